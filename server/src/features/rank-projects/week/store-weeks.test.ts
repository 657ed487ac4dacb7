import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { days } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject } from '../../../testing/track-project.ts'
import { deleteRankKeywords } from '../keywords/delete-rank-keywords.ts'
import { refreshRankProject } from '../runs/refresh-rank-project.ts'
import { showProjectWeek } from './show-project-week.ts'

let app: TestApp
let person: Person
let ctx: AccountCtx
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2030-01-10T12:00:00Z')
  person = await signedIn(app.ctx, 'paid', { credits: 100_000 })
  ctx = { ...app.ctx, account: person.viewer.account }
})
afterAll(() => app.close())

const words = Array.from({ length: 6 }, (_, at) => `weekly coffee ${at}`)
const show = async (id: number) => (await showProjectWeek(ctx, { id })).data

/** Checks the project again some days later. */
async function runAfter(id: number, passed: number) {
  app.clock.advance(days(passed))
  await refreshRankProject(ctx, { id, confirm: true, onlyFailed: false, idempotencyKey: undefined })
  await app.workOff()
}

test('no week is announced of a project whose checks have all failed', async () => {
  const id = await createProject(app, person, { keywords: ['failed coffee'] })
  await app.workOff()
  await ctx.db.execute(sql`delete from rank_project_weeks where project_id = ${id}`)
  expect(await show(id)).toMatchObject({ state: 'none', is_pending: true })
  await ctx.db.execute(sql`
    update rank_project_days set checked_count = 0, failed_count = checked_count where project_id = ${id}`)
  expect(await show(id)).toMatchObject({ state: 'none', is_pending: false })
})

test('a week is stored when a run ends: not compared at first, then too early, then judged by the weeks before', async () => {
  const id = await createProject(app, person, { keywords: words })
  expect(await show(id)).toMatchObject({ state: 'none', is_pending: false })
  await app.workOff()
  expect(await show(id)).toMatchObject({ state: 'not-compared', date: '2030-01-10', since: null, is_pending: false })
  await runAfter(id, 7)
  expect(await show(id)).toMatchObject({
    ...{ state: 'early', date: '2030-01-17', since: '2030-01-10', keywords_count: 6, references_count: 0 },
    ...{ statements: [], is_pending: false },
  })
  // Ten weeks in which nothing happened, and an order of results that nobody has seen before on the next day.
  await ctx.db.execute(sql`
    insert into rank_project_weeks select account_id, project_id, '2030-01-05'::date - n, '2029-12-20'::date, run, 6, '{}', 0, '[]'
    from rank_project_weeks cross join generate_series(1, 10) n where project_id = ${id} and day = '2030-01-17'`)
  await ctx.db.execute(sql`
    update rank_observations set rank = 1, url = 'https://kestrelroast.example/elsewhere' where project_id = ${id} and day = '2030-01-17'`)
  await runAfter(id, 7)
  const week = await show(id)
  expect(week).toMatchObject({ state: 'judged', since: '2030-01-17', references_count: 11 })
  const moved = week.statements.find(({ cause }) => cause !== 'page-replaced')
  expect(moved?.keywords_count).toBeGreaterThan(4)
  expect(moved?.keywords[0]).toMatchObject({ keyword: expect.stringContaining('weekly coffee'), rank_before: 1 })
  const evidence = moved?.keywords ?? []
  await deleteRankKeywords(ctx, { keywords_ids: evidence.slice(0, 1).map((keyword) => keyword.id) })
  await app.workOff()
  const after = (await show(id)).statements.find(({ cause }) => cause === moved?.cause)
  expect(after?.keywords).toEqual(evidence.slice(1))
})
