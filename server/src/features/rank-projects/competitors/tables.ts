import { date, foreignKey, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/database/columns.ts'
import { rankProjects } from '../projects/tables.ts'

/** A removed one keeps its row and its ranks, and comes back with them. */
export const rankProjectCompetitors = pgTable(
  'rank_project_competitors',
  {
    accountId: integer('account_id').notNull(),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    projectId: integer('project_id').notNull(),
    domain: text().notNull(),
    addedAt: moment('added_at').notNull(),
    removedAt: moment('removed_at'),
    /** The earliest day with a check that tells where it stood; null before any. */
    firstRankedOn: date('first_ranked_on', { mode: 'string' }),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.projectId],
      foreignColumns: [rankProjects.accountId, rankProjects.id],
    }),
    unique('rank_project_competitors_once').on(table.accountId, table.projectId, table.domain),
  ],
)
