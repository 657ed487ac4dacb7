import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { availableCredits, verifyLedger } from '../../../features/credits/index.ts'
import { serpChecksFetchesEnded } from '../../../features/serp-checks/module.ts'
import { minutes, seconds } from '../../../platform/clock/clock.ts'
import type { PostedReference, PostedTasks } from '../../../ports/data-provider/organic-results.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { workUntilAtRest } from '../../../testing/wait-for-check.ts'
import { recoverStuckFetches } from '../post-fetches/recover-stuck-fetches.ts'

const perKeyword = 3.2727
const words = ['red kettle', 'blue kettle', 'green kettle']

let app: TestApp
let person: Person
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  person = await signedIn(app.ctx, 'paid')
})
afterEach(async () => {
  expect(await verifyLedger(app.ctx)).toEqual([])
  await app.close()
})

async function check(keywords = words): Promise<number> {
  const question = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }
  const body = { ...question, keywords }
  const reply = await app.call('POST', '/serp/check-serp', { token: person.token, body })
  expect(reply.status).toBe(202)
  return (reply.body as { data: { id: number } }).data.id
}

/** As the adapter reads it; the first list is number 0. */
function changePosted(change: (list: PostedTasks, at: number) => PostedTasks): () => number {
  const { organicResults } = app.ctx.ports
  let calls = 0
  app.ctx.ports.organicResults = {
    ...organicResults,
    listPostedTasks: async (...asked) => {
      calls += 1
      return change(await organicResults.listPostedTasks(...asked), calls - 1)
    },
  }
  return () => calls
}

/** Seconds at first, for what is asked again, then minutes, for what is given up. */
async function passTime(round: number) {
  app.clock.advance(round < 30 ? seconds(10) : minutes(2))
  await recoverStuckFetches(app.ctx, [serpChecksFetchesEnded], { isStart: false })
}
const untilAtRest = (id: number) => workUntilAtRest(app, person, id, passTime)
const bought = () => words.map((keyword) => app.sandbox.control.tasks({ keyword }).length)
const posts = () => app.providerCalls.filter(({ path }) => path.endsWith('/task_post')).length
const cut = (when: 'before' | 'after') =>
  app.sandbox.control.addFault({ path: '*/task_post', cutConnection: when, times: 1 })

describe('a list of posted tasks with rows that cannot be read', () => {
  test('what is named in it is collected, what may be in such a row is not bought again, and is found later', async () => {
    cut('after')
    const lists = changePosted((list, at) => (at < 5 ? { posted: list.posted.slice(0, 1), isWhole: false } : list))
    const id = await check()
    const { items } = await untilAtRest(id)
    expect(items.map(({ state }) => state).filter((state) => state === 'failed' || state === 'pending')).toEqual([])
    expect(lists()).toBe(6)
    expect([bought(), posts()]).toEqual([[1, 1, 1], 1])
    expect(await availableCredits(app.ctx, person.id)).toBeCloseTo(5_000 - 3 * perKeyword, 4)
  })

  test('what is never named fails after an hour and is free; it was not bought again', async () => {
    cut('after')
    changePosted(({ posted }) => ({ posted: posted.slice(0, 1), isWhole: false }))
    const id = await check()
    const begun = app.clock.read().getTime()
    const { items, credits } = await untilAtRest(id)
    expect(app.clock.read().getTime() - begun).toBeGreaterThan(minutes(60))
    expect(items.filter(({ state }) => state === 'failed')).toHaveLength(2)
    expect([bought(), posts()]).toEqual([[1, 1, 1], 1])
    expect(credits).toBeCloseTo(perKeyword, 4)
    expect(await availableCredits(app.ctx, person.id)).toBeCloseTo(5_000 - perKeyword, 4)
  })

  test('what never arrived is not posted while that is unknown, and once it is known', async () => {
    cut('before')
    changePosted((list, at) => (at < 3 ? { ...list, isWhole: false } : list))
    const id = await check()
    await app.workOff()
    expect([bought(), posts()]).toEqual([[0, 0, 0], 1])
    const { items } = await untilAtRest(id)
    expect(items.filter(({ state }) => state === 'failed')).toEqual([])
    expect(bought()).toEqual([1, 1, 1])
    expect(await availableCredits(app.ctx, person.id)).toBeCloseTo(5_000 - 3 * perKeyword, 4)
  })

  test('tasks of strangers in it are none of ours, whatever their tags', async () => {
    cut('after')
    changePosted(({ posted, isWhole }) => ({
      posted: [...strangers(posted), ...posted, ...strangers(posted)],
      isWhole,
    }))
    const { items } = await untilAtRest(await check())
    expect(items.filter(({ state }) => state === 'failed')).toEqual([])
    expect(bought()).toEqual([1, 1, 1])
  })
})

/** Other users of the provider's account may tag tasks as they like. */
const strangers = (ours: readonly PostedReference[]): PostedReference[] => [
  ...['order-17', '1', 'null', "'; drop table serp_fetches; --", '{"id":1}', 'x'.repeat(255), uuid()].map((tag) => ({
    tag,
    providerTaskId: `stranger-${tag}`,
  })),
  // A fetch's id as the task's, and a task's id as the tag.
  ...ours.map(({ tag, providerTaskId }) => ({ tag: providerTaskId, providerTaskId: tag })),
]

describe('finished tasks of strangers', () => {
  // Lists of fewer keywords are asked for one by one.
  const many = [...words, ...Array.from({ length: 30 }, (_, at) => `steel kettle ${at}`)]
  const boughtOfMany = () => many.map((keyword) => app.sandbox.control.tasks({ keyword }).length)

  test('are ignored, and keep none of ours waiting', async () => {
    const { organicResults } = app.ctx.ports
    let named = 0
    app.ctx.ports.organicResults = {
      ...organicResults,
      listReadyTasks: async (...asked) => {
        const ready = await organicResults.listReadyTasks(...asked)
        named += ready.length
        return [...strangers(ready), ...ready, ...strangers(ready)]
      },
    }
    const { items } = await untilAtRest(await check(many))
    expect(items.filter(({ state }) => state === 'failed')).toEqual([])
    expect(named).toBeGreaterThan(0)
    expect(boughtOfMany()).toEqual(many.map(() => 1))
    expect(app.providerCalls.filter(({ path }) => path.includes('stranger'))).toEqual([])
  })

  test('with the tag of one of our fetches and an id that is not its task’s are ignored too', async () => {
    app.clock.stop()
    app.sandbox.control.changeSettings({ readyAfterMs: minutes(3) })
    const { organicResults } = app.ctx.ports
    app.ctx.ports.organicResults = {
      ...organicResults,
      listReadyTasks: async (...asked) => {
        const { rows } = await app.ctx.db.execute<{ id: string }>(sql`select id from serp_fetches`)
        const ready = await organicResults.listReadyTasks(...asked)
        return [...rows.map(({ id }) => ({ tag: id, providerTaskId: `stranger-${id}` })), ...ready]
      },
    }
    const { items } = await untilAtRest(await check(many))
    expect(items.filter(({ state }) => state === 'failed')).toEqual([])
    expect(boughtOfMany()).toEqual(many.map(() => 1))
    // Each is asked for once, when it is ready.
    expect(app.providerCalls.filter(({ path }) => path.includes('/task_get/'))).toHaveLength(many.length)
  })
})
