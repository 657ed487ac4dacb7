import { multiplyCredits } from './credit-amounts.ts'
import { type Depth, resultsPerPage } from './search-engines.ts'

export const pricedModules = ['SERPS', 'DOMAIN', 'BACKLINKS'] as const
export type PricedModule = (typeof pricedModules)[number]

/**
 * One row of the credit settings. Costs are in the provider's currency for one task and one keyword or row;
 * `costPerCredit`, `costForTransaction` and `creditUsedPerTransaction` follow from the others and are never stored.
 */
export type CreditSetting = {
  title: PricedModule
  totalCost: number
  creditOffer: number
  costPerCredit: number
  taskCost: number
  keywordCost: number
  transactions: number
  costForTransaction: number
  creditUsedPerTransaction: number
}

/** What is stored of a row of the credit settings. */
export type CreditCosts = Pick<
  CreditSetting,
  'title' | 'totalCost' | 'creditOffer' | 'taskCost' | 'keywordCost' | 'transactions'
>

/** Stored costs have eight decimals, so this is exact. */
const exact = (cost: number) => BigInt(Math.round(cost * 1e8))

/**
 * Credits for `cost × factor`, rounded half up to four decimals once. Exact: rational arithmetic on integers.
 * `factor` is a fraction so that no binary rounding enters a price.
 */
function creditsFor(costs: CreditCosts, cost: bigint, factor: { numerator: bigint; denominator: bigint }) {
  const dividend = cost * BigInt(Math.round(costs.creditOffer)) * factor.numerator * 10_000n
  const divisor = exact(costs.totalCost) * factor.denominator
  return Number((dividend * 2n + divisor) / (divisor * 2n)) / 10_000
}

const whole = { numerator: 1n, denominator: 1n }

/** Fills in the three figures that follow from the stored costs. */
export function creditSettingOf(costs: CreditCosts): CreditSetting {
  const transaction = exact(costs.taskCost) + exact(costs.keywordCost)
  return {
    ...costs,
    costPerCredit: costs.totalCost / costs.creditOffer,
    costForTransaction: Number(transaction) / 1e8,
    creditUsedPerTransaction: creditsFor(costs, transaction, whole),
  }
}

/**
 * Credits one keyword costs at a depth. The provider charges three quarters of its page price for every page after
 * the first; the setting's price stands for two pages, hence `(1 + 0.75 × (pages − 1)) / 1.75`, kept as a fraction.
 */
export function serpKeywordPrice(setting: CreditCosts, depth: Depth): number {
  const pages = BigInt(Math.ceil(depth / resultsPerPage))
  const factor = { numerator: 4n + 3n * (pages - 1n), denominator: 7n }
  return creditsFor(setting, exact(setting.taskCost) + exact(setting.keywordCost), factor)
}

/** What a check of `keywords` keywords costs: the rounded unit price times the count, never rounded again. */
export function serpCheckPrice(setting: CreditCosts, keywords: number, depth: Depth) {
  const perKeyword = serpKeywordPrice(setting, depth)
  return { perKeyword, total: multiplyCredits(perKeyword, keywords) }
}
