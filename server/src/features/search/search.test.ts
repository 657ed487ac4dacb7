import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Ability } from '#contract/rules/access/abilities.ts'
import type { SearchResults } from '#contract/search/endpoints.ts'
import { declared } from '../../app/modules.ts'
import { checkBacklinks } from '../../testing/check-backlinks.ts'
import { checkDomain } from '../../testing/check-domain.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../testing/people.ts'
import { createProject } from '../../testing/track-project.ts'
import { search } from './search.ts'

let app: TestApp
let owner: Person
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  owner = await signedIn(app.ctx, 'paid', { credits: 50_000 })
})
afterAll(() => app.close())

const ask = (person: Person, q: string) =>
  app.call('GET', `/search?q=${encodeURIComponent(q)}`, { token: person.token })

async function find(person: Person, q: string): Promise<SearchResults> {
  const reply = await ask(person, q)
  expect(reply.status).toBe(200)
  return reply.body as SearchResults
}
const idsOf = (results: SearchResults) =>
  Object.fromEntries(Object.entries(results).map(([kind, rows]) => [kind, rows.map(({ id }) => id)]))
const nothing = { projects: [], keywords: [], checks: [], domains: [], backlinks: [], customers: [] }

async function checkSerp(body: object): Promise<number> {
  const reply = await app.call('POST', '/serp/check-serp', {
    token: owner.token,
    body: {
      ...{ domainUrl: 'heron.example', keywords: ['coffee'], competitors: [] },
      ...{ searchEngine: 1, deviceType: 1, language: 'en', country: 2372, ...body },
    },
  })
  expect(reply.status).toBe(202)
  return (reply.body as { data: { id: number } }).data.id
}

test('finds own rows of every kind, and nobody else’s or deleted ones', async () => {
  const project = await createProject(app, owner, { projectName: 'Heron Dublin', keywords: ['tea'] })
  const check = await checkSerp({})
  const domain = await checkDomain(app, owner, { target: 'heron.example' })
  const backlinks = await checkBacklinks(app, owner, { target: 'blog.heron.example' })
  const found = { ...nothing, projects: [project], checks: [check], domains: [domain], backlinks: [backlinks] }
  expect(idsOf(await find(owner, ' HERON '))).toEqual(found)
  expect((await find(owner, 'heron')).domains).toEqual([
    { id: domain, domain: 'heron.example', location_name: 'Ireland', is_saved: false },
  ])
  const [keyword] = (await find(owner, ' TEA')).keywords
  expect(keyword).toEqual({ id: expect.any(Number), keyword: 'tea', project_id: project, project_name: 'Heron Dublin' })
  expect(idsOf(await find(owner, 'tea'))).toEqual({ ...nothing, keywords: [keyword?.id] })
  expect(await find(await signedIn(app.ctx, 'paid'), 'tea')).toEqual(nothing)
  // A check is also found by its keywords, as in its list.
  expect(idsOf(await find(owner, 'coffee'))).toEqual({ ...nothing, checks: [check] })
  expect(await find(owner, 'her_n')).toEqual(nothing)
  expect(await find(owner, '%')).toEqual(nothing)
  expect(await find(await signedIn(app.ctx, 'paid'), 'heron')).toEqual(nothing)
  for (const table of ['rank_projects', 'serp_checks', 'domain_projects', 'backlink_projects'])
    await app.ctx.db.execute(sql`update ${sql.identifier(table)} set deleted_at = now() where account_id = ${owner.id}`)
  for (const q of ['heron', 'tea']) expect(await find(owner, q)).toEqual(nothing)
})

test('shows the newest five of a kind', async () => {
  const ids: number[] = []
  for (let at = 0; at < 6; at += 1) {
    ids.unshift(await checkSerp({ domainUrl: 'osprey.example', keywords: [`osprey ${at}`] }))
    app.clock.advance(1_000)
  }
  expect((await find(owner, 'osprey')).checks.map(({ id }) => id)).toEqual(ids.slice(0, 5))
  // A keyword in several projects is shown for the newest one.
  await createProject(app, owner, { projectName: 'Older', keywords: ['osprey nest'] })
  const keywords = Array.from({ length: 6 }, (_, at) => `osprey ${at}`)
  await createProject(app, owner, { projectName: 'Newer', keywords })
  expect((await find(owner, 'osprey')).keywords.map(({ keyword }) => keyword)).toEqual(keywords.slice(0, 5))
})

test('shows each kind to those alone who may open it', async () => {
  await createProject(app, owner, { projectName: 'Merlin', domainUrl: 'merlin.example', keywords: ['merlin'] })
  await checkSerp({ domainUrl: 'merlin.example' })
  await checkDomain(app, owner, { target: 'merlin.example' })
  await checkBacklinks(app, owner, { target: 'merlin.example' })
  const kinds = async (person: Person) =>
    Object.entries(await find(person, 'merlin')).flatMap(([kind, rows]) => (rows.length > 0 ? [kind] : []))
  const all = ['checks', 'projects', 'keywords', 'domains', 'backlinks']
  expect(await kinds(owner)).toEqual(all)

  const opening: [Ability, string[]][] = [
    ['VIEW_SERP_PROJECT_LIST', ['projects', 'keywords']],
    ['VIEW_SERP_LIST', ['checks']],
    ['VIEW_DOMAIN_RANKING', ['domains']],
    ['VIEW_BACKLINK_OVERVIEW', ['backlinks']],
  ]
  for (const [ability, hidden] of opening) {
    const { rows } = await app.ctx.db.execute<{ role_id: number; permission_id: number }>(sql`
      delete from role_permissions using roles r, permissions p
      where role_id = r.id and permission_id = p.id and r.name = 'Customer' and p.name = ${ability}
      returning role_id, permission_id`)
    expect(await kinds(owner)).toEqual(all.filter((kind) => !hidden.includes(kind)))
    for (const { role_id, permission_id } of rows)
      await app.ctx.db.execute(sql`insert into role_permissions values (${role_id}, ${permission_id})`)
  }

  await app.ctx.db.execute(sql`update accounts set type = 1 where id = ${owner.id}`)
  expect(await kinds(owner)).toEqual(['checks', 'projects', 'keywords', 'domains'])
  await app.ctx.db.execute(sql`update accounts set type = 2, name = 'Merlin Quill' where id = ${owner.id}`)
  // A customer finds no customer, not even themselves; staff find customers by name, email and id, and none of their rows.
  expect((await find(owner, 'Merlin Quill')).customers).toEqual([])
  const support = await signedIn(app.ctx, 'support')
  const customer = { id: owner.id, name: 'Merlin Quill', email: owner.email }
  for (const search of ['merlin', owner.email, String(owner.id)])
    expect((await find(support, search)).customers).toContainEqual(customer)
  expect(await kinds(support)).toEqual(['customers'])
})

test('a kind that cannot be searched is named beside the rows of the others; if none can be, the call fails', async () => {
  const person = await signedIn(app.ctx, 'paid', { credits: 50_000 })
  const project = await createProject(app, person, { projectName: 'Plover', keywords: ['tea'] })
  const away = (table: string) =>
    app.ctx.db.execute(sql`alter table ${sql.identifier(table)} rename to table_that_is_away`)
  const back = (table: string) =>
    app.ctx.db.execute(sql`alter table table_that_is_away rename to ${sql.identifier(table)}`)

  await away('backlink_projects')
  const partly = await find(person, 'plover')
  await back('backlink_projects')
  expect(partly).toMatchObject({ projects: [{ id: project }], backlinks: [], not_searched: ['backlinks'] })
  expect(await find(person, 'plover')).not.toHaveProperty('not_searched')

  const sources = declared.search.filter(({ group }) => group === 'backlinks')
  const { account } = person.viewer
  await away('backlink_projects')
  const alone = search({ ...app.ctx, account }, sources, {
    q: 'plover',
    abilities: new Set<Ability>(['VIEW_BACKLINK_OVERVIEW']),
  })
  await expect(alone).rejects.toThrow('backlink_projects')
  await back('backlink_projects')
})

test('takes 1 to 100 characters, and as many searches a minute as somebody can type', async () => {
  const person = await signedIn(app.ctx, 'trial')
  for (const q of ['', ' ', 'x'.repeat(101), 'a\u0000'])
    expect(await ask(person, q)).toMatchObject({
      status: 400,
      body: { message: 'Enter 1 to 100 characters to search.' },
    })
  expect((await ask(person, 'x'.repeat(100))).status).toBe(200)
  await app.ctx.db.execute(sql`update attempt_limits set count = 300 where name = 'search'`)
  expect(await ask(person, 'x')).toMatchObject({
    status: 429,
    body: { code: 'rate.limited', message: 'Too many requests. Try again in 60 seconds.' },
  })
  expect((await ask(await signedIn(app.ctx, 'trial'), 'x')).status).toBe(200)
  app.clock.advance(60_000)
  expect((await ask(person, 'x')).status).toBe(200)
})
