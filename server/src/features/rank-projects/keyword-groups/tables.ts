import { date, foreignKey, integer, jsonb, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core'
import { bytes, moment } from '../../../platform/database/columns.ts'
import { rankProjects } from '../projects/tables.ts'

/** Keywords of a project at rest, grouped by shared results: a row for each number of addresses that they have to share (`keyword-groups/`). */
export const rankKeywordGroups = pgTable(
  'rank_keyword_groups',
  {
    accountId: integer('account_id').notNull(),
    projectId: integer('project_id').notNull(),
    leastShared: smallint('least_shared').notNull(),
    /** The ids of grouped keywords, a group after another. A deleted keyword stays, and is left out when it is read. */
    keywords: integer().array().notNull(),
    /** The number of each one's group, from 1. */
    groups: integer().array().notNull(),
    /** By group: the days on which all its keywords were read, and those on which it held. */
    daysRead: smallint('days_read').array().notNull(),
    daysHeld: smallint('days_held').array().notNull(),
    /** By group: addresses that most of its keywords share, and how many do. */
    shared: jsonb().$type<[address: string, keywords: number][][]>().notNull(),
    /** Keywords whose results are known. */
    readCount: integer('read_count').notNull(),
    storedAt: moment('stored_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.projectId, table.leastShared] }),
    foreignKey({
      name: 'rank_keyword_groups_project',
      columns: [table.accountId, table.projectId],
      foreignColumns: [rankProjects.accountId, rankProjects.id],
    }).onDelete('cascade'),
  ],
)

/** The addresses that keywords shared on each of the newest days, from which it is counted how often groups held. */
export const rankSharedResults = pgTable(
  'rank_shared_results',
  {
    accountId: integer('account_id').notNull(),
    projectId: integer('project_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** `packResults` of the day's successful checks. */
    results: bytes().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.projectId, table.day] }),
    foreignKey({
      name: 'rank_shared_results_project',
      columns: [table.accountId, table.projectId],
      foreignColumns: [rankProjects.accountId, rankProjects.id],
    }).onDelete('cascade'),
  ],
)
