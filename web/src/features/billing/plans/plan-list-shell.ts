import type { ManagedPlan } from '#contract/billing/plans/endpoints.ts'
import type { ShellTexts } from '../../../module.ts'

export const after = ([page]: unknown[]): ShellTexts => ({
  body: (page as { data: ManagedPlan[] }).data.map(({ name, description }) => ({ label: name, hint: description })),
})
