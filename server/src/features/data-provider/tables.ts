import { sql } from 'drizzle-orm'
import { bigint, index, integer, pgTable, smallint, text } from 'drizzle-orm/pg-core'
import { cost, moment } from '../../platform/database/columns.ts'
import { placeTables } from '../../platform/distribution/placed-tables.ts'
import type { ProviderFailureKind } from '../../ports/data-provider/failure.ts'

/** Cost of every call to the provider. */
export const providerCalls = pgTable(
  'provider_calls',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    provider: text().notNull(),
    method: text().notNull(),
    path: text().notNull(),
    httpStatus: smallint('http_status'),
    statusCode: integer('status_code'),
    tasks: integer().notNull(),
    costUsd: cost('cost_usd').notNull(),
    milliseconds: integer().notNull(),
    startedAt: moment('started_at').notNull(),
  },
  (table) => [
    index('provider_calls_time').on(table.startedAt),
    // Most calls cost nothing: sums over months read the others.
    index('provider_calls_charged').on(table.startedAt, table.costUsd).where(sql`${table.costUsd} <> 0`),
  ],
)

/** The state of the provider, one row each, so that staff see the same in every process. */
export const providerStatus = pgTable('provider_status', {
  provider: text().primaryKey(),
  /** The failure of look-ups at the moment; null while they work. */
  failureKind: text('failure_kind').$type<ProviderFailureKind>(),
  failureCode: integer('failure_code'),
  failingSince: moment('failing_since'),
  /** The time when the last failure was reported; a check ends no incident that has only just failed again. */
  lastFailedAt: moment('last_failed_at'),
  balanceUsd: cost('balance_usd'),
  /** The time when the balance was asked for. */
  checkedAt: moment('checked_at'),
})

export const dataProviderPlacement = placeTables({
  local: [providerCalls, providerStatus],
})
