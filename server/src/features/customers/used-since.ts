import { customerUsageDays } from '#contract/rules/accounts/customer-status.ts'
import { before, days } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'

/** Since when the usage of customers is counted. */
export const usedSince = (ctx: Ctx): Date => before(ctx.clock(), days(customerUsageDays))
