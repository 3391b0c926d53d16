#include <napi.h>

typedef struct TSLanguage TSLanguage;

extern "C" TSLanguage *tree_sitter_halo_ass();
extern "C" TSLanguage *tree_sitter_halo_ass_rows();

// "tree-sitter", "language" hashed with BLAKE2
const napi_type_tag LANGUAGE_TYPE_TAG = {
    0x8AF2E5212AD58ABF, 0xD5006CAD83ABBA16
};

static Napi::Object Language(Napi::Env env, TSLanguage *language) {
    auto external = Napi::External<TSLanguage>::New(env, language);
    external.TypeTag(&LANGUAGE_TYPE_TAG);
    auto object = Napi::Object::New(env);
    object["language"] = external;
    return object;
}

Napi::Object Init(Napi::Env env, Napi::Object exports) {
    exports["halo_ass"] = Language(env, tree_sitter_halo_ass());
    exports["halo_ass_rows"] = Language(env, tree_sitter_halo_ass_rows());
    return exports;
}

NODE_API_MODULE(tree_sitter_halo_ass_binding, Init)
