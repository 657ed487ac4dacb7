import { foreignKey, index, integer, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core'
import type { TagColor } from '#contract/rules/rank-projects/tags.ts'
import { moment } from '../../../platform/database/columns.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { rankProjects } from '../projects/tables.ts'

/** Tags of a project's keywords. */
export const rankTags = pgTable(
  'rank_tags',
  {
    accountId: integer('account_id').notNull(),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    projectId: integer('project_id').notNull(),
    name: text().notNull(),
    /** In lower case: tags are the same when they differ only in case. */
    nameKey: text('name_key').notNull(),
    color: text().$type<TagColor>().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique('rank_tags_once').on(table.accountId, table.projectId, table.nameKey),
    foreignKey({
      name: 'rank_tags_project',
      columns: [table.accountId, table.projectId],
      foreignColumns: [rankProjects.accountId, rankProjects.id],
    }).onDelete('cascade'),
  ],
)

/** A process of the release before deletes keywords and projects without knowing the tables of tags, hence the cascades. */
export const rankKeywordTags = pgTable(
  'rank_keyword_tags',
  {
    accountId: integer('account_id').notNull(),
    projectId: integer('project_id').notNull(),
    tagId: integer('tag_id').notNull(),
    keywordId: integer('keyword_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.projectId, table.tagId, table.keywordId] }),
    index('rank_keyword_tags_of_keyword').on(table.accountId, table.keywordId),
    foreignKey({
      name: 'rank_keyword_tags_tag',
      columns: [table.accountId, table.tagId],
      foreignColumns: [rankTags.accountId, rankTags.id],
    }).onDelete('cascade'),
    foreignKey({
      name: 'rank_keyword_tags_keyword',
      columns: [table.accountId, table.keywordId],
      foreignColumns: [rankProjectKeywords.accountId, rankProjectKeywords.id],
    }).onDelete('cascade'),
  ],
)
