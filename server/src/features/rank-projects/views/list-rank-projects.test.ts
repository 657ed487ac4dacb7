import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { signedIn } from '../../../testing/people.ts'
import { createProject, listProjects } from '../../../testing/track-project.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

test('the list searches name and domain, pages by ten, newest first', async () => {
  const person = await signedIn(app.ctx, 'paid')
  for (let at = 0; at < 12; at += 1) {
    await createProject(app, person, {
      projectName: `Shop ${at} 100%`,
      domainUrl: at === 3 ? 'münchen.de' : 'kestrelroast.example',
      keywords: ['listed'],
    })
    app.clock.advance(1_000)
  }
  const first = await listProjects(app, person)
  expect(first.pagination).toEqual({ current_page: 1, last_page: 2, total: 12 })
  expect(first.projects.map(({ projectName }) => projectName)[0]).toBe('Shop 11 100%')
  expect(first.projects).toHaveLength(10)
  expect((await listProjects(app, person, '?page=2')).projects).toHaveLength(2)
  const byName = (await listProjects(app, person, '?sort=name&direction=asc')).projects
  expect(byName.map(({ projectName }) => projectName).slice(0, 3)).toEqual([0, 1, 10].map((at) => `Shop ${at} 100%`))
  // Before any is checked they have no value to sort by: the newest come first, page by page.
  const worst = '?sort=visibility_change&direction=asc'
  const pages = await Promise.all([1, 2].map((page) => listProjects(app, person, `${worst}&page=${page}`)))
  expect(pages.flatMap(({ projects }) => projects).map(({ projectName }) => projectName)).toEqual(
    Array.from({ length: 12 }, (_, at) => `Shop ${11 - at} 100%`),
  )
  for (const query of ['?sort=colour', '?direction=up'])
    expect((await app.call('GET', `/projects${query}`, { token: person.token })).status).toBe(400)
  for (const search of ['MÜNCHEN', 'shop 3', 'xn--mnchen', ' shop   3 100%'])
    expect((await listProjects(app, person, `?search=${encodeURIComponent(search)}`)).pagination.total).toBe(1)
  expect((await listProjects(app, person, '?search=_hop')).pagination.total).toBe(0)
  await createProject(app, person, { projectName: 'Two  blanks', keywords: ['listed'] })
  expect((await listProjects(app, person, '?search=Two%20%20blanks')).pagination.total).toBe(1)
  const stranger = await signedIn(app.ctx, 'paid')
  expect((await listProjects(app, stranger)).projects).toEqual([])
})
