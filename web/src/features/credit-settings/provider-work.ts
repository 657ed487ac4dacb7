import type { ProviderUsage } from '#contract/credit-settings/endpoints.ts'
import { multiplyCredits } from '#contract/rules/credit-amounts.ts'
import { domainLimits } from '#contract/rules/limits.ts'
import { type CreditSetting, rowsPrice, serpCheckPrice } from '#contract/rules/pricing.ts'
import { listedCostUsd, marginOf, type SearchMethod, worthOf } from '#contract/rules/provider-prices.ts'
import { type Depth, defaultDepth, resultsPerPage } from '#contract/rules/search-engines.ts'
import { countOf, formatCount } from '../../shared/format/numbers.ts'

/** A piece of work: what it is sold for, and what the provider charges for it. */
export type WorkLine = {
  label: string
  /** In credits. */
  price: number
  /** What these credits cost, in USD. */
  worth: number
  cost: number
  margin: number | undefined
}

const keywords = 20

/** The example of the column "A check costs": its words and its price in credits. */
export function exampleOf(setting: CreditSetting): { label: string; price: number } {
  const { title, transactions } = setting
  if (title === 'SERPS') {
    const { total } = serpCheckPrice(setting, keywords, { depth: defaultDepth })
    return { label: `${keywords} keywords, top ${defaultDepth}`, price: total }
  }
  const rows = title === 'DOMAIN' ? domainLimits.perTrialCheck : transactions
  const label = title === 'DOMAIN' ? countOf(rows, 'keyword') : countOf(rows, 'link')
  return { label, price: rowsPrice(setting, rows) }
}

/** Examples at the provider's list price, then the mean of what was measured, if anything was. */
export function workLines(setting: CreditSetting, method: SearchMethod, usage: ProviderUsage | undefined): WorkLine[] {
  const examples = setting.title === 'SERPS' ? serpExamples(setting, method) : rowExamples(setting, method)
  const measured = usage && measuredLine(setting, usage)
  return measured === undefined ? examples : [...examples, measured]
}

const serpExamples = (setting: CreditSetting, method: SearchMethod) =>
  ([defaultDepth, 100] as const satisfies readonly Depth[]).map((depth) => {
    const work = { units: depth / resultsPerPage, aiOverviewShare: 0 }
    return lineOf({
      label: `${keywords} keywords, top ${depth}`,
      price: serpCheckPrice(setting, keywords, { depth }).total,
      worth: worthOf(setting, work) * keywords,
      cost: listedCostUsd('SERPS', work, method) * keywords,
    })
  })

function rowExamples(setting: CreditSetting, method: SearchMethod) {
  const { title, transactions } = setting
  const sizes = title === 'DOMAIN' ? [domainLimits.perTrialCheck, domainLimits.perCheck] : [transactions]
  return sizes.map((units) => {
    const work = { units, aiOverviewShare: 0 }
    return lineOf({
      label: title === 'DOMAIN' ? countOf(units, 'keyword') : countOf(units, 'link'),
      price: rowsPrice(setting, units),
      worth: worthOf(setting, work),
      cost: listedCostUsd(title, work, method),
    })
  })
}

const oneDecimal = (value: number) => formatCount(Math.round(value * 10) / 10)

function measuredLine(setting: CreditSetting, usage: ProviderUsage): WorkLine | undefined {
  const { count, mean_cost_usd: cost, mean_units: units, ai_overview_share: aiOverviewShare } = usage
  if (cost === null || units === null) return undefined
  const worth = worthOf(setting, { units, aiOverviewShare })
  const label =
    setting.title === 'SERPS'
      ? `Mean of ${countOf(count, 'look-up')}, ${oneDecimal(units)} pages each`
      : `Mean of ${countOf(count, 'check')}, ${oneDecimal(units)} ${setting.title === 'DOMAIN' ? 'keywords' : 'links'} each`
  return lineOf({ label, price: multiplyCredits(worth / setting.costPerCredit, 1), worth, cost })
}

const lineOf = (line: Omit<WorkLine, 'margin'>): WorkLine => ({ ...line, margin: marginOf(line.worth, line.cost) })
