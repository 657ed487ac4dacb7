import { formatInstant } from '#sandbox/dataforseo/protocol/envelope.ts'
import type { LinkRow } from './link-row.ts'
import { lastDayOf, type NewLostTask } from './new-lost-request.ts'

const DAY_MS = 24 * 3600 * 1000
const COUNTS = ['backlinks', 'referring_domains', 'referring_main_domains'] as const

type Counts = Record<`${'new' | 'lost'}_${(typeof COUNTS)[number]}`, number>

/**
 * Counts the found and the lost of each period, empty ones included, from the links there are: over all time the found
 * less the lost are the present ones. A domain is found with its first link and lost with its last.
 */
export function countNewLost(rows: readonly LinkRow[], { fromDay, toDay, range }: NewLostTask) {
  const periods = new Map<number, Counts>()
  for (let day = fromDay; day <= toDay; day = lastDayOf(day, range) + 1) periods.set(lastDayOf(day, range), noCounts())
  const add = (instant: number, count: keyof Counts): void => {
    const day = Math.floor(instant / DAY_MS)
    const period = day < fromDay || day > toDay ? undefined : periods.get(lastDayOf(day, range))
    if (period !== undefined) period[count] += 1
  }
  for (const row of rows) {
    add(row.firstSeen, 'new_backlinks')
    if (row.isLost) add(row.lastSeen, 'lost_backlinks')
  }
  for (const { firstSeen, lostAt } of readDomains(rows, ({ fromHost }) => fromHost)) {
    add(firstSeen, 'new_referring_domains')
    if (lostAt !== null) add(lostAt, 'lost_referring_domains')
  }
  for (const { firstSeen, lostAt } of readDomains(rows, ({ site }) => site.domain)) {
    add(firstSeen, 'new_referring_main_domains')
    if (lostAt !== null) add(lostAt, 'lost_referring_main_domains')
  }
  return [...periods].map(([day, counts]) => ({
    type: 'backlinks_timeseries_new_lost_summary',
    date: formatInstant(new Date(day * DAY_MS)),
    ...counts,
  }))
}

function noCounts(): Counts {
  return Object.fromEntries(
    COUNTS.flatMap((name) => [`new_${name}`, `lost_${name}`]).map((name) => [name, 0]),
  ) as Counts
}

function readDomains(rows: readonly LinkRow[], read: (row: LinkRow) => string) {
  const domains = new Map<string, { firstSeen: number; lostAt: number | null }>()
  for (const row of rows) {
    const lostAt = row.isLost ? row.lastSeen : null
    const domain = domains.get(read(row))
    if (domain === undefined) domains.set(read(row), { firstSeen: row.firstSeen, lostAt })
    else {
      domain.firstSeen = Math.min(domain.firstSeen, row.firstSeen)
      domain.lostAt = domain.lostAt === null || lostAt === null ? null : Math.max(domain.lostAt, lostAt)
    }
  }
  return domains.values()
}
