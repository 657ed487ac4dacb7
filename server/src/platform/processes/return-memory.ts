import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { Logger } from '../log/log.ts'

/** What a process usually holds besides its heap and buffers is half of this; in bytes. */
const mostUnused = 200_000_000
const checkedEveryMs = 30_000
/** A share of time. */
const mostBusy = 0.5

type CollectGarbage = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Returns memory to the operating system after a spike. V8 keeps the pages its heap no longer needs for ever, unless it is asked
 * for a last-resort collection, which stops the process for some tenths of a second: so it is done only once the process is
 * mostly idle. */
export function returnMemoryWhenIdle(log: Logger): void {
  let before = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, before)
    before = now
    if (utilization > mostBusy || unusedBytes() < mostUnused) return
    const from = performance.now()
    returnMemory()
    log.info({ rss: process.memoryUsage.rss(), milliseconds: Math.round(performance.now() - from) }, 'returned memory')
  }, checkedEveryMs)
  timer.unref()
}

/** Bytes the process holds that are neither its heap nor its buffers. */
export function unusedBytes(): number {
  const { rss, heapTotal, external } = process.memoryUsage()
  return rss - heapTotal - external
}

export function returnMemory(): void {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as CollectGarbage
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}
