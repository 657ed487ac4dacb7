import type { AccountPlan } from '#contract/accounts/rows.ts'
import type { CustomerData } from '#contract/customers/endpoints.ts'
import type { ShellTexts } from '../../../module.ts'
import { isOnlyCustomer } from '../../../parts/access/may-change.ts'
import { planCalled } from '../../../parts/billing/plans/plan-called.ts'
import { readAddress } from '../../../shared/api/build-request.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { countOf } from '../../../shared/format/numbers.ts'

type Detail = {
  userData: CustomerData
  plan: AccountPlan
  projects_count: number | null
  checks_count: number | null
}

export const calls = (id: number) => [readAddress('/user/show/{id}', { id })]

export function after([detail]: unknown[]): ShellTexts {
  const { userData, plan, projects_count: projects, checks_count: checks } = detail as Detail
  const isCustomer = isOnlyCustomer(userData)
  const facts = [
    `${isCustomer ? 'Customer' : 'Account'} since ${formatDay(new Date(userData.created_at))}`,
    ...(isCustomer ? [plan === null ? 'No plan' : planCalled(plan.subscription)] : []),
    ...(projects === null ? [] : [countOf(projects, 'project')]),
    ...(checks === null ? [] : [countOf(checks, 'SERP check')]),
  ]
  return { title: userData.name, lead: facts.join(' · ') }
}
