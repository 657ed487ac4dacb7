import type { MovementCounts, ReasonNoAccounting } from '#contract/rank-projects/movement.ts'
import { type RankState, standingOf } from '#contract/rules/serp-fetches/rank-states.ts'
import { type Outline, resultsReadOf } from '../../../parts/serp-fetches/outlines/index.ts'

/** A check with the order of results of its page; undefined if that isn't stored. */
export type OutlinedCheck = {
  state: RankState
  rank: number | null
  /** The depth that was asked for. */
  depth: number
  /** As deep as that. */
  outline: Outline | undefined
}

/** An address with its best positions; null if it is not among the results read. */
export type MovedAddress = {
  address: string
  domain: string
  before: number | null
  now: number | null
}

export type AccountedChange = {
  counts: MovementCounts
  arrived: MovedAddress[]
  departed: MovedAddress[]
  overtookUs: MovedAddress[]
  overtaken: MovedAddress[]
}

/** Without the reasons that two checks alone don't tell. */
type Reason = Exclude<ReasonNoAccounting, 'first' | 'later' | 'same-check' | 'settings'>

/**
 * Accounts for the change of our rank by the addresses above it then and now. Our rank is the number of addresses above it, plus
 * one, plus the positions there that repeat an address. So the difference is always the sum of the counts. A featured snippet of
 * ours has rank 1 with nothing above it; one of another site is no organic result and pushes nobody down.
 */
export function readAccounting(
  before: OutlinedCheck,
  now: OutlinedCheck,
): { change: AccountedChange } | { reason: Reason } {
  if (before.state === 'failed' || now.state === 'failed') return { reason: 'failed' }
  if (before.depth !== now.depth) return { reason: 'depth' }
  const [was, is] = [standingOf(before), standingOf(now)]
  if (was === null) return { reason: is === null ? 'not-found' : 'not-found-before' }
  if (is === null) return { reason: 'not-found-now' }
  if (before.outline === undefined || now.outline === undefined) return { reason: 'not-kept' }
  // Beyond what was read, an address that left can't be told from one that fell.
  const lower = Math.max(was, is)
  if (resultsReadOf(before.outline) < lower || resultsReadOf(now.outline) < lower) return { reason: 'results-read' }
  return { change: accountFor({ ...before.outline, rank: was }, { ...now.outline, rank: is }) }
}

type Ranked = Outline & { rank: number }

function accountFor(before: Ranked, now: Ranked): AccountedChange {
  const [placesBefore, placesNow] = [placesOf(before), placesOf(now)]
  const wasAbove = (address: string) => isAbove(placesBefore.get(address), before)
  const isNowAbove = (address: string) => isAbove(placesNow.get(address), now)
  const moved = ({ address, domain }: Placed): MovedAddress => ({
    address,
    domain,
    before: placesBefore.get(address)?.position ?? null,
    now: placesNow.get(address)?.position ?? null,
  })
  const rose = above(placesNow, now).filter(({ address }) => !wasAbove(address))
  const sank = above(placesBefore, before).filter(({ address }) => !isNowAbove(address))
  const [arrived, overtookUs] = split(rose.map(moved), (one) => one.before === null)
  const [departed, overtaken] = split(sank.map(moved), (one) => one.now === null)
  const repeated = repeatedAbove(placesNow, now) - repeatedAbove(placesBefore, before)
  return {
    counts: {
      arrived: arrived.length,
      departed: departed.length,
      overtook_us: overtookUs.length,
      overtaken: overtaken.length,
      repeated,
    },
    arrived,
    departed,
    overtookUs,
    overtaken: overtaken.toSorted((left, right) => (left.now ?? 0) - (right.now ?? 0)),
  }
}

type Placed = { address: string; domain: string; position: number }

/** Each address once, at its best position, best first. */
export function placesOf({ results }: Outline): Map<string, Placed> {
  const places = new Map<string, Placed>()
  for (const { address, domain, position } of results)
    if (!places.has(address)) places.set(address, { address, domain, position })
  return places
}

const isAbove = (placed: Placed | undefined, { rank }: Ranked) => placed !== undefined && placed.position < rank
const above = (places: ReadonlyMap<string, Placed>, page: Ranked) =>
  [...places.values()].filter((placed) => isAbove(placed, page))
const repeatedAbove = (places: ReadonlyMap<string, Placed>, page: Ranked) => page.rank - 1 - above(places, page).length

function split<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((item) => !isFirst(item))]
}
