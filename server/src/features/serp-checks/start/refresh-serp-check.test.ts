import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import type { SerpSnapshot } from '#contract/serp-fetches/rows.ts'
import { hours, minutes } from '../../../platform/clock/clock.ts'
import { createTestApp, type Reply, type TestApp } from '../../../testing/create-test-app.ts'
import { makePage } from '../../../testing/make-page.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { showCheck, workUntilAtRest } from '../../../testing/wait-for-check.ts'
import { availableCredits, verifyLedger } from '../../credits/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const perKeyword = 3.2727
const question = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }

const post = (person: Person, path: string, body: object, key?: string): Promise<Reply> =>
  app.call('POST', path, {
    token: person.token,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const refresh = (person: Person, body: object, key?: string) => post(person, '/serp/refresh-serp', body, key)
const retry = (person: Person, body: object, key?: string) => post(person, '/serp/retry-serp', body, key)

const show = (person: Person, id: number) => showCheck(app, person, id)
const untilDone = (person: Person, id: number) => workUntilAtRest(app, person, id)

async function checked(keywords: string[], person?: Person): Promise<{ person: Person; check: SerpCheck }> {
  const owner = person ?? (await signedIn(app.ctx, 'paid'))
  const reply = await post(owner, '/serp/check-serp', { ...question, keywords })
  expect(reply.status).toBe(202)
  return { person: owner, check: await untilDone(owner, (reply.body as { data: { id: number } }).data.id) }
}

const credits = (person: Person) => availableCredits(app.ctx, person.id)
const timesPosted = (keyword: string) => app.sandbox.control.tasks({ keyword }).length

describe('POST /serp/refresh-serp', () => {
  test('after four hours checks every keyword again, for the price of the first time, and keeps the earlier fetches', async () => {
    const { person, check } = await checked(['morning coffee', 'evening coffee'])
    app.clock.advance(hours(4) + minutes(1))
    const reply = await refresh(person, check)
    expect(reply).toMatchObject({
      status: 202,
      body: { message: 'Refresh started. Updates may take up to 5 minutes.', data: { id: check.id } },
    })
    const running = await show(person, check.id)
    expect(running).toMatchObject({ state: 'running', done_count: 0, run: 2, credits: 2 * perKeyword })
    expect(running.credits_held).toBe(2 * perKeyword)
    expect(running.items.map((item) => item.state)).toEqual(['pending', 'pending'])
    const done = await untilDone(person, check.id)
    expect(done).toMatchObject({ state: 'done', done_count: 2, credits: 4 * perKeyword, credits_held: 0 })
    expect(await credits(person)).toBeCloseTo(5_000 - 4 * perKeyword, 4)
    expect(timesPosted('morning coffee')).toBe(2)
    done.items.forEach((item, at) => {
      const before = check.items[at]
      expect(item.previous).toEqual({
        state: before?.state,
        rank: before?.rank,
        results_read: before?.results_read,
        taken_at: before?.taken_at,
      })
      expect(Date.parse(item.taken_at ?? '')).toBeGreaterThan(Date.parse(before?.taken_at ?? ''))
      const isChange = item.rank !== null && before?.rank != null
      expect(item.difference).toBe(isChange ? (item.rank ?? 0) - (before?.rank ?? 0) : null)
    })
    const page = await app.call('GET', `/serp/show-serp-snapshot/${check.id}/1`, { token: person.token })
    const { snapshots } = (page.body as { data: { snapshots: { run: number; rank: number | null }[] } }).data
    expect(snapshots.map((snapshot) => [snapshot.run, snapshot.rank])).toEqual([
      [2, done.items[0]?.rank],
      [1, check.items[0]?.rank],
    ])
    expect(await verifyLedger(app.ctx, person.id)).toEqual([])
  })

  test('within four hours it answers 409 with the time of the last fetch, and nothing happens', async () => {
    const { person, check } = await checked(['too soon'])
    app.clock.advance(hours(3))
    const reply = await refresh(person, { id: check.id })
    expect(reply).toMatchObject({
      status: 409,
      body: { code: 'refresh.recent', data: { taken_at: check.items[0]?.taken_at } },
    })
    expect(await show(person, check.id)).toEqual(check)
    expect(await credits(person)).toBeCloseTo(5_000 - perKeyword, 4)
  })

  test('confirmed within four hours it asks for a new page, though one is there, and charges for it', async () => {
    const { person, check } = await checked(['confirmed'])
    app.clock.advance(minutes(5))
    expect((await refresh(person, { id: check.id, confirm: true })).status).toBe(202)
    const done = await untilDone(person, check.id)
    expect(timesPosted('confirmed')).toBe(2)
    expect(done.items[0]?.taken_at).not.toBe(check.items[0]?.taken_at)
    expect(await credits(person)).toBeCloseTo(5_000 - 2 * perKeyword, 4)
  })

  test('without a question it shares a page that another account’s check has just fetched', async () => {
    const { person, check } = await checked(['shared refresh'])
    app.clock.advance(hours(5))
    await checked(['shared refresh'])
    expect((await refresh(person, { id: check.id })).status).toBe(202)
    const done = await untilDone(person, check.id)
    expect(timesPosted('shared refresh')).toBe(2)
    expect(done.credits).toBe(2 * perKeyword)
  })

  test('confirmed while somebody’s fetch of the same page is under way it shares that one, and both pay', async () => {
    const { person, check } = await checked(['shared coffee'])
    app.clock.advance(hours(5))
    const other = await signedIn(app.ctx, 'paid')
    await post(other, '/serp/check-serp', { ...question, keywords: ['shared coffee'] })
    await refresh(person, { id: check.id, confirm: true })
    await untilDone(person, check.id)
    expect(timesPosted('shared coffee')).toBe(2)
    expect(await credits(person)).toBeCloseTo(5_000 - 2 * perKeyword, 4)
    expect(await credits(other)).toBeCloseTo(5_000 - perKeyword, 4)
  })

  test('fifty requests at once begin one refresh, by one key or by none', async () => {
    for (const key of ['the same key', undefined]) {
      const { person, check } = await checked([`fifty ${key}`])
      const requests = Array.from({ length: 50 }, () => refresh(person, { id: check.id, confirm: true }, key))
      const replies = await Promise.all(requests)
      expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([202]))
      const done = await untilDone(person, check.id)
      expect(done).toMatchObject({ run: 2, credits: 2 * perKeyword })
      expect(timesPosted(`fifty ${key}`)).toBe(2)
      expect(await verifyLedger(app.ctx, person.id)).toEqual([])
    }
  })

  test('a repeat under the same key answers the first refresh, also after it ended; for other work it is a 409', async () => {
    const { person, check } = await checked(['keyed'])
    const { check: other } = await checked(['keyed too'], person)
    await refresh(person, { id: check.id, confirm: true }, 'key 1')
    await untilDone(person, check.id)
    expect((await refresh(person, { id: check.id, confirm: true }, 'key 1')).status).toBe(202)
    expect((await show(person, check.id)).run).toBe(2)
    expect(await refresh(person, { id: other.id, confirm: true }, 'key 1')).toMatchObject({
      status: 409,
      body: { code: 'request.conflict' },
    })
  })

  test('a check that is running is not begun anew: 409', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const reply = await post(person, '/serp/check-serp', { ...question, keywords: ['still running'] })
    const { id } = (reply.body as { data: { id: number } }).data
    expect(await refresh(person, { id, confirm: true })).toMatchObject({ status: 409, body: { code: 'check.running' } })
    await untilDone(person, id)
  })

  test('too few credits: 402, and the check stays as it was', async () => {
    const person = await signedIn(app.ctx, 'paid', { credits: 4 })
    const { check } = await checked(['last credits'], person)
    expect(await refresh(person, { id: check.id, confirm: true })).toMatchObject({
      status: 402,
      body: { code: 'credits.insufficient' },
    })
    expect(await show(person, check.id)).toEqual(check)
    expect(await verifyLedger(app.ctx, person.id)).toEqual([])
  })

  test('a keyword that fails this time keeps what was known, and is not charged', async () => {
    const { person, check } = await checked(['fails later', 'stays well'])
    app.sandbox.control.failKeywords({ keywords: ['fails later'], effect: { kind: 'fail', code: 40501 } })
    await refresh(person, { id: check.id, confirm: true })
    const done = await untilDone(person, check.id)
    expect(done.items[0]).toMatchObject({
      state: 'failed',
      rank: null,
      difference: null,
      previous: { rank: check.items[0]?.rank, state: check.items[0]?.state },
    })
    expect(done.credits).toBe(3 * perKeyword)
    expect(await credits(person)).toBeCloseTo(5_000 - 3 * perKeyword, 4)
  })
})

describe('what changed since the fetch before', () => {
  /** Ten results with the own domain at a place, or nowhere. */
  const pageWith = (rank: number | null) =>
    makePage({
      takenAt: app.clock.read(),
      organic: Array.from({ length: 10 }, (_, at) => {
        const domain = at + 1 === rank ? question.domainUrl : `other-${at}.example`
        return { position: at + 1, absolutePosition: at + 3, domain, url: `https://${domain}/`, title: 'A page' }
      }),
    })

  test('a better rank is a negative difference; to or from not found is none; an earlier snapshot shows its own page', async () => {
    const { ports } = app.ctx
    const { organicResults, searchMethod } = ports
    const snapshots: Record<string, (number | null)[]> = {
      'up by four': [7, 3],
      'down by one': [3, 4],
      'as before': [5, 5],
      'newly found': [null, 2],
      'lost again': [2, null],
    }
    let snapshot = 0
    ports.searchMethod = 'live'
    ports.organicResults = {
      ...organicResults,
      fetchLive: async ({ keyword }) => ({
        outcome: 'ready',
        costUsd: 0,
        page: pageWith(snapshots[keyword]?.[snapshot] ?? null),
      }),
    }
    try {
      const { person, check } = await checked(Object.keys(snapshots))
      expect(check.items.map((item) => item.rank)).toEqual([7, 3, 5, null, 2])
      expect(check.items.every((item) => item.previous === null && item.difference === null)).toBe(true)
      app.clock.advance(minutes(10))
      snapshot = 1
      await refresh(person, { id: check.id, confirm: true })
      const { items } = await untilDone(person, check.id)
      expect(items.map((item) => item.rank)).toEqual([3, 4, 5, 2, null])
      expect(items.map((item) => item.previous?.rank)).toEqual([7, 3, 5, null, 2])
      expect(items.map((item) => item.previous?.state)).toEqual(['found', 'found', 'found', 'not_in_depth', 'found'])
      expect(items.map((item) => item.difference)).toEqual([-4, 1, 0, null, null])
      for (const [run, at] of [
        ['', 2],
        ['?run=1', 6],
      ] as const) {
        const reply = await app.call('GET', `/serp/show-serp-snapshot/${check.id}/1${run}`, { token: person.token })
        const { page } = (reply.body as { data: { page: SerpSnapshot } }).data
        expect(page.organic.map((result) => result.owner).indexOf('own')).toBe(at)
      }
    } finally {
      Object.assign(ports, { organicResults, searchMethod })
    }
  })
})

describe('POST /serp/retry-serp', () => {
  const failing = (keyword: string) =>
    app.sandbox.control.failKeywords({ keywords: [keyword], effect: { kind: 'fail', code: 40501 }, times: 1 })

  test('checks the failed keywords alone, and charges only these', async () => {
    failing('first refused')
    const { person, check } = await checked(['first refused', 'never refused'])
    expect(check).toMatchObject({ done_count: 1, failed_count: 1, credits: perKeyword })
    const reply = await retry(person, check)
    expect(reply).toMatchObject({ status: 202, body: { data: { id: check.id } } })
    expect(await show(person, check.id)).toMatchObject({
      state: 'running',
      done_count: 1,
      failed_count: 0,
      credits_held: perKeyword,
    })
    const done = await untilDone(person, check.id)
    expect(done).toMatchObject({ run: 2, done_count: 2, failed_count: 0, credits: 2 * perKeyword })
    expect(done.items[1]).toEqual(check.items[1])
    expect(timesPosted('never refused')).toBe(1)
    expect(await verifyLedger(app.ctx, person.id)).toEqual([])
  })

  test('after a confirmed refresh that failed, an old page is no answer: it asks for a new one', async () => {
    const keyword = 'fails when refreshed'
    const { person, check } = await checked([keyword])
    app.clock.advance(hours(1))
    app.sandbox.control.failKeywords({ keywords: [keyword], effect: { kind: 'fail', code: 40501 }, times: 1 })
    await refresh(person, { id: check.id, confirm: true })
    await untilDone(person, check.id)
    expect(await refresh(person, { id: check.id })).toMatchObject({ status: 409, body: { code: 'refresh.recent' } })
    await retry(person, { id: check.id })
    const [item] = (await untilDone(person, check.id)).items
    expect(timesPosted(keyword)).toBe(3)
    expect(Date.parse(item?.taken_at ?? '')).toBeGreaterThan(Date.parse(item?.previous?.taken_at ?? ''))
    expect(await credits(person)).toBeCloseTo(5_000 - 2 * perKeyword, 4)
  })

  test('costs what a keyword costs then', async () => {
    failing('dearer later')
    const { person, check } = await checked(['dearer later', 'paid before'])
    await app.ctx.db.execute(sql`update credit_settings set total_cost = total_cost / 2 where title = 'SERPS'`)
    try {
      await retry(person, { id: check.id })
      const done = await untilDone(person, check.id)
      expect(done.credits).toBeCloseTo(3 * perKeyword, 3)
      expect(await credits(person)).toBeCloseTo(5_000 - done.credits, 4)
      expect(await verifyLedger(app.ctx, person.id)).toEqual([])
    } finally {
      await app.ctx.db.execute(sql`update credit_settings set total_cost = total_cost * 2 where title = 'SERPS'`)
    }
  })

  test('where it fails again, nothing is charged and it may be tried again', async () => {
    const { person, check } = await checked(['hopeless __40501__', 'fine'])
    await retry(person, { id: check.id })
    expect(await untilDone(person, check.id)).toMatchObject({ failed_count: 1, done_count: 1, credits: perKeyword })
    expect((await retry(person, { id: check.id })).status).toBe(202)
    await untilDone(person, check.id)
    expect(await credits(person)).toBeCloseTo(5_000 - perKeyword, 4)
    expect(await verifyLedger(app.ctx, person.id)).toEqual([])
  })

  test('fifty requests at once begin one retry', async () => {
    const { person, check } = await checked(['fifty retries __40501__'])
    const replies = await Promise.all(Array.from({ length: 50 }, () => retry(person, { id: check.id }, 'one key')))
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([202]))
    expect((await untilDone(person, check.id)).run).toBe(2)
  })

  test('where nothing failed: 409 with a sentence', async () => {
    const { person, check } = await checked(['all well'])
    expect(await retry(person, { id: check.id })).toMatchObject({
      status: 409,
      body: { code: 'check.nothing-failed', message: 'This check has no failed keywords.' },
    })
  })
})

test('a run is kept with what it cost', async () => {
  const { person, check } = await checked(['kept run', 'kept run __40501__'])
  await retry(person, { id: check.id })
  await untilDone(person, check.id)
  await refresh(person, { id: check.id, confirm: true })
  await untilDone(person, check.id)
  const { rows } = await app.ctx.db.execute(sql`
    select number, kind, units_count, chargeable_count, charged_count, finished_at is not null as ended
    from serp_check_runs where account_id = ${person.id} order by number`)
  expect(rows).toEqual([
    { number: 1, kind: 'check', units_count: 2, chargeable_count: 2, charged_count: 1, ended: true },
    { number: 2, kind: 'retry', units_count: 1, chargeable_count: 1, charged_count: 0, ended: true },
    { number: 3, kind: 'refresh', units_count: 2, chargeable_count: 2, charged_count: 1, ended: true },
  ])
})
