#ifndef TREE_SITTER_HALO_ASS_H_
#define TREE_SITTER_HALO_ASS_H_

typedef struct TSLanguage TSLanguage;

#ifdef __cplusplus
extern "C" {
#endif

// The structure of a file.
const TSLanguage *tree_sitter_halo_ass(void);

// The rows of one block of a mesh.
const TSLanguage *tree_sitter_halo_ass_rows(void);

#ifdef __cplusplus
}
#endif

#endif // TREE_SITTER_HALO_ASS_H_
