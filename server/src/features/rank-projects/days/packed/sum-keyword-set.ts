import type { RankBandKey } from '#contract/rules/serp-fetches/rank-bands.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { ProjectRow } from '../../get-project.ts'
import { clickShares } from '../day-sums.ts'
import type { VolatileDay } from '../day-volatility.ts'
import type { RunningSums } from '../running-totals.ts'
import {
  bandsByRank,
  characters,
  failed,
  findPlaces,
  firstOfBaseline,
  kindOf,
  organicByPlace,
  type Places,
  placesIn,
} from './places.ts'
import type { LatestChecks, PackedRanks, ShownDay, SummedDay } from './read-packed-days.ts'
import type { RememberedSums } from './remembered-sums.ts'

type Choice = Pick<ProjectRow, 'countsSnippets'>
type Bands = Record<RankBandKey, number>

/** The sums of one day over a set of keywords, as `day-sums.ts` has them for all. */
export type SetDay = {
  day: LocalDate
  /** The number of results read by the deepest and the least deep check; null if all checks of the day were read alike. */
  depths: { most: number; least: number } | null
  checkedCount: number
  failedCount: number
  foundCount: number
  bands: Bands
  moved: { improved: number; declined: number; unchanged: number; appeared: number; lost: number; unknown: number }
  baselineCount: number
  aiKnownCount: number
  aiShownCount: number
  aiLoadedCount: number
  aiCitedCount: number
  volatilityCount: number
  /** In ten-thousandths. */
  volatilitySum: number
  /** Over the set’s keywords at the end of the day. */
  running: Omit<RunningSums, 'depth'>
}

/**
 * Sums the ranks of a set of keywords, given by their ids in ascending order: oldest first; a day without a check of these keywords has only
 * running sums.
 */
export function sumKeywordSet(
  project: Choice,
  ranks: PackedRanks,
  ids: readonly number[],
  remembered: RememberedSums<CountedDay>,
): SetDay[] {
  let after = sumLatest(project, ranks.latest, ids)
  const places = placesIn(ids)
  const countShown = (shown: ShownDay | null): CountedDay => {
    if (shown === null) return nothingCounted
    const { day, version, texts } = shown
    const known = version === null ? undefined : remembered.find({ version, day })
    if (known !== undefined || texts === undefined) return known ?? nothingCounted
    const counted = countDay(project, texts, places(texts.keywords))
    if (version !== null) remembered.store({ version, day }, counted)
    return counted
  }
  const days = ranks.days.map(({ day, open, shown }): SetDay => {
    const stored = countShown(shown)
    const before = add(
      after,
      open === undefined ? stored.change : countDay(project, open, places(open.keywords)).change,
      -1,
    )
    const running = open === undefined ? after : add(before, stored.change, 1)
    after = before
    return { day, ...stored.sums, running }
  })
  return days.reverse()
}

type Change = Omit<RunningSums, 'depth'>
/** The sums of a day over a set of keywords, and how it changes the running ones. */
export type CountedDay = { sums: Omit<SetDay, 'day' | 'running'>; change: Change }

const none: Change = { checked: 0, found: 0, rankSum: 0, clickSum: 0, snippets: 0 }

const add = (a: Change, b: Change, sign: 1 | -1): Change => ({
  checked: a.checked + sign * b.checked,
  found: a.found + sign * b.found,
  rankSum: a.rankSum + sign * b.rankSum,
  clickSum: a.clickSum + sign * b.clickSum,
  snippets: a.snippets + sign * b.snippets,
})

/** The number of times each character stands at these places. */
function histogramOf(text: string, places: Int32Array, weights?: Uint8Array): Int32Array {
  const counts = new Int32Array(characters)
  for (let index = 0; index < places.length; index += 1) {
    if (weights !== undefined && weights[index] === 0) continue
    const character = text.charCodeAt(places[index] ?? 0) - 1
    counts[character] = (counts[character] ?? 0) + 1
  }
  return counts
}

function countDay(project: Choice, day: SummedDay, { at, of }: Places): CountedDay {
  if (at.length === 0) return nothingCounted
  const facts = histogramOf(day.facts, at)
  const failedCount = facts[failed * 8] ?? 0
  // A failed check has the character of no rank, and what it stores of the previous check replaces nothing.
  const hasFailed = failedCount > 0
  const workedAt = hasFailed ? Uint8Array.from(at, (place) => Number(kindOf(day, place) !== -1)) : undefined
  const ranks = histogramOf(day.ranks, at, workedAt)
  const before = histogramOf(day.ranks_before, at, workedAt)
  const organic = project.countsSnippets ? undefined : organicOf(day, at, workedAt)
  const now = sumRanks(ranks, organic?.now)
  const then = sumRanks(before, organic?.before)
  const byKind = new Int32Array(8)
  const byOverview = new Int32Array(8)
  for (let fact = 0; fact < characters; fact += 1) {
    const count = facts[fact] ?? 0
    if (count === 0 || ((fact >> 3) & 7) === failed) continue
    byKind[fact & 7] = (byKind[fact & 7] ?? 0) + count
    byOverview[(fact >> 3) & 7] = (byOverview[(fact >> 3) & 7] ?? 0) + count
  }
  const [firstCount = 0, improved = 0, declined = 0, unchanged = 0, appeared = 0, lost = 0, unknown = 0, baseline = 0] =
    byKind
  const [, noOverview = 0, shown = 0, loaded = 0, cited = 0] = byOverview
  const checkedCount = of.length - failedCount
  return {
    sums: {
      depths: depthsOf(day, at, workedAt),
      checkedCount,
      failedCount,
      foundCount: now.found,
      bands: { ...now.bands, none: checkedCount - now.found - now.snippets },
      moved: { improved, declined, unchanged, appeared, lost, unknown },
      baselineCount: baseline,
      aiKnownCount: noOverview + shown + loaded + cited,
      aiShownCount: shown + loaded + cited,
      aiLoadedCount: loaded + cited,
      aiCitedCount: cited,
      ...sumVolatilities(day, at),
    },
    change: {
      checked: firstCount,
      found: now.found - then.found,
      rankSum: now.rankSum - then.rankSum,
      clickSum: now.clickSum - then.clickSum,
      snippets: now.snippets - then.snippets,
    },
  }
}

const noBands: Bands = { top3: 0, top10: 0, top20: 0, top100: 0, none: 0 }
const emptyDay: CountedDay['sums'] = {
  depths: null,
  checkedCount: 0,
  failedCount: 0,
  foundCount: 0,
  bands: noBands,
  moved: { improved: 0, declined: 0, unchanged: 0, appeared: 0, lost: 0, unknown: 0 },
  baselineCount: 0,
  aiKnownCount: 0,
  aiShownCount: 0,
  aiLoadedCount: 0,
  aiCitedCount: 0,
  volatilityCount: 0,
  volatilitySum: 0,
}

const nothingCounted: CountedDay = { sums: emptyDay, change: none }

/** The volatility of a set of keywords on each day, given by their ids in ascending order. */
export function listVolatileDays(days: readonly SummedDay[], ids: readonly number[]): VolatileDay[] {
  const places = placesIn(ids)
  return days.flatMap((day) => {
    const isBaseline =
      hasBaseline(day) && places(day.keywords).at.some((place) => kindOf(day, place) === firstOfBaseline)
    // Such a day has no volatility, but those before it say nothing of later ones.
    if (day.volatilities === null && !isBaseline) return []
    const { at } = places(day.keywords)
    return [{ day: day.day, ...sumVolatilities(day, at), isBaseline }]
  })
}

/** Most days have no first check of a new baseline, and each is asked about for every tag. */
const baselineDays = new WeakMap<SummedDay, boolean>()

function hasBaseline(day: SummedDay): boolean {
  const known = baselineDays.get(day)
  if (known !== undefined) return known
  let found = false
  for (let place = 0; place < day.facts.length && !found; place += 1) found = kindOf(day, place) === firstOfBaseline
  baselineDays.set(day, found)
  return found
}

function sumVolatilities({ volatilities }: SummedDay, at: Int32Array) {
  let [volatilityCount, volatilitySum] = [0, 0]
  if (volatilities === null) return { volatilityCount, volatilitySum }
  for (let index = 0; index < at.length; index += 1) {
    const character = volatilities.charCodeAt(at[index] ?? 0)
    if (character === 1) continue
    volatilityCount += 1
    volatilitySum += character - 2
  }
  return { volatilityCount, volatilitySum }
}

/** Featured snippets of a project that doesn’t count them: how many there are, and the organic ranks beside them. */
type Snippets = { count: number; organic: number[] }

function organicOf(day: LatestChecks, at: Int32Array, workedAt: Uint8Array | undefined) {
  const organic = organicByPlace(day)
  const [now, before]: [Snippets, Snippets] = [
    { count: 0, organic: [] },
    { count: 0, organic: [] },
  ]
  for (let index = 0; index < at.length; index += 1) {
    const place = at[index] ?? 0
    if (workedAt?.[index] === 0) continue
    const fact = day.facts.charCodeAt(place) - 1
    if ((fact & 64) !== 0) addSnippet(now, organic.get(place)?.[1] ?? null)
    if ((fact & 128) !== 0) addSnippet(before, organic.get(place)?.[2] ?? null)
  }
  return { now, before }
}

function addSnippet(snippets: Snippets, organicRank: number | null) {
  snippets.count += 1
  if (organicRank !== null) snippets.organic.push(organicRank)
}

/** A snippet’s rank is stored as 1: visibility counts it so, and everything else only if the project does. */
function sumRanks(stored: Int32Array, snippets: Snippets | undefined) {
  const counted = snippets === undefined ? stored : Int32Array.from(stored)
  if (snippets !== undefined) {
    counted[1] = (counted[1] ?? 0) - snippets.count
    for (const rank of snippets.organic) counted[rank] = (counted[rank] ?? 0) + 1
  }
  const bands = { ...noBands }
  let [clickSum, found, rankSum] = [0, 0, 0]
  for (let rank = 1; rank < characters; rank += 1) {
    clickSum += (stored[rank] ?? 0) * (clickShares[rank] ?? 0)
    const count = counted[rank] ?? 0
    if (count === 0) continue
    found += count
    rankSum += count * rank
    bands[bandsByRank[rank] ?? 'none'] += count
  }
  return {
    clickSum,
    found,
    rankSum,
    bands,
    snippets: snippets === undefined ? 0 : snippets.count - snippets.organic.length,
  }
}

function depthsOf({ depths }: SummedDay, at: Int32Array, workedAt: Uint8Array | undefined): SetDay['depths'] {
  if (depths === null) return null
  const found = histogramOf(depths, at, workedAt)
  const [least, most] = [found.findIndex((count) => count > 0), found.findLastIndex((count) => count > 0)]
  return most === -1 ? null : { most, least }
}

function sumLatest(project: Choice, latest: PackedRanks['latest'], ids: readonly number[]): Change {
  let running = none
  for (const checks of latest) {
    const { at } = findPlaces(ids, checks.keywords)
    const workedAt = Uint8Array.from(at, (place) => Number(kindOf(checks, place) !== -1))
    const checked = workedAt.reduce((sum, worked) => sum + worked, 0)
    const organic = project.countsSnippets ? undefined : organicOf(checks, at, workedAt).now
    const { found, rankSum, clickSum, snippets } = sumRanks(histogramOf(checks.ranks, at, workedAt), organic)
    running = add(running, { checked, found, rankSum, clickSum, snippets }, 1)
  }
  return running
}
