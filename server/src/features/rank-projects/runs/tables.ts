import {
  bigint,
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
import type { StoredMovementFact } from '#contract/rank-projects/movement.ts'
import type { RankRunKind } from '#contract/rules/paid-runs/run-states.ts'
import type { OtherPage } from '#contract/rules/serp-fetches/other-page.ts'
import type { CheckedState, RankState } from '#contract/rules/serp-fetches/rank-states.ts'
import type { Depth } from '#contract/rules/serp-fetches/search-engines.ts'
import type { SerpFeatureKey } from '#contract/rules/serp-fetches/serp-features.ts'
import { paidRunColumns, paidRunKeys, recentRunsIndex } from '../../../parts/paid-runs/tables.ts'
import { pageSummaryColumns } from '../../../parts/serp-fetches/tables.ts'
import { credits, moment } from '../../../platform/database/columns.ts'
import type { MonthlyTable } from '../../../platform/database/months.ts'
import { rankProjects, type SkipReason } from '../projects/tables.ts'

/** One piece of paid work on a project, counted in keywords, or a slot that passed without any. */
export const rankProjectRuns = pgTable(
  'rank_project_runs',
  {
    ...paidRunColumns('project_id'),
    kind: text().$type<RankRunKind>().notNull(),
    /** If the settings of its keywords have several prices, the lowest of them. */
    creditsPerKeyword: credits('credits_per_keyword').notNull(),
    /** The credits beyond that: of the keywords it held for, and once it has ended of those it charged. */
    extraCredits: credits('extra_credits').notNull().default(0),
    /** The prices of a keyword by the number of its setting; null if there is one price. */
    creditsBySetting: jsonb('credits_by_setting').$type<Record<string, number>>(),
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
 * Ranks of the project's domain for a keyword on a day: the day's last check that worked, else that it failed.
 * Partitioned by month of the day (by hand in the migration). Without foreign keys: they are written under their
 * project's lock, and their pages are forgotten before them.
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
     * its page held. Depth null before any; the day also for checks made before it was stored.
     */
    previousDay: date('previous_day', { mode: 'string' }),
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
    /** Further addresses of the project on the page, best first; null where there is none. */
    otherUrls: text('other_urls').array(),
    /** Their ranks, in the same order; null where they weren't stored, or there is none. */
    otherRanks: smallint('other_ranks').array(),
    ...pageSummaryColumns(),
    /** Features the project's domain owns or is named in. */
    ownedFeatures: text('owned_features').array().$type<SerpFeatureKey[]>(),
    /** For a domain with a path: another page of it that ranks higher. */
    otherPage: jsonb('other_page').$type<OtherPage>(),
    /** True where what came before is of another engine, device, language or place: it is replaced, and not compared with. */
    isBaseline: boolean('is_baseline'),
    /**
     * The accounting of the change since that check (`accounting/read-accounting.ts`): its five counts add up to the difference of the
     * ranks, null for 0 repeated ones. All null where there is none, and for checks made before it was stored.
     */
    arrivedCount: smallint('arrived_count'),
    departedCount: smallint('departed_count'),
    overtookCount: smallint('overtook_count'),
    overtakenCount: smallint('overtaken_count'),
    repeatedCount: smallint('repeated_count'),
    /** Other differences of the two pages; null if there is none. */
    movementFacts: text('movement_facts').array().$type<StoredMovementFact[]>(),
    /** Volatility of the page, and the median and deviation of the keyword's 28 days before, in ten-thousandths. */
    volatility: smallint(),
    volatilityMedian: smallint('volatility_median'),
    volatilityDeviation: smallint('volatility_deviation'),
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
