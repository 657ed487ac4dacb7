import {
  aiOverviewPrice,
  type CreditCosts,
  declaredPrice,
  type PricedReading,
  pagesRead,
  rowsPrice,
  serpKeywordPrice,
} from '../paid-runs/prices.ts'
import { rowsPerCall, type SearchMethod } from '../paid-runs/provider-work.ts'
import { depths, type SearchEngine, searchEngines } from '../serp-fetches/search-engines.ts'
import { listedCostUsd, marginOf, worthOf } from './provider-prices.ts'

/** A piece of work with its price and the provider’s list price. Worth and cost are in USD. */
type Sold = {
  /** In credits. */
  price: number
  /** The price at which its credits were sold if that is known; otherwise their worth by the credit settings. */
  worth: number
  cost: number
  /** The share of the worth that remains; undefined if the work is free. */
  margin: number | undefined
}

/** A keyword, with the pages it is billed as. */
export type ReadingLine = Sold & { reading: Required<PricedReading>; pages: number }
/** A check that returns this many rows. */
export type RowsLine = Sold & { rows: number }

/** USD that a credit was sold for on average; undefined if nothing was sold or no exchange rate is known. */
export type CreditValue = number | undefined

function sold({ price, worth, cost }: Omit<Sold, 'margin'>, value: CreditValue): Sold {
  const valued = value === undefined ? worth : price * value
  return { price, worth: valued, cost, margin: marginOf(valued, cost) }
}

/** True if the price is below the provider’s cost. */
export const isBelowCost = ({ margin }: Pick<Sold, 'margin'>): boolean => margin === undefined || margin < 0

const engines = Object.keys(searchEngines) as SearchEngine[]

/** A keyword of each engine at each depth, without and with the extra results page. */
export const readingLines = (costs: CreditCosts, method: SearchMethod, value?: CreditValue): ReadingLine[] =>
  engines.flatMap((engine) =>
    depths.flatMap((depth) =>
      [false, true].map((extraPage) => {
        const reading = { engine, depth, extraPage, loadsAiOverview: false }
        const pages = pagesRead(reading)
        const work = { units: pages, aiOverviewShare: 0 }
        return {
          ...{ reading, pages },
          ...sold(
            {
              price: serpKeywordPrice(costs, reading),
              worth: worthOf(costs, work),
              cost: listedCostUsd('SERPS', work, method),
            },
            value,
          ),
        }
      }),
    ),
  )

/** The surcharge per keyword for loading AI Overview citations, if the page loads its AI Overview late. */
export const aiOverviewLine = (costs: CreditCosts, method: SearchMethod, value?: CreditValue): Sold => {
  const [without, with_] = [0, 1].map((aiOverviewShare) =>
    listedCostUsd('SERPS', { units: 1, aiOverviewShare }, method),
  ) as [number, number]
  return sold({ price: aiOverviewPrice(costs), worth: costs.aiOverviewCost ?? 0, cost: with_ - without }, value)
}

/**
 * Checks of a module by number of rows, up to `most`. Price and cost are linear between the sizes at which another provider call
 * begins. If the smallest check, the largest, and the first and last of these sizes are covered, every check is.
 */
export function rowsLines(costs: CreditCosts, most: number, value?: CreditValue): RowsLine[] {
  const module = costs.title
  const lastCall = Math.floor((most - 1) / rowsPerCall) * rowsPerCall
  const usual = declaredPrice(module).rows?.usual ?? []
  const sizes = new Set([0, 1, ...usual, rowsPerCall, rowsPerCall + 1, lastCall, lastCall + 1, most])
  return [...sizes]
    .filter((rows) => rows <= most)
    .sort((left, right) => left - right)
    .map((rows) => {
      const work = { units: rows, aiOverviewShare: 0 }
      return {
        rows,
        ...sold(
          {
            price: rowsPrice(costs, rows),
            worth: worthOf(costs, work),
            cost: listedCostUsd(module, work, 'standard'),
          },
          value,
        ),
      }
    })
}
