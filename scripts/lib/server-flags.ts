/**
 * How the server's Node is run, by every command that runs it. Left alone, it lets its heap grow with the machine, to
 * half a gigabyte under load on a large one; with these it stays below 300 MB.
 */
export const serverFlags = ['--max-semi-space-size=24', '--max-old-space-size=256']
