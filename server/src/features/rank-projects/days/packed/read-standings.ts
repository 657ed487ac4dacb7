import { sql } from 'drizzle-orm'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { Ctx } from '../../../../platform/context.ts'
import type { ProjectRow } from '../../get-project.ts'
import { listKeywordIds } from '../../keywords/remembered-keywords.ts'
import type { ComparedWith } from '../compared-days.ts'
import { findPlaces, firstCheck, firstOfBaseline, kindOf, organicByPlace, type Places, placesIn } from './places.ts'
import { type LatestChecks, type PackedDay, readLatest, readOpenDays, readStoredDays } from './read-packed-days.ts'
import { rememberStandings } from './remembered-standings.ts'

const columns = ['keywords', 'ranks', 'ranks_before', 'facts', 'organic_ranks', 'reaches', 'reaches_before'] as const
type Day = PackedDay<(typeof columns)[number]>

/** The ranks of keywords at a moment, in the order of their ids; 0 for none. */
export type Standings = {
  /** A featured snippet has rank 1. */
  ranks: Uint8Array
  /** As the project counts them. */
  counted: Uint8Array
  /** The number of results that the check saw + 1; 0 for a keyword that hadn’t been checked. */
  reaches: Uint8Array
  /** 1 for a featured snippet. */
  snippets: Uint8Array
}

/** With nothing to compare · not checked since the compared day, so that it keeps its rank · checked since. */
export const comparisonKinds = { none: 0, unchecked: 1, checked: 2 } as const

export type KeywordStandings = {
  /** In ascending order. */
  ids: readonly number[]
  now: Standings
  before: Standings
  /** One of `comparisonKinds` for each keyword. */
  kinds: Uint8Array
}

type Moments = {
  /** The day at whose end they stand; null for their latest checks, those of a run under way included. */
  asOf: LocalDate | null
  comparedWith: ComparedWith
  /** The day of the run under way. */
  openFrom: LocalDate | undefined
}

type Wanted = Moments & {
  /** In ascending order; undefined for all keywords of the project. */
  ids?: readonly number[] | undefined
}

/**
 * Reads the standings of a project’s keywords, and those they are compared with. A keyword’s first check after a day stores the rank it
 * replaced, so mostly one packed day is read for each of the two moments.
 */
export async function readStandings(
  ctx: Ctx,
  project: ProjectRow,
  { ids: given, ...moments }: Wanted,
): Promise<KeywordStandings> {
  const ids = given ?? (await listKeywordIds(ctx, project))
  const read = () => readAtMoments(ctx, project, { ...moments, ids })
  return moments.openFrom === undefined ? rememberStandings(ctx, project, { ...moments, ids }, read) : read()
}

async function readAtMoments(
  ctx: Ctx,
  project: ProjectRow,
  { asOf, comparedWith, openFrom, ids }: Moments & { ids: readonly number[] },
): Promise<KeywordStandings> {
  const latest = await readLatest(ctx, project, openFrom)
  const of = { ctx, project, ids, latest, openFrom }
  if (comparedWith === 'previous') return comparePrevious(of, asOf)
  const now = asOf === null ? latestStandings(of) : await standingsAt(of, asOf)
  const kinds = new Uint8Array(ids.length)
  if (comparedWith === null) return { ids, now, before: emptyStandings(ids.length), kinds }
  const before = await standingsAt(of, comparedWith, {
    upTo: asOf,
    onCheck: (keyword, day, at) => {
      const kind = kindOf(day, at)
      kinds[keyword] = kind === firstCheck ? comparisonKinds.none : comparisonKinds.checked
    },
    onUnchecked: (keyword) => {
      kinds[keyword] = now.reaches[keyword] === 0 ? comparisonKinds.none : comparisonKinds.unchecked
    },
  })
  if (asOf === null) await dropNewBaselines(of, comparedWith, kinds)
  return { ids, now, before, kinds }
}

type Of = {
  ctx: Ctx
  project: ProjectRow
  ids: readonly number[]
  latest: readonly LatestChecks<'reaches'>[]
  openFrom: LocalDate | undefined
}

const emptyStandings = (count: number): Standings => ({
  ranks: new Uint8Array(count),
  counted: new Uint8Array(count),
  reaches: new Uint8Array(count),
  snippets: new Uint8Array(count),
})

type Texts = LatestChecks<'reaches'>

const snippetNow = 64
const snippetBefore = 128

/** Copies the standing at a place of a text, now or before, to a keyword. */
function copyStanding(to: Standings, keyword: number, from: CopiedFrom, at: number) {
  const rank = from.ranks.charCodeAt(at) - 1
  const isSnippet = ((from.facts.charCodeAt(at) - 1) & from.snippetBit) !== 0
  to.ranks[keyword] = rank
  to.reaches[keyword] = from.reaches.charCodeAt(at)
  to.snippets[keyword] = Number(isSnippet)
  to.counted[keyword] = isSnippet && !from.countsSnippets ? (from.organicOf(at) ?? 0) : rank
}

type CopiedFrom = {
  ranks: string
  reaches: string
  facts: string
  snippetBit: number
  countsSnippets: boolean
  organicOf: (at: number) => number | null | undefined
}

function standingsIn(
  { countsSnippets }: ProjectRow,
  day: Texts,
  isBefore: boolean,
): Omit<CopiedFrom, 'ranks' | 'reaches'> {
  const organic = countsSnippets || day.organic_ranks === null ? undefined : organicByPlace(day)
  return {
    facts: day.facts,
    snippetBit: isBefore ? snippetBefore : snippetNow,
    countsSnippets,
    organicOf: (at) => organic?.get(at)?.[isBefore ? 2 : 1],
  }
}

const replacedIn = (project: ProjectRow, day: Day): CopiedFrom => ({
  ...standingsIn(project, day, true),
  ranks: day.ranks_before,
  reaches: day.reaches_before,
})
const checkedIn = (project: ProjectRow, day: Texts): CopiedFrom => ({
  ...standingsIn(project, day, false),
  ranks: day.ranks,
  reaches: day.reaches,
})

function latestStandings(of: Of): Standings {
  const standings = emptyStandings(of.ids.length)
  copyLatest(of, standings)
  return standings
}

function copyLatest({ project, ids, latest }: Of, standings: Standings, isWanted?: Uint8Array) {
  for (const checks of latest) {
    const from = checkedIn(project, checks)
    const { at, of } = findPlaces(ids, checks.keywords)
    for (let index = 0; index < at.length; index += 1) {
      const [keyword = 0, place = 0] = [of[index], at[index]]
      if (isWanted?.[keyword] !== 0 && kindOf(checks, place) !== -1) copyStanding(standings, keyword, from, place)
    }
  }
}

type Watched = {
  /** Later checks don’t count as checks since the day; null for all. */
  upTo: LocalDate | null
  onCheck: (keyword: number, day: Day, at: number) => void
  onUnchecked: (keyword: number) => void
}

/**
 * Each keyword’s standing at the end of a day is that of its check on the day, as it is in the day’s sums, or what its first check after it
 * replaced; without one, its latest.
 */
async function standingsAt(of: Of, day: LocalDate, watched?: Watched): Promise<Standings> {
  const { ctx, project, ids } = of
  const standings = emptyStandings(ids.length)
  const places = placesIn(ids)
  const isSummed = watched === undefined
  const left = createLeft(of, (latest) => latest > day || (isSummed && latest === day))
  if (isSummed) {
    const range = { range: sql`d.day = ${day}::date`, newestFirst: true, columns }
    for (const own of await readStoredDays(ctx, project, range)) {
      const from = checkedIn(project, own)
      left.drop(places(own.keywords), (keyword, at) => {
        if (kindOf(own, at) === -1) return false
        copyStanding(standings, keyword, from, at)
        return true
      })
    }
  }
  for await (const later of left.count() === 0 ? [] : listLaterDays(of, day, { withOpen: isSummed })) {
    const from = replacedIn(project, later)
    const counts = watched !== undefined && (watched.upTo === null || later.day <= watched.upTo)
    left.drop(places(later.keywords), (keyword, at) => {
      if (kindOf(later, at) === -1) return false
      // A keyword’s first check replaced nothing.
      if (kindOf(later, at) !== firstCheck) copyStanding(standings, keyword, from, at)
      if (counts) watched?.onCheck(keyword, later, at)
      else watched?.onUnchecked(keyword)
      return true
    })
    if (left.count() === 0) break
  }
  copyLatest(of, standings, left.isLeft)
  left.isLeft.forEach((isLeft, keyword) => {
    if (isLeft === 1) watched?.onUnchecked(keyword)
  })
  return standings
}

/** The keywords whose standing isn’t known yet, and the number of those that will be found: others have no check after the day. */
function createLeft({ ids, latest }: Of, isLater: (latestDay: LocalDate) => boolean) {
  const [isLeft, isExpected] = [new Uint8Array(ids.length).fill(1), new Uint8Array(ids.length)]
  for (const checks of latest) {
    const { at, of } = findPlaces(ids, checks.keywords)
    for (let index = 0; index < at.length; index += 1) {
      const place = at[index] ?? 0
      const day = typeof checks.day === 'string' ? checks.day : (checks.day[place] ?? '')
      if (kindOf(checks, place) !== -1 && isLater(day)) isExpected[of[index] ?? 0] = 1
    }
  }
  let count = isExpected.reduce((sum, one) => sum + one, 0)
  return {
    isLeft,
    count: () => count,
    /** Drops those of the places for which `act` returns true. */
    drop({ at, of }: Places, act: (keyword: number, at: number) => boolean) {
      for (let index = 0; index < at.length; index += 1) {
        const keyword = of[index] ?? 0
        if (isLeft[keyword] === 0 || !act(keyword, at[index] ?? 0)) continue
        isLeft[keyword] = 0
        count -= isExpected[keyword] ?? 0
      }
    },
  }
}

/** Nearly all keywords are on the first day; further ones are read in growing numbers. */
const firstStretch = 1
const growth = 8

/** The days after another, oldest first, as they are now; `withOpen` with the day itself if the run under way writes to it. */
async function* listLaterDays(
  { ctx, project, openFrom }: Of,
  after: LocalDate,
  { withOpen }: { withOpen: boolean },
): AsyncGenerator<Day> {
  const isEnded = openFrom === undefined ? sql`` : sql`and d.day < ${openFrom}::date`
  let last = after
  for (let limit = firstStretch; ; limit *= growth) {
    const range = sql`d.day > ${last}::date ${isEnded}`
    const days = await readStoredDays(ctx, project, { range, newestFirst: false, limit, columns })
    yield* days
    if (days.length < limit) break
    last = days.at(-1)?.day ?? last
  }
  if (openFrom === undefined) return
  for (const day of await readOpenDays(ctx, project, { openFrom, columns }))
    if (day.day > after || (withOpen && day.day === after)) yield day
}

/** A run under way may have begun a new baseline, with which nothing is compared. */
async function dropNewBaselines({ ctx, project, ids, openFrom }: Of, after: LocalDate, kinds: Uint8Array) {
  if (openFrom === undefined) return
  const places = placesIn(ids)
  for (const day of await readOpenDays(ctx, project, { openFrom, columns: ['keywords', 'facts'] })) {
    if (day.day <= after) continue
    const { at, of } = places(day.keywords)
    for (let index = 0; index < at.length; index += 1)
      if (kindOf(day, at[index] ?? 0) === firstOfBaseline) kinds[of[index] ?? 0] = comparisonKinds.none
  }
}

/** The number of the project’s dates that are searched back for a keyword’s latest successful check. */
export const mostDaysBack = 60

/** Each keyword’s latest check, or its latest up to the end of a day, beside the check that it replaced. */
async function comparePrevious(of: Of, asOf: LocalDate | null): Promise<KeywordStandings> {
  const { ctx, project, ids, openFrom } = of
  const [now, before] = [emptyStandings(ids.length), emptyStandings(ids.length)]
  const kinds = new Uint8Array(ids.length)
  const places = placesIn(ids)
  const left = createLeft(of, () => true)
  const compareDay = (day: Day) => {
    const [checked, replaced] = [checkedIn(project, day), replacedIn(project, day)]
    left.drop(places(day.keywords), (keyword, at) => {
      const kind = kindOf(day, at)
      if (kind === -1) return false
      copyStanding(now, keyword, checked, at)
      if (kind !== firstCheck && kind !== firstOfBaseline) {
        copyStanding(before, keyword, replaced, at)
        kinds[keyword] = comparisonKinds.checked
      }
      return true
    })
  }
  if (asOf === null && openFrom !== undefined)
    for (const day of (await readOpenDays(ctx, project, { openFrom, columns })).reverse()) compareDay(day)
  const isBefore =
    asOf !== null ? sql`d.day <= ${asOf}::date` : openFrom === undefined ? sql`true` : sql`d.day < ${openFrom}::date`
  const most = asOf === null ? Number.POSITIVE_INFINITY : mostDaysBack
  let [last, seen] = [isBefore, 0]
  for (let limit = firstStretch; left.count() > 0 && seen < most; limit *= growth) {
    const days = await readStoredDays(ctx, project, {
      ...{ range: last, newestFirst: true, columns },
      limit: Math.min(limit, most - seen),
    })
    for (const day of days) compareDay(day)
    seen += days.length
    const oldest = days.at(-1)
    if (oldest === undefined || days.length < limit) break
    last = sql`${isBefore} and d.day < ${oldest.day}::date`
  }
  return { ids, now, before, kinds }
}
