import { randomBytes } from 'node:crypto'
import { hashText } from '#sandbox/deterministic-random.ts'

/** The third group of an id names the function; these groups were seen in real answers. */
const FUNCTION_GROUPS = {
  organicTask: '0066',
  tasksReady: '0087',
  locations: '0120',
  languages: '0121',
  idList: '0122',
  appendix: '0124',
  live: '0139',
  labsLocations: '0377',
  keywordOverview: '0398',
  rankedKeywords: '0381',
  backlinksSummary: '0265',
  backlinks: '0269',
  newLostSummary: '0460',
} as const

export type FunctionGroup = keyof typeof FUNCTION_GROUPS

/** `MMDDHHmm-<client>-<function>-0000-<12 hex>`: shaped like a UUID, and not one. */
export function createVendorId(now: Date, login: string, group: FunctionGroup): string {
  const iso = now.toISOString()
  const stamp = `${iso.slice(5, 7)}${iso.slice(8, 10)}${iso.slice(11, 13)}${iso.slice(14, 16)}`
  const client = String(1000 + (hashText(login) % 9000))
  // Random and not derived from the seed: a restarted sandbox must never give an id it gave before.
  return `${stamp}-${client}-${FUNCTION_GROUPS[group]}-0000-${randomBytes(6).toString('hex')}`
}
