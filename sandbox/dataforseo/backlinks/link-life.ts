import { between, mixHashes, unit } from '#sandbox/deterministic-random.ts'

const DAY_MS = 24 * 3600 * 1000
const FIRST_DAY = Date.UTC(2019, 1, 1) / DAY_MS
const LAST_LASTING_DAY = Date.UTC(2024, 11, 1) / DAY_MS
/** The share of present links that stay for good. */
const LASTING_SHARE = 0.35
const DAYS_BETWEEN_VISITS = 30

/** The time when a link was found, and whether it is still there. */
export interface LinkLife {
  /** Counts the links that took this one's place in the list before it. */
  generation: number
  firstSeen: number
  /** For a lost link: when it was last seen. */
  lastSeen: number
  isLost: boolean
}

/**
 * The link that has a place in a target's list at the beginning of a UTC day. Links last months or years, stay in the list for
 * 400 days and more once they are lost, and then make place for a new one: a list never grows, and two dates compare.
 */
export function readLinkLife(slot: number, day: number): LinkLife {
  const second = between(mixHashes(slot, 5), 0, 86_399) * 1_000
  const yesterday = day - 1
  const visited = yesterday - ((yesterday + (mixHashes(slot, 6) % DAYS_BETWEEN_VISITS)) % DAYS_BETWEEN_VISITS)
  const visitedAt = visited * DAY_MS + second
  if (unit(mixHashes(slot, 1)) < LASTING_SHARE) {
    const firstSeen = between(mixHashes(slot, 2), FIRST_DAY, LAST_LASTING_DAY) * DAY_MS + second
    return { generation: 0, firstSeen, lastSeen: Math.max(firstSeen, visitedAt), isLost: false }
  }
  const cycle = between(mixHashes(slot, 2), 700, 2_200)
  const life = Math.max(3, cycle - between(mixHashes(slot, 3), 400, 700))
  const phase = mixHashes(slot, 4) % cycle
  const generation = Math.floor((yesterday - phase) / cycle)
  const found = phase + generation * cycle
  const firstSeen = found * DAY_MS + second
  const isLost = found + life < day
  const lastSeen = isLost ? (found + life) * DAY_MS + second : Math.max(firstSeen, visitedAt)
  return { generation, firstSeen, lastSeen, isLost }
}
