import type { ManagedCreditSetting } from '#contract/credit-settings/endpoints.ts'
import {
  type CostField,
  costFieldNames,
  costFields,
  costProblems,
  readCost,
} from '#contract/rules/credit-settings/credit-costs.ts'
import { type CreditCosts, creditSettingOf, type PricedModule } from '#contract/rules/paid-runs/prices.ts'

/** Entries typed over the stored figures, by module and field. */
export type Edits = Partial<Record<`${PricedModule}.${CostField}`, string>>

export type Problem = { field: CostField; message: string }

/** A row of the table: what its fields hold, and what follows from that once all of it is right. */
export type DraftRow = {
  title: PricedModule
  texts: Partial<Record<CostField, string>>
  problems: Problem[]
  setting: ManagedCreditSetting | undefined
}

const plain = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 8, useGrouping: false })

/** A stored figure as it stands in a field: never in powers of ten. */
export const textOf = (figure: number) => plain.format(figure)

/** The fields a row has: only SERP pages have AI Overviews. */
const fieldsOf = (row: Pick<CreditCosts, 'aiOverviewCost'>): CostField[] =>
  costFields.filter((field) => field !== 'aiOverviewCost' || row.aiOverviewCost !== null)

export function draftRowOf({ version, ...stored }: ManagedCreditSetting, edits: Edits): DraftRow {
  const { title } = stored
  const texts: Partial<Record<CostField, string>> = {}
  const costs: CreditCosts = { ...stored }
  const problems: Problem[] = []
  for (const field of fieldsOf(stored)) {
    const text = edits[`${title}.${field}`] ?? textOf(stored[field] ?? 0)
    texts[field] = text
    // Left empty, it is one.
    const value = field === 'transactions' && text.trim() === '' ? 1 : readCost(text)
    if (value === undefined) problems.push({ field, message: `${costFieldNames[field]} must be a number.` })
    else costs[field] = value
  }
  if (problems.length === 0) problems.push(...costProblems(costs))
  return { title, texts, problems, setting: problems.length === 0 ? { ...creditSettingOf(costs), version } : undefined }
}

/** True if anything that was typed differs from what is stored. */
export const isChanged = (stored: readonly ManagedCreditSetting[], edits: Edits) =>
  stored.some((row) => fieldsOf(row).some((field) => isOther(edits[`${row.title}.${field}`], row[field] ?? 0)))

const isOther = (text: string | undefined, figure: number) => text !== undefined && text.trim() !== textOf(figure)
