import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import type { MovementCounts } from '#contract/domain-projects/rows.ts'
import type { DomainSchedule, RankedKind, SearchIntent } from '#contract/rules/domain-checks.ts'
import type { SerpFeatureKey } from '#contract/rules/serp-features.ts'
import { cost, credits, moment } from '../../platform/database/columns.ts'
import type { DomainFigures } from '../../ports/data-provider/ranked-keywords.ts'
import { accounts } from '../access/tables.ts'
import { paidRunColumns, paidRunKeys } from '../paid-runs/tables.ts'
import { awaitedPageColumns } from '../serp-fetches/tables.ts'

/** Why a slot passed without a run. */
export type SkipReason = 'credits' | 'plan'

/** A domain somebody has checked, saved or not. */
export const domainProjects = pgTable(
  'domain_projects',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    /** A host without `www.`, or one with a path. */
    target: text().notNull(),
    /** How many keywords are read. */
    limit: integer().notNull(),
    /** Keywords are the country's; the place, which may be a city, is where their top ten are looked up. */
    countryCode: integer('country_code').notNull(),
    locationCode: integer('location_code').notNull(),
    locationName: text('location_name').notNull(),
    languageCode: text('language_code').notNull(),
    schedule: text().$type<DomainSchedule>().notNull().default('never'),
    /** IANA name; its dates and slots are counted in it. */
    timeZone: text('time_zone').notNull().default('UTC'),
    /** The run it is in, or was in last. */
    run: integer().notNull().default(0),
    createdAt: moment('created_at').notNull(),
    /** Null for a check that is not kept. */
    savedAt: moment('saved_at'),
    /** Nobody sees it any more; it goes once the call under way has been paid for. */
    deletedAt: moment('deleted_at'),
    /** When its last run ended that has read rows. */
    lastCheckedAt: moment('last_checked_at'),
    nextRunAt: moment('next_run_at'),
    /** A slot that has come and whose run has not begun. */
    claimedSlot: moment('claimed_slot'),
    skipReason: text('skip_reason').$type<SkipReason>(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('domain_projects_newest').on(table.accountId, sql`${table.createdAt} desc`, sql`${table.id} desc`),
    index('domain_projects_due').on(table.nextRunAt).where(sql`${table.nextRunAt} is not null`),
    index('domain_projects_claimed').on(table.claimedSlot).where(sql`${table.claimedSlot} is not null`),
    index('domain_projects_unsaved').on(table.createdAt).where(sql`${table.savedAt} is null`),
  ],
)

/** check: the first of a domain · refresh: another, asked for · scheduled: by its schedule. */
export type DomainRunKind = 'check' | 'refresh' | 'scheduled'

/** One piece of paid work on a domain, counted in rows. */
export const domainProjectRuns = pgTable(
  'domain_project_runs',
  {
    ...paidRunColumns('project_id'),
    kind: text().$type<DomainRunKind>().notNull(),
    /** The credit setting at its beginning: a price is not a multiple of rows. */
    totalCost: cost('total_cost').notNull(),
    creditOffer: integer('credit_offer').notNull(),
    taskCost: cost('task_cost').notNull(),
    keywordCost: cost('keyword_cost').notNull(),
    /** The date its rows are of. */
    day: date({ mode: 'string' }).notNull(),
    /** Rows that were asked of the provider so far: where the next call begins. */
    offset: integer().notNull().default(0),
    /** A call is under way until then, at the latest. */
    leasedUntil: moment('leased_until'),
    /** Not called before. */
    dueAt: moment('due_at').notNull(),
    /** How often the call at this offset has failed. */
    attempts: smallint().notNull().default(0),
    /** Why it ended early; null where it did not. */
    failure: text(),
  },
  (table) => [
    ...paidRunKeys('domain_project_runs', table),
    foreignKey({
      columns: [table.accountId, table.subjectId],
      foreignColumns: [domainProjects.accountId, domainProjects.id],
    }),
    index('domain_project_runs_due').on(table.dueAt).where(sql`${table.finishedAt} is null`),
  ],
)

/** What the provider said of the whole domain in a run, and how many rows it has brought: a date once the run has ended. */
export const domainDates = pgTable(
  'domain_dates',
  {
    accountId: integer('account_id').notNull(),
    projectId: integer('project_id').notNull(),
    run: integer().notNull(),
    day: date({ mode: 'string' }).notNull(),
    takenAt: moment('taken_at').notNull(),
    /** Null while its run is under way: nobody sees it. */
    finishedAt: moment('finished_at'),
    rowsCount: integer('rows_count').notNull().default(0),
    totalCount: integer('total_count').notNull(),
    isWhole: boolean('is_whole').notNull().default(true),
    figures: jsonb().$type<Record<RankedKind, DomainFigures>>().notNull(),
    /** Traffic of its rows by page of results, added up when it is first shown. */
    trafficByPage: jsonb('traffic_by_page').$type<Record<RankedKind, Record<number, number>>>(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.projectId, table.run] }),
    foreignKey({
      columns: [table.accountId, table.projectId],
      foreignColumns: [domainProjects.accountId, domainProjects.id],
    }),
  ],
)

/** A keyword a domain is found for, in a run. In 16 tables by account, and its key includes what rows are sorted by (by hand in the migrations). */
export const domainKeywords = pgTable(
  'domain_keywords',
  {
    accountId: integer('account_id').notNull(),
    projectId: integer('project_id').notNull(),
    run: integer().notNull(),
    /** Its place among the run's rows, the most visited first. */
    number: integer().notNull(),
    keyword: text().notNull(),
    kind: text().$type<RankedKind>().notNull(),
    position: smallint().notNull(),
    positionAbsolute: smallint('position_absolute').notNull(),
    url: text().notNull(),
    title: text(),
    searchVolume: integer('search_volume'),
    difficulty: smallint(),
    cpcUsd: doublePrecision('cpc_usd'),
    intent: text().$type<SearchIntent>(),
    features: text().array().$type<SerpFeatureKey[]>().notNull(),
    traffic: doublePrecision().notNull(),
    isBranded: boolean('is_branded').notNull(),
    seenAt: moment('seen_at'),
  },
  (table) => [
    primaryKey({
      name: 'domain_keywords_key',
      columns: [table.accountId, table.projectId, table.run, table.kind, table.keyword],
    }),
    index('domain_keywords_in_order').on(table.accountId, table.projectId, table.run, table.number),
  ],
)

/** How two runs of a domain differ, counted once: their rows never change. */
export const domainComparisons = pgTable(
  'domain_comparisons',
  {
    accountId: integer('account_id').notNull(),
    projectId: integer('project_id').notNull(),
    run: integer().notNull(),
    comparedRun: integer('compared_run').notNull(),
    counts: jsonb().$type<MovementCounts>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.projectId, table.run, table.comparedRun] })],
)

/** How many keywords the groups of domains side by side have, counted once for their runs; the own domain is the first. */
export const domainGroupCounts = pgTable(
  'domain_group_counts',
  {
    accountId: integer('account_id').notNull(),
    projectIds: integer('project_ids').array().notNull(),
    runs: integer().array().notNull(),
    counts: jsonb().$type<Record<'shared' | 'missing' | 'won' | 'lost', number>>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.projectIds, table.runs] })],
)

/** The top ten of a keyword of a domain, looked up for one credit. */
export const domainSerps = pgTable(
  'domain_serps',
  {
    accountId: integer('account_id').notNull(),
    id: integer().notNull().generatedAlwaysAsIdentity(),
    projectId: integer('project_id').notNull(),
    keyword: text().notNull(),
    run: integer().notNull().default(0),
    state: text().$type<'pending' | 'ready' | 'failed'>().notNull(),
    ...awaitedPageColumns(),
    failure: text(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique('domain_serps_once').on(table.accountId, table.projectId, table.keyword),
    foreignKey({
      columns: [table.accountId, table.projectId],
      foreignColumns: [domainProjects.accountId, domainProjects.id],
    }),
    index('domain_serps_waiting').on(table.fetchId).where(sql`${table.state} = 'pending'`),
  ],
)

/** One look-up of a top ten, as paid work of one unit. */
export const domainSerpRuns = pgTable(
  'domain_serp_runs',
  { ...paidRunColumns('serp_id'), creditsPerSerp: credits('credits_per_serp').notNull() },
  (table) => [
    ...paidRunKeys('domain_serp_runs', table),
    foreignKey({
      columns: [table.accountId, table.subjectId],
      foreignColumns: [domainSerps.accountId, domainSerps.id],
    }),
  ],
)

/** An Excel file somebody may fetch for a while; it is made as it is sent. */
export const domainFiles = pgTable(
  'domain_files',
  {
    /** SHA-256 of the name in its address. */
    tokenHash: text('token_hash').primaryKey(),
    accountId: integer('account_id').notNull(),
    projectId: integer('project_id').notNull(),
    /** Which rows, in which order. */
    choice: jsonb().notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('domain_files_expired').on(table.expiresAt)],
)
