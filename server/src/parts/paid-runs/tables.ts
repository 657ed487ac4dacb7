import { sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  type PgTableExtraConfigValue,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { credits, moment } from '../../platform/database/columns.ts'
import { placeTables } from '../../platform/distribution/placed-tables.ts'

/**
 * Columns every table of runs has; a capability adds its own. `subjectColumn` names the row the work belongs to, such as
 * `check_id`. A unit is what is counted and charged for: a keyword, a row.
 */
export const paidRunColumns = (subjectColumn: string) => ({
  accountId: integer('account_id').notNull(),
  subjectId: integer(subjectColumn).notNull(),
  number: integer().notNull(),
  /** The idempotency key of the request, or what else began it; a repeat answers with this run. */
  requestKey: text('request_key').notNull(),
  /** Hash of the request, so that a reused key with other content is refused. */
  fingerprint: text().notNull(),
  unitsCount: integer('units_count').notNull(),
  /** Units the credits are held for; those that are free are not among them. */
  chargeableCount: integer('chargeable_count').notNull().default(0),
  doneCount: integer('done_count').notNull().default(0),
  failedCount: integer('failed_count').notNull().default(0),
  /** Units of the runs it continues that it does not ask for again, as they ended. */
  earlierDoneCount: integer('earlier_done_count').notNull().default(0),
  earlierFailedCount: integer('earlier_failed_count').notNull().default(0),
  /** Units charged for in the end; null while it is under way. */
  chargedCount: integer('charged_count'),
  holdId: uuid('hold_id'),
  createdAt: moment('created_at').notNull(),
  /** The time when units of it ended last, or were looked for; null before. */
  lastProgressAt: moment('last_progress_at'),
  finishedAt: moment('finished_at'),
})

type Columns = Record<'accountId' | 'subjectId' | 'number' | 'requestKey' | 'createdAt' | 'finishedAt', AnyPgColumn>

/** Keys every table of runs has: a subject has one run under way at most, and a request begins one. */
export const paidRunKeys = (name: string, table: Columns): PgTableExtraConfigValue[] => [
  primaryKey({ name: `${name}_key`, columns: [table.accountId, table.subjectId, table.number] }),
  unique(`${name}_request`).on(table.accountId, table.requestKey),
  uniqueIndex(`${name}_open`).on(table.accountId, table.subjectId).where(sql`${table.finishedAt} is null`),
]

/** For work begun with `beginOrRepeat`, which looks for an identical request among the account’s recent runs. */
export const recentRunsIndex = (name: string, table: Pick<Columns, 'accountId' | 'createdAt'>) =>
  index(`${name}_recent`).on(table.accountId, table.createdAt)

const shape = pgTable('', paidRunColumns(''))

/** The columns that this feature needs of any table of runs. */
export type RunTable = typeof shape

/** A run, as far as every capability has it. */
export type PaidRun = RunTable['$inferSelect']

/**
 * Tallies of the delivered, failed and charged units of all accounts' runs, by time: rows that nothing ever deletes but
 * the sum that replaces them, so that a figure of the product does not fall when a check is deleted. Append-only,
 * because a row that every run updated would make them wait for each other.
 */
export const workTallies = pgTable(
  'work_tallies',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** For a sum, the beginning of its quarter of an hour: days of every zone begin with one. */
    at: moment('at').notNull(),
    /** The name of the `PaidWork`. */
    work: text().notNull(),
    doneCount: integer('done_count').notNull(),
    failedCount: integer('failed_count').notNull(),
    credits: credits().notNull(),
    isSum: boolean('is_sum').notNull().default(false),
  },
  (table) => [
    index('work_tallies_time').on(table.at),
    index('work_tallies_single').on(table.at).where(sql`not ${table.isSum}`),
  ],
)

/** Keys of requests that were answered with the run of an identical one. */
export const repeatedRequests = pgTable(
  'repeated_requests',
  {
    accountId: integer('account_id').notNull(),
    /** The name of the `PaidWork`. */
    work: text().notNull(),
    requestKey: text('request_key').notNull(),
    fingerprint: text().notNull(),
    subjectId: integer('subject_id').notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.work, table.requestKey] }),
    index('repeated_requests_time').on(table.createdAt),
  ],
)

/**
 * Free units an account has used as of `counted_at`; the count decreases evenly. Runs can’t be counted instead, because deleting
 * a check deletes them.
 */
export const freeUnits = pgTable('free_units', {
  accountId: integer('account_id').primaryKey(),
  used: doublePrecision().notNull(),
  countedAt: moment('counted_at').notNull(),
})

export const paidRunsPlacement = placeTables({
  byAccount: [repeatedRequests, freeUnits],
  local: [workTallies],
})
