import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type PersonKind, signedIn } from '../../testing/people.ts'
import { createProject, listProjects, showHistory } from '../../testing/track-project.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

test.each<[PersonKind, number | null, number | null]>([
  ['paid', 25, 1_000],
  ['trial', 1, 20],
  ['expired', 0, 0],
  ['superadmin', null, null],
])(
  'an account of kind %s sees its limits before it has a project: %s projects, %s keywords',
  async (kind, projects, keywords) => {
    const person = await signedIn(app.ctx, kind)
    expect(await listProjects(app, person)).toMatchObject({
      projects: [],
      project_limit: projects,
      keyword_limit: keywords,
    })
  },
)

test.each<[PersonKind, number | null]>([
  ['paid', 1_000],
  ['trial', 20],
  ['superadmin', null],
])('a project of kind %s says how many keywords it may have, in the list and in its detail', async (kind, limit) => {
  const person = await signedIn(app.ctx, kind, { credits: 100 })
  const id = await createProject(app, person, { keywords: ['limited'] })
  expect((await listProjects(app, person)).projects).toMatchObject([{ id, keyword_limit: limit }])
  expect((await showHistory(app, person, id)).project.keyword_limit).toBe(limit)
  await app.workOff()
})

test('the limits are of the plan, whatever is searched for, and end with it; the project stays to be read', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['limited'] })
  expect(await listProjects(app, person, '?search=nothing')).toMatchObject({ projects: [], project_limit: 25 })
  await app.ctx.db.execute(sql`update subscriptions set usable_until = ${app.clock.read().toISOString()}::timestamptz
    where account_id = ${person.id}`)
  expect(await listProjects(app, person)).toMatchObject({
    project_limit: 0,
    keyword_limit: 0,
    projects: [{ id, keyword_count: 1, keyword_limit: 0 }],
  })
  await app.workOff()
})
