import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const question = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }

async function start(person: Person, keywords = ['coffee', 'Tea']): Promise<number> {
  const body = { ...question, keywords }
  const reply = await app.call('POST', '/serp/check-serp', { token: person.token, body })
  return (reply.body as { data: { id: number } }).data.id
}
const rename = (person: Person, id: number, note: unknown) =>
  app.call('POST', '/serp/rename-serp', { token: person.token, body: { id, note } })
async function found(person: Person, search: string): Promise<SerpCheck[]> {
  const reply = await app.call('GET', `/serp/list-serps?search=${encodeURIComponent(search)}`, { token: person.token })
  return (reply.body as { data: SerpCheck[] }).data
}

test('a note names a check, finds it and is in its file; the next takes its place, an empty one removes it', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await start(person)
  const other = await start(person, ['Tea'])
  expect((await found(person, '')).map(({ note }) => note)).toEqual([null, null])
  // While it runs as well as afterwards.
  expect(await rename(person, id, '  Before the  Relaunch ☕ ')).toMatchObject({
    status: 200,
    body: { message: 'Check renamed', data: { id } },
  })
  await app.workOff()
  expect(await found(person, 'before THE relaunch')).toMatchObject([{ id, note: 'Before the  Relaunch ☕' }])
  for (const search of ['kestrel', 'tea']) expect(await found(person, search)).toHaveLength(2)
  const file = await app.call('POST', '/excel/generate-serps-with-id', { token: person.token, body: { id } })
  const [, settings] = await readSheets(file.rawBody)
  expect(settings?.data).toContainEqual(['Name', 'Before the  Relaunch ☕'])
  await rename(person, id, 'After it')
  expect(await found(person, 'relaunch')).toEqual([])
  expect(await found(person, 'after it')).toMatchObject([{ id }])
  expect(await rename(person, id, ' ')).toMatchObject({ status: 200, body: { message: 'Name removed' } })
  expect(await found(person, 'after it')).toEqual([])
  expect(await found(person, 'tea')).toMatchObject([
    { id: other, note: null },
    { id, note: null },
  ])
})

test.each([
  ['no text', 7, 'must be text'],
  ['two lines', 'one\ntwo', 'hidden control characters'],
  ['101 characters', 'x'.repeat(101), '100 characters'],
])('%s is a 400 with a sentence', async (_name, note, sentence) => {
  const person = await signedIn(app.ctx, 'paid')
  expect(await rename(person, await start(person), note)).toMatchObject({
    status: 400,
    body: { code: 'input.invalid', message: expect.stringContaining(sentence) },
  })
})

test('somebody else’s check is not there', async () => {
  const [person, stranger] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
  const id = await start(person)
  expect((await rename(stranger, id, 'Not mine')).status).toBe(404)
  expect(await found(person, '')).toMatchObject([{ id, note: null }])
})
