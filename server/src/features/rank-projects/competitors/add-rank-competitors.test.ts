import { afterAll, beforeAll, expect, test } from 'vitest'
import { seconds } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, showCompetitors } from '../../../testing/track-project.ts'
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

test('adds competitors whose past is read from the stored pages, free; removed ones come back with theirs', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: words(3, 'past coffee') })
  await app.workOff()
  const paid = await credits(person)
  expect((await update(person, id, { competitorsItems: ['beanharbour.example'] })).status).toBe(200)
  await app.workOff()
  const items = () => showCompetitors(app, person, id)
  const seen = await items()
  for (const { competitors_items } of seen) expect(competitors_items[0]?.state).toMatch(/found|not_in_depth/)
  expect(await credits(person)).toBe(paid)
  expect(await update(person, id, { competitorsItems: ['BEANHARBOUR.example'] })).toMatchObject({
    status: 400,
    body: { message: 'This competitor is already added.' },
  })
  expect(await update(person, id, { competitorsItems: ['www.co.uk'] })).toMatchObject({
    status: 400,
    body: { message: expect.stringContaining('“co.uk” is shared by many websites') },
  })
  const remove = (competitorToRemove: unknown[]) =>
    app.call('POST', '/projects/remove-project-competitors', {
      token: person.token,
      body: { project_id: id, competitorToRemove },
    })
  expect((await remove([seen[0]?.competitors_items[0]?.id])).status).toBe(200)
  expect((await items())[0]?.competitors_items).toEqual([])
  expect((await remove(['beanharbour.example'])).status).toBe(404)
  app.clock.advance(seconds(1))
  await update(person, id, { competitorsItems: ['later.example'] })
  app.clock.advance(seconds(1))
  await update(person, id, { competitorsItems: ['beanharbour.example'] })
  const names = (await items())[0]?.competitors_items.map(({ name }) => name)
  expect(names).toEqual(['beanharbour.example', 'later.example'])
  await remove(['later.example'])
  expect(await items()).toEqual(seen)
  const more = words(10, 'x').map((_, at) => `more${at}.example`)
  expect(await update(person, id, { competitorsItems: more })).toMatchObject({
    status: 409,
    body: { code: 'project.competitors-full' },
  })
})
