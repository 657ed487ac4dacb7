import { afterEach, beforeEach, expect, test } from 'vitest'
import { accountTopic } from '../../../parts/access/index.ts'
import { days, minutes } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject } from '../../../testing/track-project.ts'
import { findProject } from '../get-project.ts'
import { storeUnlessChanged } from '../share-of-voice/store-unless-changed.ts'
import { publishMetrics } from './publish-metrics.ts'

let app: TestApp
let stop: (() => void) | undefined
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterEach(async () => {
  stop?.()
  await app.close()
})

/** Collects the events of an account’s open screens about its projects from now on: earlier ones have arrived. */
async function listen(person: Person) {
  const heard: unknown[] = []
  const topic = accountTopic(person.id)
  stop = app.ctx.eventHub.subscribe(topic, (event) => {
    if (isOfProjects(event) || isBalance(event, mark)) heard.push(event)
  })
  await app.ctx.events.publish(app.ctx, { topic, body: { type: 'credits', available: mark } })
  await expect.poll(() => heard.some((event) => isBalance(event, mark))).toBe(true)
  heard.length = 0
  return heard
}

/** They hear it again when the shares of voice have been computed, which follow from search volumes and competitors. */
const withShares = (event: unknown) => [event, event]

const mark = -1
const isBalance = (event: unknown, available: number) =>
  typeof event === 'object' && event !== null && 'available' in event && event.available === available

const isOfProjects = (event: unknown) =>
  typeof event === 'object' && event !== null && 'type' in event && event.type === 'rank-project'

test('screens of projects hear when somebody else’s run has brought new figures of their keywords', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['Espresso machine', 'second coffee'] })
  await createProject(app, person, { keywords: ['red kettle'] })
  await createProject(app, person, { keywords: ['espresso machine'], country: 2826 })
  await app.workOff()
  app.clock.advance(minutes(2))
  await app.workOff()
  app.clock.advance(days(31))
  const stranger = await signedIn(app.ctx, 'paid')
  const received = await listen(person)
  await createProject(app, stranger, { keywords: ['ESPRESSO machine'] })
  await app.workOff()
  expect(received).toEqual([])
  app.clock.advance(minutes(2))
  await app.workOff()
  const event = { type: 'rank-project', id, state: 'done', done_count: 2, failed_count: 0, keywords_count: 2 }
  await expect.poll(() => received).toEqual(withShares(event))
})

test('and when a competitor’s past has been read', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['first coffee'] })
  await app.workOff()
  const received = await listen(person)
  await app.call('PUT', `/projects/${id}`, { token: person.token, body: { competitorsItems: ['beanharbour.example'] } })
  await app.workOff()
  await expect
    .poll(() => received)
    .toEqual(withShares(expect.objectContaining({ type: 'rank-project', id, state: 'done' })))
})

test('and when the project has been deleted', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['first coffee'] })
  await app.workOff()
  const received = await listen(person)
  await app.call('DELETE', `/projects/${id}`, { token: person.token })
  await expect.poll(() => received.at(-1)).toMatchObject({ type: 'rank-project', id, keywords_count: 0 })
})

test('search volumes that arrive while shares are computed are not left out of them', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await createProject(app, person, { keywords: ['third coffee'] })
  await app.workOff()
  const reference = { accountId: person.id, projectId: id }
  const row = await findProject(app.ctx, reference)
  if (row === undefined) throw new Error('no project')
  const { countryCode, languageCode } = row
  await publishMetrics(app.ctx, { countryCode, languageCode, keywords: ['third coffee'] })
  const underWay = await storeUnlessChanged(app.ctx, { row, openFrom: undefined }, () => Promise.resolve())
  expect(underWay).toBe('changed')
  await app.workOff()
  const after = await findProject(app.ctx, reference)
  expect(after?.sharesRun).toBe(after?.run)
})
