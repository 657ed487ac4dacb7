import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, showHistory } from '../../../testing/track-project.ts'
import { availableCredits, verifyLedger } from '../../credits/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-03-01T10:00:00Z')
})
afterAll(() => app.close())

const credits = (person: Person) => availableCredits(app.ctx, person.id)
const refresh = (person: Person, id: number, body: object = {}) =>
  app.call('POST', `/projects/refresh-project/${id}`, { token: person.token, body })

test('a refresh within four hours must be confirmed and then requests new pages; a later one need not be', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['refreshed coffee'] })
  expect(await refresh(person, id)).toMatchObject({ status: 409, body: { code: 'project.running' } })
  await app.workOff()
  expect(await refresh(person, id)).toMatchObject({
    status: 409,
    body: { code: 'refresh.recent', data: { taken_at: expect.any(String) } },
  })
  expect((await refresh(person, id, { confirm: true })).status).toBe(202)
  await app.workOff()
  expect(await credits(person)).toBeCloseTo(5_000 - 2 * 3.2727, 4)
  app.clock.advance(hours(4))
  expect((await refresh(person, id)).status).toBe(202)
  await app.workOff()
  expect(await credits(person)).toBeCloseTo(5_000 - 3 * 3.2727, 4)
  expect(await refresh(person, id, { onlyFailed: true })).toMatchObject({
    status: 409,
    body: { code: 'project.nothing-failed' },
  })
  expect(await verifyLedger(app.ctx, person.id)).toEqual([])
})

test('only the selected keywords are refreshed and charged; those of another project are not found', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['selected tea', 'selected mate', 'selected cocoa'] })
  const other = await createProject(app, person, { keywords: ['other tea'] })
  await app.workOff()
  const idsOf = async (project: number) =>
    ((await showHistory(app, person, project)).historiesData[0] ?? []).map((row) => row.id)
  const [first = 0, second = 0, third = 0] = await idsOf(id)
  const [foreign = 0] = await idsOf(other)
  const before = await credits(person)
  expect(await refresh(person, id, { keywords_ids: [first, third] })).toMatchObject({
    status: 409,
    body: { code: 'refresh.recent' },
  })
  app.clock.advance(hours(4))
  for (const body of [{ keywords_ids: [] }, { keywords_ids: [first], onlyFailed: true }])
    expect((await refresh(person, id, body)).status).toBe(400)
  expect((await refresh(person, id, { keywords_ids: [first, foreign] })).status).toBe(404)
  expect((await refresh(await signedIn(app.ctx, 'paid'), id, { keywords_ids: [first] })).status).toBe(404)
  expect((await refresh(person, id, { keywords_ids: [third, first, first] })).status).toBe(202)
  await app.workOff()
  expect(await credits(person)).toBeCloseTo(before - 2 * 3.2727, 4)
  const { project, historiesData } = await showHistory(app, person, id)
  expect(project.last_run).toMatchObject({ kind: 'manual', outcome: 'done', keywords_count: 2 })
  const taken = new Map((historiesData[0] ?? []).map((row) => [row.id, row.taken_at ?? '']))
  expect((taken.get(first) ?? '') > (taken.get(second) ?? '')).toBe(true)
  expect(await verifyLedger(app.ctx, person.id)).toEqual([])
})
