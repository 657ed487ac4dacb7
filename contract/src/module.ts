// The shape in which a module declares itself to both sides. Plain names, numbers and functions: the browser loads them.
import type { ProviderWork, SearchMethod } from './rules/paid-runs/provider-work.ts'

/** Kinds of a field that a declaration may name; `wire/schema-of.ts` makes a schema of them. */
type FieldValues = { integer: number; text: string; textOrNull: string | null; boolean: boolean; timestamp: string }
export type FieldKind = keyof FieldValues
/** Fields of an object on the wire. */
export type Fields = Readonly<Record<string, FieldKind>>
export type ValuesOf<Shape extends Fields> = { -readonly [Field in keyof Shape]: FieldValues[Shape[Field]] }

/** The stored fields of a row of the credit settings, except its title. */
export type Costs = {
  totalCost: number
  creditOffer: number
  taskCost: number
  keywordCost: number
  transactions: number
  aiOverviewCost: number | null
}

/** A row of the credit settings. */
export type Price = {
  title: string
  /** A new installation begins with these. */
  costs: Costs
  /** The most that `transactions` may be. */
  mostTransactions: number
  /** The cost in USD by the provider’s price list. */
  listedCostUsd: (work: ProviderWork, method: SearchMethod) => number
  /** The row a check is priced by, with sizes customers often choose; null for work priced by results page. */
  rows: { unit: string; usual: readonly number[] } | null
}

export type ModuleDeclaration = {
  /** The name of its folders. */
  name: string
  /** `name` is its name in plans, maintenance and figures. Without `needsPlan`, credits are enough. */
  plan: { name: string; needsPlan: boolean }
  /** Every customer holds them; the permissions list them under `group`. */
  abilities: { group: string; names: readonly string[] }
  /** Null for a module whose work is priced by another one's row. */
  price: Price | null
  /** Events about its runs that an open browser receives, by type; each has `id` and `state` besides these fields. */
  events: Readonly<Record<string, Fields>>
  /** Its notices whose emails a reader can turn on and off. */
  optionalNotices: readonly string[]
  /** Its failures, by code. */
  errors: Readonly<Record<string, { status: number; message: string }>>
  /** Rows the search finds, by group of the results. */
  found: Readonly<Record<string, Fields>>
}
