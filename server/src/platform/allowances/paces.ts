import { sql } from 'drizzle-orm'
import { type Clock, hours, minutes } from '../clock/clock.ts'
import type { Database } from '../database/database.ts'
import { paces as table } from './tables.ts'

/** A rate as currently known. Times are milliseconds since 1970. */
export type Pace = { perMinute: number; changedAt: number; refusedAt: number | null }

/** The next pace, or the same one. */
export type PaceRule = {
  first: number
  afterUse(pace: Pace, usedLastMinute: number, now: number): Pace
  afterRefusal(pace: Pace, now: number): Pace
}

/** A rate limit shared by all processes on one database, adapted to what the external system accepts. */
export type Paces = {
  /** Counts calls about to be sent, and returns the limit per minute from now on. */
  use(name: string, calls: number, rule: PaceRule): Promise<number>
  /** The external system refused a call for its rate: returns the limit per minute from now on. */
  refuse(name: string, rule: PaceRule): Promise<number>
}

/** A pace unused for this long says nothing about what is accepted now. */
const knownFor = hours(1)
const minute = minutes(1)

type Row = { per_minute: number; changed_at: number; refused_at: number | null; used: number }

/** One statement for any number of calls, and a second when the pace changes. `db` must not be a transaction. */
export function createPaces({ db, clock }: { db: Database; clock: Clock }): Paces {
  async function count(name: string, calls: number, rule: PaceRule, now: number): Promise<Row> {
    const isForgotten = sql`abs(known.minute_at - ${now}::float8) > ${knownFor}::float8`
    const isOver = sql`${now}::float8 - known.minute_at >= ${minute}::float8`
    const { rows } = await db.execute<Row>(sql`
      insert into ${table} as known (name, per_minute, changed_at, refused_at, minute_at, used, used_before)
      values (${name}, ${rule.first}, ${now}, null, ${now}, ${calls}, 0)
      on conflict (name) do update set
        per_minute = case when ${isForgotten} then excluded.per_minute else known.per_minute end,
        changed_at = case when ${isForgotten} then excluded.changed_at else known.changed_at end,
        refused_at = case when ${isForgotten} then null else known.refused_at end,
        minute_at = case when ${isOver} or ${isForgotten} then excluded.minute_at else known.minute_at end,
        used = case when ${isOver} or ${isForgotten} then excluded.used else known.used + excluded.used end,
        used_before = case when ${isForgotten} or ${now}::float8 - known.minute_at >= ${2 * minute}::float8 then 0
          when ${isOver} then known.used else known.used_before end
      returning per_minute, changed_at, refused_at, greatest(used, used_before) as used`)
    const [row] = rows
    if (row === undefined) throw new Error(`the pace “${name}” was not counted`)
    return row
  }

  /** The first process to get here changes it. */
  async function change(name: string, row: Row, next: Pace): Promise<number> {
    if (next.changedAt === row.changed_at && next.perMinute === row.per_minute) return row.per_minute
    const { rows } = await db.execute<{ per_minute: number }>(sql`
      with changed as (
        update ${table} set per_minute = ${next.perMinute}, changed_at = ${next.changedAt}, refused_at = ${next.refusedAt}
        where name = ${name} and changed_at = ${row.changed_at}::float8 and per_minute = ${row.per_minute}
        returning per_minute)
      select per_minute from changed
      union all (select per_minute from ${table} where name = ${name} and not exists (select from changed))`)
    return rows[0]?.per_minute ?? next.perMinute
  }

  const paceOf = ({ per_minute: perMinute, changed_at: changedAt, refused_at: refusedAt }: Row): Pace => ({
    perMinute,
    changedAt,
    refusedAt,
  })

  return {
    async use(name, calls, rule) {
      const now = clock().getTime()
      const row = await count(name, calls, rule, now)
      return change(name, row, rule.afterUse(paceOf(row), row.used, now))
    },
    async refuse(name, rule) {
      const now = clock().getTime()
      const row = await count(name, 0, rule, now)
      return change(name, row, rule.afterRefusal(paceOf(row), now))
    },
  }
}
