import { multiplyCredits } from '#contract/rules/credits/credit-amounts.ts'
import { topTenReading } from '#contract/rules/paid-runs/prices.ts'
import type { PaidWork } from '../../../parts/paid-runs/index.ts'
import type { ChosenSetting } from '../../../parts/serp-fetches/index.ts'
import type { DomainRow } from '../domain-work.ts'
import { domainSerpRuns } from '../tables.ts'

export type TopTenRun = typeof domainSerpRuns.$inferSelect

/** Look-ups of top tens as paid work of one unit. */
export const topTenWork: PaidWork<TopTenRun> = {
  name: 'domain-serp',
  runs: domainSerpRuns,
  creditsFor: ({ creditsPerSerp }, serps) => multiplyCredits(creditsPerSerp, serps),
  toEvent: (id, { state }) => ({ type: 'domain-serp', id, state }),
}

/** The search in which a domain's top tens are looked up. */
export const topTenSetting = ({ languageCode, locationCode }: DomainRow): ChosenSetting => ({
  ...topTenReading,
  device: 'desktop',
  languageCode,
  locationCode,
  extraPage: false,
  loadsAiOverview: false,
})
