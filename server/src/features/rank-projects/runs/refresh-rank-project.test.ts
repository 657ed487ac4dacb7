import { afterAll, beforeAll, expect, test } from 'vitest'
import { hours } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject } from '../../../testing/track-project.ts'
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

test('a refresh within four hours needs a yes, then asks for new pages; a later one needs none', async () => {
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
