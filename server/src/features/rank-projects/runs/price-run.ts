import { addCredits, subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import { serpKeywordPrice } from '#contract/rules/paid-runs/prices.ts'
import { readingInSetting } from '#contract/rules/rank-projects/run-price.ts'
import type { Ctx } from '../../../platform/context.ts'
import { getCreditCosts } from '../../credits/index.ts'
import type { ProjectRow } from '../get-project.ts'
import type { RunRow } from '../project-work.ts'
import { settingsOf } from '../settings/project-settings.ts'

type RunPrices = Pick<RunRow, 'creditsPerKeyword' | 'creditsBySetting'>
type InSetting = { settingId: number }

/** The prices of a run's keywords, as of now. Engines differ in the results they show per page. */
export async function priceRun(tx: Ctx, project: ProjectRow, keywords: readonly InSetting[]): Promise<RunPrices> {
  const costs = await getCreditCosts(tx, 'SERPS')
  const wanted = new Set(keywords.map(({ settingId }) => settingId))
  const prices = settingsOf(project)
    .filter(({ id }) => wanted.has(id))
    .map(({ id, engine }) => [id, serpKeywordPrice(costs, readingInSetting(project, engine))] as const)
  const lowest = Math.min(...prices.map(([, price]) => price))
  const hasOne = prices.every(([, price]) => price === lowest)
  return { creditsPerKeyword: lowest, creditsBySetting: hasOne ? null : Object.fromEntries(prices) }
}

/** Credits that keywords of a run cost beyond the lowest price. */
export const extraCreditsOf = (
  { creditsPerKeyword, creditsBySetting }: RunPrices,
  chargeable: readonly InSetting[],
): number =>
  creditsBySetting === null
    ? 0
    : chargeable.reduce(
        (sum, { settingId }) =>
          addCredits(sum, subtractCredits(creditsBySetting[settingId] ?? creditsPerKeyword, creditsPerKeyword)),
        0,
      )
