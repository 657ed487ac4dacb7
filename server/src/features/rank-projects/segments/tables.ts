import { boolean, foreignKey, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { SegmentFilter } from '#contract/rank-projects/segments.ts'
import { moment } from '../../../platform/database/columns.ts'
import { rankProjects } from '../projects/tables.ts'

/** Named filters of a project's keywords. */
export const rankSegments = pgTable(
  'rank_segments',
  {
    accountId: integer('account_id').notNull(),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    projectId: integer('project_id').notNull(),
    name: text().notNull(),
    nameKey: text('name_key').notNull(),
    filter: jsonb().$type<SegmentFilter>().notNull(),
    inSummary: boolean('in_summary').notNull().default(false),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique('rank_segments_once').on(table.accountId, table.projectId, table.nameKey),
    foreignKey({
      name: 'rank_segments_project',
      columns: [table.accountId, table.projectId],
      foreignColumns: [rankProjects.accountId, rankProjects.id],
    }).onDelete('cascade'),
  ],
)
