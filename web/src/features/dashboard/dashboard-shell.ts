import type { DashboardMovement, DashboardWork } from '#contract/dashboard/account-rows.ts'
import { type MovementPeriod, usualMovement } from '#contract/rules/rank-projects/comparison-periods.ts'
import type { ShellTexts, TextsContext } from '../../module.ts'
import { holdsAbility, isSuperadmin } from '../../parts/access/access.ts'
import { firstRanksStorage } from '../../parts/dashboard/first-ranks.ts'
import { readAddress } from '../../shared/api/build-request.ts'
import { formatClock, formatDayAndClock, formatLongDay } from '../../shared/format/dates.ts'
import { browserTimeZone, zoneOfDaysNote } from '../../shared/format/time-zone.ts'
import { isSwitched, readStoredAccount } from '../../shared/session/session.ts'
import { listMatters, shownAtFirst } from './customer/matters.ts'
import { mayCheck } from './first-run/may-check.ts'
import { firstRunMessages } from './first-run/messages.ts'

const seesRanks = () => holdsAbility('VIEW_SERP_PROJECT_LIST')
const seesWork = () => holdsAbility('VIEW_SERP_LIST')

const figures = () => ({ filter: 'weekly', timeZone: browserTimeZone() })
const days = { days: usualMovement }

export function calls(): string[] {
  if (isSuperadmin()) return [readAddress('/dashboard/statistics', figures())]
  const movement = seesRanks() ? [readAddress('/dashboard/movement', days)] : []
  return seesWork() ? ['/dashboard/work', ...movement] : movement
}

export function otherCalls(): string[] {
  const used = readAddress('/dashboard', figures())
  if (isSuperadmin()) return [used]
  const ranks = seesRanks() ? [readAddress('/dashboard/ranks', days)] : []
  return holdsAbility('VIEW_CREDITS_HISTORY') ? [...ranks, used] : ranks
}

export function before(): ShellTexts {
  const today = formatLongDay(new Date())
  if (isSuperadmin()) return { lead: `All customers, ${today}` }
  return { lead: seesRanks() ? `All projects, ${today}` : today, ...(isNew() && { body: firstSteps }) }
}

export function after(replies: unknown[], { account, units }: TextsContext): ShellTexts {
  if (isSuperadmin()) {
    const { as_of, time_zone } = (replies[0] as { data: { as_of: string; time_zone: string } }).data
    const when = `as of ${formatClock(new Date(as_of))}${zoneOfDaysNote(time_zone)}`
    return { lead: `All customers, ${formatLongDay(new Date())}, ${when}` }
  }
  if (isNew() || !seesWork()) return {}
  const [work, movement] = replies as [{ data: DashboardWork }, { data: DashboardMovement }?]
  const reader = {
    days: usualMovement as MovementPeriod,
    available: account.userData.credits,
    mayViewCredits: holdsAbility('VIEW_CREDITS_HISTORY'),
  }
  const matters = listMatters(work.data, movement?.data, reader, (module) => units[module]?.failed)
  return {
    body: matters.slice(0, shownAtFirst + 1).map(({ title, text, at }) => ({
      label: title,
      hint: at === undefined ? text : `${text} ${formatDayAndClock(new Date(at))}`,
    })),
  }
}

/** The guide to the first ranks stands above everything else. */
function isNew() {
  const account = readStoredAccount()
  if (account === undefined || isSwitched() || !mayCheck(account, new Date())) return false
  return localStorage.getItem(firstRanksStorage(account.userData.id).key) !== 'true'
}

const firstSteps = [
  { label: firstRunMessages.choose, hint: firstRunMessages.chooseText },
  { label: firstRunMessages.run, hint: firstRunMessages.runText },
  { label: firstRunMessages.see, hint: firstRunMessages.seeText },
]
