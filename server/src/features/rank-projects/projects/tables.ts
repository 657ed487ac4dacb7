import { sql } from 'drizzle-orm'
import { boolean, date, index, integer, jsonb, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { Duration } from '#contract/rules/rank-projects/schedule.ts'
import type { ShareWeight } from '#contract/rules/rank-projects/share-of-voice.ts'
import type { Device, SearchEngine } from '#contract/rules/serp-fetches/search-engines.ts'
import { accounts } from '../../../parts/access/tables.ts'
import { chosenSettingColumns } from '../../../parts/serp-fetches/tables.ts'
import { moment } from '../../../platform/database/columns.ts'

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
    /** Its page findings are those of the end of this run; null before they were stored for the first time. */
    pagesRun: integer('pages_run'),
    /** The settings beside its first one, which is in the columns above. */
    furtherSettings: jsonb('further_settings').$type<FurtherSetting[]>().notNull().default([]),
    /** The largest number a further setting has had; numbers are not used again. */
    lastSettingId: smallint('last_setting_id').notNull().default(0),
    /** Its keyword groups are those of the end of this run; null before they were stored for the first time. */
    groupsRun: integer('groups_run'),
    /** A keyword’s weight in the share of voice. Shares of both kinds are stored, so this may change at any time. */
    shareWeight: text('share_weight').$type<ShareWeight>().notNull().default('keywords'),
    /** Shares of its newest day are those of the end of this run; null if they are to be computed anew. */
    sharesRun: integer('shares_run'),
    /** The number of times that stored shares became outdated: what was computed before is not stored after. */
    sharesVersion: integer('shares_version').notNull().default(0),
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
    index('rank_projects_page_findings')
      .on(table.accountId, table.id)
      .where(sql`${table.pagesRun} is distinct from ${table.run} and ${table.deletedAt} is null`),
    index('rank_projects_keyword_groups')
      .on(table.accountId, table.id)
      .where(sql`${table.groupsRun} is distinct from ${table.run} and ${table.deletedAt} is null`),
    index('rank_projects_shares')
      .on(table.accountId, table.id)
      .where(sql`${table.sharesRun} is distinct from ${table.run} and ${table.deletedAt} is null`),
    index('rank_projects_movements').on(table.movementsUntil).where(sql`${table.deletedAt} is null`),
  ],
)

/** A further combination of engine, device, language and place in which a project tracks keywords. */
export type FurtherSetting = {
  /** Above zero; its keywords have it in `setting_id`. */
  id: number
  engine: SearchEngine
  device: Device
  languageCode: string
  locationCode: number
  countryCode: number
  locationName: string
}
