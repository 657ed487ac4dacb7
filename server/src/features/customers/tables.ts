import { bigint, integer, pgTable } from 'drizzle-orm/pg-core'
import { credits, moment } from '../../platform/database/columns.ts'
import { accounts } from '../access/tables.ts'

/**
 * By what the list of customers is sorted where that would take a sum over all purchases or the whole ledger. Derived, and
 * updated by a job: what the list shows is read for its page alone.
 */
export const customerFigures = pgTable('customer_figures', {
  accountId: integer('account_id')
    .primaryKey()
    .references(() => accounts.id, { onDelete: 'cascade' }),
  /** In minor units of the site's currency, of all time. */
  revenueMinor: bigint('revenue_minor', { mode: 'number' }).notNull(),
  /** In the last 30 days. */
  creditsUsed: credits('credits_used').notNull(),
  updatedAt: moment('updated_at').notNull(),
})
