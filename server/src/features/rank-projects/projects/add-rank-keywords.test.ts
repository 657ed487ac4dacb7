import { afterAll, beforeAll, expect, test } from 'vitest'
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
