import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { DayComparison } from '#contract/rank-projects/day-rows.ts'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import { type Comparison, comparedDayOf } from '#contract/rules/rank-projects/comparison-periods.ts'
import { rankBandKeys, rankBandOf } from '#contract/rules/serp-fetches/rank-bands.ts'
import { rankChangeOf } from '#contract/rules/serp-fetches/rank-change.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import {
  type Choice,
  type Day,
  dateOf,
  live,
  lives,
  type Seen,
  standingRank,
  standingsAt,
} from '../../../testing/observe-days.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, type History, showCompetitors, showHistory } from '../../../testing/track-project.ts'
import { listChanges } from './list-changes.ts'

let app: TestApp
let person: Person
let id: number
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2030-01-20T12:00:00Z')
  person = await signedIn(app.ctx, 'paid')
  id = await createProject(app, person, { keywords: ['compared'] })
  await app.workOff()
})
afterAll(() => app.close())

const ask = (path: string, token = person.token) => app.call('GET', path, { token })
const overview = async (compare: Comparison) => {
  const reply = await ask(`/projects/show-overview/${id}?days=30&compare=${compare}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (reply.body as { data: { comparison: DayComparison | null } }).data.comparison
}

const at = (date: string) => Number(date.slice(-2)) - 1
const isChecked = (day: Day) => day.some((seen) => seen?.failed === false)
const checkedDates = (days: readonly Day[]) => days.flatMap((day, index) => (isChecked(day) ? [dateOf(index)] : []))
const place = (seen: NonNullable<Seen>, { depth }: Choice) => ({ rank: standingRank(seen), depth, results_read: null })

/** The change of a keyword's check on a day against its rank on the compared day. */
function expectedChange(days: readonly Day[], choice: Choice, keyword: number, date: string, compared: string | null) {
  const none = { difference: null, change: null }
  const now = days[at(date)]?.[keyword]
  if (now === undefined || now.failed || compared === null) return none
  const before = standingsAt(days, at(compared))[keyword]
  return before === undefined ? none : rankChangeOf(place(before, choice), place(now, choice))
}

/** The change of each keyword's latest check, in the order of the keywords; undefined if nothing is compared. */
function latestChanges(days: readonly Day[], choice: Choice, compared: string | null) {
  const latest = standingsAt(days, days.length - 1)
  return latest.map((now, keyword) => {
    const isSince =
      compared !== null && days.some((day, index) => index > at(compared) && day[keyword]?.failed === false)
    const before = compared === null ? undefined : standingsAt(days, at(compared))[keyword]
    if (now === undefined || before === undefined || !isSince) return undefined
    return rankChangeOf(place(before, choice), place(now, choice))
  })
}

const someComparison = fc.oneof(
  fc.constantFrom<Comparison>('7d', '28d', '90d'),
  fc.integer({ min: 0, max: 6 }).map((index): Comparison => dateOf(index)),
)

test('tiles, history, filters, order and export compare with the latest checked day up to the wanted one', async () => {
  await fc.assert(
    fc.asyncProperty(lives, someComparison, async ({ choice, days }, comparison) => {
      const project = await live(app, { person, id }, days, choice)
      const dates = checkedDates(days)
      const newest = dates.at(-1)
      const shown = await overview(comparison)
      const history = await showHistory(app, person, id, `?compare=${comparison}&dates_per_page=31`)
      if (newest === undefined) {
        expect([shown, history.comparison]).toEqual([null, null])
        return
      }
      const found = comparedDayOf(comparison, newest, dates)
      const compared = 'day' in found ? found.day : null
      const of: DayCompared = {
        date: newest,
        compared_date: compared,
        not_compared: 'day' in found ? null : found.reason,
      }
      expect(shown).toMatchObject(of)
      expect(history.comparison).toEqual(of)

      // Each column is compared by its own day.
      for (const [index, row] of (history.historiesData[0] ?? []).entries())
        for (const { date, difference, change } of row.details) {
          const own = comparedDayOf(comparison, date, dates)
          const wanted = expectedChange(days, choice, index, date, 'day' in own ? own.day : null)
          expect({ date, difference, change }).toEqual({ date, ...wanted })
        }

      // The latest checks: in the tiles, a filter, the order and the export.
      const changes = latestChanges(days, choice, compared)
      const moves = changes.map((one) =>
        one === undefined ? undefined : one.change === null ? Math.sign(one.difference ?? 0) : one.change,
      )
      const count = (move: number | string) => moves.filter((one) => one === move).length
      expect(shown?.ranks?.moved ?? null).toEqual(
        compared === null
          ? null
          : {
              improved: count(-1),
              declined: count(1),
              unchanged: count(0),
              appeared: count('new'),
              lost: count('lost'),
              unknown: expect.any(Number),
            },
      )
      const total = async (moved: string) => {
        const page = await showHistory(app, person, id, `?compare=${comparison}&moved=${moved}`)
        return page.keywords_pagination.total
      }
      expect(await Promise.all(['up', 'down', 'new', 'lost'].map(total))).toEqual([-1, 1, 'new', 'lost'].map(count))
      const exported = await listChanges(
        { ...app.ctx, account: person.viewer.account },
        project,
        (history.historiesData[0] ?? []).map((row) => row.id),
        { asOf: null, comparedWith: compared },
      )
      expect((history.historiesData[0] ?? []).map((row) => exported.get(row.id))).toEqual(changes)
      const beside = await showCompetitors(app, person, id, `?compare=${comparison}`)
      expect(beside.map(({ difference, change }) => ({ difference, change }))).toEqual(
        changes.map((one) => one ?? { difference: null, change: null }),
      )
    }),
    { numRuns: 40 },
  )
})

test('the bands of the tiles cover the same keywords then and now', async () => {
  await fc.assert(
    fc.asyncProperty(lives, someComparison, async ({ choice, days }, comparison) => {
      const counted = { ...choice, countsSnippets: true }
      await live(app, { person, id }, days, counted)
      const shown = await overview(comparison)
      if (shown?.compared_date == null) return
      const then = standingsAt(days, at(shown.compared_date))
      const now = standingsAt(days, days.length - 1)
      const bandsOf = (seen: readonly Seen[]) => {
        const ranks = seen.flatMap((one, index) =>
          one === undefined || then[index] === undefined ? [] : [standingRank(one)],
        )
        return Object.fromEntries(
          rankBandKeys.map((key) => [key, ranks.filter((rank) => rankBandOf(rank) === key).length]),
        )
      }
      expect(shown.ranks?.bands).toEqual({ before: bandsOf(then), now: bandsOf(now) })
    }),
    { numRuns: 30 },
  )
})

const found = (rank: number | null): Seen => ({ rank, isSnippet: false, failed: false })
const choice = { depth: 100, countsUnranked: true, countsSnippets: true }

test('the order by change follows the period', async () => {
  // Compared with the day before, the second keyword gained most; with a week before, the first.
  const days: Day[] = Array.from({ length: 9 }, () => [found(50), found(60)])
  days[8] = [found(20), found(55)]
  days[7] = [found(21), found(90)]
  await live(app, { person, id }, days, choice)
  const order = async (compare: string) => {
    const page: History = await showHistory(app, person, id, `?sort=change&compare=${compare}`)
    return page.historiesData[0]?.map(({ keyword }) => keyword)
  }
  expect(await order('previous')).toEqual(['k1', 'k0'])
  expect(await order('7d')).toEqual(['k0', 'k1'])
})

test('with a new baseline between the days nothing is compared, and the reply says so', async () => {
  await live(app, { person, id }, [[found(5)], [found(6)], [found(9)]], choice)
  const moved = async () =>
    (await showHistory(app, person, id, '?compare=2030-01-01&moved=down')).keywords_pagination.total
  expect(await moved()).toBe(1)
  const { rows } = await app.ctx.db.execute(
    `update rank_observations set is_baseline = true where account_id = ${person.id} and project_id = ${id} and day = '2030-01-02' returning day`,
  )
  expect(rows).toHaveLength(1)
  await app.ctx.db.execute(
    `update rank_project_days set baseline_count = 1 where account_id = ${person.id} and project_id = ${id} and day = '2030-01-02'`,
  )
  expect(await overview('2030-01-01')).toMatchObject({
    compared_date: '2030-01-01',
    not_compared: 'settings',
    compared: null,
    ranks: null,
  })
  expect(await moved()).toBe(0)
})

test('an unknown period is refused', async () => {
  for (const compare of ['5d', '2030-02-30', '1999-01-01', 'x'.repeat(500)])
    for (const path of ['show-overview', 'list-histories', 'list-competitors'])
      expect((await ask(`/projects/${path}/${id}?compare=${compare}`)).status, `${path} ${compare}`).toBe(400)
  expect((await ask(`/excel/generate-project/${id}?compare=5d`)).status).toBe(400)
  for (const days of ['8', 'x', '0'])
    for (const path of ['ranks', 'movement']) expect((await ask(`/dashboard/${path}?days=${days}`)).status).toBe(400)
})
