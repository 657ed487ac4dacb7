import type { ManagedPlan } from '#contract/billing/plans/endpoints.ts'
import { chargeProblem, planMessages } from '#contract/billing/plans/messages.ts'
import { areSoldCredits, planBounds, readAmount } from '#contract/rules/billing/plan-bounds.ts'
import { type PlanModule, planModules } from '#contract/rules/billing/plan-modules.ts'
import { hasHiddenCharacters, hiddenCharacters } from '#contract/rules/text/hidden-characters.ts'

/** A plan as a form holds it: what is typed. */
export type PlanValues = {
  name: string
  description: string
  monthly_price: string
  monthly_credits: string
  yearly_price: string
  yearly_credits: string
  features: PlanModule[]
  project_limit: string
  project_keyword_limit: string
  is_recommended: boolean
}

const textOf = (figure: number | null) => (figure === null ? '' : String(figure))

export const newPlan: PlanValues = {
  name: '',
  description: '',
  monthly_price: '',
  monthly_credits: '',
  yearly_price: '',
  yearly_credits: '',
  features: [...planModules],
  project_limit: '5',
  project_keyword_limit: '1000',
  is_recommended: false,
}

export const valuesOf = (plan: ManagedPlan): PlanValues => ({
  name: plan.name,
  description: plan.description,
  monthly_price: textOf(plan.monthly_price),
  monthly_credits: textOf(plan.monthly_credits),
  yearly_price: textOf(plan.yearly_price),
  yearly_credits: textOf(plan.yearly_credits),
  features: planModules.filter((module) => plan.features.includes(module)),
  project_limit: String(plan.project_limit),
  project_keyword_limit: String(plan.project_keyword_limit),
  is_recommended: plan.is_recommended,
})

/** Applies the typed values on top of the plan as it has become meanwhile. */
export function mergeTyped(typed: PlanValues, before: PlanValues, now: PlanValues): PlanValues {
  const isTyped = ([field, value]: [string, unknown]) => String(value) !== String(before[field as keyof PlanValues])
  return { ...now, ...(Object.fromEntries(Object.entries(typed).filter(isTyped)) as Partial<PlanValues>) }
}

/** As the server takes it. Only for values without a problem. */
export function planInputOf(values: PlanValues) {
  const figure = (text: string) => readAmount(text) ?? null
  return {
    ...values,
    name: values.name.trim(),
    description: values.description.trim(),
    monthly_price: figure(values.monthly_price),
    monthly_credits: figure(values.monthly_credits),
    yearly_price: figure(values.yearly_price),
    yearly_credits: figure(values.yearly_credits),
    project_limit: Number(values.project_limit),
    project_keyword_limit: Number(values.project_keyword_limit),
  }
}

const isWhole = (text: string, least: number, most: number) => {
  const value = readAmount(text)
  return value !== undefined && Number.isInteger(value) && value >= least && value <= most
}

function priceProblem(price: string, credits: string, currency: string) {
  if (price.trim() === '') return credits.trim() === '' ? null : planMessages.both
  const amount = readAmount(price)
  const { least, most } = planBounds.price
  if (amount === undefined || amount < least || amount > most) return planMessages.price
  return chargeProblem(amount, currency) ?? null
}

function creditsProblem(credits: string, price: string) {
  if (credits.trim() === '') return price.trim() === '' ? null : planMessages.both
  return areSoldCredits(readAmount(credits)) ? null : planMessages.credits
}

function lineProblem(text: string, least: number, most: number, message: string) {
  const line = text.trim()
  if (hasHiddenCharacters(line)) return hiddenCharacters
  return line.length >= least && line.length <= most ? null : message
}

/** Problems of the fields, in the server's words. */
export const planProblems = (currency: string) => ({
  name: (name: string) => lineProblem(name, 1, planBounds.nameCharacters, planMessages.name),
  description: (text: string) => lineProblem(text, 0, planBounds.descriptionCharacters, planMessages.description),
  monthly_price: (price: string, { monthly_credits }: PlanValues) => priceProblem(price, monthly_credits, currency),
  monthly_credits: (credits: string, { monthly_price }: PlanValues) => creditsProblem(credits, monthly_price),
  yearly_price: (price: string, { yearly_credits }: PlanValues) => priceProblem(price, yearly_credits, currency),
  yearly_credits: (credits: string, { yearly_price }: PlanValues) => creditsProblem(credits, yearly_price),
  features: (features: PlanModule[]) => (features.length > 0 ? null : planMessages.features),
  project_limit: (limit: string) => (isWhole(limit, 0, planBounds.projects) ? null : planMessages.projects),
  project_keyword_limit: (limit: string) => (isWhole(limit, 1, planBounds.keywords) ? null : planMessages.keywords),
})
