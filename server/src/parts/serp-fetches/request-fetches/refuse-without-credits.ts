import { and, eq, gt } from 'drizzle-orm'
import { serpKeywordPrice } from '#contract/rules/paid-runs/prices.ts'
import { depths } from '#contract/rules/serp-fetches/search-engines.ts'
import { availableCredits, getCreditCosts } from '../../../features/credits/index.ts'
import { before } from '../../../platform/clock/clock.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { AccountCtx } from '../../access/index.ts'
import { freshFor } from '../stored-pages/find-fresh-pages.ts'
import { paidPages } from '../tables.ts'

/**
 * Refuses paid work that cannot begin whatever it is: not one keyword can be paid, and no page is there to be shown again
 * free. Reads a few rows and takes no lock, so that what is refused holds up nobody. Throws `credits.insufficient`.
 */
export async function refuseWithoutCredits(ctx: AccountCtx): Promise<void> {
  const [shallowest] = depths
  const price = serpKeywordPrice(await getCreditCosts(ctx, 'SERPS'), { engine: 'google', depth: shallowest })
  const available = await availableCredits(ctx, ctx.account.id)
  if (available >= price || (await hasPaidRecently(ctx))) return
  throw new AppError('credits.insufficient', `account ${ctx.account.id} has ${available}, a keyword is ${price}`)
}

async function hasPaidRecently(ctx: AccountCtx): Promise<boolean> {
  const rows = await ctx.db
    .select({ takenAt: paidPages.takenAt })
    .from(paidPages)
    .where(and(eq(paidPages.accountId, ctx.account.id), gt(paidPages.takenAt, before(ctx.clock(), freshFor))))
    .limit(1)
  return rows.length > 0
}
