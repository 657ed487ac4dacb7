import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject } from '../../../testing/track-project.ts'
import { availableCredits, verifyLedger } from '../../credits/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const credits = (person: Person) => availableCredits(app.ctx, person.id)
const refresh = (person: Person, id: number, body: object = {}) =>
  app.call('POST', `/projects/refresh-project/${id}`, { token: person.token, body })
const words = (count: number, stem: string) => Array.from({ length: count }, (_, at) => `${stem} ${at}`)

test('deleting a project ends its run, gives back what was not delivered, and leaves the pages others use', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, {
    keywords: words(4, 'gone coffee'),
    competitors: ['beanharbour.example'],
  })
  await app.workOff()
  const paid = await credits(person)
  const pages = async () => (await app.ctx.db.execute(sql`select count(*)::int as pages from serp_snapshots`)).rows
  const before = await pages()
  await refresh(person, id, { confirm: true })
  expect(await credits(person)).toBeLessThan(paid)
  expect(await app.call('DELETE', `/projects/${id}`, { token: person.token })).toMatchObject({
    status: 200,
    body: { message: 'Project Deleted' },
  })
  expect(await credits(person)).toBe(paid)
  expect(await pages()).toEqual(before)
  await app.workOff()
  expect((await app.call('GET', `/projects/list-histories/${id}`, { token: person.token })).status).toBe(404)
  for (const table of [
    'rank_observations',
    'rank_competitor_observations',
    'rank_project_keywords',
    'rank_project_days',
    'rank_project_runs',
  ]) {
    const { rows } = await app.ctx.db.execute(sql`select 1 from ${sql.identifier(table)} where project_id = ${id}`)
    expect(rows, table).toEqual([])
  }
  expect(await verifyLedger(app.ctx, person.id)).toEqual([])
})
