import type { Ctx } from '../../../platform/context.ts'
import { makeMonths } from '../../../platform/database/months.ts'
import { monthlyFetchTables, monthlyOutlineTables } from '../tables.ts'

/** Creates partitions for the pages, their outlines, ended fetches and payments of the coming months. */
export const makeFetchMonths = (ctx: Ctx): Promise<void> =>
  makeMonths(ctx, [...monthlyFetchTables, ...monthlyOutlineTables])
