import { date, foreignKey, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { rankProjects } from '../projects/tables.ts'

/** A mover as stored with the movement of its project. */
export type StoredMove = {
  /** The id of the keyword. */
  id: number
  /** The least number of places it moved: one that entered or left the results read moved from or to their end. */
  by: number
  before: number | null
  beforeReach: number
  wasSnippet: boolean
  rank: number | null
  reach: number
  isSnippet: boolean
}

/**
 * The movement of a project at rest, from before a checked day to each keyword's latest check: counts, and the largest moves. Rows
 * are stored for the days on which the periods of the views begin now (`movement/store-movement.ts`); a missing one,
 * and one of an earlier run, is computed when it is needed.
 */
export const rankProjectMovements = pgTable(
  'rank_project_movements',
  {
    accountId: integer('account_id').notNull(),
    projectId: integer('project_id').notNull(),
    sinceDay: date('since_day', { mode: 'string' }).notNull(),
    /** The project's newest run when this was stored: later ones may have changed ranks, also those of a process of another release. */
    run: integer().notNull(),
    improvedCount: integer('improved_count').notNull(),
    declinedCount: integer('declined_count').notNull(),
    appearedCount: integer('appeared_count').notNull(),
    lostCount: integer('lost_count').notNull(),
    /** The number of keywords in a range now, less the number before. */
    top3Change: integer('top3_change').notNull(),
    top10Change: integer('top10_change').notNull(),
    top20Change: integer('top20_change').notNull(),
    top100Change: integer('top100_change').notNull(),
    noneChange: integer('none_change').notNull(),
    improved: jsonb().$type<StoredMove[]>().notNull(),
    declined: jsonb().$type<StoredMove[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.projectId, table.sinceDay] }),
    // A process of the release before deletes projects without knowing this table.
    foreignKey({
      columns: [table.accountId, table.projectId],
      foreignColumns: [rankProjects.accountId, rankProjects.id],
    }).onDelete('cascade'),
  ],
)
