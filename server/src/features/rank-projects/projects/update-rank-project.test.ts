import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject, listProjects } from '../../../testing/track-project.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const update = (person: Person, id: number, body: object) =>
  app.call('PUT', `/projects/${id}`, { token: person.token, body })

test('changes when it runs: daily wins, the next slot follows, an untick stops it', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, {
    keywords: ['scheduled'],
    duration: 'onceInWeek',
    timeZone: 'Asia/Tokyo',
  })
  const shown = async () => (await listProjects(app, person)).projects[0]
  expect((await shown())?.next_run_at?.slice(10)).toBe('T21:00:00.000Z')
  const runtime = {
    isRuntime: true,
    duration: 'onceInMonth',
    isDailyChecked: 1,
    runAt: '12:30',
    timeZone: 'Asia/Kathmandu',
  }
  expect(await update(person, id, runtime)).toMatchObject({
    status: 200,
    body: { message: 'Runtime settings updated successfully for project: Kestrel' },
  })
  expect(await shown()).toMatchObject({ duration: 'onceInDay', isDailyChecked: 1, runAt: '12:30' })
  expect((await shown())?.next_run_at?.slice(10)).toBe('T06:45:00.000Z')
  await update(person, id, { isRuntime: 1, isDailyChecked: 0 })
  expect(await shown()).toMatchObject({ duration: 'never', isDailyChecked: 0, next_run_at: null })
  for (const wrong of [{}, { isRuntime: 1, keywordsItems: ['a'] }, { duration: 'never' }])
    expect((await update(person, id, wrong)).status).toBe(400)
})
