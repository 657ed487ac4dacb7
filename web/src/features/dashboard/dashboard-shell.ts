import type { DashboardMovement, DashboardWork } from '#contract/dashboard/account-rows.ts'
import { usualMovement } from '#contract/rules/rank-projects/comparison-periods.ts'
import type { ShellTexts, TextsContext } from '../../module.ts'
import { holdsAbility, isSuperadmin } from '../../parts/access/access.ts'
import { firstRanksStorage } from '../../parts/dashboard/first-ranks.ts'
import { readAddress } from '../../shared/api/build-request.ts'
import { formatClock, formatDayAndClock, formatLongDay } from '../../shared/format/dates.ts'
import { browserTimeZone, zoneOfDaysNote } from '../../shared/format/time-zone.ts'
import { isSwitched, readStoredAccount, type StoredAccount } from '../../shared/session/session.ts'
import { listMatters, shownAtFirst } from './customer/matters.ts'
import { readDashboardAddress } from './dashboard-address.ts'
import { mayCheck } from './first-run/may-check.ts'
import { firstRunMessages } from './first-run/messages.ts'
import { trialText } from './first-run/trial-text.ts'

const seesRanks = () => holdsAbility('VIEW_SERP_PROJECT_LIST')
const seesWork = () => holdsAbility('VIEW_SERP_LIST')

/** The periods that the address names, or the defaults. */
function periods() {
  const { days: chosen, ...query } = Object.fromEntries(new URLSearchParams(location.search))
  const { filter = 'weekly', days = usualMovement } = readDashboardAddress({ ...query, days: Number(chosen) })
  return { figures: { filter, timeZone: browserTimeZone() }, days }
}

export function calls(): string[] {
  const { figures, days } = periods()
  if (isSuperadmin()) return [readAddress('/dashboard/statistics', figures)]
  const movement = seesRanks() ? [readAddress('/dashboard/movement', { days })] : []
  return seesWork() ? ['/dashboard/work', ...movement] : movement
}

export function otherCalls(): string[] {
  const { figures, days } = periods()
  const used = readAddress('/dashboard', figures)
  if (isSuperadmin()) return [used]
  const ranks = seesRanks() ? [readAddress('/dashboard/ranks', { days })] : []
  return holdsAbility('VIEW_CREDITS_HISTORY') ? [...ranks, used] : ranks
}

export function before(): ShellTexts {
  const today = formatLongDay(new Date())
  if (isSuperadmin()) return { lead: `All customers, ${today}` }
  const account = newAccount()
  return { lead: seesRanks() ? `All projects, ${today}` : today, ...(account && { body: firstSteps(account) }) }
}

export function after(replies: unknown[], { account, units }: TextsContext): ShellTexts {
  if (isSuperadmin()) {
    const { as_of, time_zone } = (replies[0] as { data: { as_of: string; time_zone: string } }).data
    const when = `as of ${formatClock(new Date(as_of))}${zoneOfDaysNote(time_zone)}`
    return { lead: `All customers, ${formatLongDay(new Date())}, ${when}` }
  }
  if (newAccount() !== undefined || !seesWork()) return {}
  const [work, movement] = replies as [{ data: DashboardWork }, { data: DashboardMovement }?]
  const reader = {
    days: periods().days,
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

/** The account if it has no ranks yet; the first-run guide then stands above everything else. */
function newAccount() {
  const account = readStoredAccount()
  if (account === undefined || isSwitched() || !mayCheck(account, new Date())) return undefined
  return localStorage.getItem(firstRanksStorage(account.userData.id).key) === 'true' ? undefined : account
}

const firstSteps = (account: StoredAccount) => [
  { label: firstRunMessages.title },
  trialText(account, new Date()),
  { label: firstRunMessages.choose, hint: firstRunMessages.chooseText },
  { label: firstRunMessages.run, hint: firstRunMessages.runText },
  { label: firstRunMessages.see, hint: firstRunMessages.seeText },
]
