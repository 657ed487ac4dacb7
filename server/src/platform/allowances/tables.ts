import { doublePrecision, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { placeTables } from '../distribution/placed-tables.ts'

// Times are milliseconds since 1970: a step of a fast allowance is shorter than the precision of our timestamps.

/** Rate limits shared by all processes. Written only by `turns.ts`. */
export const allowances = pgTable('allowances', {
  name: text().primaryKey(),
  /** The time when the next call may begin; the further in the past, the more may begin at once, up to the burst. */
  nextAt: doublePrecision('next_at').notNull(),
  /** By how much the last call advanced it. */
  step: doublePrecision().notNull(),
})

/** Rate limits that adapt to what the external system accepts, for all processes. Written only by `paces.ts`. */
export const paces = pgTable('paces', {
  name: text().primaryKey(),
  /** Calls a minute. */
  perMinute: integer('per_minute').notNull(),
  changedAt: doublePrecision('changed_at').notNull(),
  /** Null before the first refusal. */
  refusedAt: doublePrecision('refused_at'),
  /** Start of the counted minute (its first call), with the calls of all processes in it and in the previous one. */
  minuteAt: doublePrecision('minute_at').notNull(),
  used: integer().notNull(),
  usedBefore: integer('used_before').notNull(),
})

/** Simultaneous calls, where their number is limited, and locks. Written only by `permits.ts` and `locks.ts`. */
export const permits = pgTable(
  'permits',
  {
    name: text().notNull(),
    slot: integer().notNull(),
    holder: uuid().notNull(),
    /** The time when the slot is free again if its holder was killed. */
    expiresAt: doublePrecision('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.slot] })],
)

export const allowancesPlacement = placeTables({
  local: [allowances, paces, permits],
})
