import { sql } from 'drizzle-orm'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { GroupCounts, GroupedKeyword, KeywordGroup, SharedResult } from '#contract/rank-projects/keyword-groups.ts'
import type { ProjectTag } from '#contract/rank-projects/tags.ts'
import { addDays } from '#contract/rules/text/time-zones.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { checkPages, emptyProject, type PagesSeen } from '../../../testing/check-pages.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject } from '../../../testing/track-project.ts'
import { findProject, lockProject } from '../get-project.ts'
import { addKeywordRows, inSettings } from '../keywords/keyword-rows.ts'
import { storeDueGroups } from './store-due-groups.ts'
import { storeKeywordGroups } from './store-keyword-groups.ts'
import { nameTags } from './tag-keyword-groups.ts'

let app: TestApp
let person: Person
let id: number
let ids: number[]
const first = '2030-01-01'
const signal = new AbortController().signal

beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo(`${first}T08:00:00Z`)
  person = await signedIn(app.ctx, 'paid', { credits: 100_000 })
  id = await createProject(app, person, { keywords: ['one', 'two', 'three'] })
  await app.workOff()
  await app.ctx.db.execute(sql`
    insert into keyword_metrics (country_code, language_code, keyword, search_volume, taken_at)
    values (2372, 'en', 'first', 100, now()), (2372, 'en', 'second', 900, now()) on conflict do nothing`)
})
afterAll(() => app.close())
beforeEach(async () => {
  await emptyProject(app, { person, id })
  await app.ctx.db.execute(sql`update rank_projects set further_settings = '[]' where id = ${id}`)
  await app.ctx.db.execute(sql`delete from rank_keyword_groups where project_id = ${id}`)
  await app.ctx.db.execute(sql`delete from rank_shared_results where project_id = ${id}`)
  await app.ctx.db.execute(sql`delete from rank_tags where project_id = ${id}`)
  const { rows } = await app.ctx.db.execute<{ id: number }>(
    sql`select id from rank_project_keywords where account_id = ${person.id} and project_id = ${id} order by id`,
  )
  ids = rows.map((row) => row.id)
})

const own = (path: string) => `https://www.kestrelroast.example/${path}`
const page = (names: string, ...paths: string[]): PagesSeen => ({
  urls: paths.map(own),
  results: [...names].map((name) => `https://${name}.example/`),
})
/** The three keywords share a and b, the first two also c and d. */
const usual = [page('abcdef', 'beans'), page('abcdgh', 'beans', 'blog'), page('abijkl')] as const
/** The first two share a and b only. */
const apart = [page('abef', 'beans'), page('abgh', 'beans'), page('abij')] as const
async function live(days: readonly (readonly PagesSeen[])[], from = 0) {
  for (const [at, keywords] of days.entries())
    await checkPages(app, { person, id }, { day: addDays(first, 30 + from + at), isBaseline: false, keywords })
}
const repeated = (day: readonly PagesSeen[], times: number) => Array.from({ length: times }, () => day)

type Listed = {
  groups: KeywordGroup[]
  pagination: { total: number }
  counts: GroupCounts
  grouped_at: string | null
  is_current: boolean
}
const call = (method: 'GET' | 'POST', path: string, body?: object, token = person.token) =>
  app.call(method, path, { token, ...(body && { body }) })
async function list(query = ''): Promise<Listed> {
  const reply = await call('GET', `/projects/list-groups/${id}${query}`)
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return (reply.body as { data: Listed }).data
}

test('groups are made after a run, for each number of shared results, with the largest search volume as their head', async () => {
  await live(repeated(usual, 8))
  expect(await list()).toMatchObject({ groups: [], grouped_at: null, is_current: false })
  await storeDueGroups(app.ctx, signal)
  const three = await list('?shared=3')
  expect(three).toMatchObject({ is_current: true, pagination: { total: 1 }, grouped_at: expect.any(String) })
  expect(three.counts).toEqual({
    groups_count: 1,
    grouped_count: 2,
    read_count: 3,
    keywords_count: 3,
    uncovered_count: 0,
  })
  expect(three.groups).toEqual([
    {
      head: { id: ids[1], keyword: 'second', setting_id: 0 },
      keywords_count: 2,
      matching_count: 2,
      volume: 1000,
      unknown_volume_count: 0,
      best: 1,
      average: 1,
      pages_count: 1,
      without_page_count: 0,
      page: { url: own('beans'), reason: 'ranking' },
      days_read: 8,
      days_held: 8,
      state: 'stable',
    },
  ])
  const two = await list('?shared=2&search=third')
  expect(two.groups).toMatchObject([
    { keywords_count: 3, matching_count: 1, without_page_count: 1, unknown_volume_count: 1 },
  ])
  expect((await list('?shared=5')).groups).toEqual([])
  expect((await list('?shared=3&search=third')).groups).toEqual([])
  expect((await list('?shared=2&show=without_page')).pagination.total).toBe(1)
  expect((await list('?shared=2&show=no_page')).pagination.total).toBe(0)
})

test('a group is stable if it held on 70% of the days on which all its keywords were read', async () => {
  const failed = { urls: [], fails: true }
  await live([...repeated(apart, 3), ...repeated([usual[0], failed, usual[2]], 2), ...repeated(usual, 6)])
  await storeDueGroups(app.ctx, signal)
  expect((await list('?shared=3')).groups).toMatchObject([{ days_read: 9, days_held: 6, state: 'changing' }])
  expect((await list('?shared=2')).groups).toMatchObject([{ days_read: 9, days_held: 9, state: 'stable' }])
  await live([usual, usual], 11)
  await storeDueGroups(app.ctx, signal)
  expect((await list('?shared=3&sort=stability')).groups).toMatchObject([
    { days_read: 11, days_held: 8, state: 'stable' },
  ])
})

test('a day that was checked again is read again, and a changed search begins anew', async () => {
  await live(repeated(usual, 3))
  await storeDueGroups(app.ctx, signal)
  expect((await list()).groups).toMatchObject([{ days_read: 3, days_held: 3, state: 'unknown' }])
  await live([apart], 2)
  await storeDueGroups(app.ctx, signal)
  expect((await list()).groups).toEqual([])
  expect((await list('?shared=2')).groups).toMatchObject([{ days_read: 3, days_held: 3 }])
  await checkPages(app, { person, id }, { day: addDays(first, 33), isBaseline: true, keywords: usual })
  await storeDueGroups(app.ctx, signal)
  expect((await list()).groups).toMatchObject([{ days_read: 1, days_held: 1 }])
})

test('groups are of one setting each, and a changed setting begins anew alone', async () => {
  const mobile = { id: 1, engine: 'google', device: 'mobile', languageCode: 'en' }
  const place = { locationCode: 2372, countryCode: 2372, locationName: 'Ireland' }
  await inTransaction(app.ctx, async (tx) => {
    await tx.db.execute(sql`
      update rank_projects set further_settings = ${JSON.stringify([{ ...mobile, ...place }])}::jsonb where id = ${id}`)
    const project = await lockProject(tx, { accountId: person.id, projectId: id })
    if (project !== undefined) await addKeywordRows(tx, project, inSettings(['first', 'second'], [1]))
  })
  // Each keyword sees the same results in both settings.
  const both = [...usual, usual[0], usual[1]]
  await live(repeated(both, 3))
  await storeDueGroups(app.ctx, signal)
  const readOf = async (query: string) =>
    (await list(query)).groups.map(({ head, keywords_count, days_read }) => [
      head.keyword,
      head.setting_id,
      keywords_count,
      days_read,
    ])
  expect((await readOf('?shared=3')).sort()).toEqual([
    ['second', 0, 2, 3],
    ['second', 1, 2, 3],
  ])
  expect(await readOf('?shared=3&setting=1')).toEqual([['second', 1, 2, 3]])
  await app.ctx.db.execute(
    sql`update rank_project_keywords set latest_baseline = latest_baseline + 1 where project_id = ${id} and setting_id = 0`,
  )
  await checkPages(app, { person, id }, { day: addDays(first, 33), isBaseline: true, keywords: both })
  await storeDueGroups(app.ctx, signal)
  expect((await readOf('?shared=3')).sort()).toEqual([
    ['second', 0, 2, 4],
    ['second', 1, 2, 1],
  ])
  await call('POST', `/projects/tag-groups/${id}`, { shared: 3 })
  const { body } = await call('GET', `/projects/list-tags/${id}`)
  expect(
    (body as { data: { tags: ProjectTag[] } }).data.tags.map(({ name, keywords_count }) => [name, keywords_count]),
  ).toEqual([
    ['second (Desktop)', 2],
    ['second (Mobile)', 2],
  ])
})

test('groups of a run that was overtaken are not stored, and deleted keywords leave theirs', async () => {
  await live([usual])
  const before = await findProject(app.ctx, { accountId: person.id, projectId: id })
  if (before === undefined) throw new Error('no project')
  await live([usual], 1)
  await storeKeywordGroups(app.ctx, before, signal)
  expect(await list()).toMatchObject({ groups: [], is_current: false })
  await storeDueGroups(app.ctx, signal)
  expect((await list('?shared=2')).groups).toMatchObject([{ keywords_count: 3 }])
  expect((await call('POST', '/projects/delete-project-keywords', { keywords_ids: [ids[1]] })).status).toBe(200)
  expect((await list('?shared=2')).groups).toMatchObject([{ head: { keyword: 'first' }, keywords_count: 2 }])
  expect((await list('?shared=3')).groups).toEqual([])
})

test('a group shows its keywords and what they share, and suggests the target page of most', async () => {
  await live([usual])
  await storeDueGroups(app.ctx, signal)
  await app.call('PUT', `/projects/set-target-pages/${id}`, {
    token: person.token,
    body: { keywords_ids: [ids[2]], target_page: '/guide' },
  })
  const reply = await call('GET', `/projects/show-group/${id}/${ids[0]}?shared=2`)
  const { group, keywords, shared_results } = (
    reply.body as { data: { group: KeywordGroup; keywords: GroupedKeyword[]; shared_results: SharedResult[] } }
  ).data
  expect(group.page).toEqual({ url: 'https://kestrelroast.example/guide', reason: 'target' })
  expect(keywords.map(({ keyword, rank, url }) => [keyword, rank, url])).toEqual([
    ['second', 1, own('beans')],
    ['first', 1, own('beans')],
    ['third', null, null],
  ])
  expect(shared_results.map(({ address, keywords_count }) => [address, keywords_count])).toEqual([
    ['https://a.example/', 3],
    ['https://b.example/', 3],
    ['https://c.example/', 2],
    ['https://d.example/', 2],
  ])
  expect((await call('GET', `/projects/show-group/${id}/${ids[2]}?shared=3`)).status).toBe(404)
})

test('groups become tags at once, all that match or chosen ones, and none if one can’t', async () => {
  await live([usual])
  await storeDueGroups(app.ctx, signal)
  const tags = async () => {
    const { body } = await call('GET', `/projects/list-tags/${id}`)
    return (body as { data: { tags: ProjectTag[] } }).data.tags.map(({ name, keywords_count }) => [
      name,
      keywords_count,
    ])
  }
  expect(await call('POST', `/projects/tag-groups/${id}`, { shared: 3, keywords_ids: [ids[0], ids[2]] })).toMatchObject(
    {
      status: 404,
    },
  )
  expect(await tags()).toEqual([])
  expect(await call('POST', `/projects/tag-groups/${id}`, { shared: 3, keywords_ids: [ids[0], ids[1]] })).toMatchObject(
    {
      status: 200,
      body: { data: { tags_count: 1, keywords_count: 2 } },
    },
  )
  expect(await tags()).toEqual([['second', 2]])
  expect(await call('POST', `/projects/tag-groups/${id}`, { shared: 2 })).toMatchObject({
    body: { data: { tags_count: 1, keywords_count: 3 } },
  })
  expect(await tags()).toEqual([['second', 3]])
  await app.ctx.db.execute(sql`delete from rank_tags where project_id = ${id}`)
  await app.ctx.db.execute(sql`
    insert into rank_tags (account_id, project_id, name, name_key, color, created_at)
    select ${person.id}, ${id}, 'tag ' || n, 'tag ' || n, 'teal', now() from generate_series(1, 200) n`)
  expect(await call('POST', `/projects/tag-groups/${id}`, { shared: 2 })).toMatchObject({
    status: 409,
    body: { code: 'project.tags-full' },
  })
})

test('shares of voice are computed for the tags that groups become', async () => {
  await live([usual])
  await storeDueGroups(app.ctx, signal)
  await app.workOff()
  await call('POST', `/projects/tag-groups/${id}`, { shared: 3 })
  await app.workOff()
  const { rows } = await app.ctx.db.execute(sql`
    select scope, is_outdated from rank_share_days
    where project_id = ${id} and day = ${addDays(first, 30)}::date order by scope`)
  expect(rows).toEqual(['all', 'tag', 'untagged'].map((scope) => ({ scope, is_outdated: false })))
})

test('names of tags have no separators, fit, and differ', () => {
  const names = ['Tea', 'tea', 'a, b; c', 'x'.repeat(60), 'x'.repeat(61)].map((name) => ({ name }))
  expect(nameTags(names).map(({ name }) => name)).toEqual([
    'Tea',
    'tea 2',
    'a b c',
    'x'.repeat(50),
    `${'x'.repeat(48)} 2`,
  ])
})

test('the file has a row per keyword', async () => {
  await live([usual])
  await storeDueGroups(app.ctx, signal)
  const reply = await call('POST', `/projects/export-groups/${id}`, { shared: 2 })
  const [sheet] = await readSheets(reply.rawBody)
  expect(sheet?.data.map((row) => row.slice(0, 4))).toEqual([
    ['Group', 'Keyword', 'Search volume', 'Rank'],
    ['second', 'second', 900, 1],
    ['second', 'first', 100, 1],
    ['second', 'third', null, null],
  ])
})

test('a project goes with its groups', async () => {
  const other = await createProject(app, person, { keywords: ['gone'], projectName: 'Gone' })
  await app.workOff()
  await storeDueGroups(app.ctx, signal)
  const stored = () => app.ctx.db.execute(sql`select from rank_keyword_groups where project_id = ${other} limit 1`)
  expect((await stored()).rowCount).toBe(1)
  await app.call('DELETE', `/projects/${other}`, { token: person.token })
  expect((await stored()).rowCount).toBe(0)
})
