/* Disks as people have them, before SQLite: DISK=journal_stays refuses to delete journals, as
   synchronised folders and virus scanners do; DISK=no_locks has no locks; DISK=every_lock grants
   each. Linux: cc -shared -fPIC, LD_PRELOAD. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int is(const char *kind) {
    const char *disk = getenv("DISK");
    return disk && !strcmp(disk, kind);
}

int unlink(const char *path) {
    static int (*real)(const char *);
    size_t length = strlen(path);
    if (!real) real = dlsym(RTLD_NEXT, "unlink");
    if (is("journal_stays") && length > 8 && !strcmp(path + length - 8, "-journal")) {
        errno = EPERM;
        return -1;
    }
    return real(path);
}

static int asks(int command) { return command == F_GETLK || command == F_OFD_GETLK; }

static int locks(int command) {
    return asks(command) || command == F_SETLK || command == F_SETLKW || command == F_OFD_SETLK ||
           command == F_OFD_SETLKW;
}

#define CONTROL(NAME)                                                      \
    int NAME(int file, int command, ...) {                                 \
        static int (*real)(int, int, ...);                                 \
        va_list more;                                                      \
        va_start(more, command);                                           \
        void *value = va_arg(more, void *);                                \
        va_end(more);                                                      \
        if (!real) real = dlsym(RTLD_NEXT, #NAME);                         \
        if (locks(command) && is("no_locks")) {                            \
            errno = ENOLCK;                                                \
            return -1;                                                     \
        }                                                                  \
        if (locks(command) && is("every_lock")) {                          \
            if (asks(command)) ((struct flock *)value)->l_type = F_UNLCK;  \
            return 0;                                                      \
        }                                                                  \
        return real(file, command, value);                                 \
    }
CONTROL(fcntl)
CONTROL(fcntl64)
