import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { seconds } from '../clock/clock.ts'

/** Names of queues with jobs that are due, and with jobs whose worker has stopped responding. */
export type FoundQueues = { due: string[]; lost: string[] }

/** As often as a worker reports its job. */
const lostEveryMs = seconds(10)

const dueQueues = `
  select queue.name from unnest($1::text[]) as queue (name) where exists (
    select from pgboss.job where job.name = queue.name and job.state < 'active' and not job.blocked and job.start_after <= now())`

const lostQueues = `
  select distinct name from pgboss.job
  where name = any($1::text[]) and state = 'active' and heartbeat_on + heartbeat_seconds * interval '1s' < now()`

/**
 * Looks for work that no notification announces, such as retries or jobs of a killed worker, with one statement for all queues of
 * the process: polling each queue separately was most of the load on an idle database. Returns
 * a function that ends it.
 */
export function watchQueues(options: {
  pool: pg.Pool
  names: readonly string[]
  intervalMs: number
  onFound: (found: FoundQueues) => Promise<void>
  report: (error: Error) => void
}): () => Promise<void> {
  const { pool, names, intervalMs, onFound, report } = options
  const stopping = new AbortController()
  const { signal } = stopping
  const namesOf = async (text: string) => {
    const { rows } = await pool.query<{ name: string }>(text, [names])
    return rows.map(({ name }) => name)
  }
  const watch = async () => {
    let lostAt = performance.now()
    while (!signal.aborted) {
      await sleep(intervalMs, undefined, { signal }).catch(() => {})
      if (signal.aborted) return
      try {
        const due = await namesOf(dueQueues)
        const isTimeForLost = performance.now() - lostAt >= lostEveryMs
        if (isTimeForLost) lostAt = performance.now()
        await onFound({ due, lost: isTimeForLost ? await namesOf(lostQueues) : [] })
      } catch (error) {
        report(error as Error)
      }
    }
  }
  const watching = watch()
  return async () => {
    stopping.abort()
    await watching
  }
}
