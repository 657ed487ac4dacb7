import { creditValueOf } from '#contract/rules/credit-settings/exchange-rate.ts'
import { sumChargedSince } from '../../parts/paid-runs/figures/index.ts'
import { before, days } from '../../platform/clock/clock.ts'
import { defineGauge, type StoredFigures, sampleOf } from '../../platform/metrics/metric.ts'
import { findExchangeRate } from '../billing/revenue/index.ts'
import { sumCostsSince } from '../data-provider/index.ts'
import { measureSales } from './measure-sales.ts'

const cost = defineGauge({
  name: 'serpplus_provider_cost_usd_last_day',
  help: 'US dollars that the search data provider charged in the last 24 hours, less refunds.',
})

const charged = defineGauge({
  name: 'serpplus_credits_charged_last_day',
  help: 'Credits charged to accounts in the last 24 hours.',
})

const value = defineGauge({
  name: 'serpplus_credit_value_usd',
  help: 'Average price of a sold credit in US dollars over the last 30 days; absent without sales or a known exchange rate.',
})

/** Sums over days, so they are rarely read. */
export const marginFigures: StoredFigures = {
  name: 'margins',
  metrics: [cost, charged, value],
  everySeconds: 600,
  async read(ctx) {
    const since = before(ctx.clock(), days(1))
    const costUsd = await sumCostsSince(ctx, since)
    const credits = await sumChargedSince(ctx, since)
    const creditUsd = creditValueOf(await measureSales(ctx), await findExchangeRate(ctx))
    return [
      sampleOf(cost, costUsd, {}),
      sampleOf(charged, credits, {}),
      ...(creditUsd === undefined ? [] : [sampleOf(value, creditUsd, {})]),
    ]
  },
}
