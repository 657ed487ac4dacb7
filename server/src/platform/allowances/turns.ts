import { sql } from 'drizzle-orm'
import { type Clock, minutes, unlessAborted, type Wait } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import type { Logger } from '../log/log.ts'
import { logRepeated } from '../log/log-repeated.ts'
import { type Allowance, keyOf, NoTurnError } from './allowance.ts'
import { allowances as table } from './tables.ts'

export type Turns = {
  /**
   * Reserves a call in all of the allowances or none, waits until it may begin, and resolves to the wait in milliseconds: first
   * come, first served over all processes. Throws `NoTurnError` immediately if the wait would exceed `patienceMs`. `calls`
   * reserves several at once. If the signal aborts, rejects at once and gives the calls back.
   */
  claim(
    allowances: readonly Allowance[],
    options: { patienceMs: number; calls?: number; signal?: AbortSignal | undefined },
  ): Promise<number>
  /** Counts calls already made, even beyond the allowance; a negative number returns calls that were reserved and not made. */
  charge(allowance: Allowance, calls: number): Promise<void>
  /** Pauses all calls, after the outside system refused one. */
  pause(allowance: Pick<Allowance, 'name' | 'subject'>, milliseconds: number): Promise<void>
}

/** For calls that don’t share a limit, such as those to a stand-in at another time. */
export const unlimitedTurns: Turns = { claim: async () => 0, charge: async () => {}, pause: async () => {} }

type Wanted = { name: string; first: number; step: number }
type Row = { name: string; next_at: number }
type UnusedTurn = { start: number; end: number }

const mostRemembered = 10_000
/** No turn is this far ahead; a later row was written with a wrong clock. */
const farAwayMs = minutes(10)
/** The same time, computed in different ways, may differ by less than this. */
const roundingMs = 0.01

/**
 * Allowances shared by all processes on one database. A call reserves its turn with one statement on its own connection and waits
 * without one, so nothing stays locked and a killed process blocks nobody. Create one per process; `db` must not be a
 * transaction.
 */
export function createTurns(options: { db: Database; clock: Clock; wait: Wait; log: Logger }): Turns {
  const { db, clock, wait, log } = options
  /** Remembers when exhausted allowances are free again, so that a flood costs the database nothing. */
  const usedUpUntil = new Map<string, number>()
  /** By name, turns of aborted calls that can’t be given back yet, because others have reserved after them. */
  const unused = new Map<string, Set<UnusedTurn>>()

  function refuse(allowance: Allowance, nextAt: number, patienceMs: number): never {
    if (usedUpUntil.size > mostRemembered) usedUpUntil.clear()
    usedUpUntil.set(keyOf(allowance), nextAt)
    const retryAfterMs = Math.max(1, nextAt - patienceMs - clock().getTime())
    const { name, subject } = allowance
    logRepeated({ clock, log }, `the allowance “${name}” is used up`, {
      subject,
      retryAfterMs: Math.ceil(retryAfterMs),
    })
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

  /** Reserves what is free before `until`; returns the reserved rows, each with the time of its next call. */
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
    // An update would lock the rows in arbitrary order.
    await db.execute(sql`
      insert into ${table} as known (name, next_at, step)
      select taken.name, 0, taken.step
      from unnest(${sql.param(taken.map(({ name }) => name))}::text[],
        ${sql.param(taken.map(({ step }) => step))}::float8[]) as taken (name, step)
      order by taken.name
      on conflict (name) do update set next_at = known.next_at - excluded.step`)
  }

  /**
   * Gives back the turns of an aborted call. Calls that reserved later keep their times, so only the last turn can be given back: giving
   * back an earlier one would let two calls begin at once. It is given back once this process has given back all turns behind it.
   */
  async function giveBackLast(rows: readonly Row[], wanted: readonly Wanted[]): Promise<void> {
    for (const { name, next_at: end } of rows) {
      if (unused.size > mostRemembered) unused.clear()
      const turns = unused.get(name) ?? new Set()
      unused.set(name, turns)
      for (const turn of turns) if (turn.end <= clock().getTime()) turns.delete(turn)
      turns.add({ end, start: end - (wanted.find((each) => each.name === name)?.step ?? 0) })
      for (let last = end; ; ) {
        const turn = [...turns].find((each) => Math.abs(each.end - last) < roundingMs)
        if (turn === undefined || !(await moveBack(name, turn))) break
        turns.delete(turn)
        usedUpUntil.delete(name)
        last = turn.start
      }
      if (turns.size === 0 && unused.get(name) === turns) unused.delete(name)
    }
  }

  async function moveBack(name: string, { start, end }: UnusedTurn): Promise<boolean> {
    const { rowCount } = await db.execute(sql`
      update ${table} set next_at = ${start}::float8
      where name = ${name} and abs(next_at - ${end}::float8) < ${roundingMs}::float8`)
    return rowCount === 1
  }

  async function nextAtOf(name: string, otherwise: number): Promise<number> {
    const { rows } = await db.execute<Row>(sql`select name, next_at from ${table} where name = ${name}`)
    return rows[0]?.next_at ?? otherwise
  }

  return {
    async claim(allowances, { patienceMs, calls = 1, signal }) {
      signal?.throwIfAborted()
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
      // A clock that was set back meanwhile must not delay a call beyond its patience.
      const delay = Math.min(patienceMs, Math.ceil(Math.max(...turns) - clock().getTime()))
      try {
        signal?.throwIfAborted()
        if (delay > 0) await unlessAborted(wait(delay, signal), signal)
      } catch (error) {
        await giveBackLast(rows, wanted).catch((cause: unknown) =>
          log.warn({ err: cause }, 'a turn was not given back'),
        )
        throw error
      }
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
