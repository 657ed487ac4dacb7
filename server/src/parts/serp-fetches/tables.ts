import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { AiOverviewState } from '#contract/rules/serp-fetches/ai-overview.ts'
import type { Depth, Device, SearchEngine } from '#contract/rules/serp-fetches/search-engines.ts'
import type { SerpFeatureKey } from '#contract/rules/serp-fetches/serp-features.ts'
import { bytes, cost, moment } from '../../platform/database/columns.ts'
import type { MonthlyTable } from '../../platform/database/months.ts'
import { placeTables } from '../../platform/distribution/placed-tables.ts'
import type { ProviderFailureKind } from '../../ports/data-provider/failure.ts'
import type { Correction } from '../../ports/data-provider/organic-results.ts'
import { accounts } from '../access/tables.ts'

/** Sites by feature, each once, in the order of the page. */
export type FeatureOwners = Partial<Record<SerpFeatureKey, string[]>>

/** Columns of a `Setting`. */
const settingColumns = () => ({
  engine: text().$type<SearchEngine>().notNull(),
  device: text().$type<Device>().notNull(),
  languageCode: text('language_code').notNull(),
  locationCode: integer('location_code').notNull(),
  depth: smallint().notNull(),
  /** The engine is waited for where it fills its AI Overview late; costs more. */
  loadsAiOverview: boolean('loads_ai_overview').notNull().default(false),
})

/** The choice of a person: the country too, the place by its name, and how results are read. */
export const chosenSettingColumns = () => ({
  ...settingColumns(),
  depth: smallint().$type<Depth>().notNull(),
  /** A page of the engine more is asked for than the depth has: most pages hold fewer than ten organic results. */
  extraPage: boolean('extra_page').notNull().default(false),
  countryCode: integer('country_code').notNull(),
  locationName: text('location_name').notNull(),
  /** An entered subdomain takes what is below it along. */
  includesSubdomains: boolean('includes_subdomains').notNull().default(false),
})

/** Columns of a `PageSummary`: what a page showed beside ranks. Null before a check, and for checks made before it was kept. */
export const pageSummaryColumns = () => ({
  /** The number of organic results that were read; nothing is known of ranks beyond them. */
  resultsRead: smallint('results_read'),
  aiOverview: text('ai_overview').$type<AiOverviewState>(),
  features: text().array().$type<SerpFeatureKey[]>(),
  correction: jsonb().$type<Correction>(),
  /** The engine may have answered with another set of results than it shows to others. */
  isDoubtful: boolean('is_doubtful'),
})

/** Columns of an `AwaitedPage`: what a keyword's rank is read off, or will be. */
export const awaitedPageColumns = () => ({
  /** True where this account paid for the same page within four hours. */
  isFree: boolean('is_free').notNull(),
  fetchId: uuid('fetch_id'),
  /** Query of the page; with `snapshotId` it finds the stored page. */
  snapshotQueryId: bigint('snapshot_query_id', { mode: 'number' }),
  snapshotId: uuid('snapshot_id'),
  takenAt: moment('taken_at'),
})

/** Questions that can be asked of a search engine; one row per distinct question, shared by all accounts. */
export const serpQueries = pgTable(
  'serp_queries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    ...settingColumns(),
    /** Lower case: keywords are compared without regard to case. */
    keyword: text().notNull(),
  },
  (table) => [
    unique('serp_queries_question').on(
      table.keyword,
      table.engine,
      table.device,
      table.languageCode,
      table.locationCode,
      table.depth,
      table.loadsAiOverview,
    ),
  ],
)

export type StoredOrganicResult = {
  position: number
  absolutePosition: number
  domain: string
  url: string
  title: string
}

/**
 * Results pages as they were seen: the source every rank is read from. Partitioned by month of `taken_at` (by hand in the
 * migration), kept for a while; ranks read from them are kept for ever.
 */
export const serpSnapshots = pgTable(
  'serp_snapshots',
  {
    queryId: bigint('query_id', { mode: 'number' }).notNull(),
    id: uuid().notNull(),
    takenAt: moment('taken_at').notNull(),
    provider: text().notNull(),
    costUsd: cost('cost_usd').notNull(),
    /** Results of pages stored before they were packed; null since. */
    organic: jsonb().$type<StoredOrganicResult[]>(),
    /** The number of organic results it held; nothing is known of ranks beyond it. */
    organicCount: smallint('organic_count').notNull(),
    /** Pages of the engine that were read; null where the provider does not say. */
    pagesCount: smallint('pages_count'),
    featureTypes: text('feature_types').array().notNull(),
    aiOverview: text('ai_overview').$type<AiOverviewState>().notNull(),
    correction: jsonb().$type<Correction>(),
    /** The engine may have answered with another set of results than it shows to others. */
    isDoubtful: boolean('is_doubtful').notNull().default(false),
    /** Packed `UnpackedPage`; null for the oldest pages and for those moved to an object. Stored as it is (by hand in the migration). */
    page: bytes('details'),
    /** The object to which its packed page was moved, and the page’s position in it, in bytes. */
    objectId: uuid('object_id'),
    objectOffset: integer('object_offset'),
    objectLength: integer('object_length'),
    checkUrl: text('check_url'),
    resultsCount: bigint('results_count', { mode: 'number' }),
  },
  (table) => [
    primaryKey({ columns: [table.queryId, table.takenAt, table.id] }),
    index('serp_snapshots_by_id').on(table.id),
  ],
)

/**
 * Objects with packed pages. A row is inserted before its object is written and deleted after it, so that no object is forgotten,
 * wherever the work is interrupted.
 */
export const pageObjects = pgTable(
  'page_objects',
  {
    id: uuid().primaryKey(),
    key: text().notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    pagesCount: integer('pages_count').notNull(),
    /** The time of its newest page. */
    lastTakenAt: moment('last_taken_at').notNull(),
    createdAt: moment('created_at').notNull(),
    /** Null until pages refer to it. */
    usedAt: moment('used_at'),
    /** Null unless it is about to be deleted: no page refers to it then, and none will. */
    doomedAt: moment('doomed_at'),
  },
  (table) => [index('page_objects_last_taken').on(table.lastTakenAt)],
)

/** The time up to which the pages of a partition have been moved to objects. */
export const movedPages = pgTable('moved_pages', {
  /** Name of the partition. */
  month: text().primaryKey(),
  /** Every page taken before this has been moved, if it is large enough. */
  until: moment('until').notNull(),
})

/**
 * The order of the organic results of each page, until its month is packed into `serpOutlines`. Inserted with the page; pages from
 * before this was stored have none. Partitioned by month of `takenAt` (by hand in the migration).
 */
export const serpPageOutlines = pgTable(
  'serp_page_outlines',
  {
    queryId: bigint('query_id', { mode: 'number' }).notNull(),
    takenAt: moment('taken_at').notNull(),
    snapshotId: uuid('snapshot_id').notNull(),
    /** `packOutlines` of this one page. */
    outline: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.queryId, table.takenAt, table.snapshotId] })],
)

/**
 * The order of the organic results of all pages of a query in a month: kept for ever, after the pages are deleted. Partitioned by
 * month (by hand in the migration), never dropped.
 */
export const serpOutlines = pgTable(
  'serp_outlines',
  {
    queryId: bigint('query_id', { mode: 'number' }).notNull(),
    /** Its first day, in UTC. */
    month: date({ mode: 'string' }).notNull(),
    pagesCount: integer('pages_count').notNull(),
    /** `packOutlines` of its pages. Stored as it is (by hand in the migration). */
    outlines: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.queryId, table.month] })],
)

/** The queries of a month whose outlines have been packed. */
export const packedMonths = pgTable('packed_months', {
  /** Its first day, in UTC. */
  month: date({ mode: 'string' }).primaryKey(),
  /** All queries up to this id are packed. */
  throughQueryId: bigint('through_query_id', { mode: 'number' }).notNull(),
  /** Null while queries are left. */
  finishedAt: moment('finished_at'),
})

export const fetchStates = ['queued', 'posting', 'posted', 'done', 'failed'] as const
export type FetchState = (typeof fetchStates)[number]

/**
 * One attempt to see a results page, shared by everybody who wants it at that time. The id is the tag the provider
 * echoes.
 */
export const serpFetches = pgTable(
  'serp_fetches',
  {
    id: uuid().primaryKey(),
    queryId: bigint('query_id', { mode: 'number' })
      .notNull()
      .references(() => serpQueries.id),
    engine: text().$type<SearchEngine>().notNull(),
    /** As first typed; the query's is lower case. */
    keyword: text().notNull(),
    state: text({ enum: fetchStates }).notNull(),
    /** The account whose share of the queues it uses: the first that ordered it and still does. */
    accountId: integer('account_id').notNull(),
    /**
     * Place in the fair queue of its state: queued ones are posted in this order, posted ones collected. Null while there
     * is nothing to do for it: queued until `dueAt`, posted until the provider reports it or until `pollAt`.
     */
    queueRank: doublePrecision('queue_rank'),
    /** True for a small run: asked for directly, at once and often, instead of waiting to be reported as ready. */
    isDirect: boolean('is_direct').notNull().default(false),
    /** The number of times it was handed to the provider. */
    attempts: smallint().notNull(),
    /** Not to be posted before. */
    dueAt: moment('due_at').notNull(),
    /** While posting: another worker may take over after this. */
    leaseUntil: moment('lease_until'),
    /** The time just before the post was sent; reconciling searches from there. */
    postingSince: moment('posting_since'),
    /** Since when the provider could not be asked whether it accepted it. */
    unknownSince: moment('unknown_since'),
    providerTaskId: text('provider_task_id'),
    postedAt: moment('posted_at'),
    /** Posted and not reported as ready by then: asked for directly, to notice a task the provider lost. */
    pollAt: moment('poll_at'),
    /** The number of times fetching the finished task failed. */
    unreadableResponses: smallint('unreadable_responses').notNull().default(0),
    /** Cost of all attempts, less the provider's refunds. */
    costUsd: cost('cost_usd').notNull(),
    /** Cost of the attempt under way, as charged when it was posted: the part that stays is told with the page. */
    postedCostUsd: cost('posted_cost_usd').notNull().default(0),
    snapshotId: uuid('snapshot_id'),
    snapshotTakenAt: moment('snapshot_taken_at'),
    failureKind: text('failure_kind').$type<ProviderFailureKind>(),
    failureCode: integer('failure_code'),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    uniqueIndex('serp_fetches_open').on(table.queryId).where(sql`${table.state} in ('queued', 'posting', 'posted')`),
    // The fair queues: what comes next in each, and where an account's own backlog ends.
    index('serp_fetches_next')
      .on(table.state, table.engine, table.queueRank)
      .where(sql`${table.state} in ('queued', 'posted') and ${table.queueRank} is not null`),
    index('serp_fetches_of_account')
      .on(table.accountId, table.state, table.engine, table.queueRank)
      .where(sql`${table.state} in ('queued', 'posting', 'posted')`),
    index('serp_fetches_postponed')
      .on(table.engine, table.dueAt)
      .where(sql`${table.state} = 'queued' and ${table.queueRank} is null`),
    index('serp_fetches_posting').on(table.engine, table.leaseUntil).where(sql`${table.state} = 'posting'`),
    index('serp_fetches_ask').on(table.pollAt).where(sql`${table.state} = 'posted' and ${table.queueRank} is null`),
    // An account’s failures at the operator’s cost, for `findPaused`.
    index('serp_fetches_billed_failures')
      .on(table.accountId, table.engine, table.endedAt)
      .where(sql`${table.state} = 'failed' and ${table.costUsd} > 0`),
    // For the clean-up alone, so the cheapest there is.
    index('serp_fetches_age').using('brin', table.createdAt),
  ],
)

/**
 * The payers of a fetch: one row for every run that waits for it, with the run's hold. Nothing is posted to the
 * provider unless one of them has an open hold. The transaction that ends a hold deletes its rows.
 */
export const serpFetchOrders = pgTable(
  'serp_fetch_orders',
  {
    fetchId: uuid('fetch_id').notNull(),
    holdId: uuid('hold_id').notNull(),
    accountId: integer('account_id').notNull(),
  },
  (table) => [primaryKey({ columns: [table.fetchId, table.holdId] }), index('serp_fetch_orders_hold').on(table.holdId)],
)

/**
 * Postbacks as they arrived, until their pages are stored. Unlogged (by hand in the migration): what a crash of the
 * database takes along is fetched from the provider instead.
 */
export const serpPostbacks = pgTable(
  'serp_postbacks',
  {
    fetchId: uuid('fetch_id').primaryKey(),
    accountId: integer('account_id').notNull(),
    /** Place in the fair queue of postbacks. */
    queueRank: doublePrecision('queue_rank').notNull(),
    /** As sent: JSON, packed with gzip where the provider packed it. Stored uncompressed (set by hand in the migration). */
    body: bytes().notNull(),
    receivedAt: moment('received_at').notNull(),
  },
  (table) => [
    index('serp_postbacks_next').on(table.queueRank),
    index('serp_postbacks_of_account').on(table.accountId, table.queueRank),
  ],
)

/**
 * Fetches that ended some days ago, for statistics and for investigating failures. `serpFetches` keeps open ones and the
 * newest; `archive-fetches.ts` moves them here, partitioned by month of `created_at` (by hand in the migration).
 */
export const serpEndedFetches = pgTable(
  'serp_ended_fetches',
  {
    id: uuid().notNull(),
    queryId: bigint('query_id', { mode: 'number' }).notNull(),
    engine: text().$type<SearchEngine>().notNull(),
    state: text({ enum: ['done', 'failed'] }).notNull(),
    accountId: integer('account_id').notNull(),
    attempts: smallint().notNull(),
    providerTaskId: text('provider_task_id'),
    costUsd: cost('cost_usd').notNull(),
    snapshotId: uuid('snapshot_id'),
    snapshotTakenAt: moment('snapshot_taken_at'),
    failureKind: text('failure_kind').$type<ProviderFailureKind>(),
    failureCode: integer('failure_code'),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [primaryKey({ columns: [table.id, table.createdAt] })],
)

/** The pages each account paid for: repeat look-ups within four hours are free. Partitioned by month of `taken_at` (by hand in the migration). */
export const paidPages = pgTable(
  'paid_pages',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    queryId: bigint('query_id', { mode: 'number' }).notNull(),
    takenAt: moment('taken_at').notNull(),
    snapshotId: uuid('snapshot_id').notNull(),
    /** As deep as was paid for; the page itself may be deeper. */
    depth: smallint().notNull(),
    loadsAiOverview: boolean('loads_ai_overview').notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.queryId, table.takenAt, table.snapshotId] })],
)

/** The tables of this part that are partitioned by month, and deleted with the SERP snapshots. */
export const monthlyFetchTables: readonly MonthlyTable[] = [
  { name: 'serp_snapshots', column: 'taken_at', key: 'moment', primaryKey: 'query_id, taken_at, id' },
  { name: 'serp_ended_fetches', column: 'created_at', key: 'moment', primaryKey: 'id, created_at' },
  {
    name: 'paid_pages',
    column: 'taken_at',
    key: 'moment',
    primaryKey: 'account_id, query_id, taken_at, snapshot_id',
  },
]

/** Outlines of single pages are deleted once their month is packed. */
export const pageOutlines: MonthlyTable = {
  name: 'serp_page_outlines',
  column: 'taken_at',
  key: 'moment',
  primaryKey: 'query_id, taken_at, snapshot_id',
}

/** The tables of outlines, partitioned by month. */
export const monthlyOutlineTables: readonly MonthlyTable[] = [
  pageOutlines,
  { name: 'serp_outlines', column: 'month', key: 'date', primaryKey: 'query_id, month' },
]

export const serpFetchesPlacement = placeTables({
  byQuery: [serpSnapshots, serpPageOutlines, serpOutlines, paidPages],
  local: [
    serpQueries,
    serpFetches,
    serpEndedFetches,
    serpFetchOrders,
    serpPostbacks,
    pageObjects,
    movedPages,
    packedMonths,
  ],
})
