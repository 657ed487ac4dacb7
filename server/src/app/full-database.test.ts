import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { availableCredits, verifyLedger } from '../features/credits/index.ts'
import { seconds } from '../platform/clock/clock.ts'
import { endpoints, type Request } from '../testing/contract-walk/endpoints.ts'
import { check } from '../testing/contract-walk/own-rows.ts'
import { openWalk, type Walk } from '../testing/contract-walk/walk.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { type FullDisk, openFullDisk } from '../testing/full-disk.ts'
import { signedIn } from '../testing/people.ts'
import { showCheck, workUntilAtRest } from '../testing/wait-for-check.ts'
import { jobHandlers } from './jobs.ts'

const unavailable = {
  code: 'server.unavailable',
  message: 'The service is temporarily unavailable. Try again in a moment.',
}
const paymentsUnavailable = {
  code: 'payment.unavailable',
  message: 'Payments are temporarily unavailable. Please try again in a moment.',
}

describe('on a full disk', () => {
  let walk: Walk
  const requests = new Map<string, { request: Request; token: string | undefined }>()
  beforeAll(async () => {
    walk = await openWalk()
    for (const endpoint of endpoints)
      requests.set(endpoint.name, {
        request: await walk.validRequest(endpoint, 'superadmin'),
        token: await walk.tokenOf('superadmin'),
      })
    const disk = await openFullDisk(walk.app.ctx.db)
    await disk.fill()
  }, 120_000)
  afterAll(() => walk.app.close())

  test.each(endpoints)('$name responds as usual, or with 503 and the time to retry', async ({ name, method }) => {
    const { request, token } = requests.get(name) ?? {}
    const reply = await walk.app.app.inject({
      method,
      url: `/api${request?.path}`,
      headers: { ...request?.headers, authorization: `Bearer ${token}` },
      ...(request?.body && { payload: request.body }),
      payloadAsStream: true,
    })
    if (reply.statusCode !== 503) {
      reply.stream().destroy()
      return expect(reply.statusCode).toBeLessThan(500)
    }
    const chunks: Buffer[] = []
    for await (const chunk of reply.stream()) chunks.push(Buffer.from(chunk))
    // A call that cannot be counted is not made to the payment provider.
    expect([unavailable, paymentsUnavailable]).toContainEqual(JSON.parse(Buffer.concat(chunks).toString()))
    expect(reply.headers['retry-after']).toBe('5')
    if (method === 'GET') expect(writingReads).toContain(name)
  })
})

/** Calls with GET that count how often they are made, or store what they have looked up. */
const writingReads = [
  'GET /auth/change-auth/{id}',
  'GET /logout',
  'GET /plans/preview-change',
  'GET /plans/preview-change-from-admin',
  'GET /search',
  'GET /search/rivals',
  'GET /serp/list-countries',
  'GET /serp/list-languages',
]

describe('what is bought', () => {
  let app: TestApp
  let disk: FullDisk
  // Each with its own pool, because a pool remembers a refused write for seconds.
  beforeEach(async () => {
    app = await createTestApp({ hasInlineJobs: true })
    disk = await openFullDisk(app.ctx.db)
  })
  afterEach(() => app.close())

  const posts = () => app.providerCalls.filter(({ path }) => path.endsWith('/task_post')).length
  const begin = async (keyword: string) => {
    const person = await signedIn(app.ctx, 'paid')
    const reply = await app.call('POST', '/serp/check-serp', {
      token: person.token,
      body: { ...check, keywords: [keyword] },
    })
    expect(reply.status).toBe(202)
    return { person, id: (reply.body as { data: { id: number } }).data.id, before: posts() }
  }
  /** Does what a worker does, which retries later. */
  const workOffRefused = () => expect(app.workOff()).rejects.toMatchObject({})
  const recoverStuck = async () => {
    const handler = jobHandlers.find(({ job }) => job.name === 'serp-fetches.recover-stuck')
    await handler?.run(app.ctx, {}, new AbortController().signal)
  }

  test('is nothing while no file can be written, and everything once one can', async () => {
    const { person, id, before } = await begin('held back')
    const balance = await availableCredits(app.ctx, person.id)
    const room = await withoutRoom(app)
    await app.workOff()
    app.clock.advance(seconds(6))
    await app.workOff()
    expect(posts()).toBe(before)
    expect(await showCheck(app, person, id)).toMatchObject({ state: 'running', done_count: 0 })
    await room.giveBack()
    expect(await workUntilAtRest(app, person, id)).toMatchObject({ done_count: 1, failed_count: 0 })
    expect(posts()).toBe(before + 1)
    expect(await availableCredits(app.ctx, person.id)).toBe(balance)
    expect(await verifyLedger(app.ctx)).toEqual([])
  })

  test('is stored once and charged once, though there was no space for its page at first', async () => {
    const { person, id, before } = await begin('no room for the page')
    await disk.fill('serp_snapshots')
    await workOffRefused()
    expect(posts()).toBe(before + 1)
    expect(await showCheck(app, person, id)).toMatchObject({ state: 'running', done_count: 0, failed_count: 0 })
    await disk.empty()
    await recoverStuck()
    expect(await workUntilAtRest(app, person, id)).toMatchObject({ done_count: 1, failed_count: 0 })
    expect(posts()).toBe(before + 1)
    expect(await verifyLedger(app.ctx)).toEqual([])
  })

  test('is found though its acceptance could not be stored: it is looked up, not bought again', async () => {
    const { person, id, before } = await begin('accepted unseen')
    const { organicResults } = app.ctx.ports
    app.ctx.ports.organicResults = {
      ...organicResults,
      async postTasks(tasks, signal) {
        const posted = await organicResults.postTasks(tasks, signal)
        await disk.fill('serp_fetches')
        return posted
      },
    }
    await workOffRefused()
    app.ctx.ports.organicResults = organicResults
    expect(posts()).toBe(before + 1)
    await disk.empty()
    app.clock.advance(seconds(20))
    await recoverStuck()
    expect(await workUntilAtRest(app, person, id)).toMatchObject({ done_count: 1, failed_count: 0 })
    expect(posts()).toBe(before + 1)
    expect(await verifyLedger(app.ctx)).toEqual([])
  })
})

describe('readiness', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await createTestApp({ hasInlineJobs: true })
  })
  afterAll(() => app.close())

  const ready = async () => {
    const { statusCode, headers, body } = await app.app.inject('/health/ready')
    return { status: statusCode, retryAfter: headers['retry-after'], ...(JSON.parse(body) as object) }
  }
  const allWell = { status: 'ok', database: true, writes: true, events: true }

  test('says that writes fail while reads continue, and that all is well afterwards', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const read = () => app.call('GET', '/projects', { token: person.token })
    const write = () => app.call('POST', '/serp/check-serp', { token: person.token, body: check })
    for (const setting of ['default_transaction_read_only = on', `temp_file_limit = '64kB'`]) {
      await expect.poll(ready, { timeout: 10_000 }).toMatchObject(allWell)
      const room = await withSetting(app, setting)
      await expect.poll(ready, { timeout: 10_000 }).toMatchObject({ database: true, writes: false, events: true })
      expect(await ready()).toMatchObject({ status: 'unavailable', retryAfter: '5' })
      expect((await read()).status).toBe(200)
      if (setting.startsWith('default')) expect(await write()).toMatchObject({ status: 503, body: unavailable })
      await room.giveBack()
    }
    await expect.poll(ready, { timeout: 10_000 }).toMatchObject(allWell)
    expect((await write()).status).toBe(202)
  })

  test('and every call says so where the database lets nobody in', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const room = await withSetting(app, undefined, 'connection limit 0')
    expect(await ready()).toMatchObject({ status: 'unavailable', database: false, writes: false })
    const reply = await app.call('GET', '/projects', { token: person.token })
    expect(reply).toMatchObject({ status: 503, body: unavailable, headers: { 'retry-after': '5' } })
    await room.giveBack()
    await expect.poll(ready, { timeout: 10_000 }).toMatchObject(allWell)
    expect((await app.call('GET', '/projects', { token: person.token })).status).toBe(200)
  })
})

const isReady = async ({ app }: TestApp) => (await app.inject('/health/ready')).statusCode === 200

const withoutRoom = (app: TestApp) => withSetting(app, `temp_file_limit = '64kB'`)

/** Changes a setting or an option of the app's database for the connections its pool makes from now on. */
async function withSetting(app: TestApp, setting: string | undefined, option?: string) {
  const admin = new pg.Client({ connectionString: inject('testPostgres').adminUrl })
  await admin.connect()
  const name = new URL(app.databaseUrl).pathname.slice(1)
  const reconnect = async () => {
    const { $client: pool } = app.ctx.db as unknown as { $client: pg.Pool }
    const idle = await Promise.all(Array.from({ length: pool.idleCount }, () => pool.connect()))
    for (const client of idle) client.release(true)
  }
  await admin.query(`alter database ${name} ${setting === undefined ? option : `set ${setting}`}`)
  await reconnect()
  return {
    async giveBack() {
      const [parameter] = (setting ?? '').split(' ')
      await admin.query(
        `alter database ${name} ${setting === undefined ? 'connection limit -1' : `reset ${parameter}`}`,
      )
      await reconnect()
      await admin.end()
      // An answer about writes is good for a second.
      await expect.poll(() => isReady(app), { timeout: 10_000 }).toBe(true)
    },
  }
}
