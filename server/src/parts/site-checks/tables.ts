import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  type PgTableExtraConfigValue,
  pgTable,
  primaryKey,
  smallint,
  text,
} from 'drizzle-orm/pg-core'
import { cost, moment } from '../../platform/database/columns.ts'
import { accounts } from '../access/tables.ts'
import { paidRunColumns, paidRunKeys } from '../paid-runs/tables.ts'

/** The reason why a slot passed without a run. */
export type SkipReason = 'credits' | 'plan'

/** check: the first of a site · refresh: another, asked for · scheduled: by its schedule. */
export type SiteRunKind = 'check' | 'refresh' | 'scheduled'

/** Columns every table of sites has: what somebody has had checked, saved or not. */
export const siteColumns = <Schedule extends string>() => ({
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id),
  id: integer().notNull().generatedAlwaysAsIdentity(),
  /** A host without `www.`, one with a path, or an absolute address. */
  target: text().notNull(),
  /** The number of rows to read. */
  limit: integer().notNull(),
  schedule: text().$type<Schedule | 'never'>().notNull().default('never'),
  /** IANA name; its dates and slots are counted in it. */
  timeZone: text('time_zone').notNull().default('UTC'),
  /** The run it is in, or was in last. */
  run: integer().notNull().default(0),
  createdAt: moment('created_at').notNull(),
  /** Null for a check that is not kept. */
  savedAt: moment('saved_at'),
  /** A deleted site is invisible; it goes once the call under way has been paid for. */
  deletedAt: moment('deleted_at'),
  /** The time when its last run ended that has read rows. */
  lastCheckedAt: moment('last_checked_at'),
  nextRunAt: moment('next_run_at'),
  /** A slot that has come and whose run has not begun. */
  claimedSlot: moment('claimed_slot'),
  skipReason: text('skip_reason').$type<SkipReason>(),
})

type SiteKeyColumns = Record<'accountId' | 'id' | 'createdAt' | 'nextRunAt' | 'claimedSlot' | 'savedAt', AnyPgColumn>

export const siteKeys = (name: string, table: SiteKeyColumns): PgTableExtraConfigValue[] => [
  primaryKey({ columns: [table.accountId, table.id] }),
  index(`${name}_newest`).on(table.accountId, sql`${table.createdAt} desc`, sql`${table.id} desc`),
  index(`${name}_due`).on(table.nextRunAt).where(sql`${table.nextRunAt} is not null`),
  index(`${name}_claimed`).on(table.claimedSlot).where(sql`${table.claimedSlot} is not null`),
  index(`${name}_unsaved`).on(table.createdAt).where(sql`${table.savedAt} is null`),
]

/** Columns of one piece of paid work on a site, counted in rows. */
export const siteRunColumns = () => ({
  ...paidRunColumns('project_id'),
  kind: text().$type<SiteRunKind>().notNull(),
  /** The credit setting at its beginning: a price is not a multiple of rows. */
  totalCost: cost('total_cost').notNull(),
  creditOffer: integer('credit_offer').notNull(),
  taskCost: cost('task_cost').notNull(),
  keywordCost: cost('keyword_cost').notNull(),
  /** The date its rows are of. */
  day: date({ mode: 'string' }).notNull(),
  /** The step of the next call. */
  step: text().notNull().default('rows'),
  /** Rows that were asked of the provider so far: where the next call for rows begins. */
  offset: integer().notNull().default(0),
  /** A call is under way until then, at the latest. */
  leasedUntil: moment('leased_until'),
  /** Not called before. */
  dueAt: moment('due_at').notNull(),
  /** The number of times the next call has failed. */
  attempts: smallint().notNull().default(0),
  /** The reason why it ended early; null where it did not. */
  failure: text(),
})

type RunKeyColumns = Parameters<typeof paidRunKeys>[1] & Record<'dueAt', AnyPgColumn>

export const siteRunKeys = (
  name: string,
  table: RunKeyColumns,
  sites: { accountId: AnyPgColumn; id: AnyPgColumn },
): PgTableExtraConfigValue[] => [
  ...paidRunKeys(name, table),
  foreignKey({ columns: [table.accountId, table.subjectId], foreignColumns: [sites.accountId, sites.id] }),
  index(`${name}_due`).on(table.dueAt).where(sql`${table.finishedAt} is null`),
]

/** Columns of what a run has brought: a date once the run has ended. */
export const siteDateColumns = () => ({
  accountId: integer('account_id').notNull(),
  projectId: integer('project_id').notNull(),
  run: integer().notNull(),
  day: date({ mode: 'string' }).notNull(),
  takenAt: moment('taken_at').notNull(),
  /** Null while its run is under way. */
  finishedAt: moment('finished_at'),
  rowsCount: integer('rows_count').notNull().default(0),
  isWhole: boolean('is_whole').notNull().default(true),
})

type DateKeyColumns = Record<'accountId' | 'projectId' | 'run', AnyPgColumn>

export const siteDateKeys = (table: DateKeyColumns, sites: { accountId: AnyPgColumn; id: AnyPgColumn }) => [
  primaryKey({ columns: [table.accountId, table.projectId, table.run] }),
  foreignKey({ columns: [table.accountId, table.projectId], foreignColumns: [sites.accountId, sites.id] }),
]

/** Columns of what was counted between two runs of a site, beside the counts. */
export const siteComparisonColumns = () => ({
  accountId: integer('account_id').notNull(),
  projectId: integer('project_id').notNull(),
  run: integer().notNull(),
  comparedRun: integer('compared_run').notNull(),
})

export const siteComparisonKeys = (table: DateKeyColumns & Record<'comparedRun', AnyPgColumn>) => [
  primaryKey({ columns: [table.accountId, table.projectId, table.run, table.comparedRun] }),
]

const siteShape = pgTable('', siteColumns<string>())
const runShape = pgTable('', siteRunColumns())
const dateShape = pgTable('', siteDateColumns())

/** The columns that this part needs of any table of sites, of their runs and of their dates. */
export type SiteTable = typeof siteShape
export type SiteRunTable = typeof runShape
export type SiteDateTable = typeof dateShape

/** As far as every capability has them. */
export type Site = SiteTable['$inferSelect']
export type SiteRun = SiteRunTable['$inferSelect']
export type SiteDate = SiteDateTable['$inferSelect']
