import { doublePrecision, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

// Moments are milliseconds since 1970: a step of a fast allowance is shorter than what a timestamp of ours keeps.

/** What may be taken of something that all processes share. Written by `turns.ts` alone. */
export const allowances = pgTable('allowances', {
  name: text().primaryKey(),
  /** When the next call may begin; the further in the past, the more may begin at once, up to the burst. */
  nextAt: doublePrecision('next_at').notNull(),
  /** By how much the last taking moved it. */
  step: doublePrecision().notNull(),
})

/** Calls under way of those that may only be so many at once. Written by `permits.ts` alone. */
export const permits = pgTable(
  'permits',
  {
    name: text().notNull(),
    slot: integer().notNull(),
    holder: uuid().notNull(),
    /** When it is free again if its holder was killed. */
    expiresAt: doublePrecision('expires_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.slot] })],
)
