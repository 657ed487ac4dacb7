import { sql } from 'drizzle-orm'
import { grantMessages } from '#contract/credits/messages.ts'
import type { Ability } from '#contract/rules/access/abilities.ts'
import { findViewer } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { Offer } from './write-plan.ts'

const unlimited: Ability = 'MANAGE_LARGE_GRANTS'

/**
 * Refuses an offer with a better rate than any offer so far, retired ones included. Otherwise staff who manage plans could sell
 * themselves credits for almost nothing.
 */
export async function refuseCheapCredits(tx: Ctx, actorId: number, ...offers: Offer[]): Promise<void> {
  const wanted = offers.flatMap((offer) => offer ?? [])
  if (wanted.length === 0 || (await findViewer(tx, actorId))?.abilities.has(unlimited)) return
  const { rows } = await tx.db.execute<{ credits: number; amount_minor: number }>(sql`
    select credits, amount_minor from (
      select credits, amount_minor from plan_prices union all select credits, amount_minor from top_up_options
    ) offers order by credits::numeric / amount_minor desc limit 1`)
  const [best] = rows
  for (const { amountMinor, credits } of wanted) {
    const most = best === undefined ? 0 : Math.floor((best.credits * amountMinor) / best.amount_minor + 1e-6)
    if (credits <= most) continue
    throw new AppError('grant.forbidden', `account ${actorId} would sell ${credits} credits for ${amountMinor}`, {
      publicMessage: grantMessages.price(most),
    })
  }
}
