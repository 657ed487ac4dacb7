import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { RankCompetitorsRow } from '#contract/rank-projects/competitors-row.ts'
import { days, hours } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject } from '../../../testing/track-project.ts'
import { openSession } from '../../accounts/index.ts'

let app: TestApp
let person: Person
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.advance(new Date('2027-09-01T03:00:00Z').getTime() - app.clock.read().getTime())
  person = await signedIn(app.ctx, 'paid')
})
afterEach(() => app.close())

const pass = async (milliseconds: number) => {
  app.clock.advance(milliseconds)
  person.token = await openSession(app.ctx, person.viewer)
}

async function update(id: number, body: object) {
  const reply = await app.call('PUT', `/projects/${id}`, { token: person.token, body })
  expect(reply.status).toBe(200)
  await app.workOff()
}

async function statesOf(id: number) {
  const { body } = await app.call('GET', `/projects/list-competitors/${id}`, { token: person.token })
  const [page] = (body as { competitorsData: { items: RankCompetitorsRow[] }[] }).competitorsData
  return page?.items.flatMap((row) => row.competitors_items.map(({ name, state }) => `${name} ${state}`))
}

const daysOf = async (table: 'rank_observations' | 'rank_competitor_observations', id: number) => {
  const { rows } = await app.ctx.db.execute<{ day: string }>(
    sql`select day::text as day from ${sql.identifier(table)} where project_id = ${id} order by day`,
  )
  return rows.map(({ day }) => day)
}

/** Renames the pages in these tables, so that those of the others, and of the memory, are not found any more. */
async function loseIn(tables: readonly string[]) {
  for (const table of tables)
    await app.ctx.db.execute(sql`update ${sql.raw(table)} set snapshot_id = md5(snapshot_id::text)::uuid`)
}

test('ranks of the past are in the days of the own ones, whatever zone the project has moved to since', async () => {
  const id = await createProject(app, person, { keywords: ['moved coffee'], timeZone: 'UTC' })
  await app.workOff()
  await pass(hours(20))
  await app.call('POST', `/projects/refresh-project/${id}`, { token: person.token, body: {} })
  await app.workOff()
  await pass(hours(5))
  await app.call('POST', `/projects/refresh-project/${id}`, { token: person.token, body: {} })
  await app.workOff()
  // There the last two checks are of one day, and the first of the day before.
  await update(id, { isRuntime: 1, timeZone: 'America/Los_Angeles' })
  await update(id, { competitorsItems: ['beanharbour.example'] })
  expect(await daysOf('rank_observations', id)).toEqual(['2027-09-01', '2027-09-02'])
  expect(await daysOf('rank_competitor_observations', id)).toEqual(['2027-09-01', '2027-09-02'])
  expect(await statesOf(id)).toEqual([expect.stringMatching(/found|not_in_depth/)])
})

test('a competitor whose page is gone says so, and shows a rank again from the next check on', async () => {
  const id = await createProject(app, person, { keywords: ['gone coffee'] })
  await app.workOff()
  await pass(days(13))
  await update(id, { competitorsItems: ['beanharbour.example'] })
  const [kept] = (await statesOf(id)) ?? []
  expect(kept).toMatch(/found|not_in_depth/)
  await loseIn(['rank_observations'])
  await app.ctx.db.execute(sql`update rank_observations set taken_at = taken_at - interval '100 days'`)
  await app.ctx.db.execute(
    sql`update rank_project_keywords set latest_taken_at = latest_taken_at - interval '100 days'`,
  )
  await update(id, { competitorsItems: ['morningpress.example'] })
  expect(await statesOf(id)).toEqual([kept, 'morningpress.example not_kept'])
  await app.call('POST', `/projects/refresh-project/${id}`, { token: person.token, body: {} })
  await app.workOff()
  expect(await statesOf(id)).toEqual([
    expect.stringMatching(/^beanharbour.example (found|not_in_depth)$/),
    expect.stringMatching(/^morningpress.example (found|not_in_depth)$/),
  ])
})

test('ranks of pages that are no longer kept are read off the order of their results', async () => {
  const id = await createProject(app, person, { keywords: ['outlined coffee', 'outlined tea'] })
  await app.workOff()
  await update(id, { competitorsItems: ['beanharbour.example'] })
  const list = async () =>
    (
      await app.ctx.db.execute(sql`
        select keyword_id, day::text as day, state, rank, url from rank_competitor_observations
        where project_id = ${id} order by day, keyword_id`)
    ).rows
  const kept = await list()
  expect(kept).toHaveLength(2)
  await app.ctx.db.execute(sql`delete from rank_competitor_observations where project_id = ${id}`)
  await loseIn(['rank_observations', 'serp_page_outlines'])
  await update(id, { competitorsItems: ['morningpress.example'] })
  await app.ctx.db.execute(sql`delete from rank_competitor_observations where project_id = ${id}`)
  const { rows } = await app.ctx.db.execute<{ id: number }>(
    sql`select id from rank_project_competitors where project_id = ${id} order by id limit 1`,
  )
  await app.call('POST', '/projects/remove-project-competitors', {
    token: person.token,
    body: { project_id: id, competitorToRemove: rows.map((row) => row.id) },
  })
  await update(id, { competitorsItems: ['beanharbour.example'] })
  expect(await list()).toEqual(kept)
})

test('each added competitor reads its own past only', async () => {
  const id = await createProject(app, person, { keywords: ['past coffee', 'past tea'] })
  await app.workOff()
  await update(id, { competitorsItems: ['beanharbour.example'] })
  await app.ctx.db.execute(sql`delete from rank_competitor_observations where project_id = ${id}`)
  await update(id, { competitorsItems: ['morningpress.example'] })
  const { rows } = await app.ctx.db.execute(sql`
    select c.domain, count(*)::int as ranks from rank_competitor_observations o
    join rank_project_competitors c on c.id = o.competitor_id where o.project_id = ${id} group by c.domain`)
  expect(rows).toEqual([{ domain: 'morningpress.example', ranks: 2 }])
})

test('two competitors added one right after the other both get their past', async () => {
  const id = await createProject(app, person, { keywords: ['past coffee'] })
  await app.workOff()
  for (const domain of ['beanharbour.example', 'morningpress.example']) {
    const body = { competitorsItems: [domain] }
    expect((await app.call('PUT', `/projects/${id}`, { token: person.token, body })).status).toBe(200)
  }
  await app.workOff()
  expect((await statesOf(id))?.filter((state) => state.endsWith(' pending'))).toEqual([])
})

test('with or without www. it is the same site: no competitor of itself, and none twice', async () => {
  const id = await createProject(app, person, { keywords: ['www coffee'], competitors: ['www.beanharbour.example'] })
  await app.workOff()
  const refusals = [
    [['www.kestrelroast.example'], 'This is your own domain.'],
    [['beanharbour.example'], 'This competitor is already added.'],
    [['a.example', 'www.a.example'], 'This competitor is already added.'],
  ] as const
  for (const [competitorsItems, message] of refusals)
    expect(await app.call('PUT', `/projects/${id}`, { token: person.token, body: { competitorsItems } })).toMatchObject(
      {
        status: 400,
        body: { message: expect.stringContaining(message) },
      },
    )
  await expect(
    createProject(app, person, { keywords: ['www coffee'], competitors: ['www.kestrelroast.example'] }),
  ).rejects.toThrow('This is your own domain.')
})
