/** organic: a result · paid: an ad. */
export const rankedKinds = ['organic', 'paid'] as const
export type RankedKind = (typeof rankedKinds)[number]
export const kindNames = { organic: 'Organic', paid: 'Paid' } as const satisfies Record<RankedKind, string>

/** running: rows are still to come · partial: some failed · failed: all did, or too many for it to be shown. */
export const domainStates = ['pending', 'ready', 'partial', 'failed'] as const
export type DomainState = (typeof domainStates)[number]

/** The schedules of a saved domain. */
export const domainSchedules = ['onceInFifteenDays', 'never'] as const
export type DomainSchedule = (typeof domainSchedules)[number]

export const searchIntents = ['informational', 'navigational', 'commercial', 'transactional'] as const
export type SearchIntent = (typeof searchIntents)[number]
export const intentNames = {
  informational: 'Informational',
  navigational: 'Navigational',
  commercial: 'Commercial',
  transactional: 'Transactional',
} as const satisfies Record<SearchIntent, string>

/** Results on a page of the engine. */
const resultsPerPage = 10
const pageOfPosition = (position: number): number => Math.ceil(position / resultsPerPage)

/** Pages 1 to 10 of results: what the provider reads. */
export const serpPages = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const

/** The states of a keyword since a compared date. Each keyword of either date is in exactly one of the first five. */
export const positionMovements = ['new', 'lost', 'improved', 'declined', 'unchanged'] as const
export type PositionMovement = (typeof positionMovements)[number]
/** Subsets of them: on page 1 at one date only. */
export const pageOneMovements = ['entered', 'left'] as const
export type PageOneMovement = (typeof pageOneMovements)[number]
export const movementNames = {
  new: 'New',
  lost: 'Lost',
  improved: 'Improved',
  declined: 'Declined',
  unchanged: 'Unchanged',
  entered: 'Entered page 1',
  left: 'Left page 1',
} as const satisfies Record<PositionMovement | PageOneMovement, string>

/** Null where it is not among the rows read at that date. */
export function movementOf(before: number | null, now: number | null): PositionMovement | undefined {
  if (now === null) return before === null ? undefined : 'lost'
  if (before === null) return 'new'
  if (now === before) return 'unchanged'
  return now < before ? 'improved' : 'declined'
}

const isOnPageOne = (position: number | null) => position !== null && pageOfPosition(position) === 1

export function pageOneMovementOf(before: number | null, now: number | null): PageOneMovement | undefined {
  if (isOnPageOne(before) === isOnPageOne(now)) return undefined
  return isOnPageOne(now) ? 'entered' : 'left'
}

/** Orders of lists of a domain's keywords. */
export const domainSorts = [
  'keyword',
  'position',
  'lp',
  'change',
  'search_volume',
  'traffic',
  'kd',
  'cpc',
  'intent',
  'last_updated',
  'date',
] as const
export type DomainSort = (typeof domainSorts)[number]

/** Marks above it are hard to rank for. */
export const hardDifficulty = 50

export type MovementFilter = PositionMovement | PageOneMovement
