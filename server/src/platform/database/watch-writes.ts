import type pg from 'pg'
import { seconds } from '../clock/clock.ts'
import { isWriteRefused } from './is-database-unavailable.ts'

/** An answer is as good as a new one for so long, however many ask. */
const answerMs = seconds(1)
/** What a statement has met is believed for so long, whatever the probe says: what it wrote may lie on another disk. */
const refusalMs = seconds(5)

/** Knows whether the database stores what it is given. One that is full often answers reads, and commits small changes. */
export type WriteWatch = {
  /** Told of each failed statement. */
  note(error: unknown): void
  /** Whether it refused at the last that is known; asks nothing. */
  isRefusing(): boolean
  /** Asks it, at most once a second. False too where it does not answer. */
  takesWrites(): Promise<boolean>
}

export function createWriteWatch(probe: () => Promise<boolean>, now = () => performance.now()): WriteWatch {
  let refusedAt = Number.NEGATIVE_INFINITY
  let answer = { at: Number.NEGATIVE_INFINITY, takesWrites: true }
  let asking: Promise<boolean> | undefined

  const hasRefused = () => now() - refusedAt < refusalMs
  const ask = async () => {
    const takesWrites = await probe().catch(() => false)
    answer = { at: now(), takesWrites }
    return takesWrites
  }
  return {
    note(error) {
      // The probe speaks for itself.
      if (asking === undefined && isWriteRefused(error)) refusedAt = now()
    },
    isRefusing: () => hasRefused() || !answer.takesWrites,
    async takesWrites() {
      if (asking === undefined && now() - answer.at >= answerMs)
        asking = ask().finally(() => {
          asking = undefined
        })
      const takesWrites = asking === undefined ? answer.takesWrites : await asking
      return takesWrites && !hasRefused()
    },
  }
}

/** Sent as one text, the statements are one transaction. */
const probe = `
  select set_config('work_mem', '64kB', true);
  select current_setting('transaction_read_only') = 'off' as is_writable, count(*) from generate_series(1, 40000)`

/**
 * Whether there is room on the disk of the database, some 1 MB, and it is not read-only. The rows are more than their memory,
 * so PostgreSQL writes them to a file of the database's own tablespace and removes it: nothing is logged, locked, replicated or
 * left to be vacuumed.
 */
async function probeWrites(pool: pg.Pool): Promise<boolean> {
  const results = (await pool.query(probe)) as unknown as pg.QueryResult<{ is_writable?: boolean }>[]
  return results.at(-1)?.rows[0]?.is_writable ?? false
}

const watches = new WeakMap<pg.Pool, WriteWatch>()

/** As the pool is opened. */
export function watchWrites(pool: pg.Pool): WriteWatch {
  const watch = createWriteWatch(() => probeWrites(pool))
  watches.set(pool, watch)
  return watch
}

/** Of the pool behind a drizzle handle; not that of a transaction. */
export function writesOf(db: object): WriteWatch {
  const { $client } = db as { $client?: pg.Pool }
  const watch = $client && watches.get($client)
  if (watch === undefined) throw new Error('only a pool that was opened here knows of its writes')
  return watch
}
