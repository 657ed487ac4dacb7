import type { Ctx } from '../../../platform/context.ts'
import { makeMonths } from '../../../platform/database/months.ts'
import { monthlyRankTables } from './tables.ts'

/** Creates partitions for the ranks of the coming months. */
export const makeRankMonths = (ctx: Ctx): Promise<void> => makeMonths(ctx, monthlyRankTables)
