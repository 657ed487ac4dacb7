import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
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
import type { Depth, Device, SearchEngine } from '#contract/search-engines.ts'
import type { RankState } from '#contract/serp-checks.ts'
import { credits, moment } from '../../platform/database/columns.ts'
import type { ProviderFailureKind } from '../../ports/search-provider.ts'
import { accounts } from '../access/tables.ts'

export const serpChecks = pgTable(
  'serp_checks',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    /** Names the press of the button; a repeat answers this check. */
    requestKey: text('request_key').notNull(),
    /** What was asked for, so that a reused key with other content is refused. */
    fingerprint: text().notNull(),
    domain: text().notNull(),
    engine: text().$type<SearchEngine>().notNull(),
    device: text().$type<Device>().notNull(),
    languageCode: text('language_code').notNull(),
    countryCode: integer('country_code').notNull(),
    locationCode: integer('location_code').notNull(),
    locationName: text('location_name').notNull(),
    depth: smallint().$type<Depth>().notNull(),
    competitors: text().array().notNull(),
    keywordsCount: smallint('keywords_count').notNull(),
    doneCount: smallint('done_count').notNull(),
    failedCount: smallint('failed_count').notNull(),
    creditsPerKeyword: credits('credits_per_keyword').notNull(),
    /** Keywords held for; those shown again free are not among them. */
    chargeableCount: smallint('chargeable_count').notNull(),
    /** Keywords charged for in the end; null while it runs. */
    chargedCount: smallint('charged_count'),
    holdId: uuid('hold_id'),
    createdAt: moment('created_at').notNull(),
    finishedAt: moment('finished_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique('serp_checks_request').on(table.accountId, table.requestKey),
    index('serp_checks_newest').on(table.accountId, sql`${table.createdAt} desc`, sql`${table.id} desc`),
    index('serp_checks_running').on(table.accountId, table.fingerprint).where(sql`${table.finishedAt} is null`),
  ],
)

export type StoredCompetitorRank = { rank: number; rankAbsolute: number; url: string }

/** One keyword of a check, with the competitors' ranks read off the same page. */
export const serpCheckKeywords = pgTable(
  'serp_check_keywords',
  {
    accountId: integer('account_id').notNull(),
    checkId: integer('check_id').notNull(),
    number: smallint().notNull(),
    keyword: text().notNull(),
    state: text().$type<RankState>().notNull(),
    /** True where this account paid for the same page within four hours. */
    isFree: boolean('is_free').notNull(),
    lookId: uuid('look_id'),
    /** Query of the page the ranks were read from; with `resultId` it finds the stored page. */
    resultQueryId: bigint('result_query_id', { mode: 'number' }),
    resultId: uuid('result_id'),
    takenAt: moment('taken_at'),
    rank: smallint(),
    rankAbsolute: smallint('rank_absolute'),
    url: text(),
    /** All own addresses on the page, best first. */
    ownUrls: text('own_urls').array(),
    /** In the check's order of competitors; null for one that is not on the page, and null as a whole until looked. */
    competitorRanks: jsonb('competitor_ranks').$type<(StoredCompetitorRank | null)[]>(),
    failure: text().$type<ProviderFailureKind>(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.checkId, table.number] }),
    index('serp_check_keywords_waiting').on(table.lookId).where(sql`${table.state} = 'pending'`),
  ],
)

/** How many checks and keywords an account has, so that the list's counters cost one row. */
export const serpCheckTotals = pgTable('serp_check_totals', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id),
  checks: integer().notNull(),
  keywords: integer().notNull(),
})
