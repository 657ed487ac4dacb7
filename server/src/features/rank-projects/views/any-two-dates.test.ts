import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rankBandKeys } from '#contract/rules/serp-fetches/rank-bands.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Day, dateOf, live, lives, type Seen } from '../../../testing/observe-days.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject } from '../../../testing/track-project.ts'
import { packDaysSince } from '../days/packed/pack-days.ts'
import { type ListTagTotals, listTagTotals } from './list-tag-totals.ts'
import { showRankHistory } from './show-rank-history.ts'
import { showRankOverview } from './show-rank-overview.ts'

let app: TestApp
let person: Person
let ctx: AccountCtx
let id: number
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2030-01-10T12:00:00Z')
  person = await signedIn(app.ctx, 'paid')
  ctx = { ...app.ctx, account: person.viewer.account }
  id = await createProject(app, person, { keywords: ['dated'] })
  await app.workOff()
})
afterAll(() => app.close())

type Dates = { compare: ListTagTotals['compare']; as_of?: string }

/** Everything the views show of two dates; of keywords only those that had been added by then. */
async function readViews(dates: Dates, keywords: number) {
  const choice = { ...{ id, page: 1, dates_per_page: 31, keywords_page: 1, keywords_per_page: 25 as const }, ...dates }
  const history = (more: Partial<Parameters<typeof showRankHistory>[1]> = {}) =>
    showRankHistory(ctx, { ...choice, search: '', sort: 'added', direction: 'asc', ...more })
  const { data: overview } = await showRankOverview(ctx, { id, days: 30, ...dates })
  const { data: tags } = await listTagTotals(ctx, { id, sort: 'name', direction: 'asc', ...dates })
  const all = await history()
  const total = async (filter: Partial<Parameters<typeof showRankHistory>[1]>) =>
    (await history(filter)).keywords_pagination.total
  const byKeyword = async (sort: 'rank' | 'change') =>
    (await history({ sort })).historiesData[0]?.flatMap(({ keyword }) =>
      Number(keyword.slice(1)) < keywords ? [keyword] : [],
    )
  const { keywords_count: _all, ...untagged } = tags.totals[0] ?? { keywords_count: 0 }
  return {
    days: overview.days,
    comparison: overview.comparison,
    untagged,
    dates: all.dates,
    curve: all.sparkline_dates,
    rows: all.historiesData[0]
      ?.slice(0, keywords)
      .map(({ details, sparkline, best }) => ({ details, sparkline, best })),
    moved: await Promise.all((['up', 'down', 'new', 'lost'] as const).map((moved) => total({ moved }))),
    bands: await Promise.all(rankBandKeys.map((band) => total({ band }))),
    upTo10: await total({ rank_from: 1, rank_to: 10 }),
    orders: [await byKeyword('rank'), await byKeyword('change')],
  }
}

test('as of a date, the views show what they showed on that date', async () => {
  const lived = fc.record({
    life: lives,
    shown: fc.nat(5),
    compared: fc.oneof(fc.nat(4), fc.constantFrom('previous' as const, '7d' as const)),
    isPacked: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(lived, async ({ life: { days, choice }, shown, compared, isPacked }) => {
      const upTo = Math.min(shown, days.length - 1)
      if (!days.slice(0, upTo + 1).some(isChecked)) return
      const first = days.findIndex(isChecked)
      const date = dateOf(days.slice(0, upTo + 1).findLastIndex(isChecked))
      const compare = typeof compared === 'number' ? dateOf(Math.max(first, compared)) : compared
      if (typeof compared === 'number' && compare >= date) return
      const then = days.slice(0, upTo + 1)
      const keywords = Math.max(...then.map(({ length }) => length))
      const pack = async (project: Parameters<typeof packDaysSince>[1]) => {
        if (isPacked) await inTransaction(app.ctx, (tx) => packDaysSince(tx, project, '0001-01-01'))
      }
      await pack(await live(app, { person, id }, then, choice))
      const before = await readViews({ compare }, keywords)
      await pack(await live(app, { person, id }, days, choice))
      const since = await readViews({ compare, as_of: dateOf(upTo) }, keywords)
      expect(since).toEqual(before)
    }),
    {
      numRuns: 20,
      examples: [[withFailedDays(0)], [withFailedDays(1)]],
    },
  )
})

const plain = { depth: 20, countsUnranked: true, countsSnippets: true } as const
const failed: Seen = { rank: null, isSnippet: false, failed: true }
const isChecked = (day: Day) => day.some((seen) => seen?.failed === false)
const found = (rank: number | null): Seen => ({ rank, isSnippet: false, failed: false })

/** As of a date after which, or on which, all checks failed. */
const withFailedDays = (shown: number) => ({
  life: { choice: plain, days: [[found(3)], [failed], [failed], [found(5)]].slice(0, 2 + shown * 2) },
  shown,
  compared: 'previous' as const,
  isPacked: false,
})

test('dates that can’t be shown or compared are refused with the reason', async () => {
  const choice = { depth: 20, countsUnranked: true, countsSnippets: true }
  await live(app, { person, id }, [[undefined], [found(5)], [undefined], [found(4)], [found(7)]], choice)
  const paths = [
    'show-overview',
    'list-histories',
    'list-competitors',
    'show-features',
    'list-pages',
    'list-tag-totals',
  ]
  const wrong: [query: string, message: string][] = [
    ['as_of=2030-01-12', 'This date is in the future.'],
    ['as_of=2030-01-01', 'The first check was on 2 Jan 2030. Please choose that date or a later one.'],
    [
      'as_of=2030-01-04&compare=2030-01-01',
      'The first check was on 2 Jan 2030. Please compare with that date or a later one.',
    ],
    ['as_of=2030-01-04&compare=2030-01-04', 'Please choose two different dates.'],
    ['as_of=2030-01-04&compare=2030-01-05', 'Please compare with a date before 4 Jan 2030.'],
    [
      'as_of=2030-01-03&compare=2030-01-02',
      'There was no check between these dates: both show the check of 2 Jan 2030.',
    ],
    ['as_of=2030-02-30', 'Please choose a date.'],
  ]
  for (const path of paths)
    for (const [query, message] of wrong) {
      const reply = await app.call('GET', `/projects/${path}/${id}?${query}`, { token: person.token })
      expect([path, query, reply.status, (reply.body as { message: string }).message]).toEqual([
        path,
        query,
        400,
        message,
      ])
    }
  for (const path of [`/excel/generate-project/${id}`])
    expect((await app.call('GET', `${path}?as_of=2030-01-12`, { token: person.token })).status).toBe(400)
  // The nearest earlier check is shown and named.
  const { data } = await showRankOverview(ctx, { id, days: 30, compare: '2030-01-03', as_of: '2030-01-04' })
  expect(data.comparison).toMatchObject({ date: '2030-01-04', compared_date: '2030-01-02' })
})
