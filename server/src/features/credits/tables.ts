import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { PricedModule } from '#contract/rules/paid-runs/prices.ts'
import { accounts } from '../../parts/access/tables.ts'
import { cost, credits, moment } from '../../platform/database/columns.ts'
import { placeTables } from '../../platform/distribution/placed-tables.ts'

/** Places of credits: outside with us, free to spend, held for work, spent, or gone unused. */
export const buckets = ['outside', 'available', 'held', 'spent', 'expired'] as const
export type Bucket = (typeof buckets)[number]

export const operationKinds = [
  ...(['grant', 'hold', 'settle', 'release', 'expire', 'revoke', 'restore', 'adjust'] as const),
  /** Moves a debt to another account of the same person: one operation in each account. */
  'move',
] as const
export type OperationKind = (typeof operationKinds)[number]

/** The credits of an account now; kept in the transaction of every operation and re-derived by `verify()`. */
export const creditBalances = pgTable(
  'credit_balances',
  {
    accountId: integer('account_id')
      .primaryKey()
      .references(() => accounts.id),
    available: credits().notNull(),
    held: credits().notNull(),
    /** Owed by its lots together: the next grant pays it off first. */
    debt: credits().notNull(),
  },
  (table) => [
    check('credit_balances_available', sql`${table.available} >= 0`),
    check('credit_balances_held', sql`${table.held} >= 0`),
    check('credit_balances_debt', sql`${table.debt} >= 0`),
  ],
)

/** One row per verb carried out: the key makes a repeat answer the first result. */
export const creditOperations = pgTable(
  'credit_operations',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    key: text().notNull(),
    kind: text().$type<OperationKind>().notNull(),
    arguments: text().notNull(),
    result: jsonb().notNull(),
    /** Amount in the history: credits added, or below zero used. Zero if a hold tells the story. */
    amount: credits().notNull(),
    title: text().notNull(),
    /** The one who caused it: `account:7`, `system`. */
    actor: text().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.key] }),
    index('credit_operations_history')
      .on(table.accountId, table.createdAt)
      .where(sql`${table.kind} in ('grant', 'expire', 'revoke', 'restore', 'adjust')`),
    index('credit_operations_granted')
      .on(table.actor, table.createdAt)
      .where(sql`${table.kind} = 'adjust' and ${table.amount} > 0`),
  ],
)

/** Credits that were granted together and expire together. */
export const creditLots = pgTable(
  'credit_lots',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    id: uuid().notNull(),
    source: text().notNull(),
    /** Everything that ever came into it from outside. */
    granted: credits().notNull(),
    /** Free to spend; what is held or spent has left. */
    remaining: credits().notNull(),
    /**
     * Replaces `remaining` in index conditions: a lot that is partly spent keeps its index entries, and an update
     * writes only the row.
     */
    hasRemaining: boolean('has_remaining').notNull().generatedAlwaysAs(sql`remaining > 0`),
    /** Taken back by a refund or dispute when it had left the lot already. What a hold returns to the lot pays this off. */
    owed: credits().notNull().default(0),
    /** Taken back when it had expired unused: neither owed nor ever restored. */
    writtenOff: credits('written_off').notNull().default(0),
    expiresAt: moment('expires_at'),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    check('credit_lots_remaining', sql`${table.remaining} >= 0 and ${table.remaining} <= ${table.granted}`),
    check('credit_lots_owed', sql`${table.owed} >= 0`),
    check('credit_lots_written_off', sql`${table.writtenOff} >= 0`),
    index('credit_lots_spendable').on(table.accountId, table.expiresAt).where(sql`${table.hasRemaining}`),
    index('credit_lots_due').on(table.expiresAt).where(sql`${table.hasRemaining}`),
    index('credit_lots_unpaid').on(table.createdAt).where(sql`${table.source} in ('trial', 'adjustment')`),
    index('credit_lots_owing').on(table.accountId).where(sql`${table.owed} > 0`),
  ],
)

export const holdStates = ['open', 'settled', 'released', 'expired'] as const
export type HoldState = (typeof holdStates)[number]

export const creditHolds = pgTable(
  'credit_holds',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    id: uuid().notNull(),
    /** The operation key it was made under. */
    key: text().notNull(),
    amount: credits().notNull(),
    settled: credits().notNull(),
    state: text({ enum: holdStates }).notNull(),
    title: text().notNull(),
    expiresAt: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    unique('credit_holds_key').on(table.accountId, table.key),
    check('credit_holds_settled', sql`${table.settled} >= 0 and ${table.settled} <= ${table.amount}`),
    index('credit_holds_history').on(table.accountId, table.createdAt),
    index('credit_holds_due').on(table.expiresAt).where(sql`${table.state} = 'open'`),
  ],
)

/** The ledger. Append-only (a trigger sees to it); both legs in one row, so everything always sums to zero. */
export const creditTransfers = pgTable(
  'credit_transfers',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    operationKey: text('operation_key').notNull(),
    leg: smallint().notNull(),
    from: text('from_bucket').$type<Bucket>().notNull(),
    to: text('to_bucket').$type<Bucket>().notNull(),
    amount: credits().notNull(),
    kind: text().$type<OperationKind>().notNull(),
    lotId: uuid('lot_id').notNull(),
    holdId: uuid('hold_id'),
    reference: text().notNull(),
    actor: text().notNull(),
    reason: text(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.operationKey, table.leg] }),
    check('credit_transfers_amount', sql`${table.amount} > 0`),
    index('credit_transfers_hold').on(table.accountId, table.holdId).where(sql`${table.holdId} is not null`),
    index('credit_transfers_time').on(table.accountId, table.createdAt),
    index('credit_transfers_expired').on(table.createdAt).where(sql`${table.to} = 'expired'`),
  ],
)

/**
 * Groups accounts by person, by a keyed hash of their proven addresses. Kept for two years after a deletion, so that the debt can
 * move to the next account.
 */
export const creditDebtors = pgTable(
  'credit_debtors',
  {
    personHash: text('person_hash').notNull(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    notedAt: moment('noted_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personHash, table.accountId] }),
    index('credit_debtors_account').on(table.accountId),
  ],
)

/**
 * Debts of deleted accounts moved to another account of the same person, lot by lot. Each move is one operation in each account.
 */
export const movedDebts = pgTable(
  'moved_debts',
  {
    id: uuid().primaryKey(),
    fromAccountId: integer('from_account_id')
      .notNull()
      .references(() => accounts.id),
    fromLotId: uuid('from_lot_id').notNull(),
    toAccountId: integer('to_account_id')
      .notNull()
      .references(() => accounts.id),
    /** Holds the debt and no credits, and receives what is restored. */
    toLotId: uuid('to_lot_id').notNull(),
    amount: credits().notNull(),
    /** The part restored since. */
    returned: credits().notNull().default(0),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [
    index('moved_debts_from').on(table.fromAccountId, table.fromLotId),
    check(
      'moved_debts_amount',
      sql`${table.amount} > 0 and ${table.returned} >= 0 and ${table.returned} <= ${table.amount}`,
    ),
  ],
)

export const creditSettings = pgTable('credit_settings', {
  title: text().$type<PricedModule>().primaryKey(),
  totalCost: cost('total_cost').notNull(),
  creditOffer: numeric('credit_offer', { precision: 14, scale: 0, mode: 'number' }).notNull(),
  taskCost: cost('task_cost').notNull(),
  keywordCost: cost('keyword_cost').notNull(),
  transactions: integer().notNull(),
  /** Added where an engine is waited for to load its AI Overview; null for modules that have none. */
  aiOverviewCost: cost('ai_overview_cost'),
  /** Counts its changes. */
  version: integer().notNull().default(1),
})

/** Below how many credits an account wants to be told; `toldAt` is set until it has more again. */
export const lowCreditAlerts = pgTable('low_credit_alerts', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id),
  /** Null: never. */
  threshold: credits(),
  toldAt: moment('told_at'),
})

export const creditsPlacement = placeTables({
  local: [
    creditBalances,
    creditOperations,
    creditLots,
    creditHolds,
    creditTransfers,
    creditDebtors,
    movedDebts,
    creditSettings,
    lowCreditAlerts,
  ],
})
