import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { daysUntil, formatDay } from '../../../shared/format/dates.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import type { StoredAccount } from '../../../shared/session/session.ts'

/** Says how much of the trial is left, by the stored account. */
export function trialText({ userData, userAbilities, plan }: StoredAccount, now: Date) {
  const parts = [`${formatCredits(userData.credits)} credits`]
  if (plan !== null) {
    const { project_limit, expiry_date } = plan.subscription
    const ends = new Date(expiry_date)
    if (project_limit > 0 && userAbilities.includes('VIEW_SERP_PROJECT_LIST'))
      parts.push(countOf(project_limit, 'project'))
    parts.push(`${countOf(daysUntil(ends, now), 'day')}, until ${formatDay(ends)}`)
  }
  return `Left in your trial: ${parts.join(' · ')}`
}
