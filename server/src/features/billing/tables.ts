import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core'
import type { PlanModule } from '#contract/rules/plan-modules.ts'
import { moment } from '../../platform/database/columns.ts'
import { accounts } from '../access/tables.ts'

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
})

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
  },
  (table) => [unique('plan_prices_interval').on(table.planId, table.interval)],
)

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
    expiresAt: moment('expires_at').notNull(),
    cancelledAt: moment('cancelled_at'),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.id] }),
    index('subscriptions_latest').on(table.accountId, sql`${table.expiresAt} desc`),
  ],
)

/** Modules in which no new paid work may begin: a row as long as it lasts. */
export const moduleMaintenance = pgTable('module_maintenance', {
  module: text().$type<PlanModule>().primaryKey(),
  since: moment('since').notNull(),
})
