import { aiOverviewPrice, type CreditCosts, declaredPrice, rowsPrice, serpKeywordPrice } from '../paid-runs/prices.ts'
import { depths, type SearchEngine, searchEngineNames, searchEngines } from '../serp-fetches/search-engines.ts'
import { usableTransactions } from './check-sizes.ts'

const costLimits = {
  highest: 10_000,
  decimals: 8,
  creditOffer: 1_000_000_000,
  unitPrice: 10_000,
  /** More than a month of the largest plan includes; nobody could start a check. */
  smallestCheck: 50_000,
} as const

/** The figures of a credit setting that are entered, in the order of the table. */
export const costFields = [
  'totalCost',
  'creditOffer',
  'taskCost',
  'keywordCost',
  'transactions',
  'aiOverviewCost',
] as const
export type CostField = (typeof costFields)[number]

export const costFieldNames: Record<CostField, string> = {
  totalCost: 'Total cost',
  creditOffer: 'Credits offered',
  taskCost: 'Task cost',
  keywordCost: 'Keyword cost',
  transactions: 'Transactions',
  aiOverviewCost: 'AI Overview cost',
}

const isWhole = (value: number, most: number) => Number.isInteger(value) && value >= 1 && value <= most
const fits = (value: number) => Math.round(value * 10 ** costLimits.decimals) / 10 ** costLimits.decimals === value
const figure = new Intl.NumberFormat('en-GB')
const mostCredits = figure.format(costLimits.unitPrice)

/** Problems of a module's figures, field by field; the price is judged only once the figures themselves are right. */
export function costProblems(costs: CreditCosts): { field: CostField; message: string }[] {
  const problems: { field: CostField; message: string }[] = []
  const refuse = (field: CostField, message: string) => problems.push({ field, message })
  const amounts = ['totalCost', 'taskCost', 'keywordCost', 'aiOverviewCost'] as const
  for (const field of amounts) {
    const value = costs[field]
    if (value === null) continue
    if (!(value >= 0 && value <= costLimits.highest))
      refuse(field, `${costFieldNames[field]} must be from 0 to ${figure.format(costLimits.highest)}.`)
    else if (!fits(value)) refuse(field, `${costFieldNames[field]} can have up to ${costLimits.decimals} decimals.`)
    else if (field === 'totalCost' && value === 0) refuse(field, 'Total cost must be more than 0.')
  }
  if (!isWhole(costs.creditOffer, costLimits.creditOffer))
    refuse('creditOffer', `Credits offered must be a whole number from 1 to ${figure.format(costLimits.creditOffer)}.`)
  const most = declaredPrice(costs.title).mostTransactions
  if (!isWhole(costs.transactions, most))
    refuse('transactions', `Transactions must be a whole number from 1 to ${figure.format(most)}.`)
  return problems.length > 0 ? problems : priceProblems(costs)
}

const engines = Object.keys(searchEngines) as SearchEngine[]

/** Prices are judged at both ends: what is read least of, and what is read most of. */
function priceProblems(costs: CreditCosts): { field: CostField; message: string }[] {
  const refuse = (message: string, field: CostField = 'keywordCost') => [{ field, message }]
  const isSerps = costs.title === 'SERPS'
  const unit = isSerps ? 'keyword' : 'row'
  const [shallowest = 10] = depths
  const deepest = depths.at(-1) ?? shallowest
  const pricesAt = (depth: typeof deepest, extraPage: boolean) =>
    engines.map((engine) => ({ engine, price: serpKeywordPrice(costs, { engine, depth, extraPage }) }))
  const least = isSerps ? Math.min(...pricesAt(shallowest, false).map(({ price }) => price)) : rowsPrice(costs, 1)
  // A price that rounds to nothing would let checks fail, which hold credits for what they do.
  if (!(least > 0)) return refuse(`These costs make a ${unit} free. Enter costs above 0.`)
  if (least > costLimits.unitPrice) return refuse(`These costs make a ${unit} cost more than ${mostCredits} credits.`)
  const dearest = isSerps ? pricesAt(deepest, true).find(({ price }) => price > costLimits.unitPrice) : undefined
  if (dearest !== undefined)
    return refuse(
      `These costs make a ${searchEngineNames[dearest.engine]} keyword at depth ${deepest} cost more than ${mostCredits} credits.`,
    )
  // Keyword checks are small, and the highest keyword price is bounded above.
  const smallest = isSerps ? least : rowsPrice(costs, usableTransactions(costs))
  if (smallest > costLimits.smallestCheck)
    return refuse(
      `These figures make the smallest check cost more than ${figure.format(costLimits.smallestCheck)} credits.`,
      costs.transactions > 1 ? 'transactions' : 'keywordCost',
    )
  return aiOverviewProblems(costs)
}

/** Without a cost of its own it is free, and says so; one that rounds to nothing does not. */
function aiOverviewProblems(costs: CreditCosts): { field: CostField; message: string }[] {
  const price = aiOverviewPrice(costs)
  const field = 'aiOverviewCost'
  if (price > costLimits.unitPrice)
    return [{ field, message: `These costs make loading an AI Overview cost more than ${mostCredits} credits.` }]
  if (costs.aiOverviewCost !== null && costs.aiOverviewCost > 0 && price === 0)
    return [{ field, message: 'These costs make loading an AI Overview free. Enter a higher cost, or 0.' }]
  return []
}

/** A cost as it is typed: digits with a decimal point; undefined for anything else. */
export function readCost(text: string): number | undefined {
  const trimmed = text.trim()
  return /^(\d+\.?\d*|\.\d+)$/.test(trimmed) && trimmed.length <= 30 ? Number(trimmed) : undefined
}
