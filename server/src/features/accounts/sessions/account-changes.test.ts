import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { AccountEvent } from '#contract/accounts/event-endpoints.ts'
import { publishRoleChange } from '../../../parts/access/change-accounts/index.ts'
import { accountTopic } from '../../../parts/access/index.ts'
import { days, minutes } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, type PersonKind, signedIn } from '../../../testing/people.ts'
import { setModuleMaintenance } from '../../billing/index.ts'
import { closeSession } from './sessions.ts'
import { streamEvents } from './stream-events.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
const open: AsyncGenerator<unknown>[] = []
afterEach(async () => {
  vi.useRealTimers()
  app.ctx.eventHub.endStreams()
  for (const stream of open.splice(0)) await stream.return(undefined)
})

/**
 * A stream that has said it is ready. `next` runs the account's check once, as a minute later, and
 * gives the next event.
 */
async function listening(kind: PersonKind) {
  const person = await signedIn(app.ctx, kind)
  const stream = streamEvents({ ...app.ctx, account: person.viewer.account }, person.token, undefined)
  open.push(stream)
  expect((await stream.next()).value).toEqual({ type: 'ready' })
  const next = async (): Promise<AccountEvent | undefined> => {
    vi.advanceTimersByTime(minutes(1))
    const { value } = await stream.next()
    return value
  }
  return { person, next, stream }
}

/** An event of its own, to see that none came before it. */
const say = (person: Person, available: number) =>
  app.ctx.events.publish({}, { topic: accountTopic(person.id), body: { type: 'credits', available } })

const run = (statement: ReturnType<typeof sql>) => app.ctx.db.execute(statement)
const giveRole = (person: Person, role: string) =>
  run(sql`insert into account_roles select ${person.id}, id from roles where name = ${role}`)

const changes: [string, PersonKind, (person: Person) => Promise<unknown>][] = [
  ['another role', 'paid', (person) => giveRole(person, 'Support')],
  ['no role any longer', 'paid', async (person) => run(sql`delete from account_roles where account_id = ${person.id}`)],
  ['another type', 'trial', (person) => run(sql`update accounts set type = 2 where id = ${person.id}`)],
  [
    'another plan',
    'trial',
    (person) =>
      run(sql`update subscriptions set plan_id = (select id from plans where name = 'Plus')
        where account_id = ${person.id}`),
  ],
  [
    'a longer plan',
    'paid',
    (person) =>
      run(sql`update subscriptions set expires_at = expires_at + interval '1 month' where account_id = ${person.id}`),
  ],
  ['no plan any longer', 'paid', (person) => run(sql`delete from subscriptions where account_id = ${person.id}`)],
]

describe('an open stream', () => {
  test('tells of a change of its role without waiting for the minute’s check, and of no change of another', async () => {
    const { person, stream } = await listening('support')
    const role = person.viewer.account.roles[0]?.id ?? 0
    await run(sql`delete from role_permissions where role_id = ${role}
      and permission_id = (select id from permissions where name = 'MANAGE_FAQ')`)
    await publishRoleChange(app.ctx, role + 1)
    await say(person, 7)
    expect((await stream.next()).value).toEqual({ type: 'credits', available: 7 })
    await publishRoleChange(app.ctx, role)
    expect((await stream.next()).value).toEqual({ type: 'account' })
  })

  test('tells of a module under maintenance, and of its end', async () => {
    const { next } = await listening('paid')
    const change = { module: 'Backlink Module', actorId: null } as const
    await setModuleMaintenance(app.ctx, { ...change, isOn: true })
    expect(await next()).toEqual({ type: 'account' })
    await setModuleMaintenance(app.ctx, { ...change, isOn: false })
    expect(await next()).toEqual({ type: 'account' })
  })

  test.each(changes)('tells of %s, however it came about, and once', async (_what, kind, change) => {
    const { person, next } = await listening(kind)
    await change(person)
    expect(await next()).toEqual({ type: 'account' })
    await say(person, 1)
    expect(await next()).toEqual({ type: 'credits', available: 1 })
    await say(person, 2)
    expect(await next()).toEqual({ type: 'credits', available: 2 })
  })

  test('tells of an ability given to or taken from a role', async () => {
    const { next } = await listening('powerless')
    const given = sql`select r.id as role_id, p.id as permission_id from roles r, permissions p
      where r.name = 'Powerless' and p.name = 'VIEW_USERS'`
    await run(sql`insert into role_permissions ${given}`)
    expect(await next()).toEqual({ type: 'account' })
    await run(sql`delete from role_permissions where (role_id, permission_id) in (${given})`)
    expect(await next()).toEqual({ type: 'account' })
  })

  test('tells of a plan that runs out by time alone', async () => {
    const { person, next } = await listening('trial')
    // Used in between, so that the session lives on.
    for (let week = 0; week < 2; week++) {
      app.clock.advance(days(6))
      expect((await app.call('GET', '/user/show', { token: person.token })).status).toBe(200)
      await say(person, week)
      expect(await next()).toEqual({ type: 'credits', available: week })
    }
    app.clock.advance(days(3))
    expect(await next()).toEqual({ type: 'account' })
  })

  test('tells nothing of somebody else’s changes', async () => {
    const [{ person, next }, other] = [await listening('paid'), await signedIn(app.ctx, 'paid')]
    await giveRole(other, 'Admin')
    vi.advanceTimersByTime(minutes(1))
    await say(person, 5)
    expect(await next()).toEqual({ type: 'credits', available: 5 })
  })

  test('ends once the account is suspended', async () => {
    const { person, next } = await listening('paid')
    await run(sql`update accounts set suspended = true where id = ${person.id}`)
    expect(await next()).toBeUndefined()
  })

  test('does not begin where the session ended just after the gate let it in', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await closeSession(app.ctx, person.token)
    const stream = streamEvents({ ...app.ctx, account: person.viewer.account }, person.token, undefined)
    expect(await stream.next()).toEqual({ value: undefined, done: true })
  })

  test('keeps at most 1 000 events for a browser that does not read, and still tells it of a change', async () => {
    const { person, next } = await listening('paid')
    const received: number[] = []
    const stop = app.ctx.eventHub.subscribe(accountTopic(person.id), () => received.push(1))
    await Promise.all(Array.from({ length: 1_200 }, (_, at) => say(person, at)))
    // However slow the machine is, each query lets some arrive.
    while (received.length < 1_200) await run(sql`select 1`)
    stop()
    await giveRole(person, 'Support')
    vi.advanceTimersByTime(minutes(1))
    // Its check is over by then, and found no room.
    for (let query = 0; query < 20; query++) await run(sql`select 1`)
    const events: (AccountEvent | undefined)[] = []
    for (let at = 0; at < 1_001; at++) events.push(await next())
    expect(events.filter((event) => event?.type === 'credits')).toHaveLength(1_000)
    expect(events.filter((event) => event?.type === 'account')).toHaveLength(1)
  })
})
