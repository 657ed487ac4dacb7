import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { type Clock, unlessAborted, type Wait } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../log/log.ts'
import { permits as table } from './tables.ts'

/** At most `most` simultaneous calls. A killed process frees its slot after `expiresAfterMs`, the longest a call may take. */
export type Permit = { name: string; most: number; expiresAfterMs: number }

export type Permits = {
  /**
   * Runs `work` as soon as fewer than `most` run in all processes together; within this process, first come, first served.
   * Rejects without running it only if the signal aborts, immediately, or if the database can’t be queried.
   */
  whileHolding<Result>(permit: Permit, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result>
}

const askedAgainMs = 200

/** Permits shared by all processes on one database. Nothing is locked while one is held. Create one per process. */
export function createPermits(options: { db: Database; clock: Clock; wait: Wait; log: Logger }): Permits {
  const { db, clock, wait, log } = options
  /** For each name, the last in line: only the first queries the database. */
  const queues = new Map<string, Promise<unknown>>()

  async function tryTaking({ name, most, expiresAfterMs }: Permit, holder: string): Promise<number | undefined> {
    const now = clock().getTime()
    const { rows } = await db.execute<{ slot: number }>(sql`
      insert into ${table} as known (name, slot, holder, expires_at)
      select ${name}, free.slot, ${holder}::uuid, ${now + expiresAfterMs}::float8
      from generate_series(1, ${most}::integer) as free (slot)
      where not exists (
        select from ${table} as taken
        where taken.name = ${name} and taken.slot = free.slot and taken.expires_at > ${now}::float8)
      -- Any of them: two that choose at the same moment mostly choose two.
      order by random() limit 1
      on conflict (name, slot) do update set holder = excluded.holder, expires_at = excluded.expires_at
      where known.expires_at <= ${now}::float8
      returning slot`)
    return rows[0]?.slot
  }

  async function take(permit: Permit, holder: string, signal?: AbortSignal): Promise<number> {
    for (;;) {
      signal?.throwIfAborted()
      const slot = await tryTaking(permit, holder)
      if (slot !== undefined) return slot
      await wait(askedAgainMs, signal)
    }
  }

  const giveBack = ({ name }: Permit, holder: string, slot: number): Promise<void> =>
    db
      .execute(sql`delete from ${table} where name = ${name} and slot = ${slot} and holder = ${holder}::uuid`)
      .then(() => {})
      .catch((error: unknown) => log.warn({ err: error, permit: name }, 'a permit is free only once it expires'))

  async function takeInTurn(permit: Permit, holder: string, signal?: AbortSignal): Promise<number> {
    const { name } = permit
    const taking = (queues.get(name) ?? Promise.resolve()).then(() => take(permit, holder, signal))
    const settled = taking.then(
      () => {},
      () => {},
    )
    queues.set(name, settled)
    void settled.then(() => {
      if (queues.get(name) === settled) queues.delete(name)
    })
    try {
      return await unlessAborted(taking, signal)
    } catch (error) {
      // A query that is under way may still take the permit.
      void taking.then(
        (slot) => giveBack(permit, holder, slot),
        () => {},
      )
      throw error
    }
  }

  return {
    async whileHolding(permit, work, signal) {
      const holder = uuid()
      const slot = await takeInTurn(permit, holder, signal)
      try {
        return await work()
      } finally {
        await giveBack(permit, holder, slot)
      }
    },
  }
}
