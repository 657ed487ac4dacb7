import type { CreditValue } from '#contract/rules/credit-settings/margin-table.ts'
import type { CreditCosts, PricedModule } from '#contract/rules/paid-runs/prices.ts'
import type { Ctx } from '../platform/context.ts'

/** Work with a row of its own in the credit settings. */
export type PricedWork = {
  title: PricedModule
  /** The beginnings of the paths of the provider calls it is billed for. */
  callPath: string
  /** The number of checks that succeeded since then, and their mean size. */
  measure: (ctx: Ctx, since: Date) => Promise<{ count: number; meanUnits: number | null; aiOverviewShare?: number }>
  /** Lists its sales at its prices, with the provider's list price. */
  listPrices: (
    ctx: Ctx,
    costs: CreditCosts,
    value: CreditValue,
  ) => readonly { name: string; worth: number; cost: number; margin: number | undefined }[]
}
