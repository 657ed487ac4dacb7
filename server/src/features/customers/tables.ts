import { bigint, integer, pgTable } from 'drizzle-orm/pg-core'
import { accounts } from '../../parts/access/tables.ts'
import { credits, moment } from '../../platform/database/columns.ts'
import { placeTables } from '../../platform/distribution/placed-tables.ts'

/**
 * Figures for orders of the list of customers that would take a sum over all purchases or the whole ledger. Derived,
 * and updated by a job; the figures the list shows are read for its page only.
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

export const customersPlacement = placeTables({
  local: [customerFigures],
})
