import type { Ctx } from '../../../platform/context.ts'
import { makeMonths } from '../../../platform/database/months.ts'
import { monthlyRankTables } from '../tables.ts'

/** Makes room for the ranks of the months to come. */
export const makeRankMonths = (ctx: Ctx): Promise<void> => makeMonths(ctx, monthlyRankTables)
