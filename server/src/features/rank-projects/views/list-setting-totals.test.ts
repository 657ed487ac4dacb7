import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { live, lives } from '../../../testing/observe-days.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject } from '../../../testing/track-project.ts'
import { packDaysSince } from '../days/packed/pack-days.ts'
import { listSettingTotals } from './list-setting-totals.ts'
import { showRankHistory } from './show-rank-history.ts'
import { showRankOverview } from './show-rank-overview.ts'

let app: TestApp
let person: Person
let ctx: AccountCtx
let id: number
const further = [1, 2].map((deviceType) => ({ searchEngine: 3, deviceType, language: 'en', country: 2372 }))
const numbers = [0, 1, 2]
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2030-01-10T12:00:00Z')
  person = await signedIn(app.ctx, 'paid')
  ctx = { ...app.ctx, account: person.viewer.account }
  id = await createProject(app, person, { keywords: ['totalled'], furtherSettings: further })
  await app.workOff()
})
afterAll(() => app.close())

const overview = async (filters: object) =>
  (await showRankOverview(ctx, { id, days: 30, compare: 'previous', ...filters })).data
const bands = ['top3', 'top10', 'top20', 'top100', 'none'] as const
const moves = ['improved', 'declined', 'unchanged', 'appeared', 'lost', 'unknown'] as const

test('the rows of the settings add up to the project: on each day, now, and in the history', async () => {
  const lived = fc.record({
    life: lives,
    isPacked: fc.boolean(),
    settings: fc.array(fc.constantFrom(...numbers), { minLength: 8, maxLength: 8 }),
  })
  await fc.assert(
    fc.asyncProperty(lived, async ({ life, isPacked, settings }) => {
      const project = await live(app, { person, id }, life.days, life.choice)
      await ctx.db.execute(sql`
        update rank_project_keywords k set setting_id = given.setting, asked_run = k.run
        from (select id, (${sql.param(settings)}::int[])[row_number() over (order by id)] as setting
          from rank_project_keywords where project_id = ${id}) given
        where k.id = given.id`)
      if (isPacked) await inTransaction(app.ctx, (tx) => packDaysSince(tx, project, '0001-01-01'))
      const whole = await overview({})
      const parts = []
      for (const setting of numbers) parts.push(await overview({ setting }))
      for (const day of whole.days) {
        const ofDay = parts.flatMap((part) => part.days.find(({ date }) => date === day.date) ?? [])
        const sum = (of: (part: typeof day) => number) => ofDay.reduce((total, part) => total + of(part), 0)
        expect(sum((part) => part.checked_count)).toBe(day.checked_count)
        expect(sum((part) => part.failed_count)).toBe(day.failed_count)
        expect(sum((part) => part.found_count)).toBe(day.found_count)
        for (const band of bands) expect(sum((part) => part.bands[band])).toBe(day.bands[band])
        for (const move of moves) expect(sum((part) => part.moved[move])).toBe(day.moved[move])
        expect(sum((part) => part.ai_overviews.known)).toBe(day.ai_overviews.known)
      }
      const { data } = await listSettingTotals(ctx, { id, compare: 'previous' })
      expect(data.totals.map(({ setting_id }) => setting_id)).toEqual(numbers)
      const total = (of: (one: (typeof data)['all']) => number) =>
        data.totals.reduce((sum, setting) => sum + of(setting), 0)
      expect(total(({ keywords_count }) => keywords_count)).toBe(whole.keywords_count)
      expect(total(({ checked_count }) => checked_count)).toBe(data.all.checked_count)
      for (const band of bands) expect(total((one) => one.bands[band])).toBe(data.all.bands[band])
      for (const [at, setting] of numbers.entries()) {
        const one = data.totals[at]
        const last = parts[at]?.days.at(-1)
        if (data.comparison !== null && last?.date === data.comparison.date)
          expect([one?.averagePosition, one?.visibility]).toEqual([last?.averagePosition, last?.visibility])
        const { keywords_pagination } = await showRankHistory(ctx, {
          ...{ id, page: 1, dates_per_page: 1, keywords_page: 1, keywords_per_page: 25 },
          ...{ search: '', sort: 'added', direction: 'asc', compare: 'previous', setting },
        })
        expect(keywords_pagination.total).toBe(one?.keywords_count)
      }
    }),
    { numRuns: 10 },
  )
})

test('a setting that was deleted matches nothing, and is said to be missing', async () => {
  const { keywords_count, missing_filters } = await overview({ setting: 9 })
  expect({ keywords_count, missing_filters }).toEqual({
    keywords_count: 0,
    missing_filters: { tags: [], segment: false, setting: true },
  })
})
