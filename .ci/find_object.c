/* What gcc's unwinder asks of the GNU library of C, and musl does not have: where the object lies that an address is in, and
   its table of frames. And threads: it takes them to be in every program, and asks for them weakly. */
#define _GNU_SOURCE
#include <link.h>
#include <pthread.h>

__attribute__((used)) static void *const threads[] = {pthread_once, pthread_key_create, pthread_getspecific,
    pthread_setspecific, pthread_mutex_lock, pthread_mutex_unlock};

struct found {
    unsigned long long flags;
    void *start, *end, *map, *frames;
    unsigned long long reserved[7];
};

struct sought {
    ElfW(Addr) at;
    struct found *found;
};

static int within(struct dl_phdr_info *object, size_t size, void *data) {
    struct sought *sought = data;
    const ElfW(Phdr) *frames = 0, *loaded = 0;
    (void)size;
    for (int n = 0; n < object->dlpi_phnum; n++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[n];
        if (part->p_type == PT_GNU_EH_FRAME) frames = part;
        if (part->p_type == PT_LOAD && sought->at - object->dlpi_addr - part->p_vaddr < part->p_memsz) loaded = part;
    }
    if (!frames || !loaded) return 0;
    sought->found->start = (void *)(object->dlpi_addr + loaded->p_vaddr);
    sought->found->end = (void *)(object->dlpi_addr + loaded->p_vaddr + loaded->p_memsz);
    sought->found->frames = (void *)(object->dlpi_addr + frames->p_vaddr);
    return 1;
}

int _dl_find_object(void *at, struct found *found) {
    struct sought sought = {(ElfW(Addr))at, found};
    *found = (struct found){0};
    return dl_iterate_phdr(within, &sought) ? 0 : -1;
}
