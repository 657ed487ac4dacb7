import type { Ctx } from '../../../platform/context.ts'
import { makeMonths } from '../../../platform/database/months.ts'
import { monthlyFetchTables } from '../tables.ts'

/** Makes room for the results pages, ended fetches and payments of the months to come. */
export const makeFetchMonths = (ctx: Ctx): Promise<void> => makeMonths(ctx, monthlyFetchTables)
