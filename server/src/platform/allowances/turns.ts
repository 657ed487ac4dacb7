import { sql } from 'drizzle-orm'
import { type Clock, minutes, type Wait } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../log/log.ts'
import { type Allowance, keyOf, NoTurnError } from './allowance.ts'
import { allowances as table } from './tables.ts'

export type Turns = {
  /**
   * Takes a call of each of the allowances, or none, and resolves when it may begin, with how long that took: first come, first
   * served over all processes. Throws `NoTurnError` at once where that would take longer than `patienceMs`. `calls` takes so many together.
   */
  take(
    allowances: readonly Allowance[],
    options: { patienceMs: number; calls?: number; signal?: AbortSignal | undefined },
  ): Promise<number>
  /** Counts calls that were made already, however many may be; a negative number gives calls back that were taken and not made. */
  charge(allowance: Allowance, calls: number): Promise<void>
  /** Lets nobody begin for so long: whoever grants the allowance has said that it is used up. */
  pause(allowance: Pick<Allowance, 'name' | 'subject'>, milliseconds: number): Promise<void>
}

/** For what is nobody else's, such as a stand-in at another time. */
export const unlimitedTurns: Turns = { take: async () => 0, charge: async () => {}, pause: async () => {} }

type Wanted = { name: string; first: number; step: number }
type Row = { name: string; next_at: number }

const loggedEveryMs = minutes(1)
const mostRemembered = 10_000
/** No turn is so far away; whoever has reserved one had a clock that was wrong. */
const farAwayMs = minutes(10)

/**
 * Allowances of all processes on one database. A call reserves its turn with one statement on a connection of its own and waits
 * for it without one, so nothing is locked meanwhile, and a process that is killed holds nothing up. Make one per process: `db`
 * must not be a transaction.
 */
export function createTurns(options: { db: Database; clock: Clock; wait: Wait; log: Logger }): Turns {
  const { db, clock, wait, log } = options
  /** Until when what is used up stays so: a flood then costs the database nothing. */
  const usedUpUntil = new Map<string, number>()
  const loggedAt = new Map<string, number>()

  function noteUsedUp({ name, subject }: Allowance, retryAfterMs: number): void {
    const now = clock().getTime()
    if (now - (loggedAt.get(name) ?? Number.NEGATIVE_INFINITY) < loggedEveryMs) return
    loggedAt.set(name, now)
    log.warn({ allowance: name, subject, retryAfterMs: Math.ceil(retryAfterMs) }, 'an allowance is used up')
  }

  function refuse(allowance: Allowance, nextAt: number, patienceMs: number): never {
    if (usedUpUntil.size > mostRemembered) usedUpUntil.clear()
    usedUpUntil.set(keyOf(allowance), nextAt)
    const retryAfterMs = Math.max(1, nextAt - patienceMs - clock().getTime())
    noteUsedUp(allowance, retryAfterMs)
    throw new NoTurnError(keyOf(allowance), retryAfterMs)
  }

  function refuseIfKnown(allowance: Allowance, now: number, patienceMs: number): void {
    const until = usedUpUntil.get(keyOf(allowance))
    if (until === undefined) return
    if (until > now + patienceMs && until <= now + farAwayMs) refuse(allowance, until, patienceMs)
    usedUpUntil.delete(keyOf(allowance))
  }

  const wantedOf = ({ perSecond, burst, ...named }: Allowance, calls: number, now: number): Wanted => {
    const pause = 1_000 / perSecond
    return { name: keyOf(named), first: now - (burst - 1) * pause, step: pause * calls }
  }

  /** Those that could be reserved until a moment, each with when the next one could begin. */
  async function reserve(wanted: readonly Wanted[], until: number): Promise<Row[]> {
    const farAway = clock().getTime() + farAwayMs
    const { rows } = await db.execute<Row>(sql`
      insert into ${table} as known (name, next_at, step)
      select wanted.name, wanted.first + wanted.step, wanted.step
      from unnest(${sql.param(wanted.map(({ name }) => name))}::text[],
        ${sql.param(wanted.map(({ first }) => first))}::float8[],
        ${sql.param(wanted.map(({ step }) => step))}::float8[]) as wanted (name, first, step)
      -- In one order, so that two never wait for each other.
      order by wanted.name
      on conflict (name) do update
      set step = excluded.step,
        next_at = case when known.next_at > ${farAway}::float8 then excluded.next_at
          else greatest(known.next_at + excluded.step, excluded.next_at) end
      where known.next_at <= ${until}::float8 or known.next_at > ${farAway}::float8
      returning known.name, known.next_at`)
    return rows
  }

  async function giveBack(rows: readonly Row[], wanted: readonly Wanted[]): Promise<void> {
    if (rows.length === 0) return
    const taken = wanted.filter(({ name }) => rows.some((row) => row.name === name))
    // Not an update, which would lock the rows in any order.
    await db.execute(sql`
      insert into ${table} as known (name, next_at, step)
      select taken.name, 0, taken.step
      from unnest(${sql.param(taken.map(({ name }) => name))}::text[],
        ${sql.param(taken.map(({ step }) => step))}::float8[]) as taken (name, step)
      order by taken.name
      on conflict (name) do update set next_at = known.next_at - excluded.step`)
  }

  async function nextAtOf(name: string, otherwise: number): Promise<number> {
    const { rows } = await db.execute<Row>(sql`select name, next_at from ${table} where name = ${name}`)
    return rows[0]?.next_at ?? otherwise
  }

  return {
    async take(allowances, { patienceMs, calls = 1, signal }) {
      const now = clock().getTime()
      for (const allowance of allowances) refuseIfKnown(allowance, now, patienceMs)
      const wanted = allowances.map((allowance) => wantedOf(allowance, calls, now))
      const rows = await reserve(wanted, now + patienceMs)
      const missing = allowances.find((allowance) => !rows.some(({ name }) => name === keyOf(allowance)))
      if (missing !== undefined) {
        await giveBack(rows, wanted)
        refuse(missing, await nextAtOf(keyOf(missing), now + patienceMs + 1), patienceMs)
      }
      const turns = rows.map(({ name, next_at }) => next_at - (wanted.find((each) => each.name === name)?.step ?? 0))
      const delay = Math.ceil(Math.max(...turns) - clock().getTime())
      if (delay > 0) await wait(delay, signal)
      return Math.max(0, delay)
    },
    async charge(allowance, calls) {
      usedUpUntil.delete(keyOf(allowance))
      if (calls !== 0) await reserve([wantedOf(allowance, calls, clock().getTime())], Number.MAX_SAFE_INTEGER)
    },
    async pause(allowance, milliseconds) {
      const until = clock().getTime() + milliseconds
      const name = keyOf(allowance)
      await db.execute(sql`
        insert into ${table} as known (name, next_at, step) values (${name}, ${until}::float8, 0)
        on conflict (name) do update set next_at = greatest(known.next_at, excluded.next_at)`)
    },
  }
}
