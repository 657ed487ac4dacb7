import { dailyKeywordsText } from '#contract/rules/billing/plan-runs.ts'
import type { Interval, Offer } from './offers.ts'

type Sold = {
  plan: Parameters<typeof dailyKeywordsText>[0]
  offer: Pick<Offer, 'credits'>
  interval: Interval
}

/** "Tracks about 290 keywords daily, top 20": what a plan's credits for an interval pay for. */
export const tracksText = ({ plan, offer, interval }: Sold, keywordPrice: number): string | undefined =>
  dailyKeywordsText(plan, offer.credits / (interval === 'year' ? 12 : 1), keywordPrice)
