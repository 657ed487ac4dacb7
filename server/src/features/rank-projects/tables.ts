import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { RankRunKind } from '#contract/rules/paid-runs/run-states.ts'
import type { Duration } from '#contract/rules/rank-projects/schedule.ts'
import type { AiOverviewState } from '#contract/rules/serp-fetches/ai-overview.ts'
import type { OtherPage } from '#contract/rules/serp-fetches/other-page.ts'
import type { CheckedState, RankState } from '#contract/rules/serp-fetches/rank-states.ts'
import type { Depth } from '#contract/rules/serp-fetches/search-engines.ts'
import type { SerpFeatureKey } from '#contract/rules/serp-fetches/serp-features.ts'
import { accounts } from '../../parts/access/tables.ts'
import { paidRunColumns, paidRunKeys, recentRunsIndex } from '../../parts/paid-runs/tables.ts'
import {
  awaitedPageColumns,
  chosenSettingColumns,
  type FeatureOwners,
  pageSummaryColumns,
} from '../../parts/serp-fetches/tables.ts'
import { credits, moment } from '../../platform/database/columns.ts'
import type { MonthlyTable } from '../../platform/database/months.ts'
import { placeTables } from '../../platform/distribution/placed-tables.ts'
import type { ProviderFailureKind } from '../../ports/data-provider/failure.ts'
import type { Correction } from '../../ports/data-provider/organic-results.ts'

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

/** The reason why a slot passed without a run. */
export type SkipReason = 'credits' | 'plan'

export const rankProjects = pgTable(
  'rank_projects',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    name: text().notNull(),
    domain: text().notNull(),
    ...chosenSettingColumns(),
    duration: text().$type<Duration>().notNull(),
    /** HH:MM on the clocks of the zone. */
    runAt: text('run_at').notNull(),
    /** IANA name; its days are the columns of the history. */
    timeZone: text('time_zone').notNull(),
    keywordsCount: integer('keywords_count').notNull(),
    /** The run it is in, or was in last; skipped slots count. */
    run: integer().notNull().default(0),
    /** Name and domain in lower case, a line each: the text the list's search matches. */
    searchText: text('search_text').notNull(),
    createdAt: moment('created_at').notNull(),
    /** A deleted project is invisible; it goes once the fetches of its last run that the provider has are paid for. */
    deletedAt: moment('deleted_at'),
    /** The time when its last run ended. */
    lastExecutedAt: moment('last_executed_at'),
    /** Null where it runs only when asked. */
    nextRunAt: moment('next_run_at'),
    /** A slot that has come and whose run has not begun: it is next, or waits for the run under way. */
    claimedSlot: moment('claimed_slot'),
    /**
     * Reason why its last slot was skipped; null again once a scheduled run begins, or the account has a plan again.
     */
    skipReason: text('skip_reason').$type<SkipReason>(),
    /** The time when the keywords that failed in run `retryRun` are retried automatically; null where none are. */
    retryAt: moment('retry_at'),
    retryRun: integer('retry_run'),
    /** A featured snippet counts as position 1 in ranks, averages and ranges; for visibility and changes it always does. */
    countsSnippets: boolean('counts_snippets').notNull().default(true),
    /** The average position counts a keyword that wasn't found as depth + 1; else it leaves it out. */
    countsUnranked: boolean('counts_unranked').notNull().default(true),
    /**
     * The number of times its engine, device, language or place has changed: ranks are compared only within one
     * baseline.
     */
    baseline: integer().notNull().default(0),
    /**
     * The time when its account's next weekly summary is due. Not updated when zone or schedule change; they are read
     * when it is claimed.
     */
    summaryDueAt: moment('summary_due_at').notNull().default(sql`'epoch'`),
    /** The last day covered by a weekly summary; the next one begins after it. No run writes to it or an earlier day. */
    summarizedDay: date('summarized_day', { mode: 'string' }),
    /** Its movements are stored for periods that end on or before this day, unless a run is under way. */
    movementsUntil: date('movements_until', { mode: 'string' }).notNull().default('1970-01-01'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('rank_projects_summarized')
      .on(table.summaryDueAt)
      .where(sql`${table.nextRunAt} is not null and ${table.deletedAt} is null`),
    index('rank_projects_newest').on(table.accountId, sql`${table.createdAt} desc`, sql`${table.id} desc`),
    index('rank_projects_due').on(table.nextRunAt).where(sql`${table.nextRunAt} is not null`),
    index('rank_projects_claimed').on(table.claimedSlot).where(sql`${table.claimedSlot} is not null`),
    index('rank_projects_retried').on(table.retryAt).where(sql`${table.retryAt} is not null`),
    index('rank_projects_movements').on(table.movementsUntil).where(sql`${table.deletedAt} is null`),
  ],
)

/** State of a keyword in the run that asked for it last. */
export type Progress = 'pending' | 'done' | 'failed'

/**
 * A keyword of a project with its latest successful check, and what the run it is or was in waits
 * for.
 */
export const rankProjectKeywords = pgTable(
  'rank_project_keywords',
  {
    accountId: integer('account_id').notNull(),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    projectId: integer('project_id').notNull(),
    keyword: text().notNull(),
    /** In lower case: keywords are the same when they differ only in case. */
    keywordKey: text('keyword_key').notNull(),
    createdAt: moment('created_at').notNull(),
    run: integer().notNull(),
    progress: text().$type<Progress>().notNull(),
    ...awaitedPageColumns(),
    failure: text().$type<ProviderFailureKind>(),
    latestDay: date('latest_day', { mode: 'string' }),
    latestTakenAt: moment('latest_taken_at'),
    latestState: text('latest_state').$type<CheckedState>(),
    latestRank: smallint('latest_rank'),
    latestOrganicRank: smallint('latest_organic_rank'),
    latestDepth: smallint('latest_depth').$type<Depth>(),
    latestUrl: text('latest_url'),
    latestResultsRead: smallint('latest_results_read'),
    latestAiOverview: text('latest_ai_overview').$type<AiOverviewState>(),
    latestFeatures: text('latest_features').array().$type<SerpFeatureKey[]>(),
    latestOwnedFeatures: text('latest_owned_features').array().$type<SerpFeatureKey[]>(),
    latestOtherPage: jsonb('latest_other_page').$type<OtherPage>(),
    /** Sites that own features of the page, tracked or not. */
    latestFeatureOwners: jsonb('latest_feature_owners').$type<FeatureOwners>(),
    latestCorrection: jsonb('latest_correction').$type<Correction>(),
    latestIsDoubtful: boolean('latest_is_doubtful'),
    /** The project's baseline at that check. */
    latestBaseline: integer('latest_baseline').notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    foreignKey({
      columns: [table.accountId, table.projectId],
      foreignColumns: [rankProjects.accountId, rankProjects.id],
    }),
    unique('rank_project_keywords_once').on(table.accountId, table.projectId, table.keywordKey),
    index('rank_project_keywords_in_order').on(table.accountId, table.projectId, table.id),
    index('rank_project_keywords_everywhere').on(table.keywordKey),
    index('rank_project_keywords_waiting').on(table.fetchId).where(sql`${table.progress} = 'pending'`),
  ],
)

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

/** One piece of paid work on a project, counted in keywords, or a slot that passed without any. */
export const rankProjectRuns = pgTable(
  'rank_project_runs',
  {
    ...paidRunColumns('project_id'),
    kind: text().$type<RankRunKind>().notNull(),
    creditsPerKeyword: credits('credits_per_keyword').notNull(),
    /** Null for a run somebody asked for. */
    slot: moment('slot'),
    /** The column it fills; null for a slot that was skipped. */
    day: date({ mode: 'string' }),
    skipReason: text('skip_reason').$type<SkipReason>(),
    /** The number of automatic retries before; above zero it continues an earlier run. */
    retries: smallint().notNull().default(0),
  },
  (table) => [
    ...paidRunKeys('rank_project_runs', table),
    recentRunsIndex('rank_project_runs', table),
    foreignKey({
      columns: [table.accountId, table.subjectId],
      foreignColumns: [rankProjects.accountId, rankProjects.id],
    }),
  ],
)

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
    /** Against each keyword's previous check; who had none is in none. */
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
    /** Pages known to show an AI Overview or none, those that show one, that have loaded it, and that cite the own domain in it. */
    aiKnownCount: integer('ai_known_count').notNull().default(0),
    aiShownCount: integer('ai_shown_count').notNull().default(0),
    aiLoadedCount: integer('ai_loaded_count').notNull().default(0),
    aiCitedCount: integer('ai_cited_count').notNull().default(0),
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

/**
 * Ranks of the own domain for a keyword on a day: the day's last check that worked, else that it failed. Partitioned by
 * month of the day (by hand in the migration). Without foreign keys: they are written under their project's lock, and their
 * pages are forgotten before them.
 */
export const rankObservations = pgTable(
  'rank_observations',
  {
    accountId: integer('account_id').notNull(),
    projectId: integer('project_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    keywordId: integer('keyword_id').notNull(),
    state: text().$type<Exclude<RankState, 'pending'>>().notNull(),
    /** 1 for a featured snippet. */
    rank: smallint(),
    rankAbsolute: smallint('rank_absolute'),
    /** For a featured snippet: the best rank among organic results beside it; null without one. */
    organicRank: smallint('organic_rank'),
    depth: smallint().$type<Depth>().notNull(),
    /**
     * The result of the last check that worked on an earlier day, and how far it saw: its depth, or as many results as
     * its page held. Depth null before any.
     */
    previousRank: smallint('previous_rank'),
    previousDepth: smallint('previous_depth'),
    /** True if the previous rank was a featured snippet; null means no. Below it, the organic rank beside the snippet. */
    previousIsSnippet: boolean('previous_is_snippet'),
    previousOrganicRank: smallint('previous_organic_rank'),
    takenAt: moment('taken_at').notNull(),
    /** The page it was read from; null where the check failed. */
    snapshotQueryId: bigint('snapshot_query_id', { mode: 'number' }),
    snapshotId: uuid('snapshot_id'),
    url: text(),
    /** Further own addresses on the page, best first; null where there is none. */
    otherUrls: text('other_urls').array(),
    ...pageSummaryColumns(),
    /** Features the own domain owns or is named in. */
    ownedFeatures: text('owned_features').array().$type<SerpFeatureKey[]>(),
    /** For a domain with a path: another page of it that ranks higher. */
    otherPage: jsonb('other_page').$type<OtherPage>(),
    /** True where what came before is of another engine, device, language or place: it is replaced, and not compared with. */
    isBaseline: boolean('is_baseline'),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.projectId, table.day, table.keywordId] })],
)

/** The same for competitors, partitioned the same way; failed checks are not repeated here. */
export const rankCompetitorObservations = pgTable(
  'rank_competitor_observations',
  {
    accountId: integer('account_id').notNull(),
    projectId: integer('project_id').notNull(),
    day: date({ mode: 'string' }).notNull(),
    keywordId: integer('keyword_id').notNull(),
    competitorId: integer('competitor_id').notNull(),
    state: text().$type<CheckedState>().notNull(),
    rank: smallint(),
    rankAbsolute: smallint('rank_absolute'),
    organicRank: smallint('organic_rank'),
    depth: smallint().$type<Depth>().notNull(),
    takenAt: moment('taken_at').notNull(),
    snapshotQueryId: bigint('snapshot_query_id', { mode: 'number' }).notNull(),
    snapshotId: uuid('snapshot_id').notNull(),
    url: text(),
    ownedFeatures: text('owned_features').array().$type<SerpFeatureKey[]>(),
    otherPage: jsonb('other_page').$type<OtherPage>(),
  },
  (table) => [
    primaryKey({
      name: 'rank_competitor_observations_key',
      columns: [table.accountId, table.projectId, table.day, table.keywordId, table.competitorId],
    }),
  ],
)

/** The rank tables, partitioned by month. */
export const monthlyRankTables: readonly MonthlyTable[] = [
  { name: 'rank_observations', column: 'day', key: 'date', primaryKey: 'account_id, project_id, day, keyword_id' },
  {
    name: 'rank_competitor_observations',
    column: 'day',
    key: 'date',
    primaryKey: 'account_id, project_id, day, keyword_id, competitor_id',
  },
]

export const rankProjectsPlacement = placeTables({
  byAccount: [
    rankProjects,
    rankProjectKeywords,
    rankProjectCompetitors,
    rankProjectRuns,
    rankProjectDays,
    rankProjectMovements,
    rankProjectNotes,
    rankObservations,
    rankCompetitorObservations,
  ],
})
