import { allowancesPlacement } from '../platform/allowances/tables.ts'
import { historyTable } from '../platform/database/migrations/migration-history.ts'
import type { PlacedTables } from '../platform/distribution/placed-tables.ts'
import { declared } from './modules.ts'

/** The placement of every table in a distributed database. */
export const placedTables: PlacedTables = {
  ...declared.placement,
  ...allowancesPlacement,
  [historyTable]: 'local',
}
