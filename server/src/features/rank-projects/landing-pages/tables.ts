import { foreignKey, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { PageSwap } from '#contract/rules/rank-projects/landing-pages.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'

/**
 * A keyword's own pages that compete with each other: further own pages on its latest results page, and swaps of the best-ranking one within
 * 14 days. Without either there is no row. The rows say what the observations of a project at rest do (`landing-pages/store-page-findings.ts`).
 */
export const rankProjectPageFindings = pgTable(
  'rank_project_page_findings',
  {
    accountId: integer('account_id').notNull(),
    projectId: integer('project_id').notNull(),
    keywordId: integer('keyword_id').notNull(),
    /** Best first; null where there is none. */
    otherUrls: text('other_urls').array(),
    /** Newest first; null where there is none. */
    swaps: jsonb().$type<PageSwap[]>(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.keywordId] }),
    // A process of the release before deletes keywords without knowing this table.
    foreignKey({
      name: 'rank_project_page_findings_keyword',
      columns: [table.accountId, table.keywordId],
      foreignColumns: [rankProjectKeywords.accountId, rankProjectKeywords.id],
    }).onDelete('cascade'),
  ],
)
