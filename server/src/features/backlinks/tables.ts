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
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { BacklinkSummary, LinkChanges, NewLostBar } from '#contract/backlinks/rows.ts'
import type { BacklinkSchedule, BacklinkScope, LinkType } from '#contract/rules/backlinks/backlinks.ts'
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
import { moment } from '../../platform/database/columns.ts'
import { placeTables } from '../../platform/distribution/placed-tables.ts'

/** Targets that were analysed, saved or not: a host without `www.`, or the address of a page. */
export const backlinkProjects = pgTable(
  'backlink_projects',
  { ...siteColumns<BacklinkSchedule>(), scope: text().$type<BacklinkScope>().notNull() },
  (table) => siteKeys('backlink_projects', table),
)

/** One piece of paid work on a target, counted in links. */
export const backlinkProjectRuns = pgTable('backlink_project_runs', siteRunColumns(), (table) =>
  siteRunKeys('backlink_project_runs', table, backlinkProjects),
)

/** The provider's figures for the whole target in a run. */
export const backlinkDates = pgTable(
  'backlink_dates',
  {
    ...siteDateColumns(),
    /** Links the provider has, live and lost; null before it was asked for them. */
    totalCount: bigint('total_count', { mode: 'number' }),
    summary: jsonb().$type<BacklinkSummary>().notNull(),
    /** Oldest first; null where there is none, for the reason beside it. */
    newLost: jsonb('new_lost').$type<NewLostBar[]>(),
    newLostState: text('new_lost_state').$type<'reading' | 'ready' | 'none' | 'failed'>().notNull().default('reading'),
  },
  (table) => siteDateKeys(table, backlinkProjects),
)

/** A link that was read in a run. In 16 tables by account (by hand in the migration). */
export const backlinks = pgTable(
  'backlinks',
  {
    accountId: integer('account_id').notNull(),
    projectId: integer('project_id').notNull(),
    run: integer().notNull(),
    /** Its place among the run's links, the strongest first. */
    number: integer().notNull(),
    /** The same in every run for a link from one address to another, of a type and with a text. */
    linkKey: uuid('link_key').notNull(),
    fromUrl: text('from_url').notNull(),
    /** Host of that address, without `www.`. */
    fromDomain: text('from_domain').notNull(),
    toUrl: text('to_url').notNull(),
    type: text().$type<LinkType>().notNull(),
    anchor: text(),
    attributes: text().array().notNull(),
    isFollowed: boolean('is_followed').notNull(),
    isNew: boolean('is_new').notNull(),
    isLost: boolean('is_lost').notNull(),
    isBroken: boolean('is_broken').notNull(),
    rank: smallint(),
    pageRank: smallint('page_rank'),
    domainRank: smallint('domain_rank'),
    spamScore: smallint('spam_score'),
    country: text(),
    pageTitle: text('page_title'),
    externalLinks: integer('external_links'),
    internalLinks: integer('internal_links'),
    firstSeen: moment('first_seen'),
    lastSeen: moment('last_seen'),
  },
  (table) => [
    primaryKey({
      name: 'backlinks_key',
      columns: [table.accountId, table.projectId, table.run, table.number],
    }),
    uniqueIndex('backlinks_once').on(table.accountId, table.projectId, table.run, table.linkKey),
    // It has all columns that the link gap reads, in a seventh of the size of the rows.
    index('backlinks_live_domains')
      .on(
        table.accountId,
        table.projectId,
        table.run,
        table.fromDomain,
        table.domainRank,
        table.spamScore,
        table.country,
      )
      .where(sql`not ${table.isLost}`),
  ],
)

/** The difference between two runs of a target, counted once: their rows never change. */
export const backlinkComparisons = pgTable(
  'backlink_comparisons',
  { ...siteComparisonColumns(), changes: jsonb().$type<LinkChanges>().notNull() },
  siteComparisonKeys,
)

export const backlinksPlacement = placeTables({
  byAccount: [backlinkProjects, backlinkProjectRuns, backlinkDates, backlinks, backlinkComparisons],
})
