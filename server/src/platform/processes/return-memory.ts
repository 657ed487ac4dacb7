import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Logger } from '../log/log.ts'

/** In bytes; usually a process holds half of this. */
const mostOutsideHeap = 200_000_000
const checkedEveryMs = 30_000
/** The share of time the process may be busy. */
const mostUtilization = 0.5

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Returns memory to the operating system after a spike. V8 keeps pages its heap no longer needs until it is asked for a last-resort
 * collection. That stops the process for a few tenths of a second, so it only happens while the process is mostly idle.
 */
export function returnMemoryWhenIdle(log: Logger): void {
  let before = performance.eventLoopUtilization()
  const check = createMemoryCheck({
    utilization() {
      const now = performance.eventLoopUtilization()
      const { utilization } = performance.eventLoopUtilization(now, before)
      before = now
      return utilization
    },
    bytesOutsideHeap,
    returnMemory() {
      const from = performance.now()
      returnMemory()
      const milliseconds = Math.round(performance.now() - from)
      log.info({ rss: process.memoryUsage.rss(), milliseconds }, 'returned memory')
    },
  })
  setInterval(check, checkedEveryMs).unref()
}

type OwnProcess = {
  /** The share of time it was busy since the last call. */
  utilization(): number
  bytesOutsideHeap(): number
  returnMemory(): void
}

/** Memory that a collection couldn’t return isn’t tried again until much more could be returned. */
export function createMemoryCheck(own: OwnProcess): () => void {
  let most = mostOutsideHeap
  return () => {
    if (own.utilization() > mostUtilization || own.bytesOutsideHeap() < most) return
    own.returnMemory()
    most = Math.max(mostOutsideHeap, own.bytesOutsideHeap() + mostOutsideHeap / 2)
  }
}

/** Bytes the process holds besides its heap and buffers, such as pages the heap no longer uses. */
export function bytesOutsideHeap(): number {
  const { rss, heapTotal, external } = process.memoryUsage()
  return rss - heapTotal - external
}

export function returnMemory(): void {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as CollectGarbage
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
