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
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > mostUtilization || bytesOutsideHeap() < mostOutsideHeap) return
    const from = performance.now()
    returnMemory()
    log.info({ rss: process.memoryUsage.rss(), milliseconds: Math.round(performance.now() - from) }, 'returned memory')
  }, checkedEveryMs)
  timer.unref()
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
