import { allowancesPlacement } from '../platform/allowances/tables.ts'
import { declared } from './modules.ts'

/** The place of every table's rows in a distributed database. */
export const placedTables = { ...declared.placement, ...allowancesPlacement }
