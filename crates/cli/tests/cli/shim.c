/* Loaded before libc: writing and syncing files in SHIM_FOLDER fails with EIO while SHIM_FAIL exists, and does not
   return while SHIM_HANG exists. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

static int concerns(int fd) {
    const char *folder = getenv("SHIM_FOLDER");
    char link[64], path[4096];
    ssize_t length;
    if (!folder) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return strncmp(path, folder, strlen(folder)) == 0;
}

static int exists(const char *variable) {
    const char *path = getenv(variable);
    return path && access(path, F_OK) == 0;
}

static int fails(int fd) {
    if (!exists("SHIM_FAIL") && !exists("SHIM_HANG")) return 0;
    if (!concerns(fd)) return 0;
    while (exists("SHIM_HANG")) usleep(50000);
    if (!exists("SHIM_FAIL")) return 0;
    errno = EIO;
    return 1;
}

#define REAL(name) __typeof__(&name) real = (__typeof__(&name))dlsym(RTLD_NEXT, #name)

int fsync(int fd) { REAL(fsync); return fails(fd) ? -1 : real(fd); }
int fdatasync(int fd) { REAL(fdatasync); return fails(fd) ? -1 : real(fd); }
ssize_t pwrite(int fd, const void *bytes, size_t count, off_t at) {
    REAL(pwrite);
    return getenv("SHIM_WRITES") && fails(fd) ? -1 : real(fd, bytes, count, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t count, off64_t at) {
    REAL(pwrite64);
    return getenv("SHIM_WRITES") && fails(fd) ? -1 : real(fd, bytes, count, at);
}
