import { describe, expect, test } from 'vitest'
import { resultsReadOf } from '../../../parts/serp-fetches/outlines/index.ts'
import { seededRandom } from '../../../testing/fuzz-seed.ts'
import type { RandomSource } from '../../../testing/random-source.ts'
import { type AccountedChange, type MovedAddress, type OutlinedCheck, readAccounting } from './read-accounting.ts'

const own = ['own-a', 'own-b']
type Listed = { name: string; gap?: boolean }

/** A check of a page with these results; our rank is the position of the first own one, unless we hold the featured snippet. */
function checkOf(
  listed: readonly Listed[],
  {
    isSnippet = false,
    wholeUpTo,
    depth = 20,
  }: { isSnippet?: boolean; wholeUpTo?: number | undefined; depth?: number } = {},
): OutlinedCheck {
  let position = 0
  const results = listed.map(({ name, gap }) => {
    position += gap === true ? 2 : 1
    return { position, address: `https://${name}.example/`, domain: `${name}.example`, titleHash: 0 }
  })
  const organic = results.find(({ domain }) => own.includes(domain.replace('.example', '')))?.position ?? null
  const rank = isSnippet ? 1 : organic
  const state = isSnippet ? 'featured_snippet' : rank === null ? 'not_in_depth' : 'found'
  return { state, rank, depth, outline: { results, ...(wholeUpTo !== undefined && { wholeUpTo }) } }
}

/** Mostly long enough to be compared; some addresses repeat, some positions are missing, some results couldn’t be read. */
function randomCheck(random: RandomSource): OutlinedCheck {
  const isOneIn = (many: number) => random.upTo(many - 1) === 0
  const length = isOneIn(8) ? random.upTo(20) : 14 + random.upTo(6)
  const listed = Array.from({ length }, () => ({
    name: isOneIn(8) ? random.oneOf(own) : `site${random.upTo(22)}`,
    gap: isOneIn(40),
  }))
  return checkOf(listed, { isSnippet: isOneIn(10), wholeUpTo: isOneIn(20) ? random.upTo(20) : undefined })
}

/** Lists the errors of an accounting, by counting anew. */
function problemsOf(before: OutlinedCheck, now: OutlinedCheck, change: AccountedChange): string[] {
  const { counts, arrived, departed, overtookUs, overtaken } = change
  const [was, is] = [before.rank ?? Number.NaN, now.rank ?? Number.NaN]
  const bestIn = ({ outline }: OutlinedCheck, { address }: MovedAddress) =>
    outline?.results.find((result) => result.address === address)?.position ?? null
  const isAbove = (position: number | null, rank: number) => position !== null && position < rank
  const all = [...arrived, ...departed, ...overtookUs, ...overtaken]
  const claims: [boolean, string][] = [
    [counts.arrived - counts.departed + counts.overtook_us - counts.overtaken + counts.repeated === is - was, 'sum'],
    [counts.arrived === arrived.length && counts.departed === departed.length, 'page'],
    [counts.overtook_us === overtookUs.length && counts.overtaken === overtaken.length, 'contest'],
    [all.every((one) => one.before === bestIn(before, one) && one.now === bestIn(now, one)), 'positions'],
    [arrived.every((one) => one.before === null && isAbove(one.now, is)), 'arrived'],
    [departed.every((one) => one.now === null && isAbove(one.before, was)), 'departed'],
    [overtookUs.every((one) => (one.before ?? 0) >= was && isAbove(one.now, is)), 'overtook us'],
    [overtaken.every((one) => (one.now ?? 0) >= is && isAbove(one.before, was)), 'overtaken'],
    [new Set(named(all)).size === all.length, 'twice'],
    [!named(all).some((name) => own.includes(name)), 'own'],
  ]
  return claims.flatMap(([holds, name]) => (holds ? [] : name))
}

function problemsOfReason(before: OutlinedCheck, now: OutlinedCheck, reason: string): string[] {
  if (before.rank === null || now.rank === null) return reason.startsWith('not-found') ? [] : [reason]
  const read = [before, now].map(({ outline }) => (outline === undefined ? 0 : resultsReadOf(outline)))
  return reason === 'results-read' && Math.min(...read) < Math.max(before.rank, now.rank) ? [] : [reason]
}

const named = (moved: readonly MovedAddress[]) => moved.map(({ domain }) => domain.replace('.example', ''))
const names = (text: string): Listed[] => text.split(' ').map((name) => ({ name }))
const account = (before: OutlinedCheck, now: OutlinedCheck) => {
  const accounted = readAccounting(before, now)
  if ('reason' in accounted) return accounted.reason
  const { arrived, departed, overtookUs, overtaken, counts } = accounted.change
  return {
    arrived: named(arrived),
    departed: named(departed),
    overtookUs: named(overtookUs),
    overtaken: named(overtaken),
    repeated: counts.repeated,
  }
}
const nothing = { arrived: [], departed: [], overtookUs: [], overtaken: [], repeated: 0 }

describe('the accounting of a change', () => {
  test('sums to the difference on 10,000 random pairs of pages, and each address is where the list says', () => {
    const random = seededRandom()
    let accounted = 0
    for (let pair = 0; accounted < 10_000 && pair < 30_000; pair += 1) {
      const [before, now] = [randomCheck(random), randomCheck(random)]
      const found = readAccounting(before, now)
      const problems =
        'reason' in found ? problemsOfReason(before, now, found.reason) : problemsOf(before, now, found.change)
      if (problems.length > 0) expect({ before, now, found, problems }).toBeUndefined()
      if ('change' in found) accounted += 1
    }
    expect(accounted).toBe(10_000)
  }, 60_000)

  test('names who entered and left above us, and who changed sides', () => {
    expect(account(checkOf(names('a b own-a c d')), checkOf(names('e c b d own-a')))).toEqual({
      ...nothing,
      arrived: ['e'],
      departed: ['a'],
      overtookUs: ['c', 'd'],
    })
    expect(account(checkOf(names('a b c own-a')), checkOf(names('own-a c b a')))).toEqual({
      ...nothing,
      overtaken: ['c', 'b', 'a'],
    })
    expect(account(checkOf(names('a own-a')), checkOf(names('b own-a')))).toEqual({
      ...nothing,
      arrived: ['b'],
      departed: ['a'],
    })
  })

  test('is of our best address, whichever that is, and other own addresses push nobody', () => {
    expect(account(checkOf(names('a own-a b own-b')), checkOf(names('a b own-b c own-a')))).toEqual({
      ...nothing,
      overtookUs: ['b'],
    })
  })

  test('counts a repeated address once, and says that positions repeat one', () => {
    expect(account(checkOf(names('a b own-a c')), checkOf(names('a b a own-a')))).toEqual({ ...nothing, repeated: 1 })
  })

  test('our featured snippet is above everything, another’s above nobody', () => {
    const now = checkOf(names('a b c'), { isSnippet: true })
    expect(account(checkOf(names('a b own-a c')), now)).toEqual({ ...nothing, overtaken: ['a', 'b'] })
    expect(account(now, checkOf(names('a b own-a c')))).toEqual({ ...nothing, overtookUs: ['a', 'b'] })
    expect(account(now, now)).toEqual(nothing)
  })

  test('there is none where the two can’t be compared, and the reason is given', () => {
    const found = checkOf(names('a b own-a'))
    expect(account(found, { ...found, state: 'failed', rank: null, outline: undefined })).toBe('failed')
    expect(account(found, { ...found, depth: 50 })).toBe('depth')
    expect(account(checkOf(names('a')), checkOf(names('b')))).toBe('not-found')
    expect(account(checkOf(names('a')), found)).toBe('not-found-before')
    expect(account(found, checkOf(names('a')))).toBe('not-found-now')
    expect(account({ ...found, outline: undefined }, found)).toBe('not-kept')
    // Two results were read, so that what was third isn’t known.
    expect(account(found, checkOf(names('own-a b')))).toBe('results-read')
    expect(account(found, checkOf(names('own-a b c d'), { wholeUpTo: 2 }))).toBe('results-read')
  })
})
