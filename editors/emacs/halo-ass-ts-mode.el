;;; halo-ass-ts-mode.el --- Halo .ass level geometry, with tree-sitter -*- lexical-binding: t; -*-

;; SPDX-License-Identifier: MIT OR Apache-2.0
;; Version: 0.1.0
;; Package-Requires: ((emacs "30.1"))
;; Keywords: languages

;;; Commentary:

;; Colors, movement by records and a menu of names for Halo level geometry (Amalgam Scene Specification), from the
;; grammars `halo_ass' and `halo_ass_rows'.  With halo-ass installed, `eglot' adds findings, hovers and folds.
;; Files are recognized by their content: subtitles have the ending .ass too.

;;; Code:

(require 'treesit)

(defvar halo-ass-ts-mode--structure
  '(((comment) @font-lock-comment-face)
    ([(section_heading) (record_heading)] @font-lock-function-name-face)
    ((string) @font-lock-string-face)
    ((object_type) @font-lock-type-face)
    ([(integer) (real) (vertex_rows) (triangle_rows)] @font-lock-number-face)
    (header version: (integer) @font-lock-constant-face)
    (_ count: (integer) @font-lock-constant-face)
    (_ vertex_count: (integer) @font-lock-constant-face)
    (_ triangle_count: (integer) @font-lock-constant-face)
    (_ string_count: (integer) @font-lock-constant-face)
    (_ material_index: (integer) @font-lock-property-use-face)
    (instance object_index: (integer) @font-lock-property-use-face)
    (instance parent: (integer) @font-lock-property-use-face)
    (instance bone_index: (integer) @font-lock-property-use-face))
  "What the colors of the structure are.  A later pattern goes before an earlier one.")

(defvar halo-ass-ts-mode--names
  '(((collection) @font-lock-preprocessor-face)
    ([(shader) (name)] @font-lock-variable-name-face)
    ([(symbols) (prefix)] @font-lock-operator-face)
    ((parameter) @font-lock-property-name-face)
    ((special_name) @font-lock-builtin-face)
    ((keyword) @font-lock-keyword-face))
  "What the colors of the words of names are.")

(defvar halo-ass-ts-mode--mistakes
  '(([(malformed_string) (invalid_value) (unexpected)] @font-lock-warning-face))
  "What is wrong whatever it means.")

(defvar halo-ass-ts-mode--rows
  '((vertex influence_count: (integer) @font-lock-constant-face)
    (vertex uv_count: (integer) @font-lock-constant-face)
    (influence node_index: (integer) @font-lock-property-use-face)
    (triangle material_index: (integer) @font-lock-property-use-face)
    ([(invalid_value) (unexpected)] @font-lock-warning-face))
  "What the colors of a vertex and a triangle are.")

(defun halo-ass-ts-mode--name (node)
  "The name of the material or instance NODE, for the menu."
  (let* ((field (if (equal (treesit-node-type node) "material") "shader_name" "name"))
         (name (treesit-node-child-by-field-name node field)))
    (and name (string-trim (treesit-node-text name t) "\"" "\""))))

;;;###autoload
(define-derived-mode halo-ass-ts-mode prog-mode "Halo ASS"
  "Major mode for Halo .ass level geometry."
  (setq-local comment-start ";"
              comment-end ""
              comment-start-skip ";+\\s-*"
              indent-tabs-mode t
              indent-line-function #'ignore)
  (when (treesit-ready-p 'halo-ass)
    (treesit-parser-create 'halo-ass)
    (setq-local treesit-font-lock-settings
                (treesit-font-lock-rules
                 :language 'halo-ass :feature 'structure :override t halo-ass-ts-mode--structure
                 :language 'halo-ass :feature 'names :override t halo-ass-ts-mode--names
                 :language 'halo-ass :feature 'mistakes :override t halo-ass-ts-mode--mistakes))
    (setq-local treesit-font-lock-feature-list '((structure) (names mistakes rows)))
    ;; Only the blocks that are shown are parsed, each by a parser of its own.
    (when (treesit-ready-p 'halo-ass-rows t)
      (setq-local treesit-range-settings
                  (treesit-range-rules
                   :embed 'halo-ass-rows :host 'halo-ass :local t
                   '([(vertex_rows) (triangle_rows)] @block)))
      (setq-local treesit-font-lock-settings
                  (append treesit-font-lock-settings
                          (treesit-font-lock-rules
                           :language 'halo-ass-rows :feature 'rows :override t halo-ass-ts-mode--rows))))
    (setq-local treesit-language-at-point-function (lambda (_position) 'halo-ass))
    (setq-local treesit-defun-type-regexp
                (rx bos (or "material" "sphere" "box" "pill" "mesh" "generic_light" "instance") eos))
    (setq-local treesit-simple-imenu-settings
                '(("Materials" "\\`material\\'" nil halo-ass-ts-mode--name)
                  ("Instances" "\\`instance\\'" nil halo-ass-ts-mode--name)))
    (treesit-major-mode-setup)))

;;;###autoload
(add-to-list 'magic-mode-alist '("\\(?:\xfeff\\)?[ \t\r\n]*;### HEADER ###" . halo-ass-ts-mode))

(defvar eglot-server-programs)
(with-eval-after-load 'eglot
  (add-to-list 'eglot-server-programs
               '((halo-ass-ts-mode :language-id "halo-ass") . ("halo-ass" "lsp"))))

(provide 'halo-ass-ts-mode)
;;; halo-ass-ts-mode.el ends here
