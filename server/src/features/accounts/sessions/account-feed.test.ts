import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type AccountEvent, accountEvent } from '#contract/accounts/event-endpoints.ts'
import { streamLimits } from '#contract/rules/limits/limits.ts'
import { accountTopic } from '../../../parts/access/index.ts'
import { minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { EventHub } from '../../../platform/events/events.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { closeSession, openSession } from './sessions.ts'
import { streamEvents } from './stream-events.ts'

let app: TestApp
/** As of the application, with a hub and a database that count. */
let ctx: Ctx
let hub: ReturnType<typeof countSubscriptions>
let statements: string[]
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  hub = countSubscriptions(app.ctx.eventHub)
  const ran: string[] = []
  statements = ran
  const { $client } = app.ctx.db as Database & { $client: pg.Pool }
  const db = drizzle($client, { logger: { logQuery: (query) => void ran.push(query) } })
  ctx = { ...app.ctx, db, eventHub: hub.counted }
})
afterEach(() => {
  vi.useRealTimers()
  app.ctx.eventHub.endStreams()
})

/** Each test has a hub of its own to the feeds, with no feed left from another test. */
function countSubscriptions(real: EventHub) {
  const open = new Set<object>()
  const count = (unsubscribe: () => void) => {
    const subscription = {}
    open.add(subscription)
    return () => {
      open.delete(subscription)
      unsubscribe()
    }
  }
  const counted: EventHub = {
    ...real,
    subscribe: (topic, listener) => count(real.subscribe(topic, listener)),
    onEndOfStreams: (listener) => count(real.onEndOfStreams(listener)),
  }
  return { counted, open }
}

type Stream = AsyncGenerator<AccountEvent>
const stream = ({ viewer }: Person, token: string): Stream =>
  streamEvents({ ...ctx, account: viewer.account }, token, undefined)
const next = async (one: Stream): Promise<AccountEvent | undefined> => (await one.next()).value

/** Streams that are read already, one after the other. */
async function openStreams(person: Person, token: string, count: number): Promise<Stream[]> {
  const opened = Array.from({ length: count }, () => stream(person, token))
  for (const one of opened) expect(await next(one)).toEqual({ type: 'ready' })
  return opened
}

const say = (person: Person, available: number) =>
  app.ctx.events.publish({}, { topic: accountTopic(person.id), body: { type: 'credits', available } })
const credits = (available: number) => ({ type: 'credits', available })

/** The queries of the next minute are counted too. */
async function passMinute(isOver: () => boolean) {
  vi.advanceTimersByTime(minutes(1))
  await vi.waitFor(() => expect(isOver()).toBe(true))
}

describe('too many streams', () => {
  test('of one session: the oldest ends and says why, the others go on', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const [oldest, ...others] = await openStreams(person, person.token, streamLimits.perSession + 1)
    if (oldest === undefined) throw new Error('none was opened')
    expect([await next(oldest), await next(oldest)]).toEqual([{ type: 'stream-limit' }, undefined])
    await say(person, 1)
    for (const one of others) expect(await next(one)).toEqual(credits(1))
  })

  test('of one account: the oldest of whichever session ends; another account’s go on', async () => {
    const [person, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    const [theirs] = await openStreams(other, other.token, 1)
    const opened: Stream[] = []
    for (const count of [8, 8, 5])
      opened.push(...(await openStreams(person, await openSession(app.ctx, person.viewer), count)))
    const [oldest, ...others] = opened
    if (oldest === undefined || theirs === undefined) throw new Error('none was opened')
    expect(others).toHaveLength(streamLimits.perAccount)
    expect([await next(oldest), await next(oldest)]).toEqual([{ type: 'stream-limit' }, undefined])
    await say(person, 1)
    for (const one of others) expect(await next(one)).toEqual(credits(1))
    await say(other, 2)
    expect(await next(theirs)).toEqual(credits(2))
  })

  test('at once: as many as may be are opened, and each of the rest learns why it is not', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const first = await Promise.all(Array.from({ length: 40 }, () => next(stream(person, person.token))))
    const isReady = (event: AccountEvent | undefined) => event?.type === 'ready'
    expect(first.filter(isReady)).toHaveLength(streamLimits.perSession)
    expect(first.filter((event) => !isReady(event))).toEqual(Array(30).fill({ type: 'stream-limit' }))
  })

  test('are counted while they are open: those that ended make room', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const kept = await openStreams(person, person.token, streamLimits.perSession - 1)
    for (let round = 0; round < 15; round += 1) {
      const [brief] = await openStreams(person, person.token, 1)
      await brief?.return(undefined)
    }
    await say(person, 1)
    for (const one of kept) expect(await next(one)).toEqual(credits(1))
  })

  test('a stream nobody reads gets the reason of its end before all that waited for it', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const [unread, read] = await openStreams(person, person.token, 2)
    if (unread === undefined || read === undefined) throw new Error('none was opened')
    for (let at = 0; at < 20; at += 1) await say(person, at)
    for (let at = 0; at < 20; at += 1) await next(read)
    await openStreams(person, person.token, streamLimits.perSession - 1)
    expect([await next(unread), await next(unread)]).toEqual([{ type: 'stream-limit' }, undefined])
  })
})

describe('streams of one account share', () => {
  test('an event: it is checked once, and the same object goes to each', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const opened = await openStreams(person, person.token, streamLimits.perSession)
    const parsed = vi.spyOn(accountEvent, 'safeParse')
    await say(person, 7)
    const received = await Promise.all(opened.map(next))
    expect(received[0]).toEqual(credits(7))
    for (const event of received) expect(event).toBe(received[0])
    expect(parsed).toHaveBeenCalledTimes(1)
  })

  test('the check of each minute: one query of each session, one of the plan and one of maintenance', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const other = await openSession(app.ctx, person.viewer)
    for (const token of [person.token, other]) await openStreams(person, token, 10)
    statements.length = 0
    await passMinute(() => statements.length >= 4)
    const of = (table: string) => statements.filter((statement) => statement.includes(`from "${table}"`))
    const counts = [of('sessions'), of('subscriptions'), of('module_maintenance')].map(({ length }) => length)
    expect([...counts, statements.length]).toEqual([2, 1, 1, 4])
  })

  test('one check at a time: one that takes longer than its minute is followed by the next', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await openStreams(person, person.token, 3)
    statements.length = 0
    vi.advanceTimersByTime(minutes(5))
    await vi.waitFor(() => expect(statements).toHaveLength(6))
    const tables = statements.map(
      (statement) => /from "(sessions|subscriptions|module_maintenance)"/.exec(statement)?.[1],
    )
    const ofOne = ['sessions', 'subscriptions', 'module_maintenance']
    expect(tables).toEqual([...ofOne, ...ofOne])
  })

  test('the check at their opening, also with those opened and closed before', async () => {
    const person = await signedIn(app.ctx, 'paid')
    for (let round = 0; round < 30; round += 1) {
      const [brief] = await openStreams(person, person.token, 1)
      await brief?.return(undefined)
    }
    expect(statements).toHaveLength(3)
  })
})

describe('nothing is left', () => {
  const isNothingLeft = () => hub.open.size === 0 && vi.getTimerCount() === 0

  test('a minute after the last of an account’s streams closed; the next is checked anew', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const other = await openSession(app.ctx, person.viewer)
    const opened = [...(await openStreams(person, person.token, 5)), ...(await openStreams(person, other, 5))]
    // Account, changed roles, end of streams and two sessions; the account's check of each minute.
    expect([hub.open.size, vi.getTimerCount()]).toEqual([5, 1])
    for (const one of opened) await one.return(undefined)
    statements.length = 0
    await passMinute(isNothingLeft)
    expect(statements).toEqual([])
    await openStreams(person, person.token, 1)
    expect(statements).toHaveLength(3)
  })

  test('of a session that is over, at once', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const opened = await openStreams(person, person.token, 3)
    await closeSession(app.ctx, person.token)
    for (const one of opened) expect(await next(one)).toBeUndefined()
    expect(isNothingLeft()).toBe(true)
  })

  test('when all streams end, at once, whether or not one was open', async () => {
    const [open, closed] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    const [[going], [gone]] = [await openStreams(open, open.token, 1), await openStreams(closed, closed.token, 1)]
    await gone?.return(undefined)
    hub.counted.endStreams()
    expect(await going?.next()).toEqual({ value: undefined, done: true })
    expect(isNothingLeft()).toBe(true)
  })

  test('where the database does not answer: the stream ends, and its client comes again', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const broken = {
      select: () => {
        throw new Error('the database is gone')
      },
    } as unknown as Database
    const one = streamEvents({ ...ctx, db: broken, account: person.viewer.account }, person.token, undefined)
    expect(await next(one)).toBeUndefined()
    expect(isNothingLeft()).toBe(true)
  })
})
