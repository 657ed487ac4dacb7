import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { leastSharedChoices } from '#contract/rules/rank-projects/keyword-groups.ts'
import { countShared, groupKeywords, holdsTogether, type KeywordResults } from './group-keywords.ts'
import { packResults, unpackResults } from './pack-results.ts'

const unbounded = { keywords: 1_000, candidates: 1_000, pairs: 1_000_000 }

/** Keywords whose pages are drawn from few addresses, so that many share some and large groups nearly fit. */
const keywordSets = fc.integer({ min: 12, max: 40 }).chain((addresses) =>
  fc
    .array(fc.uniqueArray(fc.integer({ min: 0, max: addresses }), { minLength: 0, maxLength: 10 }), {
      minLength: 1,
      maxLength: 40,
    })
    .map((pages) =>
      pages.map((results, at): KeywordResults => ({ id: 100 + at, results: Uint32Array.from(results).sort() })),
    ),
)

const sharedPlainly = (left: KeywordResults, right: KeywordResults) =>
  [...left.results].filter((address) => right.results.includes(address)).length

describe('on random pages', () => {
  test('every two keywords of a group share enough, and each keyword is in one group at most', async () => {
    await fc.assert(
      fc.asyncProperty(keywordSets, fc.constantFrom(...leastSharedChoices), async (keywords, least) => {
        const groups = await groupKeywords(keywords, least, unbounded)
        for (const group of groups) {
          expect(group.length).toBeGreaterThan(1)
          for (const [at, left] of group.entries())
            for (const right of group.slice(at + 1)) expect(sharedPlainly(left, right)).toBeGreaterThanOrEqual(least)
        }
        const grouped = groups.flat().map(({ id }) => id)
        expect(new Set(grouped).size).toBe(grouped.length)
      }),
      { numRuns: 300 },
    )
  })

  test('no keyword that comes later fits into a group, and heads come before their keywords', async () => {
    await fc.assert(
      fc.asyncProperty(keywordSets, fc.constantFrom(...leastSharedChoices), async (keywords, least) => {
        const groups = await groupKeywords(keywords, least, unbounded)
        const grouped = new Set(groups.flat().map(({ id }) => id))
        const sets = [...groups, ...keywords.filter(({ id }) => !grouped.has(id)).map((one) => [one])]
        const inOrder = sets.toSorted((left, right) => (left[0]?.id ?? 0) - (right[0]?.id ?? 0))
        for (const [at, set] of inOrder.entries()) {
          expect(Math.min(...set.map(({ id }) => id))).toBe(set[0]?.id)
          for (const later of inOrder.slice(at + 1).flat())
            expect(set.every((member) => sharedPlainly(member, later) >= least)).toBe(false)
        }
      }),
      { numRuns: 300 },
    )
  })

  test('bounds make groups smaller, and never less alike', async () => {
    const bounded = { keywords: 4, candidates: 5, pairs: 3 }
    await fc.assert(
      fc.asyncProperty(keywordSets, fc.constantFrom(...leastSharedChoices), async (keywords, least) => {
        for (const group of await groupKeywords(keywords, least, bounded)) {
          expect(group.length).toBeLessThanOrEqual(bounded.keywords)
          for (const [at, left] of group.entries())
            for (const right of group.slice(at + 1)) expect(sharedPlainly(left, right)).toBeGreaterThanOrEqual(least)
        }
      }),
      { numRuns: 200 },
    )
  })

  test('a packed day says the same of every pair as the day itself', () => {
    fc.assert(
      fc.property(keywordSets, fc.constantFrom(...leastSharedChoices), (keywords, least) => {
        const read = unpackResults(packResults(keywords))
        expect([...read.keys()]).toEqual(keywords.map(({ id }) => id))
        const packed = keywords.map(({ id }) => read.get(id) ?? new Uint32Array())
        for (const [at, left] of keywords.entries())
          for (const [other, right] of keywords.slice(0, at).entries())
            expect(countShared(packed[at] ?? left.results, packed[other] ?? right.results)).toBe(
              sharedPlainly(left, right),
            )
        const every = keywords.every((left, at) =>
          keywords.slice(0, at).every((right) => sharedPlainly(left, right) >= least),
        )
        // One keyword alone shares what it has, which the day need not say.
        if (keywords.length > 1) expect(holdsTogether(packed, least, { pairs: 1_000 })).toBe(every)
      }),
      { numRuns: 200 },
    )
  })
})

test('what a budget does not reach is not judged', () => {
  const page = (...results: number[]) => Uint32Array.from(results)
  const loose = [page(1, 2, 3), page(2, 3, 4), page(1, 3, 4)]
  expect(holdsTogether(loose, 2, { pairs: 3 })).toBe(true)
  expect(holdsTogether(loose, 2, { pairs: 2 })).toBeUndefined()
  expect(holdsTogether(loose, 3, { pairs: 9 })).toBe(false)
})

test('10,000 keywords on the same page are grouped in a moment', async () => {
  const results = Uint32Array.from({ length: 10 }, (_, at) => at)
  const keywords = Array.from({ length: 10_000 }, (_, id) => ({ id, results }))
  const groups = await groupKeywords(keywords, 3, { keywords: 500, candidates: 2_000, pairs: 1_000 })
  expect(groups.map(({ length }) => length)).toEqual(Array.from({ length: 20 }, () => 500))
})

test('10,000 keywords of which no two share enough let others have their turn', async () => {
  // Six addresses are on every page, one too few.
  const keywords = Array.from({ length: 10_000 }, (_, id) => ({
    id,
    results: Uint32Array.from([0, 1, 2, 3, 4, 5, 4 * id + 10, 4 * id + 11, 4 * id + 12, 4 * id + 13]),
  }))
  let turns = 0
  const others = setInterval(() => {
    turns += 1
  }, 0)
  try {
    expect(await groupKeywords(keywords, 7, { keywords: 500, candidates: 2_000, pairs: 20_000_000 })).toEqual([])
  } finally {
    clearInterval(others)
  }
  expect(turns).toBeGreaterThan(10)
})
