import {
  boolean,
  date,
  foreignKey,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import { rankProjects } from '../projects/tables.ts'

/**
 * The sums of a project's ranks of one day, from which the history's columns and charts are shown without reading the ranks. They
 * stay when the ranks are deleted.
 */
export const rankProjectDays = pgTable(
  'rank_project_days',
  {
    accountId: integer('account_id').notNull(),
    projectId: integer('project_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    checkedCount: integer('checked_count').notNull(),
    foundCount: integer('found_count').notNull(),
    rankSum: integer('rank_sum').notNull(),
    failedCount: integer('failed_count').notNull().default(0),
    /** The deepest and the least deep of its checks that worked; 0 while nothing of it has ended. */
    depth: smallint().notNull().default(0),
    leastDepth: smallint('least_depth').notNull().default(0),
    /**
     * Found keywords by range of ranks; what was checked and not found is the rest of
     * `checkedCount` less `uncountedSnippetCount`.
     */
    top3Count: integer('top3_count').notNull().default(0),
    top10Count: integer('top10_count').notNull().default(0),
    top20Count: integer('top20_count').notNull().default(0),
    top100Count: integer('top100_count').notNull().default(0),
    /** Featured snippets without a rank that counts: neither in a range nor missing from the results. */
    uncountedSnippetCount: integer('uncounted_snippet_count').notNull().default(0),
    /** By the click curve, in ten-thousandths of all searches for a keyword. */
    clickSum: integer('click_sum').notNull().default(0),
    /** Against each keyword's previous check; keywords without one are in none. */
    improvedCount: integer('improved_count').notNull().default(0),
    declinedCount: integer('declined_count').notNull().default(0),
    unchangedCount: integer('unchanged_count').notNull().default(0),
    appearedCount: integer('appeared_count').notNull().default(0),
    lostCount: integer('lost_count').notNull().default(0),
    /** One of the two checks did not reach what the other saw. */
    unknownCount: integer('unknown_count').notNull().default(0),
    /** Had a previous check, of another baseline. */
    baselineCount: integer('baseline_count').notNull().default(0),
    /** The same keywords at their previous check: the day's checks replace it. */
    beforeFoundCount: integer('before_found_count').notNull().default(0),
    beforeRankSum: integer('before_rank_sum').notNull().default(0),
    beforeClickSum: integer('before_click_sum').notNull().default(0),
    beforeUncountedSnippetCount: integer('before_uncounted_snippet_count').notNull().default(0),
    /**
     * Pages known to show an AI Overview or none, those that show one, that have loaded it, and that cite the project's
     * domain in it.
     */
    aiKnownCount: integer('ai_known_count').notNull().default(0),
    aiShownCount: integer('ai_shown_count').notNull().default(0),
    aiLoadedCount: integer('ai_loaded_count').notNull().default(0),
    aiCitedCount: integer('ai_cited_count').notNull().default(0),
    /** Pages compared with the keyword's previous check, and the sum of their volatilities in ten-thousandths. */
    volatilityCount: integer('volatility_count').notNull().default(0),
    volatilitySum: integer('volatility_sum').notNull().default(0),
    /** The part of improved, declined, appeared and lost keywords whose page was calm, and whose page was unusually volatile. */
    movedCalmCount: integer('moved_calm_count').notNull().default(0),
    movedUnusualCount: integer('moved_unusual_count').notNull().default(0),
    /** The part of them with a verdict. */
    movedJudgedCount: integer('moved_judged_count').notNull().default(0),
    /** False once its ranks have been or are about to be deleted. */
    ranksKept: boolean('ranks_kept').notNull().default(true),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.projectId, table.day] }),
    foreignKey({
      columns: [table.accountId, table.projectId],
      foreignColumns: [rankProjects.accountId, rankProjects.id],
    }),
  ],
)

/**
 * The ranks of a project's day, packed so that a year of any choice of keywords can be summed in milliseconds: texts with a
 * character for each keyword, in the order of their ids. The counts are those of the day's row when this was stored; a row
 * that differs from it is outdated, and the day's ranks are read instead (`days/packed/`).
 */
export const rankPackedDays = pgTable(
  'rank_packed_days',
  {
    accountId: integer('account_id').notNull(),
    projectId: integer('project_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Ids as a multirange, such as {[1,5),[7,8)}. */
    keywords: text().notNull(),
    /** The number of each character is the rank + 1; 1 for none. */
    ranks: text().notNull(),
    ranksBefore: text('ranks_before').notNull(),
    /** The number of each character is made of its change, its AI Overview and its snippets. */
    facts: text().notNull(),
    /** The depth + 1 of each, where depths differ. */
    depths: text(),
    /** The number of results + 1 that each check saw, and that the check it replaced saw. */
    reaches: text(),
    reachesBefore: text('reaches_before'),
    /** The volatility of each page in ten-thousandths + 2, or 1 if it isn't known; null if it is of none. */
    volatilities: text(),
    /** Another one each time the day is packed; a row without it is outdated. */
    version: uuid(),
    /** Organic ranks beside featured snippets: keyword, now, before. */
    organicRanks: jsonb('organic_ranks').$type<[keyword: number, now: number | null, before: number | null][]>(),
    checkedCount: integer('checked_count').notNull(),
    failedCount: integer('failed_count').notNull(),
    clickSum: integer('click_sum').notNull(),
    improvedCount: integer('improved_count').notNull(),
    declinedCount: integer('declined_count').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.projectId, table.day] }),
    foreignKey({
      name: 'rank_packed_days_project',
      columns: [table.accountId, table.projectId],
      foreignColumns: [rankProjects.accountId, rankProjects.id],
    }).onDelete('cascade'),
  ],
)
