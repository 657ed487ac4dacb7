import { expect, test } from 'vitest'
import { mostStatements, weekReferences } from '#contract/rules/rank-projects/week-causes.ts'
import type { Outline } from '../../../parts/serp-fetches/outlines/index.ts'
import { seededRandom } from '../../../testing/fuzz-seed.ts'
import type { RandomSource } from '../../../testing/random-source.ts'
import { type CheckInWeek, type ComparedKeyword, findCauses } from './find-causes.ts'
import { countLargestGroups, judgeWeek, type LargestGroups } from './judge-week.ts'

const own = 'kestrel.example'
const keywordsCount = 80
const depth = 20

const outlineOf = (sites: readonly string[]): Outline => ({
  results: sites.map((site, at) => ({ position: at + 1, address: `https://${site}/`, domain: site, titleHash: 0 })),
})

/** A keyword's page on a day: a settled order with neighbours swapped, results replaced, our page and features changing now and then. */
function seePage(random: RandomSource, settled: readonly string[]): CheckInWeek {
  const sites = [...settled]
  for (let swaps = random.upTo(6); swaps > 0; swaps -= 1) {
    const at = random.upTo(depth - 2)
    ;[sites[at], sites[at + 1]] = [sites[at + 1] ?? '', sites[at] ?? '']
  }
  for (let news = random.upTo(3); news > 0; news -= 1) {
    const at = random.upTo(depth - 1)
    // Large domains come and go more often than others do.
    if (sites[at] !== own)
      sites[at] = random.isHeads() ? `big${random.upTo(3)}.example` : `site${random.upTo(400)}.example`
  }
  const at = sites.indexOf(own)
  return {
    rank: at === -1 ? null : at + 1,
    url: at === -1 ? null : `https://${own}/${random.upTo(9) === 0 ? 'other' : 'page'}`,
    aiOverview: random.upTo(3) === 0 ? 'loaded' : 'none',
    features: random.upTo(4) === 0 ? ['video'] : ['video', 'images'],
    ownedFeatures: random.upTo(9) === 0 ? ['video'] : [],
    outline: outlineOf([...new Set(sites)]),
  }
}

type Day = CheckInWeek[]

function live(random: RandomSource, days: number): { days: Day[]; volumes: (number | null)[] } {
  const settled = Array.from({ length: keywordsCount }, () => {
    const others = Array.from({ length: depth - 1 }, (_, at) => `site${(at * 20 + random.upTo(19)) % 400}.example`)
    const at = 1 + random.upTo(9)
    return [...others.slice(0, at), own, ...others.slice(at)]
  })
  return {
    days: Array.from({ length: days }, () => settled.map((order) => seePage(random, order))),
    volumes: settled.map((_, at) => (at % 7 === 0 ? null : 10 ** (1 + random.upTo(3)))),
  }
}

const week = (before: Day, now: Day, volumes: readonly (number | null)[]): ComparedKeyword[] =>
  now.flatMap((check, id) => {
    const earlier = before[id]
    return earlier === undefined ? [] : [{ id, settingId: 0, volume: volumes[id] ?? null, before: earlier, now: check }]
  })

/** The days in random order. */
function shuffle(random: RandomSource, days: readonly Day[]): Day[] {
  const shuffled = [...days]
  for (let at = shuffled.length - 1; at > 0; at -= 1) {
    const other = random.upTo(at)
    ;[shuffled[at], shuffled[other]] = [shuffled[other] ?? [], shuffled[at] ?? []]
  }
  return shuffled
}

/** The groups of each week that ends on a day, from the eighth day on. */
const weeksOf = ({ days, volumes }: { days: readonly Day[]; volumes: readonly (number | null)[] }) =>
  Promise.all(days.slice(7).map((now, at) => findCauses(week(days[at] ?? [], now, volumes), own)))

const referencesAt = (largest: readonly LargestGroups[], at: number) =>
  largest.slice(Math.max(0, at - weekReferences.most), at)

test('on days in random order, at least 95 of 100 weeks are quiet', async () => {
  const random = seededRandom()
  const { days, volumes } = live(random, 7 + weekReferences.most + 200)
  const weeks = await weeksOf({ days: shuffle(random, days), volumes })
  const largest = weeks.map(countLargestGroups)
  const judged = weeks
    .slice(weekReferences.most)
    .map((groups, at) => judgeWeek(groups, referencesAt(largest, at + weekReferences.most)))
  expect(judged).toHaveLength(200)
  const loud = judged.filter((statements) => (statements?.length ?? 0) > 0)
  expect(loud.length / judged.length).toBeLessThanOrEqual(0.05)
})

test('a domain that entered above 20 keywords is the first statement, 100 of 100 times', async () => {
  const random = seededRandom()
  const { days, volumes } = live(random, 7 + weekReferences.most + 100)
  const largest = (await weeksOf({ days, volumes })).map(countLargestGroups)
  for (let at = weekReferences.most; at < weekReferences.most + 100; at += 1) {
    const [before, now] = [days[at] ?? [], days[at + 7] ?? []]
    // Above keywords that were where they are now, so that it alone is why they fell.
    const planted = new Set<number>()
    const after = now.map((check, id): CheckInWeek => {
      const rank = before[id]?.rank
      if (planted.size === 20 || rank == null || rank > 15) return check
      planted.add(id)
      const sites = (before[id]?.outline.results ?? []).map(({ domain }) => domain)
      return {
        ...check,
        rank: rank + 1,
        url: before[id]?.url ?? null,
        outline: outlineOf(['forum.example', ...sites].slice(0, depth)),
      }
    })
    expect(planted.size).toBe(20)
    const [first] = judgeWeek(await findCauses(week(before, after, volumes), own), referencesAt(largest, at)) ?? []
    expect(first).toMatchObject({ cause: 'entered', domain: 'forum.example', keywords_count: 20 })
    expect(first?.visits).toBeLessThan(0)
    expect(first?.keywords).toHaveLength(20)
  }
})

const steady = (part: Partial<CheckInWeek> = {}): CheckInWeek => ({
  ...{ rank: 3, url: `https://${own}/page`, aiOverview: 'none', features: [], ownedFeatures: [] },
  outline: outlineOf(['a.example', 'b.example', own, 'c.example', 'd.example', 'e.example']),
  ...part,
})
const pairs = (before: CheckInWeek, now: CheckInWeek, count = 6): ComparedKeyword[] =>
  Array.from({ length: count }, (_, id) => ({ id, settingId: 0, volume: 100, before, now }))
const quiet: LargestGroups[] = Array.from({ length: weekReferences.least }, () => ({}))
const statedOf = async (keywords: ComparedKeyword[]) => judgeWeek(await findCauses(keywords, own), quiet) ?? []

test('each kind of cause is stated with what it is about', async () => {
  const fell = steady({ rank: 4, outline: outlineOf(['a.example', 'b.example', 'c.example', own, 'd.example']) })
  expect(await statedOf(pairs(steady(), fell))).toMatchObject([
    { cause: 'overtook', domain: 'c.example', usual: 0, bound: 4 },
  ])
  expect(await statedOf(pairs(fell, steady()))).toMatchObject([{ cause: 'passed', domain: 'c.example' }])
  const rose = steady({ rank: 2, outline: outlineOf(['a.example', own, 'c.example', 'd.example']) })
  expect(await statedOf(pairs(steady(), rose))).toMatchObject([{ cause: 'left', domain: 'b.example' }])
  const swapped = steady({ url: `https://www.${own}/new/` })
  expect(await statedOf(pairs(steady(), swapped))).toMatchObject([
    { cause: 'page-replaced', page_before: `https://${own}/page`, page_now: `https://www.${own}/new/`, visits: 0 },
  ])
  const overview = steady({ aiOverview: 'loaded', ownedFeatures: ['ai_overview'] })
  expect(await statedOf(pairs(steady(), overview))).toMatchObject([{ cause: 'ai-overview-appeared', cited_count: 6 }])
  expect(await statedOf(pairs(steady(), steady({ features: ['video'] })))).toMatchObject([
    { cause: 'feature-appeared', feature: 'video' },
  ])
  const gone = steady({
    rank: null,
    url: null,
    outline: outlineOf(['a.example', 'b.example', 'x.example', 'y.example']),
  })
  expect((await statedOf(pairs(steady(), gone)))[0]).toMatchObject({ cause: 'entered', keywords_count: 6 })
})

test('keywords of two settings are never one group: a keyword in both counts once in each statement', async () => {
  const now = steady({ rank: 4, outline: outlineOf(['x.example', 'a.example', 'b.example', own]) })
  const onPhones = (count: number) =>
    pairs(steady(), now, count).map((keyword) => ({ ...keyword, id: keyword.id + 100, settingId: 1 }))
  expect(await statedOf([...pairs(steady(), now, 4), ...onPhones(4)])).toEqual([])
  const both = await statedOf([...pairs(steady(), now, 6), ...onPhones(7)])
  expect(both.map(({ cause, keywords_count }) => [cause, keywords_count])).toEqual([
    ['entered', 7],
    ['entered', 6],
  ])
  // The usual is the largest group of any setting, so more settings don’t state more.
  expect(countLargestGroups(await findCauses([...pairs(steady(), now, 6), ...onPhones(7)], own))).toMatchObject({
    entered: 7,
  })
})

test('four keywords, what is usual, and too few weeks are no statement; a keyword that moved counts for one reason', async () => {
  const now = steady({ rank: 4, outline: outlineOf(['x.example', 'a.example', 'b.example', own]) })
  const six = await findCauses(pairs(steady(), now), own)
  expect(judgeWeek(six, quiet)).toHaveLength(1)
  expect(judgeWeek(await findCauses(pairs(steady(), now, 4), own), quiet)).toEqual([])
  expect(judgeWeek(six, quiet.slice(1))).toBeUndefined()
  expect(
    judgeWeek(
      six,
      quiet.map(() => ({ entered: 5, fell: 6 })),
    ),
  ).toEqual([])
  const both = steady({ rank: 5, outline: outlineOf(['x.example', 'y.example', 'a.example', 'b.example', own]) })
  const stated = judgeWeek(await findCauses(pairs(steady(), both), own), quiet) ?? []
  expect(stated.map(({ keywords_count }) => keywords_count)).toEqual([6])
  expect(stated.length).toBeLessThanOrEqual(mostStatements)
})
