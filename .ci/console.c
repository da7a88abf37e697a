/* console COMMAND...: starts a program in this console, waits until it has other modes, breaks it off, and sees to it that
   the modes are then what they were. Wine tells of Ctrl-C only; drumhead does the same for Ctrl-Break and a closed window. */
#include <stdio.h>
#include <windows.h>

static BOOL WINAPI heard(DWORD event) {
    return event == CTRL_C_EVENT;
}

int main(int words, char **word) {
    HANDLE in = GetStdHandle(STD_INPUT_HANDLE), out = GetStdHandle(STD_OUTPUT_HANDLE);
    DWORD before[2], within[2], after[2], code = 0, looks = 0;
    STARTUPINFOA start = {sizeof start};
    PROCESS_INFORMATION child;
    if (words != 2 || !GetConsoleMode(in, &before[0]) || !GetConsoleMode(out, &before[1])) return 2;
    SetConsoleCtrlHandler(heard, TRUE);
    if (!CreateProcessA(NULL, word[1], NULL, NULL, TRUE, 0, NULL, NULL, &start, &child)) return 3;
    do {
        Sleep(100);
        GetConsoleMode(in, &within[0]);
        GetConsoleMode(out, &within[1]);
    } while (within[0] == before[0] && ++looks < 600);
    Sleep(1000);
    GenerateConsoleCtrlEvent(CTRL_C_EVENT, 0);
    DWORD waited = WaitForSingleObject(child.hProcess, 5000);
    GetExitCodeProcess(child.hProcess, &code);
    GetConsoleMode(in, &after[0]);
    GetConsoleMode(out, &after[1]);
    fprintf(stderr, "console: modes %lx and %lx, on the screen %lx and %lx, broken off %lx and %lx; it ended with %lx\n", before[0],
        before[1], within[0], within[1], after[0], after[1], code);
    int given_back = before[0] == after[0] && before[1] == after[1] && within[0] != before[0];
    return waited == WAIT_OBJECT_0 && code == STATUS_CONTROL_C_EXIT && given_back ? 0 : 1;
}
