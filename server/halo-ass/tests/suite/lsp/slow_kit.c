// A drive that answers slowly, loaded before a program's own functions: what is asked of the folder SLOW_FOLDER takes 50 ms a call,
// and a folder in it that is called `shaders` opens once the file SLOW_GATE is there.
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void answer_slowly(const char *path) {
    const char *folder = getenv("SLOW_FOLDER"), *gate = getenv("SLOW_GATE");
    if (!folder || !gate || !path || strncmp(path, folder, strlen(folder)) != 0)
        return;
    usleep(50000);
    size_t length = strlen(path);
    if (length >= 8 && strcmp(path + length - 8, "/shaders") == 0)
        while (access(gate, F_OK) != 0)
            usleep(10000);
}

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

DIR *opendir(const char *path) {
    answer_slowly(path);
    return REAL(opendir)(path);
}

char *realpath(const char *path, char *resolved) {
    answer_slowly(path);
    return REAL(realpath)(path, resolved);
}

int statx(int folder, const char *path, int flags, unsigned mask, struct statx *found) {
    answer_slowly(path);
    return REAL(statx)(folder, path, flags, mask, found);
}

int stat64(const char *path, struct stat64 *found) {
    answer_slowly(path);
    return REAL(stat64)(path, found);
}

int open64(const char *path, int flags, ...) {
    va_list more;
    va_start(more, flags);
    mode_t mode = flags & O_CREAT ? va_arg(more, mode_t) : 0;
    va_end(more);
    answer_slowly(path);
    return REAL(open64)(path, flags, mode);
}
