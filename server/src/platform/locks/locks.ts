import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { permits } from '../allowances/tables.ts'
import { seconds } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../log/log.ts'

/**
 * Work that only one process should do at a time. A lock is a row with an expiry, which its holder extends while it works: a killed
 * process leaves it behind for seconds. The holder may lose it without noticing if it stalls for longer than that, so work
 * under a lock must be safe to do twice; decision 81 lists it and says why it is.
 */
export type Locks = {
  /**
   * Runs `work` if nobody else holds `name`; false when somebody does. The signal aborts once the lock is lost, because it could
   * not be renewed in time.
   */
  whileHolding(name: string, work: (signal: AbortSignal) => Promise<void>): Promise<boolean>
}

export type LockOptions = {
  db: Database
  log: Logger
  /** The time for which a lock outlives its holder; it is renewed well within it. */
  leaseMs?: number
  renewMs?: number
}

/** Distinguishes locks from other permits. */
export const lockPrefix = 'lock: '

/** Locks are held by rows of `permits`, timed by the database's clock: those of the processes may differ. */
export function createLocks(options: LockOptions): Locks {
  const { db, log, leaseMs = seconds(12), renewMs = seconds(3) } = options
  const held = new Set<string>()
  const now = sql`extract(epoch from clock_timestamp())::float8 * 1000`
  const keyOf = (name: string) => `${lockPrefix}${name}`

  async function tryTaking(name: string, holder: string): Promise<boolean> {
    const { rowCount } = await db.execute(sql`
      insert into ${permits} as known (name, slot, holder, expires_at)
      values (${keyOf(name)}, 1, ${holder}::uuid, ${now} + ${leaseMs}::float8)
      on conflict (name, slot) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where known.expires_at <= ${now}`)
    return rowCount === 1
  }

  /** Also reclaims an expired lock, unless another holds it now. False if it is lost. */
  async function renew(name: string, holder: string): Promise<boolean> {
    const { rowCount } = await db.execute(sql`
      update ${permits} set expires_at = ${now} + ${leaseMs}::float8
      where name = ${keyOf(name)} and slot = 1 and holder = ${holder}::uuid`)
    return rowCount === 1
  }

  const giveBack = (name: string, holder: string): Promise<void> =>
    db
      .execute(sql`delete from ${permits} where name = ${keyOf(name)} and slot = 1 and holder = ${holder}::uuid`)
      .then(() => {})
      .catch((error: unknown) => log.warn({ err: error, name }, 'could not release a lock; it is free once it expires'))

  /** Renews until stopped. A failed renewal is retried for as long as the lock lasts. */
  function keepRenewing(name: string, holder: string, onLost: () => void): () => void {
    let lastsUntil = performance.now() + leaseMs
    let timer: NodeJS.Timeout
    let isOver = false
    const end = () => {
      isOver = true
      clearTimeout(timer)
    }
    const lose = () => {
      if (isOver) return
      end()
      log.warn({ name }, 'a lock was lost; another process may do the same work')
      onLost()
    }
    const renewOnce = async () => {
      const from = performance.now()
      try {
        if (await renew(name, holder)) lastsUntil = from + leaseMs
        else return lose()
      } catch (error) {
        if (performance.now() >= lastsUntil) return lose()
        log.debug({ err: error, name }, 'could not renew a lock yet')
      }
      if (!isOver) timer = setTimeout(() => void renewOnce(), renewMs)
    }
    timer = setTimeout(() => void renewOnce(), renewMs)
    return end
  }

  return {
    async whileHolding(name, work) {
      // Without a query if it is this process.
      if (held.has(name)) return false
      held.add(name)
      const holder = uuid()
      try {
        if (!(await tryTaking(name, holder))) return false
        const lost = new AbortController()
        const stopRenewing = keepRenewing(name, holder, () => lost.abort(new Error(`the lock "${name}" was lost`)))
        try {
          await work(lost.signal)
        } finally {
          stopRenewing()
          await giveBack(name, holder)
        }
        return true
      } finally {
        held.delete(name)
      }
    },
  }
}
