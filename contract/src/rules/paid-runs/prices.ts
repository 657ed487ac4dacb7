import type { Costs, Price } from '../../module.ts'
import { modules, type PricedModule } from '../../modules.ts'
import { addCredits, multiplyCredits, subtractCredits } from '../credits/credit-amounts.ts'
import {
  type Depth,
  defaultDepth,
  pagesOf,
  type ReadingChoices,
  resultsAsked,
  type SearchEngine,
} from '../serp-fetches/search-engines.ts'

export type { PricedModule }

/** Modules with a row in the credit settings. */
export const pricedModules: readonly PricedModule[] = modules.flatMap(({ price }) => price?.title ?? [])

const prices = new Map<PricedModule, Price>(
  modules.flatMap(({ price }): [PricedModule, Price][] => (price === null ? [] : [[price.title, price]])),
)

/** The price a module declares. */
export function declaredPrice(module: PricedModule): Price {
  const price = prices.get(module)
  if (price === undefined) throw new Error(`No module has the price ${module}.`)
  return price
}

/**
 * One row of the credit settings. Costs are in the provider's currency for one task and one keyword or row;
 * `costPerCredit`, `costForTransaction`, `creditUsedPerTransaction` and `aiOverviewCredits` follow from the others and are
 * never stored.
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
  /** Added for a keyword whose AI Overview is to be loaded; null for modules that have none. */
  aiOverviewCost: number | null
  /** The same in credits. */
  aiOverviewCredits: number | null
}

/** The stored fields of a row of the credit settings. */
export type CreditCosts = Costs & { title: PricedModule }

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

/** Fills in the figures that follow from the stored costs. */
export function creditSettingOf(costs: CreditCosts): CreditSetting {
  const transaction = exact(costs.taskCost) + exact(costs.keywordCost)
  return {
    ...costs,
    costPerCredit: costs.totalCost / costs.creditOffer,
    costForTransaction: Number(transaction) / 1e8,
    creditUsedPerTransaction: creditsFor(costs, transaction, whole),
    aiOverviewCredits: costs.aiOverviewCost === null ? null : aiOverviewPrice(costs),
  }
}

/** The choices of a keyword's reading that have a price. Without choices, the depth alone. */
export type PricedReading = { engine: SearchEngine; depth: Depth } & Partial<ReadingChoices>

/** The default settings, which offers and examples are priced for. */
export const defaultReading = { engine: 'google', depth: defaultDepth } as const satisfies PricedReading

/** The settings of a top ten, priced like any such keyword. */
export const topTenReading = { engine: 'google', depth: 10 } as const satisfies PricedReading

/** Pages the provider bills for a keyword. */
export const pagesRead = ({ engine, depth, extraPage = false }: PricedReading): number =>
  pagesOf(engine, resultsAsked({ depth, extraPage }))

/**
 * Credits one keyword costs on an engine at a depth. The provider charges three quarters of its page price for every page after
 * the first; the setting’s price stands for two pages, hence `(1 + 0.75 × (pages − 1)) / 1.75`, kept as a fraction. Loading the
 * AI Overview has a price of its own, rounded separately, so that it can be shown.
 */
export function serpKeywordPrice(setting: CreditCosts, reading: PricedReading): number {
  const { loadsAiOverview = false } = reading
  const pages = BigInt(pagesRead(reading))
  const factor = { numerator: 4n + 3n * (pages - 1n), denominator: 7n }
  const pagesPrice = creditsFor(setting, exact(setting.taskCost) + exact(setting.keywordCost), factor)
  return loadsAiOverview ? addCredits(pagesPrice, aiOverviewPrice(setting)) : pagesPrice
}

/** Credits that loading the AI Overview adds to the price of a keyword. */
export const aiOverviewPrice = (setting: CreditCosts): number =>
  creditsFor(setting, exact(setting.aiOverviewCost ?? 0), whole)

/** Credits the extra results page adds to the price of a keyword. */
export const extraPagePrice = (setting: CreditCosts, { engine, depth }: PricedReading): number =>
  subtractCredits(
    serpKeywordPrice(setting, { engine, depth, extraPage: true }),
    serpKeywordPrice(setting, { engine, depth }),
  )

/** Price of a check of `keywords` keywords: the rounded unit price times the count, never rounded again. */
export function serpCheckPrice(setting: CreditCosts, keywords: number, reading: PricedReading) {
  const perKeyword = serpKeywordPrice(setting, reading)
  return { perKeyword, total: multiplyCredits(perKeyword, keywords) }
}

/** Price of a check before its first row. */
export const taskPrice = (setting: CreditSetting): number => creditsFor(setting, exact(setting.taskCost), whole)

/** Price of reading `rows` rows of a domain or of backlinks: one task and each row, rounded once. */
export const rowsPrice = (setting: CreditCosts, rows: number): number =>
  creditsFor(setting, exact(setting.taskCost) + exact(setting.keywordCost) * BigInt(rows), whole)
