// Notices that whoever launched us is gone. `npm start` puts npm and a shell between the person and us; a process manager
// that ends npm reaches neither the shell nor us, and everything would run on unseen.
import { readFileSync } from 'node:fs'

/** Calls back once when npm, or the shell it runs us in, has ended. Does nothing when npm did not launch us. */
export function onLauncherGone(callback: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return
  const before = lineage()
  const timer = setInterval(() => {
    if (lineage() === before) return
    clearInterval(timer)
    callback()
  }, 500)
  timer.unref()
}

function lineage(): string {
  const parent = process.ppid
  // If this process replaced the shell, our parent is npm and the next one up is the user's own shell, which we must
  // not watch.
  return /^(ba|da)?sh$/.test(nameOf(parent)) ? `${parent} ${parentOf(parent)}` : String(parent)
}

function nameOf(pid: number): string {
  return readProc(pid, 'comm').trim()
}

function parentOf(pid: number): string | undefined {
  return /^PPid:\s*(\d+)/m.exec(readProc(pid, 'status'))?.[1]
}

/** Empty where there is no /proc; then only the direct parent is watched. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}
