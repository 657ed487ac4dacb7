import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ProjectSegment } from '#contract/rank-projects/segments.ts'
import type { ProjectTag } from '#contract/rank-projects/tags.ts'
import { segmentLimits, tagLimits } from '#contract/rules/limits/limits.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, type History, projectBody, showHistory } from '../../../testing/track-project.ts'
import { addTagsToAll } from './project-tags.ts'

let app: TestApp
let person: Person
let id: number
const keywords = ['coffee beans', 'coffee grinder', 'coffee filter', 'tea pot', 'tea leaves']
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  person = await signedIn(app.ctx, 'paid')
  id = await createProject(app, person, { keywords })
  await app.workOff()
})
afterAll(() => app.close())

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, of = person) =>
  app.call(method, `/projects/${path}`, { token: of.token, ...(body !== undefined && { body }) })
async function done<Data>(reply: ReturnType<typeof ask>): Promise<Data> {
  const { status, body } = await reply
  if (status !== 200 && status !== 202) throw new Error(`${status}: ${JSON.stringify(body)}`)
  return (body as { data: Data }).data
}
const addTag = (name: string, of = id) => done<ProjectTag>(ask('POST', `add-tag/${of}`, { name }))
const listTags = () => done<{ tags: ProjectTag[]; untagged_count: number }>(ask('GET', `list-tags/${id}`))
const rowsOf = (history: History) => history.historiesData[0] ?? []
const tagged = async (query = '') =>
  Object.fromEntries(
    rowsOf(await showHistory(app, person, id, query)).map(({ keyword, tags }) => [
      keyword,
      tags.map(({ name }) => name),
    ]),
  )
const idsOf = async (names: readonly string[]) =>
  rowsOf(await showHistory(app, person, id)).flatMap((row) => (names.includes(row.keyword) ? [row.id] : []))

describe('tags', () => {
  test('are created, renamed and recolored; a name is taken whatever its case', async () => {
    const tag = await addTag('  Brand   terms ')
    expect(tag).toMatchObject({ name: 'Brand terms', color: 'indigo', keywords_count: 0 })
    expect((await addTag('Shop')).color).toBe('amber')
    expect(await ask('POST', `add-tag/${id}`, { name: 'BRAND TERMS' })).toMatchObject({
      status: 409,
      body: { code: 'project.tag-known' },
    })
    const edit = { name: 'Brand', color: 'plum' }
    expect(await done(ask('PUT', `edit-tag/${id}/${tag.id}`, edit))).toEqual({ ...tag, ...edit })
    expect((await ask('PUT', `edit-tag/${id}/${tag.id}`, { name: 'SHOP', color: 'plum' })).status).toBe(409)
    const { tags, untagged_count } = await listTags()
    expect(tags.map(({ name }) => name)).toEqual(['Brand', 'Shop'])
    expect(untagged_count).toBe(5)
  })

  test.each([
    ['', 'Please enter a tag.'],
    ['a, b', 'A tag can’t contain a comma, semicolon or vertical bar.'],
    ['a|b', 'A tag can’t contain a comma, semicolon or vertical bar.'],
    ['x'.repeat(tagLimits.characters + 1), 'A tag must be 50 characters or fewer.'],
  ])('“%s” is a 400 that says why', async (name, message) => {
    const { status, body } = await ask('POST', `add-tag/${id}`, { name })
    expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(message)])
  })

  test('go on selected keywords and on all that match a filter, new names are created, and they come off again', async () => {
    const selected = await idsOf(['tea pot', 'tea leaves'])
    expect(await done(ask('POST', `tag-keywords/${id}`, { keywords_ids: selected, add: ['Tea', 'shop'] }))).toEqual({
      keywords_count: 2,
    })
    await done(ask('POST', `tag-keywords/${id}`, { filter: { search: 'coffee' }, add: ['Coffee'] }))
    const { tags } = await listTags()
    const idOf = (name: string) => tags.find((tag) => tag.name === name)?.id ?? 0
    expect(await tagged()).toEqual({
      'coffee beans': ['Coffee'],
      'coffee grinder': ['Coffee'],
      'coffee filter': ['Coffee'],
      'tea pot': ['Shop', 'Tea'],
      'tea leaves': ['Shop', 'Tea'],
    })
    const removal = { filter: { tags_any: String(idOf('Shop')) }, remove: [idOf('Shop')], add: ['Leaves'] }
    expect(await done(ask('POST', `tag-keywords/${id}`, removal))).toEqual({ keywords_count: 2 })
    expect(Object.keys(await tagged(`?tags_all=${idOf('Tea')}`))).toEqual(['tea pot', 'tea leaves'])
    expect(Object.keys(await tagged(`?tags_none=${idOf('Tea')}`))).toHaveLength(3)
    await done(ask('POST', `tag-keywords/${id}`, { filter: {}, remove: [idOf('Coffee')] }))
    expect((await listTags()).untagged_count).toBe(3)
  })

  test('one keyword too many of them changes nothing', async () => {
    const [only = 0] = await idsOf(['coffee beans'])
    const many = Array.from({ length: tagLimits.perKeyword }, (_, at) => `many ${at}`)
    await done(ask('POST', `tag-keywords/${id}`, { keywords_ids: [only], add: many }))
    const before = await listTags()
    expect(await ask('POST', `tag-keywords/${id}`, { filter: {}, add: ['One more'] })).toMatchObject({
      status: 409,
      body: { code: 'project.keyword-tags-full' },
    })
    expect(await listTags()).toEqual(before)
    for (const { id: tag } of before.tags.filter(({ name }) => name.startsWith('many')))
      await ask('DELETE', `delete-tag/${id}/${tag}`)
  })

  test('more of them at once than one request may add change nothing', async () => {
    const before = await listTags()
    const { accountId, projectId } = { accountId: person.id, projectId: id }
    const ids = Array.from({ length: tagLimits.setAtOnce / tagLimits.inRequest + 1 }, (_, at) => at)
    const tags = Array.from({ length: tagLimits.inRequest }, (_, at) => at)
    await expect(addTagsToAll(app.ctx, { accountId, projectId }, ids, tags)).rejects.toMatchObject({
      code: 'project.too-many-tagged',
    })
    expect(await listTags()).toEqual(before)
  })

  test('of another project are not found, and neither are its keywords', async () => {
    const other = await createProject(app, person, { keywords: ['elsewhere'], projectName: 'Other' })
    await app.workOff()
    const tag = await addTag('Elsewhere', other)
    const [keyword] = rowsOf(await showHistory(app, person, other))
    const calls = [
      ask('PUT', `edit-tag/${id}/${tag.id}`, { name: 'Mine', color: 'teal' }),
      ask('DELETE', `delete-tag/${id}/${tag.id}`),
      ask('POST', `tag-keywords/${id}`, { filter: {}, remove: [tag.id] }),
      ask('POST', `tag-keywords/${id}`, { keywords_ids: [keyword?.id], add: ['Mine'] }),
    ]
    expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect((await listTags()).tags.map(({ name }) => name)).not.toContain('Mine')
  })

  test('are given with added keywords, also to those the project has, and then without a run', async () => {
    const add = {
      keywordsItems: ['Coffee Beans', 'new kettle'],
      tags: ['Added'],
      tagNames: ['Kettles', 'Beans'],
      taggedKeywords: [
        { keyword: 'NEW kettle', tags: [0] },
        { keyword: 'coffee beans', tags: [1] },
        { keyword: 'not sent', tags: [0] },
      ],
    }
    await done(ask('PUT', String(id), add))
    await app.workOff()
    expect(await tagged('?search=kettle')).toEqual({ 'new kettle': ['Added', 'Kettles'] })
    expect(await tagged('?search=beans')).toEqual({ 'coffee beans': ['Added', 'Beans'] })
    const runs = async () =>
      (await app.ctx.db.execute(sql`select from rank_project_runs where project_id = ${id}`)).rowCount
    const before = await runs()
    await done(ask('PUT', String(id), { keywordsItems: ['new kettle'], tags: ['Again'] }))
    expect(await runs()).toBe(before)
    expect(await tagged('?search=kettle')).toEqual({ 'new kettle': ['Added', 'Again', 'Kettles'] })
  })

  test('a place beyond the names is a 400, for new and for known keywords', async () => {
    const tagged = { tagNames: ['Beyond'], taggedKeywords: [{ keyword: 'tea pot', tags: [0, 1] }] }
    const message = 'Each tagged keyword needs its text and places of tags in tagNames.'
    const refused = { status: 400, body: { message, data: { issues: [{ path: 'taggedKeywords' }] } } }
    expect(await ask('PUT', String(id), { keywordsItems: ['tea pot'], ...tagged })).toMatchObject(refused)
    const project = { ...projectBody, projectName: 'Beyond', keywords: ['tea pot'] }
    expect(await app.call('POST', '/projects', { token: person.token, body: { ...project, ...tagged } })).toMatchObject(
      refused,
    )
    expect((await listTags()).tags.map(({ name }) => name)).not.toContain('Beyond')
  })

  test('merge into another, in segments too; a deleted one is missing from segment and filter', async () => {
    const [from, into] = [await addTag('Old name'), await addTag('New name')]
    const filter = { tags_any: `${from.id},${into.id}`, tags_none: String(from.id) }
    const segment = await done<ProjectSegment>(ask('POST', `add-segment/${id}`, { name: 'Renamed', filter }))
    expect(segment).toMatchObject({ missing_tags: [], in_summary: false })
    await done(ask('POST', `tag-keywords/${id}`, { filter: { search: 'tea' }, add: ['Old name'] }))
    await done(ask('POST', `tag-keywords/${id}`, { filter: { search: 'tea pot' }, add: ['New name'] }))
    expect(await done(ask('POST', `merge-tags/${id}/${from.id}`, { into_id: into.id }))).toMatchObject({
      id: into.id,
      keywords_count: 2,
    })
    const segments = async () =>
      (await done<{ segments: ProjectSegment[] }>(ask('GET', `list-segments/${id}`))).segments
    expect((await segments())[0]?.filter).toMatchObject({ tags_any: String(into.id), tags_none: String(into.id) })
    await done(ask('DELETE', `delete-tag/${id}/${into.id}`).then((reply) => ({ ...reply, body: { data: null } })))
    expect((await segments())[0]?.missing_tags).toEqual([into.id])
    const history = await showHistory(app, person, id, `?tags_any=${into.id}`)
    expect(history).toMatchObject({
      keywords_pagination: { total: 0 },
      missing_filters: { tags: [into.id], segment: false, setting: false },
    })
  })
})

describe('segments', () => {
  test('narrow every view besides its own filters, and one that was deleted matches nothing and says so', async () => {
    const add = { name: 'Tea', filter: { search: 'tea' } }
    const segment = await done<ProjectSegment>(ask('POST', `add-segment/${id}`, add))
    expect((await ask('POST', `add-segment/${id}`, { ...add, name: 'TEA' })).status).toBe(409)
    expect((await ask('POST', `add-segment/${id}`, { name: 'Empty', filter: {} })).status).toBe(400)
    expect(Object.keys(await tagged(`?segment=${segment.id}&search=pot`))).toEqual(['tea pot'])
    for (const [path, total] of [
      ['list-competitors', { pagination: { total: 2 } }],
      ['show-overview', { data: { keywords_count: 2, missing_filters: { tags: [], segment: false, setting: false } } }],
      ['list-tag-totals', { data: { all: { keywords_count: 2 } } }],
      ['show-features', { data: { known_count: 2 } }],
    ] as const)
      expect((await ask('GET', `${path}/${id}?segment=${segment.id}`)).body).toMatchObject(total)
    const file = await app.call('POST', `/projects/export/${id}`, {
      token: person.token,
      body: { segment: segment.id, format: 'csv', columns: ['tags'] },
    })
    expect(file.rawBody.toString().trim().split('\n')).toHaveLength(3)
    const edited = { name: 'Leaves', filter: { search: 'leaves' }, in_summary: true }
    expect(await done(ask('PUT', `edit-segment/${id}/${segment.id}`, edited))).toMatchObject({ in_summary: true })
    expect(Object.keys(await tagged(`?segment=${segment.id}`))).toEqual(['tea leaves'])
    expect((await ask('DELETE', `delete-segment/${id}/${segment.id}`)).status).toBe(200)
    expect(await showHistory(app, person, id, `?segment=${segment.id}`)).toMatchObject({
      keywords_pagination: { total: 0 },
      missing_filters: { tags: [], segment: true, setting: false },
    })
    expect((await ask('DELETE', `delete-segment/${id}/${segment.id}`)).status).toBe(404)
  })

  test.each(['search', 'url', 'landing_page'])(
    '%s of nothing but blanks filters nothing and is no segment',
    async (name) => {
      for (const blank of ['  ', '\t', '\u00a0'])
        expect(await ask('POST', `add-segment/${id}`, { name: 'Blank', filter: { [name]: blank } })).toMatchObject({
          status: 400,
          body: { message: 'Please set a filter first. A segment needs at least one.' },
        })
      const { keywords_pagination, without_filter } = await showHistory(app, person, id, `?${name}=%20%20`)
      expect([keywords_pagination.total > 0, without_filter]).toEqual([true, []])
      const pages = async (query: string) =>
        (await done<{ pages: { page: string }[] }>(ask('GET', `list-pages/${id}${query}`))).pages
      expect(await pages(`?${name}=%20%20`)).toEqual(await pages(''))
    },
  )

  test('a project has so many of them, and so many in its weekly summary', async () => {
    for (let at = 0; at < segmentLimits.inSummary; at += 1)
      await done(ask('POST', `add-segment/${id}`, { name: `s ${at}`, filter: { search: 'x' }, in_summary: true }))
    const one = { name: 'too many', filter: { search: 'x' } }
    expect(await ask('POST', `add-segment/${id}`, { ...one, in_summary: true })).toMatchObject({
      status: 409,
      body: { code: 'project.summary-full' },
    })
    await app.ctx.db.execute(sql`
      insert into rank_segments (account_id, project_id, name, name_key, filter, created_at)
      select ${person.id}, ${id}, 'f' || n, 'f' || n, '{"search":"x"}', now() from generate_series(1, ${segmentLimits.perProject}) n`)
    expect(await ask('POST', `add-segment/${id}`, one)).toMatchObject({
      status: 409,
      body: { code: 'project.segments-full' },
    })
  })
})

test('tags and segments go with the project', async () => {
  expect((await ask('DELETE', String(id))).status).toBe(200)
  for (const table of ['rank_tags', 'rank_keyword_tags', 'rank_segments', 'rank_packed_days']) {
    const { rows } = await app.ctx.db.execute(sql`select from ${sql.raw(table)} where project_id = ${id}`)
    expect(rows, table).toEqual([])
  }
})
