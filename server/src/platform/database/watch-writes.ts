import type pg from 'pg'
import { seconds } from '../clock/clock.ts'
import { isWriteRefused, mayConcernOneStatement } from './is-database-unavailable.ts'

/** A check is reused for this long. */
const answerMs = seconds(1)
/** A refused write counts for this long, whatever the probe finds: the statement may have written to another disk. */
const refusalMs = seconds(5)

/** Tracks whether the database accepts writes. A full database often still answers reads and commits small changes. */
export type WriteWatch = {
  /** Call for each failed statement. */
  note(error: unknown): void
  /** True if writes were refused recently, or a failure calls for another probe; doesn’t query the database. */
  isRefusing(): boolean
  /** Probes the database, at most once a second unless a failure calls for another probe. Also false if it doesn’t answer. */
  takesWrites(): Promise<boolean>
}

export function createWriteWatch(probe: () => Promise<boolean>, now = () => performance.now()): WriteWatch {
  let refusal: { at: number; error: unknown } = { at: Number.NEGATIVE_INFINITY, error: undefined }
  let refusalBefore = refusal
  let answer = { at: Number.NEGATIVE_INFINITY, takesWrites: true }
  let asking: Promise<boolean> | undefined
  /** A failure that calls for another probe. */
  let doubt: unknown

  const hasRefused = () => now() - refusal.at < refusalMs
  const ask = async () => {
    doubt = undefined
    const takesWrites = await probe().catch((error: unknown) => {
      // A failure of the probe counts as its answer, which is reused for a second; a refused statement would count for five.
      if (refusal.error === error) refusal = refusalBefore
      if (doubt === error) doubt = undefined
      return false
    })
    answer = { at: now(), takesWrites }
    return takesWrites
  }
  return {
    note(error) {
      if (!isWriteRefused(error)) return
      if (mayConcernOneStatement(error)) {
        doubt = error
        return
      }
      refusalBefore = refusal
      refusal = { at: now(), error }
    },
    isRefusing: () => hasRefused() || doubt !== undefined || !answer.takesWrites,
    async takesWrites() {
      if (asking === undefined && (doubt !== undefined || now() - answer.at >= answerMs))
        asking = ask().finally(() => {
          asking = undefined
        })
      const takesWrites = asking === undefined ? answer.takesWrites : await asking
      return takesWrites && !hasRefused()
    },
  }
}

/** Sent as one query string, the statements run in one transaction. */
const probe = `
  select set_config('work_mem', '64kB', true);
  select current_setting('transaction_read_only') = 'off' as is_writable, count(*) from generate_series(1, 40000)`

/**
 * True if the database’s disk has room for about 1 MB and the database isn’t read-only. The rows exceed work_mem, so
 * PostgreSQL writes them to a temporary file in the database’s own tablespace and removes it: nothing is logged,
 * locked, replicated or left to vacuum.
 */
async function probeWrites(pool: pg.Pool): Promise<boolean> {
  const results = (await pool.query(probe)) as unknown as pg.QueryResult<{ is_writable?: boolean }>[]
  return results.at(-1)?.rows[0]?.is_writable ?? false
}

const watches = new WeakMap<pg.Pool, WriteWatch>()

/** Call when the pool is opened. */
export function watchWrites(pool: pg.Pool): WriteWatch {
  const watch = createWriteWatch(() => probeWrites(pool))
  watches.set(pool, watch)
  return watch
}

/** The watch of the pool behind a drizzle handle; not for transactions. */
export function writesOf(db: object): WriteWatch {
  const { $client } = db as { $client?: pg.Pool }
  const watch = $client && watches.get($client)
  if (watch === undefined) throw new Error('the writes of this pool are not watched')
  return watch
}
