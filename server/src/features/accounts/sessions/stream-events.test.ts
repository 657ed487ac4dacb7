import { once } from 'node:events'
import { type ClientRequest, get, type IncomingMessage } from 'node:http'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { accountEvent } from '#contract/accounts/event-endpoints.ts'
import { streamLimits } from '#contract/rules/limits/limits.ts'
import { accountTopic } from '../../../parts/access/index.ts'
import { days, minutes } from '../../../platform/clock/clock.ts'
import { type Database, inTransaction } from '../../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { openSite } from '../../../testing/open-site.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { grantCredits, publishBalance } from '../../credits/index.ts'
import { closeSession, openSession } from './sessions.ts'
import { streamEvents } from './stream-events.ts'

let app: TestApp
let url: string
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  url = await app.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const open: ClientRequest[] = []
afterEach(() => {
  for (const stream of open.splice(0)) stream.destroy()
})

type Message = { event: string; data: unknown }

/** An open stream as a browser has it. `next` is its next event; undefined once the server ended it. */
async function openStream(token: string, site = url) {
  const headers = { authorization: `Bearer ${token}`, accept: 'text/event-stream', 'accept-encoding': 'gzip' }
  const request = get(`${site}/api/events`, { headers, agent: false })
  open.push(request)
  const [reply] = (await once(request, 'response')) as [IncomingMessage]
  expect(reply.statusCode).toBe(200)
  const messages = readMessages(reply.setEncoding('utf8'))
  return {
    headers: reply.headers,
    async next() {
      const { value, done } = await messages.next()
      return done || value.event === 'done' ? undefined : accountEvent.parse(value.data)
    },
  }
}

async function* readMessages(chunks: AsyncIterable<string>): AsyncGenerator<Message, undefined> {
  let text = ''
  for await (const chunk of chunks) {
    const blocks = (text + chunk).split('\n\n')
    text = blocks.pop() ?? ''
    for (const block of blocks) {
      const fieldOf = (name: string) => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1]
      const event = fieldOf('event')
      // A line that keeps the connection alive is no event.
      if (event !== undefined) yield { event, data: JSON.parse(fieldOf('data') || 'null') }
    }
  }
}

const give = (person: Person, amount: number, key: string) =>
  inTransaction(app.ctx, async (tx) => {
    const source = 'top-up' as const
    const grant = { accountId: person.id, key, amount, title: 'Top-up', source, reference: key, actor: 'system' }
    await grantCredits(tx, { ...grant, expiresAt: null })
    await publishBalance(tx, person.id)
  })

describe('GET /events', () => {
  test('says it is ready first, then what the account has left whenever that changes', async () => {
    const person = await signedIn(app.ctx, 'trial')
    const stream = await openStream(person.token)
    expect(stream.headers['content-type']).toContain('text/event-stream')
    expect(stream.headers['cache-control']).toBe('no-store')
    expect(stream.headers['content-encoding']).toBeUndefined()
    // Otherwise nginx would hold events back until some kilobytes have gathered.
    expect(stream.headers['x-accel-buffering']).toBe('no')
    expect(await stream.next()).toEqual({ type: 'ready' })
    await give(person, 3.2727, 'first')
    expect(await stream.next()).toEqual({ type: 'credits', available: 303.2727 })
    await give(person, 100, 'second')
    expect(await stream.next()).toEqual({ type: 'credits', available: 403.2727 })
  })

  test('tells nothing of another account', async () => {
    const [one, other] = [await signedIn(app.ctx, 'trial'), await signedIn(app.ctx, 'trial')]
    const stream = await openStream(one.token)
    expect(await stream.next()).toEqual({ type: 'ready' })
    await give(other, 50, 'theirs')
    await give(one, 1, 'mine')
    expect(await stream.next()).toEqual({ type: 'credits', available: 301 })
  })

  test('passes on nothing that is no event of the contract', async () => {
    const person = await signedIn(app.ctx, 'trial')
    const stream = await openStream(person.token)
    expect(await stream.next()).toEqual({ type: 'ready' })
    await app.ctx.events.publish({}, { topic: accountTopic(person.id), body: { type: 'secret', token: 'x' } })
    await give(person, 1, 'after')
    expect(await stream.next()).toEqual({ type: 'credits', available: 301 })
  })

  test('ends with its session at sign-out, while another session’s stream goes on', async () => {
    const person = await signedIn(app.ctx, 'trial')
    const [leaving, staying] = [
      await openStream(person.token),
      await openStream(await openSession(app.ctx, person.viewer)),
    ]
    expect([await leaving.next(), await staying.next()]).toEqual([{ type: 'ready' }, { type: 'ready' }])
    expect((await app.call('GET', '/logout', { token: person.token })).status).toBe(200)
    expect(await leaving.next()).toBeUndefined()
    await give(person, 5, 'after sign-out')
    expect(await staying.next()).toEqual({ type: 'credits', available: 305 })
  })

  test('all end when the server lost events or stops, so that browsers come again and refetch', async () => {
    const [one, other] = [await signedIn(app.ctx, 'trial'), await signedIn(app.ctx, 'paid')]
    const streams = [await openStream(one.token), await openStream(other.token)]
    for (const stream of streams) expect(await stream.next()).toEqual({ type: 'ready' })
    app.ctx.eventHub.endStreams()
    for (const stream of streams) expect(await stream.next()).toBeUndefined()
    expect(await (await openStream(one.token)).next()).toEqual({ type: 'ready' })
  })

  test('ends the oldest of too many with a last event, and its connection is free again', async () => {
    const person = await signedIn(app.ctx, 'trial')
    const streams = []
    for (let at = 0; at <= streamLimits.perSession; at += 1) {
      const stream = await openStream(person.token)
      expect(await stream.next()).toEqual({ type: 'ready' })
      streams.push(stream)
    }
    const [oldest, ...others] = streams
    expect([await oldest?.next(), await oldest?.next()]).toEqual([{ type: 'stream-limit' }, undefined])
    await give(person, 1, 'shared')
    for (const stream of others) expect(await stream.next()).toEqual({ type: 'credits', available: 301 })
  })

  test('opened and closed in a loop, or too often, asks the database for nothing but whose session it is', async () => {
    const statements: string[] = []
    const { $client } = app.ctx.db as Database & { $client: pg.Pool }
    const db = drizzle($client, { logger: { logQuery: (query) => void statements.push(query) } })
    const site = await openSite({ ...app.ctx, db })
    try {
      const siteUrl = await site.app.listen({ host: '127.0.0.1', port: 0 })
      const person = await signedIn(app.ctx, 'trial')
      await (await openStream(person.token, siteUrl)).next()
      statements.length = 0
      for (let at = 0; at < 20; at += 1) {
        await (await openStream(person.token, siteUrl)).next()
        if (at % 2 === 0) open.at(-1)?.destroy()
      }
      expect(statements).toHaveLength(20)
      for (const statement of statements) expect(statement).toContain('from "sessions"')
    } finally {
      app.ctx.eventHub.endStreams()
      await site.close()
    }
  })

  test('asks for a session and refuses somebody suspended, as JSON', async () => {
    expect(await app.call('GET', '/events')).toMatchObject({ status: 401, body: { code: 'session.required' } })
    const suspended = await signedIn(app.ctx, 'suspended')
    expect(await app.call('GET', '/events', { token: suspended.token })).toMatchObject({
      status: 403,
      body: { code: 'account.suspended' },
    })
  })
})

describe('a stream and its session', () => {
  test('a stream ends once its session ran out by time, though nobody closed it', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const person = await signedIn(app.ctx, 'trial')
      const ctx = { ...app.ctx, account: person.viewer.account }
      const stream = streamEvents(ctx, person.token, undefined)
      expect(await stream.next()).toEqual({ value: { type: 'ready' }, done: false })
      const next = stream.next()
      vi.advanceTimersByTime(minutes(1))
      await give(person, 1, 'still alive')
      expect(await next).toEqual({ value: { type: 'credits', available: 301 }, done: false })
      const last = stream.next()
      app.clock.advance(days(8))
      vi.advanceTimersByTime(minutes(1))
      expect(await last).toEqual({ value: undefined, done: true })
    } finally {
      vi.useRealTimers()
    }
  })

  test('listening is no use of a session: a forgotten tab does not keep it alive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const person = await signedIn(app.ctx, 'trial')
      const stream = streamEvents({ ...app.ctx, account: person.viewer.account }, person.token, undefined)
      await stream.next()
      const last = stream.next()
      for (let day = 0; day < 8; day++) {
        app.clock.advance(days(1))
        vi.advanceTimersByTime(minutes(1))
        // Its query of the session is done once another query of the same pool is.
        await give(person, 1, `day ${day}`)
      }
      await drain(stream)
      expect((await last).done).toBe(false)
    } finally {
      vi.useRealTimers()
    }
  })

  test('a browser that goes away leaves no listener behind', async () => {
    const person = await signedIn(app.ctx, 'trial')
    const abort = new AbortController()
    const subscriptions = vi.spyOn(app.ctx.eventHub, 'subscribe')
    const stream = streamEvents({ ...app.ctx, account: person.viewer.account }, person.token, abort.signal)
    await stream.next()
    expect(subscriptions).toHaveBeenCalledTimes(3)
    const last = stream.next()
    abort.abort()
    expect(await last).toEqual({ value: undefined, done: true })
    // Ending it again, by its session this time, meets nobody.
    await closeSession(app.ctx, person.token)
    expect(await stream.next()).toEqual({ value: undefined, done: true })
  })
})

/** Reads on until the stream ends. */
async function drain(stream: AsyncGenerator<unknown>) {
  for await (const _event of stream);
}
