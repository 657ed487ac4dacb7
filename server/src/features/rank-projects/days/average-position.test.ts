import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clickShareOf } from '#contract/rules/rank-projects/click-curve.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import {
  type Choice,
  checkIn,
  choices,
  type Day,
  live,
  lives,
  organicOf,
  type Seen,
  seenIn,
  standingRank,
  standingsAt,
  stateOf,
} from '../../../testing/observe-days.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject } from '../../../testing/track-project.ts'
import { showRankOverview } from '../views/show-rank-overview.ts'
import { type CheckedDay, sumSameKeywords } from './compare-days.ts'
import { countedRank } from './counted-rank.ts'
import { clickScale } from './day-sums.ts'
import { runningSumColumns, runningSumsIn } from './running-totals.ts'
import { standingOf, standingSums } from './standing.ts'

let app: TestApp
let person: Person
let id: number
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2030-01-20T12:00:00Z')
  person = await signedIn(app.ctx, 'paid')
  id = await createProject(app, person, { keywords: ['averaged'] })
  await app.workOff()
})
afterAll(() => app.close())

const counted = { countsUnranked: true, countsSnippets: true }
const subject = () => ({ person, id })

async function read() {
  const { data } = await showRankOverview(
    { ...app.ctx, account: person.viewer.account },
    { id, days: 30, compare: 'previous' },
  )
  return data
}
const newestAverage = async () => (await read()).days.at(-1)?.averagePosition ?? null
/** By how many places the average got worse between the last two days. */
async function change(days: readonly Day[], choice: Choice): Promise<number | null> {
  await live(app, subject(), days, choice)
  const { compared = null } = (await read()).comparison ?? {}
  if (compared === null || compared.now.averagePosition === null || compared.before.averagePosition === null)
    return null
  return compared.now.averagePosition - compared.before.averagePosition
}

/** The same rule in TypeScript. */
function averageIn(seen: readonly Seen[], { depth, countsUnranked, countsSnippets }: Choice): number | null {
  const positions = seen.flatMap((one) => {
    if (one === undefined) return []
    const state = stateOf(one)
    const rank = countedRank({ countsSnippets }, { state, rank: standingRank(one), organicRank: organicOf(one) })
    if (rank !== null) return [rank]
    return countsUnranked && state === 'not_in_depth' ? [depth + 1] : []
  })
  if (positions.length === 0) return null
  return Math.round((positions.reduce((sum, one) => sum + one, 0) / positions.length) * 100) / 100
}

const runs = { numRuns: 40 }

test('every day’s average follows the rule, whatever failed or wasn’t checked that day', async () => {
  await fc.assert(
    fc.asyncProperty(lives, async ({ choice, days }) => {
      await live(app, subject(), days, choice)
      for (const { date, averagePosition } of (await read()).days) {
        const at = Number(date.slice(-2)) - 1
        expect(averagePosition).toBe(averageIn(standingsAt(days, at), choice))
      }
    }),
    runs,
  )
})

test('losing a keyword never improves the average', async () => {
  const found = choices.chain(({ depth, countsSnippets }) =>
    fc.record({
      choice: fc.constant({ depth, countsSnippets, countsUnranked: true }),
      others: fc.array(seenIn(depth), { maxLength: 8 }),
      rank: fc.integer({ min: 1, max: depth }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(found, async ({ choice, others, rank }) => {
      const kept = { rank, isSnippet: false, failed: false }
      await live(app, subject(), [[kept, ...others], [kept]], choice)
      const before = (await newestAverage()) ?? 0
      await live(app, subject(), [[kept, ...others], [{ ...kept, rank: null }]], choice)
      expect(await newestAverage()).toBeGreaterThanOrEqual(before)
    }),
    runs,
  )
})

test('only in a project that excludes keywords not found can a loss improve the average', async () => {
  const at = (rank: number | null) => ({ rank, isSnippet: false, failed: false })
  const days = [
    [at(46), at(4)],
    [at(null), at(4)],
  ]
  expect(await change(days, { ...counted, depth: 100 })).toBe((101 + 4) / 2 - 25)
  expect((await read()).days.at(-1)?.average_basis).toEqual({ found: 1, unranked: 1, unranked_as: 101, left_out: 0 })
  expect(await change(days, { ...counted, depth: 100, countsUnranked: false })).toBe(4 - 25)
  expect((await read()).days.at(-1)?.average_basis).toEqual({ found: 1, unranked: 0, unranked_as: null, left_out: 1 })
})

test('swapping the two days reverses the sign of the change', async () => {
  const pairs = choices.chain((choice) =>
    fc.record({
      choice: fc.constant(choice),
      keywords: fc.array(fc.tuple(checkIn(choice.depth), checkIn(choice.depth)), { minLength: 1, maxLength: 8 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(pairs, async ({ choice, keywords }) => {
      const [first, second] = [keywords.map(([one]) => one), keywords.map(([, other]) => other)]
      const there = await change([first, second], choice)
      const back = await change([second, first], choice)
      expect(back === null ? null : 0 - back).toBe(there)
    }),
    runs,
  )
})

test('adding keywords to the project doesn’t affect the change', async () => {
  const grown = choices.chain((choice) =>
    fc.record({
      choice: fc.constant(choice),
      keywords: fc.array(fc.tuple(checkIn(choice.depth), checkIn(choice.depth)), { minLength: 1, maxLength: 6 }),
      added: fc.array(checkIn(choice.depth), { minLength: 1, maxLength: 6 }),
    }),
  )
  await fc.assert(
    fc.asyncProperty(grown, async ({ choice, keywords, added }) => {
      const [first, second] = [keywords.map(([one]) => one), keywords.map(([, other]) => other)]
      const without = await change([first, second], choice)
      expect(await change([first, [...second, ...added]], choice)).toBe(without)
    }),
    runs,
  )
})

test('any two days are compared over the same keywords, whatever was added or checked in between or since', async () => {
  await fc.assert(
    fc.asyncProperty(lives, fc.nat(5), fc.nat(5), async ({ choice, days }, one, other) => {
      const project = await live(app, subject(), days, choice)
      const checked = await checkedDays()
      const [before, now] = [checked[Math.min(one, other)], checked[Math.max(one, other)]]
      if (before === undefined || now === undefined) return
      const found = await sumSameKeywords(app.ctx, person.id, [{ projectId: id, before, now }])
      const then = standingsAt(days, Number(before.day.slice(-2)) - 1)
      const same = standingsAt(days, Number(now.day.slice(-2)) - 1).filter((_, keyword) => then[keyword] !== undefined)
      const sums = found.get(id)
      expect(sums?.checked).toBe(same.length)
      expect(sums && standingOf(standingSums(project, sums)).averagePosition).toBe(averageIn(same, choice))
      const clicks = same.map((seen) => (seen && standingRank(seen)) ?? 0)
      expect(sums?.clickSum).toBe(
        clicks.reduce((sum, rank) => sum + (rank === 0 ? 0 : Math.round(clickShareOf(rank) * clickScale)), 0),
      )
    }),
    { numRuns: 80 },
  )
})

async function checkedDays(): Promise<CheckedDay[]> {
  const { rows } = await app.ctx.db.execute<{ day: CheckedDay }>(sql`
    select json_build_object('day', day, ${runningSumsIn('r')}, 'leastDepth', least_depth, 'isBaseline', false) as day
    from (
      select day, checked_count, least_depth, project_id, ${runningSumColumns} from rank_project_days
      where account_id = ${person.id} and project_id = ${id}) r
    where checked_count > 0 order by r.day`)
  return rows.map(({ day }) => day)
}
