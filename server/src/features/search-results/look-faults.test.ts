import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { SerpCheck } from '#contract/serp-checks.ts'
import { minutes, seconds } from '../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../testing/people.ts'
import { availableCredits, verifyLedger } from '../credits/index.ts'
import { serpCheckJobs, serpChecksLooksEnded } from '../serp-checks/index.ts'
import { readOrganic } from './read-pages.ts'
import { tendLooks } from './tend-looks.ts'

const perKeyword = 3.2727
const keywords = ['red kettle', 'blue kettle', 'green kettle']

let app: TestApp
let person: Person
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  person = await signedIn(app.ctx, 'paid')
})
afterEach(() => app.close())

async function start(words: readonly string[] = keywords) {
  const body = {
    domainUrl: 'kestrelroast.example',
    searchEngine: 1,
    deviceType: 1,
    language: 'en',
    country: 2372,
    keywords: words,
  }
  const reply = await app.call('POST', '/serp/check-serp', { token: person.token, body })
  expect(reply.status).toBe(202)
}

async function onlyCheck(): Promise<SerpCheck> {
  const reply = await app.call('GET', '/serp/list-serps', { token: person.token })
  const [check] = (reply.body as { data: SerpCheck[] }).data
  if (check === undefined) throw new Error('there is no check')
  return check
}

const timesPosted = (keyword: string) => app.sandbox.control.tasks({ keyword }).length

/** Lets retries and reconciling come due, a little at a time, until the check is done. */
async function workUntilDone(step = seconds(5), most = 60) {
  for (let round = 0; round < most; round += 1) {
    await app.workOff()
    if ((await onlyCheck()).state === 'done') return
    app.clock.advance(step)
  }
  throw new Error('the check did not end')
}

async function expectCharged(count: number) {
  const check = await onlyCheck()
  expect(check.done_count).toBe(count)
  expect(check.failed_count).toBe(check.keywords_count - count)
  expect(check.items.every((item) => item.state !== 'pending')).toBe(true)
  expect(await availableCredits(app.ctx, person.id)).toBeCloseTo(5_000 - perKeyword * count, 4)
  expect(await verifyLedger(app.ctx)).toEqual([])
}

describe('a connection cut while posting', () => {
  test('after the provider accepted: the tasks are found by their tags, not bought again', async () => {
    app.sandbox.control.addFault({ path: '*/task_post', times: 1, cutConnection: 'after' })
    await start()
    await workUntilDone()
    await expectCharged(3)
    for (const keyword of keywords) expect(timesPosted(keyword)).toBe(1)
  })

  test('before the provider saw them: they are posted again', async () => {
    app.sandbox.control.addFault({ path: '*/task_post', times: 1, cutConnection: 'before' })
    await start()
    await workUntilDone()
    await expectCharged(3)
    for (const keyword of keywords) expect(timesPosted(keyword)).toBe(1)
  })

  test('an answer nobody can read counts as cut, and nothing is bought twice', async () => {
    app.sandbox.control.addFault({ path: '*/task_post', times: 1, malformed: true })
    await start()
    await workUntilDone()
    await expectCharged(3)
    for (const keyword of keywords) expect(timesPosted(keyword)).toBe(1)
  })
})

describe('a provider that refuses the whole call', () => {
  test.each([
    ['wrong credentials', { httpStatus: 401 }],
    ['no money left', { httpStatus: 402 }],
    ['funds insufficient', { code: 40210 }],
  ] as const)('%s: every keyword fails, nothing is charged', async (_name, fault) => {
    app.sandbox.control.addFault({ path: '*/task_post', ...fault })
    await start()
    await workUntilDone()
    await expectCharged(0)
    expect((await onlyCheck()).items[0]?.failure).toContain('not available')
  })

  test('too many calls a minute: it waits and then delivers', async () => {
    app.sandbox.control.addFault({ path: '*/task_post', times: 1, code: 40202 })
    await start()
    await workUntilDone(seconds(20))
    await expectCharged(3)
  })

  test('broken for a moment: it tries again', async () => {
    app.sandbox.control.addFault({ path: '*/task_post', times: 1, code: 50000 })
    await start()
    await workUntilDone()
    await expectCharged(3)
  })
})

test.each([
  ['every call is cut', { path: '*', cutConnection: 'before' }],
  ['every call is one too many', { path: '*/task_post', code: 40202 }],
] as const)('a provider where %s for an hour: given up, nothing charged', async (_name, fault) => {
  await app.call('GET', '/serp/list-cities/IE', { token: person.token })
  await start(['warm up'])
  await workUntilDone()
  app.sandbox.control.addFault(fault)
  await start()
  for (let minute = 0; minute < 70; minute += 1) {
    await app.workOff()
    app.clock.advance(minutes(1))
    await tendLooks(app.ctx, [serpChecksLooksEnded], { isStart: false })
  }
  await app.workOff()
  const check = await onlyCheck()
  expect(check).toMatchObject({ state: 'done', done_count: 0, failed_count: 3, credits: 0 })
  expect(await availableCredits(app.ctx, person.id)).toBeCloseTo(5_000 - perKeyword, 4)
  expect(await verifyLedger(app.ctx)).toEqual([])
})

describe('ranks are read off the stored page', () => {
  test('also by a worker that did not store it', async () => {
    await start(['red kettle'])
    await workUntilDone()
    const [item] = (await onlyCheck()).items
    const { rows } = await app.ctx.db.execute<{ result_id: string; result_query_id: string; taken_at: string }>(
      sql`select result_id, result_query_id, taken_at from serp_check_keywords`,
    )
    const page = {
      resultId: rows[0]?.result_id ?? '',
      queryId: Number(rows[0]?.result_query_id),
      takenAt: new Date(rows[0]?.taken_at ?? 0),
    }
    const elsewhere = { ...app.ctx, ports: { ...app.ctx.ports } }
    const stored = (await readOrganic(elsewhere, [page])).get(page.resultId)
    expect(stored).toEqual((await readOrganic(app.ctx, [page])).get(page.resultId))
    const own = stored?.find((result) => /(^|\.)kestrelroast\.example$/.test(new URL(result.url).hostname))
    expect(item?.rank ?? null).toBe(own?.position ?? null)
  })

  test('a page that is gone before they were read fails the keyword, and nothing is charged', async () => {
    await start(['red kettle'])
    await workUntilDone()
    await app.ctx.db.execute(sql`delete from serp_results`)
    const other = await signedIn(app.ctx, 'paid')
    const body = {
      domainUrl: 'a.example',
      searchEngine: 1,
      deviceType: 1,
      language: 'en',
      country: 2372,
      keywords: ['red kettle'],
    }
    const ctx = { ...app.ctx, ports: { ...app.ctx.ports } }
    const reply = await app.call('POST', '/serp/check-serp', { token: other.token, body })
    expect(reply.status).toBe(202)
    const { id } = (reply.body as { data: { id: number } }).data
    const gone = '00000000-0000-7000-8000-000000000000'
    await app.ctx.db.execute(
      sql`update serp_check_keywords set result_id = ${gone}::uuid, result_query_id = 1, taken_at = now() where check_id = ${id}`,
    )
    const fill = serpCheckJobs.find(({ job }) => job.name === 'serp-checks.fill')
    await fill?.run(ctx, { accountId: other.id, checkId: id }, new AbortController().signal)
    expect((await app.call('GET', '/serp/list-serps', { token: other.token })).body).toMatchObject({
      data: [{ state: 'done', failed_count: 1, credits: 0 }],
    })
    expect(await availableCredits(app.ctx, other.id)).toBe(5_000)
    expect(await verifyLedger(app.ctx)).toEqual([])
  })
})

describe('a task that goes wrong', () => {
  test.each([
    ['__40501__', 'does not accept'],
    ['__40101__', 'did not answer'],
    ['__40103__', 'did not answer'],
    ['__50000__', 'had a problem'],
    ['__malformed__', 'had a problem'],
  ])('%s fails alone, with its reason and its credits back', async (token, reason) => {
    await start(['red kettle', `kettle ${token}`])
    await workUntilDone(seconds(20))
    await expectCharged(1)
    expect((await onlyCheck()).items[1]?.failure).toContain(reason)
  })

  test('an empty page is an answer: not found, and charged', async () => {
    await start(['kettle __40102__'])
    await workUntilDone()
    await expectCharged(1)
    expect((await onlyCheck()).items[0]).toMatchObject({ state: 'not_in_depth', rank: null })
  })

  test('one the provider loses is noticed, posted again and in the end given up', async () => {
    await start(['red kettle', 'kettle __lost__'])
    await workUntilDone(minutes(10))
    await expectCharged(1)
    expect(timesPosted('kettle __lost__')).toBe(4)
  })

  test('one that never finishes is given up after an hour', async () => {
    await start(['red kettle', 'kettle __never__'])
    await workUntilDone(minutes(10))
    await expectCharged(1)
  })

  test('one answered twice is stored and charged once', async () => {
    app.sandbox.control.failKeywords({ keywords: ['red kettle'], effect: { kind: 'listed-twice' } })
    await start()
    await workUntilDone()
    await app.workOff()
    await expectCharged(3)
  })
})
