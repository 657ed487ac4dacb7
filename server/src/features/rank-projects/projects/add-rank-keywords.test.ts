import { afterAll, beforeAll, expect, test } from 'vitest'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, showHistory } from '../../../testing/track-project.ts'
import { availableCredits } from '../../credits/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const credits = (person: Person) => availableCredits(app.ctx, person.id)
const update = (person: Person, id: number, body: object) =>
  app.call('PUT', `/projects/${id}`, { token: person.token, body })
const words = (count: number, stem: string) => Array.from({ length: count }, (_, at) => `${stem} ${at}`)

test('adds keywords once each, looked up and paid at once', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['added coffee'] })
  await app.workOff()
  const reply = await update(person, id, { keywordsItems: ['ADDED coffee', 'added tea', 'added  tea'] })
  expect(reply).toMatchObject({
    status: 200,
    body: { message: expect.stringContaining('Keywords have been successfully added') },
  })
  expect(await showHistory(app, person, id)).toMatchObject({ itemLeft: 1, keywords_pagination: { total: 2 } })
  await app.workOff()
  const { historiesData, project } = await showHistory(app, person, id)
  expect(historiesData[0]?.map(({ keyword }) => keyword)).toEqual(['added coffee', 'added tea'])
  expect(project).toMatchObject({ keyword_count: 2, last_run: { kind: 'added', outcome: 'done', keywords_count: 1 } })
  expect(await credits(person)).toBeCloseTo(5_000 - 2 * 3.2727, 4)
  expect(await update(person, id, { keywordsItems: ['added tea'] })).toMatchObject({
    status: 400,
    body: { message: 'These keywords are already in the project.' },
  })
})

test('a trial’s project holds 20 keywords', async () => {
  const person = await signedIn(app.ctx, 'trial')
  const id = await createProject(app, person, { keywords: words(20, 'trial') })
  await app.workOff()
  expect(await update(person, id, { keywordsItems: ['one more'] })).toMatchObject({
    status: 403,
    body: { code: 'trial.restricted', message: expect.stringContaining('20 keywords') },
  })
})

test('adds nothing where the credits or the plan do not cover all new keywords', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['covered'] })
  await app.workOff()
  const before = await credits(person)
  expect(await update(person, id, { keywordsItems: words(1_001, 'too many') })).toMatchObject({
    status: 400,
    body: { message: rankProjectMessages.tooManyAdded },
  })
  expect(await update(person, id, { keywordsItems: words(1_000, 'beyond the plan') })).toMatchObject({
    status: 403,
    body: { code: 'project.keyword-limit' },
  })
  // At depth 100 each keyword costs more: 5 000 credits do not reach for 999 of them.
  const deep = await signedIn(app.ctx, 'paid')
  const deepId = await createProject(app, deep, { keywords: ['covered'], depth: 100 })
  await app.workOff()
  const deepBefore = await credits(deep)
  expect(await update(deep, deepId, { keywordsItems: words(999, 'uncovered') })).toMatchObject({
    status: 402,
    body: { code: 'credits.insufficient' },
  })
  expect([await credits(person), await credits(deep)]).toEqual([before, deepBefore])
  for (const [owner, project] of [
    [person, id],
    [deep, deepId],
  ] as const)
    expect(await showHistory(app, owner, project)).toMatchObject({ itemLeft: 0, project: { keyword_count: 1 } })
})

test('a key answers with what its request did, also where keywords come with tags', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['keyed'] })
  await app.workOff()
  const send = (idempotencyKey: string, body: object, to = id) =>
    app.call('PUT', `/projects/${to}`, { token: person.token, body, headers: { 'idempotency-key': idempotencyKey } })
  const tagsOf = async (keyword: string) => {
    const { historiesData } = await showHistory(app, person, id, `?search=${keyword}`)
    return historiesData[0]?.flatMap(({ tags }) => tags.map(({ name }) => name))
  }
  const untag = async () => {
    const { body } = await app.call('GET', `/projects/list-tags/${id}`, { token: person.token })
    const [tag] = (body as { data: { tags: { id: number }[] } }).data.tags
    await app.call('DELETE', `/projects/delete-tag/${id}/${tag?.id}`, { token: person.token })
  }
  const added = { status: 200, body: { message: rankProjectMessages.keywordsAdded } }
  const tagged = { status: 200, body: { message: rankProjectMessages.keywordsTagged } }
  const conflict = { status: 409, body: { code: 'request.conflict' } }

  const kettle = { keywordsItems: ['kettle'], tags: ['Added'] }
  expect(await send('adds', kettle)).toMatchObject(added)
  expect(await send('adds', kettle)).toMatchObject(added)
  await app.workOff()
  await untag()
  expect(await send('adds', kettle)).toMatchObject(added)
  expect(await tagsOf('kettle')).toEqual([])
  for (const other of [
    { ...kettle, tags: ['Other'] },
    { keywordsItems: ['keyed'], tags: ['Added'] },
  ])
    expect(await send('adds', other)).toMatchObject(conflict)

  const known = { keywordsItems: ['keyed'], tags: ['Known'] }
  const before = await credits(person)
  expect(await send('tags', known)).toMatchObject(tagged)
  await untag()
  expect(await send('tags', known)).toMatchObject(tagged)
  expect(await tagsOf('keyed')).toEqual([])
  for (const other of [
    { ...known, tags: ['Other'] },
    { keywordsItems: ['new'], tags: ['Known'] },
    { keywordsItems: ['new'] },
  ])
    expect(await send('tags', other)).toMatchObject(conflict)
  expect(await credits(person)).toBe(before)
  // Without a key they are given again.
  expect(await update(person, id, known)).toMatchObject(tagged)
  expect(await tagsOf('keyed')).toEqual(['Known'])

  // Keys of a deleted project name nothing any more.
  const next = await createProject(app, person, { keywords: ['keyed'], projectName: 'Next' })
  await app.workOff()
  expect(await send('tags', known, next)).toMatchObject(conflict)
  await app.call('DELETE', `/projects/${id}`, { token: person.token })
  expect(await send('tags', known, next)).toMatchObject(tagged)
})

// Last: nothing has to work its fetches off.
test('1 000 keywords are added in one call, those the project has left out, however often it is repeated', async () => {
  const [one, other] = await Promise.all([signedIn(app.ctx, 'paid'), signedIn(app.ctx, 'paid')])
  const keywordsItems = ['Bulk 0', ...words(999, 'bulk coffee')]
  const add = async (person: Person) => {
    const id = await createProject(app, person, { keywords: ['bulk 0'] })
    return { person, id, credits: await credits(person) }
  }
  const owners = [await add(one), await add(other)]
  await app.workOff()
  const send = ({ person, id }: { person: Person; id: number }, key: string, added = keywordsItems) =>
    app.call('PUT', `/projects/${id}`, {
      token: person.token,
      body: { keywordsItems: added },
      headers: { 'idempotency-key': key },
    })
  // Two accounts ask for the same pages, one of them three times.
  const replies = await Promise.all(owners.flatMap((owner) => [1, 2, 3].map(() => send(owner, 'bulk'))))
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 200))
  for (const { person, id, credits: before } of owners) {
    expect(await credits(person)).toBeCloseTo(before - 999 * 3.2727, 4)
    expect(await showHistory(app, person, id)).toMatchObject({ itemLeft: 999, project: { keyword_count: 1_000 } })
  }
  const [owner] = owners
  if (owner === undefined) throw new Error('nobody')
  // The key still answers while the run is under way; other keywords wait for its end.
  expect(await send(owner, 'bulk')).toMatchObject({ status: 200 })
  expect(await send(owner, 'bulk', ['another'])).toMatchObject({ status: 409, body: { code: 'request.conflict' } })
  expect(await send(owner, 'more', ['another'])).toMatchObject({ status: 409, body: { code: 'project.running' } })
})
