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

/** Simultaneous calls, where their number is limited. Written only by `permits.ts`. */
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
  local: [allowances, permits],
})
