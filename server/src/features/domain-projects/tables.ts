import { sql } from 'drizzle-orm'
import {
  boolean,
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
import type { SerpFeatureKey } from '#contract/rules/serp-fetches/serp-features.ts'
import type { DomainSchedule, RankedKind, SearchIntent } from '#contract/rules/site-checks/domain-checks.ts'
import { paidRunColumns, paidRunKeys } from '../../parts/paid-runs/tables.ts'
import { awaitedPageColumns } from '../../parts/serp-fetches/tables.ts'
import {
  siteColumns,
  siteComparisonColumns,
  siteComparisonKeys,
  siteDateColumns,
  siteDateKeys,
  siteKeys,
  siteRunColumns,
  siteRunKeys,
} from '../../parts/site-checks/tables.ts'
import { credits, moment } from '../../platform/database/columns.ts'
import { placeTables } from '../../platform/distribution/placed-tables.ts'
import type { DomainFigures } from '../../ports/data-provider/ranked-keywords.ts'

/** A domain somebody has checked, saved or not: a host without `www.`, or one with a path. */
export const domainProjects = pgTable(
  'domain_projects',
  {
    ...siteColumns<DomainSchedule>(),
    /** Keywords are the country's; the place, which may be a city, is where their top ten are looked up. */
    countryCode: integer('country_code').notNull(),
    locationCode: integer('location_code').notNull(),
    locationName: text('location_name').notNull(),
    languageCode: text('language_code').notNull(),
  },
  (table) => siteKeys('domain_projects', table),
)

/** One piece of paid work on a domain, counted in rows. */
export const domainProjectRuns = pgTable('domain_project_runs', siteRunColumns(), (table) =>
  siteRunKeys('domain_project_runs', table, domainProjects),
)

/**
 * The provider's figures for the whole domain in a run, and how many rows it has brought: a date once the run has
 * ended.
 */
export const domainDates = pgTable(
  'domain_dates',
  {
    ...siteDateColumns(),
    totalCount: integer('total_count').notNull(),
    figures: jsonb().$type<Record<RankedKind, DomainFigures>>().notNull(),
    /** Traffic of its rows by page of results, added up when it is first shown. */
    trafficByPage: jsonb('traffic_by_page').$type<Record<RankedKind, Record<number, number>>>(),
  },
  (table) => siteDateKeys(table, domainProjects),
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
    positionAbsolute: smallint('position_absolute'),
    url: text().notNull(),
    title: text(),
    searchVolume: integer('search_volume'),
    difficulty: smallint(),
    cpcUsd: doublePrecision('cpc_usd'),
    intent: text().$type<SearchIntent>(),
    features: text().array().$type<SerpFeatureKey[]>().notNull(),
    traffic: doublePrecision(),
    isBranded: boolean('is_branded').notNull(),
    /** The page is the featured snippet above the organic results, and the position is 1. */
    isSnippet: boolean('is_snippet').notNull().default(false),
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

/** The difference between two runs of a domain, counted once: their rows never change. */
export const domainComparisons = pgTable(
  'domain_comparisons',
  { ...siteComparisonColumns(), counts: jsonb().$type<Record<RankedKind, MovementCounts>>().notNull() },
  siteComparisonKeys,
)

/**
 * The number of keywords in each group when domains are compared, counted once for their runs. The own domain is the first.
 */
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

/** The top ten of a domain’s keyword, at the price of a keyword. */
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

export const domainProjectsPlacement = placeTables({
  byAccount: [
    domainProjects,
    domainProjectRuns,
    domainDates,
    domainKeywords,
    domainComparisons,
    domainGroupCounts,
    domainSerps,
    domainSerpRuns,
  ],
})
