;;; test.el --- Tests of halo-ass-ts-mode -*- lexical-binding: t; -*-

;; emacs -Q --batch -l editors/emacs/test.el, with the parsers' folder in TREE_SITTER_PARSERS.

;;; Code:

(require 'ert)

(defconst halo-ass-test-folder (file-name-directory (or load-file-name buffer-file-name)))
(setq treesit-extra-load-path (list (getenv "TREE_SITTER_PARSERS")))
(load (expand-file-name "halo-ass-ts-mode.el" halo-ass-test-folder) nil t)

(defun halo-ass-test-face (text)
  "The face in the middle of the first TEXT of the buffer."
  (goto-char (point-min))
  (search-forward text)
  (get-text-property (- (point) (max 1 (/ (length text) 2))) 'face))

(defmacro halo-ass-test-with (file &rest body)
  "BODY in a buffer with FILE of the corpus and its colors."
  `(with-temp-buffer
     (insert-file-contents (expand-file-name (concat "../../tests/corpus/" ,file) halo-ass-test-folder))
     (set-auto-mode)
     (should (eq major-mode 'halo-ass-ts-mode))
     (font-lock-ensure)
     ,@body))

(ert-deftest halo-ass-colors ()
  (halo-ass-test-with "names_v7.ASS"
    (should (eq (halo-ass-test-face ";### MATERIALS ###") 'font-lock-function-name-face))
    (should (eq (halo-ass-test-face "\"MESH\"") 'font-lock-type-face))
    (should (eq (halo-ass-test-face "lm:2.5") 'font-lock-property-name-face))
    (should (eq (halo-ass-test-face "+sky0") 'font-lock-builtin-face))))

(ert-deftest halo-ass-records ()
  (halo-ass-test-with "tiny_v2.ASS"
    (goto-char (point-max))
    (beginning-of-defun)
    (should (looking-at ";INSTANCE "))
    (let ((menu (funcall imenu-create-index-function)))
      (should (assoc "level" (cdr (assoc "Instances" menu)))))))

(ert-deftest halo-ass-rows ()
  (halo-ass-test-with "tiny_v2.ASS"
    (should (treesit-local-parsers-on (point-min) (point-max)))
    (should (seq-find (lambda (parser) (eq (treesit-parser-language parser) 'halo-ass-rows))
                      (treesit-local-parsers-on (point-min) (point-max))))))

(ert-run-tests-batch-and-exit)
;;; test.el ends here
