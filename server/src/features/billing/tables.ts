import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
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
import { type RechargeTermsVersion, rechargeFailures } from '#contract/rules/billing/auto-recharge.ts'
import { paymentFindings as findingKinds } from '#contract/rules/billing/payment-findings.ts'
import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'
import { accounts } from '../../parts/access/tables.ts'
import { cost, credits, moment } from '../../platform/database/columns.ts'
import { placeTables } from '../../platform/distribution/placed-tables.ts'
import type { Buyer } from '../../ports/payment-gateway.ts'

export const intervals = ['month', 'year'] as const
export type Interval = (typeof intervals)[number]

export const plans = pgTable('plans', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  name: text().notNull().unique(),
  description: text().notNull(),
  isTrial: boolean('is_trial').notNull(),
  features: text().array().$type<PlanModule[]>().notNull(),
  projectLimit: integer('project_limit').notNull(),
  /** Keywords one project may hold. */
  projectKeywordLimit: integer('project_keyword_limit').notNull(),
  position: integer().notNull(),
  /** Wears "Recommended" on the pricing page. */
  isRecommended: boolean('is_recommended').notNull().default(false),
  /** The payment provider's reference; null until it was sold or offered there. */
  productRef: text('product_ref').unique(),
  /** Counts the changes of it and of its prices on sale. */
  version: integer().notNull().default(1),
})

/**
 * Price of a plan for an interval. A changed price is a new row: customers who subscribed at the old one keep it, with
 * its credits, until they change plans.
 */
export const planPrices = pgTable(
  'plan_prices',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    interval: text().$type<Interval>().notNull(),
    /** In minor units of the site's currency, such as pence. */
    amountMinor: integer('amount_minor').notNull(),
    /** Credits granted for one interval. */
    credits: integer().notNull(),
    /** The payment provider's reference; null until it is made there. */
    priceRef: text('price_ref').unique(),
    /** Null while it is on sale. */
    retiredAt: moment('retired_at'),
  },
  (table) => [
    uniqueIndex('plan_prices_on_sale').on(table.planId, table.interval).where(sql`${table.retiredAt} is null`),
    check('plan_prices_amount', sql`${table.amountMinor} > 0 and ${table.credits} > 0`),
  ],
)

/** The subscription’s status at the payment provider; null on a trial. */
export const subscriptionStatuses = ['active', 'unfinished', 'overdue', 'ended'] as const

/**
 * Trials, and subscriptions as the payment provider last reported them. A provider's row is written by
 * `sync/store-subscription.ts` alone.
 */
export const subscriptions = pgTable(
  'subscriptions',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    id: uuid().notNull(),
    planId: integer('plan_id')
      .notNull()
      .references(() => plans.id),
    /** Null for a trial. */
    interval: text().$type<Interval>(),
    purchasedAt: moment('purchased_at').notNull(),
    /** Until when it is paid for. */
    expiresAt: moment('expires_at').notNull(),
    /** Set while it is to end and not be renewed. */
    cancelledAt: moment('cancelled_at'),
    /** Until when it can be worked on: beyond what is paid for by the grace of a renewal that is late. */
    usableUntil: moment('usable_until').notNull(),
    subscriptionRef: text('subscription_ref').unique(),
    status: text({ enum: subscriptionStatuses }),
    priceId: integer('price_id').references(() => planPrices.id),
    /** The price it changes to when its period ends. */
    nextPriceId: integer('next_price_id').references(() => planPrices.id),
    nextPriceAt: moment('next_price_at'),
    /** Page on which an overdue renewal can be paid by hand. */
    payUrl: text('pay_url'),
    /** The disputed purchase that keeps the plan from renewing, until the dispute is closed. Stored before the provider is asked to hold it. */
    heldFor: uuid('held_for'),
    /** The number of days before its end at which its account was last told that it ends. */
    toldDays: smallint('told_days'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('subscriptions_latest').on(table.accountId, sql`${table.usableUntil} desc`),
    index('subscriptions_ending')
      .on(table.expiresAt)
      .where(sql`${table.cancelledAt} is not null or ${table.interval} is null`),
  ],
)

/** The account's customer at the payment provider. */
export const billingCustomers = pgTable('billing_customers', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id),
  customerRef: text('customer_ref').notNull().unique(),
  createdAt: moment('created_at').notNull(),
  /** The time when the provider was made to forget a person whose account was deleted; what was paid stays there. */
  removedAt: moment('removed_at'),
})

/** Credits that can be bought beside a plan. One that was sold is retired, never deleted. */
export const topUpOptions = pgTable(
  'top_up_options',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    amountMinor: integer('amount_minor').notNull(),
    credits: integer().notNull(),
    retiredAt: moment('retired_at'),
  },
  (table) => [
    uniqueIndex('top_up_options_on_sale').on(table.amountMinor).where(sql`${table.retiredAt} is null`),
    check('top_up_options_amount', sql`${table.amountMinor} > 0 and ${table.credits} > 0`),
  ],
)

export const checkoutKinds = ['subscription', 'top-up'] as const

/** Each time somebody was sent to the hosted page. At most one of an account and kind is open. */
export const checkouts = pgTable(
  'checkouts',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    id: uuid().notNull(),
    kind: text({ enum: checkoutKinds }).notNull(),
    priceId: integer('price_id').references(() => planPrices.id),
    topUpId: integer('top_up_id').references(() => topUpOptions.id),
    /** Null until the provider has opened it. */
    checkoutRef: text('checkout_ref').unique(),
    /** URL of the payment page, so that it isn’t requested again; null if the checkout was opened before this column existed. */
    url: text(),
    /** True if Auto Recharge is to begin with this payment. */
    turnsOnRecharge: boolean('turns_on_recharge').notNull().default(false),
    /** The Auto Recharge terms that were agreed to when it was opened; null if none were shown. */
    rechargeTerms: text('recharge_terms').$type<RechargeTermsVersion>(),
    state: text({ enum: ['open', 'complete', 'expired'] }).notNull(),
    createdAt: moment('created_at').notNull(),
    /** The subscription that was begun or paid with it, once the provider has said so. */
    subscriptionRef: text('subscription_ref'),
    paymentRef: text('payment_ref'),
    /** The time when the provider was last asked about it by the page that its buyer came back to. */
    askedAt: moment('asked_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('checkouts_id').on(table.id),
    uniqueIndex('checkouts_open').on(table.accountId, table.kind).where(sql`${table.state} = 'open'`),
  ],
)

/** `waiting`: asked for, and not paid yet · `failed`: no longer asked for. */
export const purchaseStates = ['waiting', 'paid', 'failed'] as const

/**
 * Purchases of an account, paid or to be paid: each invoice of a subscription, each paid top-up. Written by
 * `sync/store-purchase.ts`.
 */
export const purchases = pgTable(
  'purchases',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    id: uuid().notNull(),
    kind: text({ enum: checkoutKinds }).notNull(),
    /** Names what was paid, for ever: `inv:<invoice>` or `pi:<payment>`. */
    businessKey: text('business_key').notNull().unique(),
    state: text({ enum: purchaseStates }).notNull(),
    /** As it was called when it was bought: a plan's name, or "Top Up". */
    name: text().notNull(),
    interval: text().$type<Interval>(),
    planId: integer('plan_id').references(() => plans.id),
    /** Granted for it, or to be granted once it is paid. */
    credits: credits().notNull(),
    /** The part of them that paid off what was owed when it was paid. */
    debtPaid: credits('debt_paid').notNull().default(0),
    creditLotId: uuid('credit_lot_id'),
    currency: text().notNull(),
    /** Price that was or is to be paid, tax included. */
    amountMinor: integer('amount_minor').notNull(),
    /**
     * The part of it that came from a balance at the payment provider and was not charged; below zero where what was left over of
     * earlier invoices was charged with it.
     */
    balanceMinor: integer('balance_minor').notNull().default(0),
    taxMinor: integer('tax_minor').notNull(),
    refundedMinor: integer('refunded_minor').notNull().default(0),
    /** Amount that the buyer's bank has withdrawn because of disputes, undecided or lost. */
    disputedMinor: integer('disputed_minor').notNull().default(0),
    dispute: text({ enum: ['open', 'lost'] }),
    purchasedAt: moment('purchased_at').notNull(),
    /** Until when plan or credits are valid. */
    expiresAt: moment('expires_at').notNull(),
    /** Numbered by us, without gaps in an installation: given with the payment. */
    receiptNumber: integer('receipt_number').unique(),
    subscriptionRef: text('subscription_ref'),
    paymentRef: text('payment_ref'),
    buyer: jsonb().$type<Buyer>().notNull(),
    /** "Visa ending in 4242". */
    card: text(),
    isAutoRecharge: boolean('is_auto_recharge').notNull().default(false),
    /** Page on which it can be paid by hand while it is waiting. */
    payUrl: text('pay_url'),
    archivedAt: moment('archived_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('purchases_newest').on(table.accountId, sql`${table.purchasedAt} desc`),
    index('purchases_payment').on(table.paymentRef),
    index('purchases_id').on(table.id),
    index('purchases_paid').on(table.purchasedAt).where(sql`${table.state} = 'paid'`),
  ],
)

/** Unpaid purchases that somebody deleted, so that later events of their invoices don't bring them back. */
export const deletedPurchases = pgTable('deleted_purchases', {
  businessKey: text('business_key').primaryKey(),
  accountId: integer('account_id')
    .notNull()
    .references(() => accounts.id),
  deletedAt: moment('deleted_at').notNull(),
})

/** `refunded`, `open` and `lost` took money back; `failed` and `returned` brought it to us again. */
export const reversalStates = ['refunded', 'failed', 'open', 'lost', 'returned'] as const

/** Refunds and disputes that took the money of a purchase back, and its credits with it. */
export const reversals = pgTable(
  'reversals',
  {
    ref: text().primaryKey(),
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    purchaseId: uuid('purchase_id').notNull(),
    kind: text({ enum: ['refund', 'dispute'] }).notNull(),
    state: text({ enum: reversalStates }).notNull(),
    amountMinor: integer('amount_minor').notNull(),
    /** Taken back for it, owed or written off, and not restored since. */
    credits: credits().notNull(),
    /** The part of them that had expired unused: a restore brings none of it back. */
    writtenOff: credits('written_off').notNull().default(0),
    /** The number of its changes; part of the key under which credits move. */
    steps: smallint().notNull(),
    createdAt: moment('created_at').notNull(),
  },
  (table) => [index('reversals_time').on(table.createdAt)],
)

export const autoRecharge = pgTable(
  'auto_recharge',
  {
    accountId: integer('account_id')
      .primaryKey()
      .references(() => accounts.id),
    isOn: boolean('is_on').notNull(),
    topUpId: integer('top_up_id').references(() => topUpOptions.id),
    /** It begins when fewer credits than this can be spent. */
    threshold: credits().notNull(),
    changedAt: moment('changed_at').notNull(),
    /**
     * The time when the account agreed to amount and threshold, and to which version of the terms; nothing is charged
     * while these are null.
     */
    agreedAt: moment('agreed_at'),
    termsVersion: text('terms_version').$type<RechargeTermsVersion>(),
    /** The reason why it was turned off by us; null where a person did. */
    stoppedBecause: text('stopped_because', {
      enum: ['declined', 'needs-action', 'no-card', 'option-retired', 'disputed', 'refunded'],
    }),
    /** The time and the reason of the last failed recharge; both null after one that succeeds. */
    failedAt: moment('failed_at'),
    failure: text({ enum: rechargeFailures }),
  },
  (table) => [check('auto_recharge_complete', sql`not ${table.isOn} or ${table.topUpId} is not null`)],
)

/** Each time the saved card was charged automatically. At most one of an account is open. */
export const recharges = pgTable(
  'recharges',
  {
    accountId: integer('account_id')
      .notNull()
      .references(() => accounts.id),
    /** Begins the key under which the provider is asked, so that a repeat charges nothing more. */
    id: uuid().notNull(),
    topUpId: integer('top_up_id')
      .notNull()
      .references(() => topUpOptions.id),
    state: text({ enum: ['open', 'paid', 'failed'] }).notNull(),
    paymentRef: text('payment_ref'),
    createdAt: moment('created_at').notNull(),
    endedAt: moment('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    uniqueIndex('recharges_open').on(table.accountId).where(sql`${table.state} = 'open'`),
  ],
)

/** Events of the payment provider. Kept so that each is handled once and none is lost; their contents are not used. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    eventRef: text('event_ref').primaryKey(),
    type: text().notNull(),
    customerRef: text('customer_ref'),
    subscriptionRef: text('subscription_ref'),
    invoiceRef: text('invoice_ref'),
    paymentRef: text('payment_ref'),
    checkoutRef: text('checkout_ref'),
    createdAt: moment('created_at').notNull(),
    receivedAt: moment('received_at').notNull(),
    /** Null while it waits. */
    handledAt: moment('handled_at'),
    /** Failed attempts to process it, outages excluded. */
    failures: integer().notNull().default(0),
  },
  (table) => [
    index('payment_events_waiting').on(table.customerRef).where(sql`${table.handledAt} is null`),
    index('payment_events_created').on(table.createdAt),
  ],
)

/**
 * Unexpected states found at the provider, reported to staff once. References to missing objects stay here: later events of a
 * former customer still belong to the account, and creating an object again needs another idempotency key.
 */
export const paymentFindings = pgTable(
  'payment_findings',
  {
    kind: text({ enum: findingKinds }).notNull(),
    /** The object’s id at the provider. */
    ref: text().notNull(),
    /** The account it belongs to; null for objects of plans. */
    accountId: integer('account_id').references(() => accounts.id),
    /** Id of our row: the price of a `price`, the plan of a `product`. */
    subjectId: integer('subject_id'),
    foundAt: moment('found_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.ref] }),
    index('payment_findings_account').on(table.accountId),
    index('payment_findings_subject').on(table.kind, table.subjectId),
  ],
)

export const paymentModes = ['sandbox', 'test', 'live'] as const
export type PaymentMode = (typeof paymentModes)[number]

/** With which kind of key the objects at the payment provider were made. One row. */
export const paymentMode = pgTable(
  'payment_mode',
  {
    isOnly: boolean('is_only').primaryKey().default(true),
    mode: text({ enum: paymentModes }).notNull(),
  },
  (table) => [check('payment_mode_only', sql`${table.isOnly}`)],
)

/** Modules in which no new paid work may begin: a row as long as it lasts. */
export const moduleMaintenance = pgTable('module_maintenance', {
  module: text().$type<PlanModule>().primaryKey(),
  since: moment('since').notNull(),
})

/** The worth of one US dollar, the provider's currency, in a currency, as an operator entered it. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    currency: text().primaryKey(),
    rate: cost('rate').notNull(),
    /** The date of the rate. */
    date: date().notNull(),
    changedAt: moment('changed_at').notNull(),
  },
  (table) => [check('exchange_rates_rate', sql`${table.rate} > 0`)],
)

export const billingPlacement = placeTables({
  local: [
    plans,
    planPrices,
    subscriptions,
    billingCustomers,
    topUpOptions,
    checkouts,
    purchases,
    deletedPurchases,
    reversals,
    autoRecharge,
    recharges,
    paymentEvents,
    paymentFindings,
    paymentMode,
    moduleMaintenance,
    exchangeRates,
  ],
})
