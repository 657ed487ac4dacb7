import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ProjectNote } from '#contract/rank-projects/notes.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject } from '../../../testing/track-project.ts'

let app: TestApp
let person: Person
let id: number
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-03-01T10:00:00Z')
  person = await signedIn(app.ctx, 'paid')
})
afterAll(() => app.close())

const today = () => app.clock.read().toISOString().slice(0, 10)
let started = 0
const start = async () => {
  // An equal project of the last minutes would be the same one.
  started += 1
  id = await createProject(app, person, { keywords: ['noted'], projectName: `Noted ${started}` })
  await app.workOff()
}
const add = (body: object, of = id, token = person.token) =>
  app.call('POST', `/projects/add-note/${of}`, { token, body })
const edit = (note: number, body: object, of = id, token = person.token) =>
  app.call('PUT', `/projects/edit-note/${of}/${note}`, { token, body })
const remove = (note: number, of = id, token = person.token) =>
  app.call('DELETE', `/projects/delete-note/${of}/${note}`, { token })
const notes = async (): Promise<ProjectNote[]> => {
  const { body } = await app.call('GET', `/projects/show-overview/${id}`, { token: person.token })
  return (body as { data: { notes: ProjectNote[] } }).data.notes
}

test('a note is shown with its author on the overview and on every keyword, until it is deleted', async () => {
  await start()
  const reply = await add({ date: today(), text: '  New shop opened ☕ ' })
  const note = { id: expect.any(Number), date: today(), text: 'New shop opened ☕', author: 'paid' }
  expect(reply).toMatchObject({ status: 200, body: { message: 'Note added', data: note } })
  expect(await notes()).toEqual([(reply.body as { data: ProjectNote }).data])
  const [keyword] = (
    await app.ctx.db.execute<{ id: number }>(sql`select id from rank_project_keywords where project_id = ${id}`)
  ).rows
  const shown = await app.call('GET', `/projects/show-keyword/${id}/${keyword?.id}`, { token: person.token })
  expect(shown.body).toMatchObject({ data: { notes: [note] } })
  const [stored] = await notes()
  expect(await remove(stored?.id ?? 0)).toMatchObject({ status: 200, body: { message: 'Note deleted' } })
  expect(await notes()).toEqual([])
  expect((await remove(stored?.id ?? 0)).status).toBe(404)
})

test('a note gets another text and date, and stays its author’s', async () => {
  await start()
  await add({ date: today(), text: 'New shop' })
  await add({ date: today(), text: 'Another' })
  const [before] = await notes()
  const reply = await edit(before?.id ?? 0, { date: '2027-02-27', text: '  Newer shop ' })
  const after = { ...before, date: '2027-02-27', text: 'Newer shop' }
  expect(reply).toMatchObject({ status: 200, body: { message: 'Note saved', data: after } })
  expect(await notes()).toEqual([after, expect.objectContaining({ text: 'Another' })])
  expect((await edit(before?.id ?? 0, { date: today(), text: ' ' })).status).toBe(400)
  await remove(before?.id ?? 0)
  expect((await edit(before?.id ?? 0, { date: today(), text: 'Gone' })).status).toBe(404)
})

test('come oldest first, and a repeated request adds no second one', async () => {
  await start()
  await add({ date: today(), text: 'Later' })
  await Promise.all([1, 2, 3].map(() => add({ date: '2027-02-20', text: 'Earlier' })))
  expect((await notes()).map(({ text }) => text)).toEqual(['Earlier', 'Later'])
})

test('the same words about another tag or other pages are another note', async () => {
  await start()
  const addTag = async (of: number, token: string) => {
    const { body } = await app.call('POST', `/projects/add-tag/${of}`, { token, body: { name: 'Shop' } })
    return (body as { data: { id: number } }).data.id
  }
  const tag = await addTag(id, person.token)
  const stranger = await signedIn(app.ctx, 'paid')
  const foreign = await addTag(await createProject(app, stranger, { keywords: ['foreign'] }), stranger.token)
  const words = { date: today(), text: 'Same words' }
  const requests = [
    [{}, { tag_id: null, pages: [] }],
    [{ tag_id: tag }, { tag_id: tag, pages: [] }],
    [{ pages: ['/a', '/b'] }, { tag_id: null, pages: ['kestrelroast.example/a', 'kestrelroast.example/b'] }],
    [{ pages: ['/a'] }, { tag_id: null, pages: ['kestrelroast.example/a'] }],
  ] as const
  for (const [about, data] of requests)
    expect(await add({ ...words, ...about })).toMatchObject({ status: 200, body: { data } })
  expect(await notes()).toMatchObject(requests.map(([, data]) => data))
  for (const again of [
    { tag_id: null },
    { pages: [] },
    { tag_id: tag },
    { pages: ['/b', 'kestrelroast.example/a', '/b'] },
  ])
    expect((await add({ ...words, ...again })).status).toBe(200)
  expect(await notes()).toHaveLength(requests.length)
  expect((await add({ ...words, tag_id: foreign })).status).toBe(404)
  expect(await add({ ...words, pages: ['rival.example/a'] })).toMatchObject({
    status: 400,
    body: { message: 'Please enter a page on kestrelroast.example.' },
  })
  expect(await add({ ...words, pages: [`/${'a'.repeat(990)}`] })).toMatchObject({
    status: 400,
    body: { message: 'A page’s address must be 1,000 characters or fewer, including the domain.' },
  })
})

test.each([
  ['no date', { text: 'x' }, 'choose a date'],
  ['a day there is not', { date: '2027-02-30', text: 'x' }, 'choose a date'],
  ['a year nobody lives in', { date: '0000-01-01', text: 'x' }, 'choose a date'],
  ['no words', { date: '2026-11-20', text: '  ' }, 'enter a note'],
  ['a mark that turns the writing round', { date: '2026-11-20', text: 'a\u202eb' }, 'hidden control characters'],
  ['201 characters', { date: '2026-11-20', text: 'x'.repeat(201) }, '200 characters'],
])('%s is a 400 with a sentence', async (_name, body, sentence) => {
  expect(await add(body)).toMatchObject({ status: 400, body: { message: expect.stringContaining(sentence) } })
})

test('somebody else’s project and note are not there', async () => {
  await start()
  await add({ date: today(), text: 'Mine' })
  const [mine] = await notes()
  const { token } = await signedIn(app.ctx, 'paid')
  expect((await add({ date: today(), text: 'Not mine' }, id, token)).status).toBe(404)
  expect((await remove(mine?.id ?? 0, id, token)).status).toBe(404)
  const words = { date: today(), text: 'Not mine' }
  expect((await edit(mine?.id ?? 0, words, id, token)).status).toBe(404)
  const other = await createProject(app, person, { keywords: ['another'] })
  expect((await remove(mine?.id ?? 0, other)).status).toBe(404)
  expect((await edit(mine?.id ?? 0, words, other)).status).toBe(404)
  expect(await notes()).toEqual([mine])
})

test('a project has 500, and takes them along when it is deleted', async () => {
  await start()
  await app.ctx.db.execute(sql`
    insert into rank_project_notes (account_id, project_id, date, text, author, created_at)
    select ${person.id}, ${id}, ${today()}::date, 'note ' || n, 'paid', now() from generate_series(1, 499) n`)
  const requests = await Promise.all(['a', 'b', 'c'].map((text) => add({ date: today(), text })))
  expect(requests.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  expect(requests.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'project.notes-full',
    message: 'A project can have up to 500 notes. Please delete one first.',
  })
  expect((await app.call('DELETE', `/projects/${id}`, { token: person.token })).status).toBe(200)
  const { rows } = await app.ctx.db.execute(sql`select from rank_project_notes where project_id = ${id}`)
  expect(rows).toEqual([])
})
