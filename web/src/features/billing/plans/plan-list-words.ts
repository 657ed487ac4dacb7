import type { ManagedPlan } from '#contract/billing/plans/endpoints.ts'
import type { ShellWords } from '../../../module.ts'

export const after = ([page]: unknown[]): ShellWords => ({
  body: (page as { data: ManagedPlan[] }).data.map(({ name, description }) => ({ label: name, hint: description })),
})
