import type { PublicOffer } from '#contract/billing/plans/endpoints.ts'
import { defaultReading, serpKeywordPrice } from '#contract/rules/paid-runs/prices.ts'
import type { Ctx } from '../../platform/context.ts'
import { getCreditCosts } from '../credits/index.ts'
import { listPlansOnSale, taxOfPrices } from './list-plans-on-sale.ts'
import { getPlanByName } from './plan-catalogue.ts'

/** The offer for a visitor without an account: what is sold, at which prices, and what the trial brings. */
export async function showPublicOffer(ctx: Ctx): Promise<PublicOffer> {
  const { settings } = ctx
  const trial = await getPlanByName(ctx, 'Trial')
  return {
    plans: await listPlansOnSale(ctx),
    currency: settings.currency,
    tax: taxOfPrices(settings),
    keyword_price: serpKeywordPrice(await getCreditCosts(ctx, 'SERPS'), defaultReading),
    trial: {
      ...settings.trial,
      features: trial.features,
      project_limit: trial.projectLimit,
      project_keyword_limit: trial.projectKeywordLimit,
    },
  }
}
