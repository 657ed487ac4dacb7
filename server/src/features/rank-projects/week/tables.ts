import { date, foreignKey, integer, jsonb, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import type { WeekStatement } from '#contract/rank-projects/week.ts'
import { rankProjects } from '../projects/tables.ts'

/** A group of keywords with one reason, as stored. */
export type StoredStatement = Omit<WeekStatement, 'keywords' | 'setting_id'> & {
  keywords: { id: number; before: number | null; now: number | null }[]
}

/**
 * The week that ended on a day: how large the largest groups of keywords with one reason were, by which later weeks are judged, and, if it was the
 * newest when a run ended, the statements about it. Kept for about four months.
 */
export const rankProjectWeeks = pgTable(
  'rank_project_weeks',
  {
    accountId: integer('account_id').notNull(),
    projectId: integer('project_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** The day compared with; null if there is none that can be. */
    sinceDay: date('since_day', { mode: 'string' }),
    /** The project's newest run when this was stored. */
    run: integer().notNull(),
    /** Keywords compared. */
    keywordsCount: integer('keywords_count').notNull(),
    /** Keywords in the largest group, by cause and feature; 0 where absent. */
    largestGroups: jsonb('largest_groups').$type<Record<string, number>>().notNull(),
    /** Weeks it was judged by. */
    referencesCount: integer('references_count').notNull(),
    statements: jsonb().$type<StoredStatement[]>().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.projectId, table.day] }),
    // A process of the release before deletes projects without knowing this table.
    foreignKey({
      name: 'rank_project_weeks_project',
      columns: [table.accountId, table.projectId],
      foreignColumns: [rankProjects.accountId, rankProjects.id],
    }).onDelete('cascade'),
  ],
)
