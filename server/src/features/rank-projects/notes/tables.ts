import { boolean, date, foreignKey, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { moment } from '../../../platform/database/columns.ts'
import { rankProjects } from '../projects/tables.ts'

/** Events on a date, in the words of the person who noted them. */
export const rankProjectNotes = pgTable(
  'rank_project_notes',
  {
    accountId: integer('account_id').notNull(),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    projectId: integer('project_id').notNull(),
    date: date({ mode: 'string' }).notNull(),
    text: text().notNull(),
    /** Written by a change of settings: a day has one of them, which takes what follows. */
    isAutomatic: boolean('is_automatic').notNull().default(false),
    author: text().notNull(),
    createdAt: moment('created_at').notNull(),
    /** The tag of the keywords that it is about, which may have been deleted since. */
    tagId: integer('tag_id'),
    /** The own pages that it is about, as target pages are stored. */
    pages: text().array(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.projectId],
      foreignColumns: [rankProjects.accountId, rankProjects.id],
    }),
    index('rank_project_notes_by_date').on(table.accountId, table.projectId, table.date),
  ],
)
