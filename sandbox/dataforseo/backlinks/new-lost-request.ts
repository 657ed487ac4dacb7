import { type LiveRefusal, refuseField } from '#sandbox/dataforseo/live/live-request.ts'
import { parseCommon } from './backlinks-request.ts'
import type { BacklinksTarget } from './links-of-target.ts'

const DAY_MS = 24 * 3600 * 1000
const FIRST_DATE = '2019-01-30'
const RANGES = ['day', 'week', 'month', 'year'] as const

export interface NewLostTask {
  ok: true
  target: BacklinksTarget
  /** Days since 1970. */
  fromDay: number
  toDay: number
  range: (typeof RANGES)[number]
}

export function parseNewLost(posted: Record<string, unknown>, now: Date): NewLostTask | LiveRefusal {
  const known = ['target', 'date_from', 'date_to', 'group_range', 'include_subdomains', 'tag']
  const common = parseCommon(posted, known)
  if (!common.ok) return common
  // Pages have no such history.
  if (common.target.url !== null) return refuseField('target')
  const range = RANGES.find((one) => one === (posted.group_range ?? 'month'))
  if (range === undefined) return refuseField('group_range')
  const fromDay = readDay(posted.date_from ?? FIRST_DATE)
  if (fromDay === undefined) return refuseField('date_from')
  const toDay = readDay(posted.date_to ?? now.toISOString().slice(0, 10))
  if (toDay === undefined || toDay < fromDay) return refuseField('date_to')
  return { ok: true, target: common.target, fromDay, toDay, range }
}

function readDay(date: unknown): number | undefined {
  if (typeof date !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(date) || date < FIRST_DATE) return undefined
  const instant = new Date(`${date}T00:00:00Z`)
  if (Number.isNaN(instant.getTime()) || instant.toISOString().slice(0, 10) !== date) return undefined
  return instant.getTime() / DAY_MS
}

/** The last day of the period a day is in; weeks end on Sunday. */
export function lastDayOf(day: number, range: NewLostTask['range']): number {
  const date = new Date(day * DAY_MS)
  if (range === 'day') return day
  if (range === 'week') return day + ((7 - date.getUTCDay()) % 7)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return (range === 'month' ? Date.UTC(year, month + 1, 0) : Date.UTC(year, 11, 31)) / DAY_MS
}
