import { sql } from 'drizzle-orm'
import {
  bigint,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core'
import type { OtherPage } from '#contract/rules/serp-fetches/other-page.ts'
import type { CheckedState, RankState } from '#contract/rules/serp-fetches/rank-states.ts'
import type { SerpFeatureKey } from '#contract/rules/serp-fetches/serp-features.ts'
import { accounts } from '../../parts/access/tables.ts'
import { paidRunColumns, paidRunKeys, recentRunsIndex } from '../../parts/paid-runs/tables.ts'
import { awaitedPageColumns, chosenSettingColumns, pageSummaryColumns } from '../../parts/serp-fetches/tables.ts'
import { credits, moment } from '../../platform/database/columns.ts'
import { placeTables } from '../../platform/distribution/placed-tables.ts'
import type { ProviderFailureKind } from '../../ports/data-provider/failure.ts'

export const serpChecks = pgTable(
  'serp_checks',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    domain: text().notNull(),
    ...chosenSettingColumns(),
    competitors: text().array().notNull(),
    keywordsCount: smallint('keywords_count').notNull(),
    doneCount: smallint('done_count').notNull(),
    failedCount: smallint('failed_count').notNull(),
    /** The run it is in, or was in last; every refresh and retry is one more. */
    run: smallint().notNull().default(1),
    /** Charged for its runs so far. */
    creditsCharged: credits('credits_charged').notNull().default(0),
    /** Set aside for the run under way; 0 once it is done. */
    creditsHeld: credits('credits_held').notNull().default(0),
    /** Domain and keywords in lower case, a line each: the text the list's search matches. */
    searchText: text('search_text').notNull(),
    createdAt: moment('created_at').notNull(),
    /** The time when its latest run ended; null while one is under way. */
    finishedAt: moment('finished_at'),
    /** The owner's note. */
    note: text(),
    /** A deleted project is invisible; it goes once the fetches of its last run that the provider has are paid for. */
    deletedAt: moment('deleted_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('serp_checks_newest').on(table.accountId, sql`${table.createdAt} desc`, sql`${table.id} desc`),
    index('serp_checks_by_domain').on(table.accountId, table.domain, table.id),
    index('serp_checks_by_keywords').on(table.accountId, table.keywordsCount, table.id),
    index('serp_checks_running').on(table.accountId).where(sql`${table.finishedAt} is null`),
    index('serp_checks_search').using('gin', table.accountId, sql`${table.searchText} gin_trgm_ops`),
  ],
)

/**
 * check: the first fetch of every keyword · refresh: another one · retry: another one of those that
 * failed.
 */
export type RunKind = 'check' | 'refresh' | 'retry'

/** One piece of paid work on a check, counted in keywords. */
export const serpCheckRuns = pgTable(
  'serp_check_runs',
  {
    ...paidRunColumns('check_id'),
    kind: text().$type<RunKind>().notNull(),
    creditsPerKeyword: credits('credits_per_keyword').notNull(),
  },
  (table) => [
    ...paidRunKeys('serp_check_runs', table),
    recentRunsIndex('serp_check_runs', table),
    foreignKey({ columns: [table.accountId, table.subjectId], foreignColumns: [serpChecks.accountId, serpChecks.id] }),
  ],
)

export type StoredCompetitorRank = { rank: number; rankAbsolute: number; url: string; isSnippet?: true }

/** One keyword of a check, with the competitors' ranks read off the same page. */
export const serpCheckKeywords = pgTable(
  'serp_check_keywords',
  {
    accountId: integer('account_id').notNull(),
    checkId: integer('check_id').notNull(),
    number: smallint().notNull(),
    keyword: text().notNull(),
    /** The run that asked for it last. */
    run: smallint().notNull().default(1),
    state: text().$type<RankState>().notNull(),
    ...awaitedPageColumns(),
    rank: smallint(),
    rankAbsolute: smallint('rank_absolute'),
    url: text(),
    /** All own addresses on the page, best first. */
    ownUrls: text('own_urls').array(),
    /** In the check's order of competitors; null for one that is not on the page, and null as a whole until checked. */
    competitorRanks: jsonb('competitor_ranks').$type<(StoredCompetitorRank | null)[]>(),
    ...pageSummaryColumns(),
    /** Features a domain owns or is named in, the own domain's first and then in the check's order of competitors. */
    ownedFeatures: jsonb('owned_features').$type<SerpFeatureKey[][]>(),
    /** Likewise, for domains with a path: another page of the domain that ranks higher. Null as a whole if every entry would be. */
    otherPages: jsonb('other_pages').$type<(OtherPage | null)[]>(),
    failure: text().$type<ProviderFailureKind>(),
    /** State at the last fetch before this run's; null before any. */
    previousState: text('previous_state').$type<CheckedState>(),
    previousRank: smallint('previous_rank'),
    previousResultsRead: smallint('previous_results_read'),
    previousTakenAt: moment('previous_taken_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.checkId, table.number] }),
    index('serp_check_keywords_waiting').on(table.fetchId).where(sql`${table.state} = 'pending'`),
  ],
)

/** Ranks that a refresh has replaced, as they were. */
export const serpCheckEarlierRanks = pgTable(
  'serp_check_earlier_ranks',
  {
    accountId: integer('account_id').notNull(),
    checkId: integer('check_id').notNull(),
    number: smallint().notNull(),
    run: smallint().notNull(),
    state: text().$type<CheckedState>().notNull(),
    snapshotQueryId: bigint('snapshot_query_id', { mode: 'number' }).notNull(),
    snapshotId: uuid('snapshot_id').notNull(),
    takenAt: moment('taken_at').notNull(),
    rank: smallint(),
    rankAbsolute: smallint('rank_absolute'),
    url: text(),
    ownUrls: text('own_urls').array(),
    competitorRanks: jsonb('competitor_ranks').$type<(StoredCompetitorRank | null)[]>(),
    ...pageSummaryColumns(),
    /** Features a domain owns or is named in, the own domain's first and then in the check's order of competitors. */
    ownedFeatures: jsonb('owned_features').$type<SerpFeatureKey[][]>(),
    otherPages: jsonb('other_pages').$type<(OtherPage | null)[]>(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.checkId, table.number, table.run] })],
)

/** The number of checks and keywords an account has, so that the list's counters cost one row. */
export const serpCheckTotals = pgTable('serp_check_totals', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id),
  checks: integer().notNull(),
  keywords: integer().notNull(),
})

export const serpChecksPlacement = placeTables({
  byAccount: [serpChecks, serpCheckRuns, serpCheckKeywords, serpCheckEarlierRanks, serpCheckTotals],
})
