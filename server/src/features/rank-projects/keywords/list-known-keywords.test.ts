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

const list = (person: Person | undefined, id: number, keywords: unknown) =>
  app.call('POST', `/projects/list-known-keywords/${id}`, { token: person?.token, body: { keywords } })
const words = (count: number) => Array.from({ length: count }, (_, at) => `word ${at}`)

test('says which keywords a project has, in the spelling they were asked in, and changes nothing', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['Flat White', 'ristretto'] })
  await createProject(app, person, { projectName: 'Another', keywords: ['lungo'] })
  const before = await availableCredits(app.ctx, person.id)
  const answered = { status: 200, body: { data: { known: ['FLAT white'] } } }
  const asked = ['lungo', '  FLAT   white ', 'cortado', 'flat white']
  // While a run is under way, too.
  expect(await list(person, id, asked)).toMatchObject(answered)
  await app.workOff()
  expect(await list(person, id, asked)).toMatchObject(answered)
  expect(await list(person, id, words(1_000))).toMatchObject({ status: 200, body: { data: { known: [] } } })
  expect(await showHistory(app, person, id)).toMatchObject({ keywords_pagination: { total: 2 } })
  expect(await availableCredits(app.ctx, person.id)).toBe(before)
})

test('refuses what it cannot answer, and everybody whose project it is not', async () => {
  const [owner, stranger, powerless] = await Promise.all([
    signedIn(app.ctx, 'paid'),
    signedIn(app.ctx, 'paid'),
    signedIn(app.ctx, 'powerless'),
  ])
  const id = await createProject(app, owner, { keywords: ['mine'] })
  expect(await list(owner, id, words(1_001))).toMatchObject({
    status: 400,
    body: { code: 'input.invalid', message: rankProjectMessages.tooManyAdded },
  })
  expect(await list(owner, id, [])).toMatchObject({ status: 400 })
  expect(await list(owner, id, 'mine')).toMatchObject({ status: 400 })
  expect(await list(undefined, id, ['mine'])).toMatchObject({ status: 401 })
  expect(await list(powerless, id, ['mine'])).toMatchObject({ status: 403, body: { code: 'ability.missing' } })
  const missing = { status: 404, body: { code: 'row.not-found' } }
  expect(await list(stranger, id, ['mine'])).toMatchObject(missing)
  expect(await list(owner, 2_000_000_000, ['mine'])).toMatchObject(missing)
})
