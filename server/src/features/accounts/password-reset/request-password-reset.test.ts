import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { loginMessages } from '#contract/accounts/messages.ts'
import { days, hours, minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Database } from '../../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { signedIn } from '../../../testing/people.ts'
import { passwordLinks } from '../tables.ts'
import { sweepPasswordLinks } from './jobs.ts'
import { requestPasswordReset } from './request-password-reset.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())
// The limits one test used up would refuse the next, and jobs it left would send their emails there.
beforeEach(async () => {
  await app.workOff()
  app.clock.advance(hours(1))
})

const ask = (email: unknown, ip = '203.0.113.7') =>
  app.app.inject({ method: 'POST', url: '/api/reset-password', payload: { email }, remoteAddress: ip })
const nobody = () => `nobody-${uuid()}@example.test`
const linkCount = () => app.ctx.db.$count(passwordLinks)

describe('POST /reset-password', () => {
  test('emails a link to the address that was stored, however it was typed', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const reply = await ask(`  ${person.email.toUpperCase()} `)
    expect([reply.statusCode, reply.json()]).toEqual([200, { message: 'Mail sent' }])
    expect(app.emailMessages(person.email)).toEqual([])
    await app.workOff()
    expect(app.emailMessages(person.email)).toMatchObject([{ to: person.email, subject: 'Reset your password' }])
  })

  test('answers an unknown, a known and a suspended address with the same bytes', async () => {
    const [paid, suspended] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'suspended')]
    const replies = await Promise.all([nobody(), paid.email, suspended.email].map((email) => ask(email)))
    const [unknown, ...known] = replies.map(
      ({
        statusCode,
        body,
        headers: { date: _date, 'x-request-id': _id, 'x-ratelimit-remaining': _left, ...rest },
      }) => ({
        statusCode,
        body,
        rest,
      }),
    )
    expect(unknown).toMatchObject({ statusCode: 200, body: JSON.stringify({ message: 'Mail sent' }) })
    expect(known).toEqual([unknown, unknown])
  })

  test('runs the same statements for each of them', async () => {
    const ran: string[] = []
    const { $client } = app.ctx.db as Database & { $client: pg.Pool }
    const db = drizzle($client, { logger: { logQuery: (query) => void ran.push(query) } })
    const sent: string[] = []
    const jobs: Ctx['jobs'] = { send: async (_ctx, job) => void sent.push(job.name) }
    const statementsOf = async (email: string) => {
      ran.length = 0
      sent.length = 0
      await requestPasswordReset({ ...app.ctx, db, jobs }, { email })
      return [...ran, ...sent]
    }
    const [paid, suspended] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'suspended')]
    const unknown = await statementsOf(nobody())
    expect(unknown.filter((statement) => statement.startsWith('insert into "password_links"'))).toHaveLength(1)
    expect(unknown.at(-1)).toBe('accounts.send-reset-link')
    expect(await statementsOf(paid.email)).toEqual(unknown)
    expect(await statementsOf(suspended.email)).toEqual(unknown)
  })

  test('answers none of them before the slowest would be done', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const waitAfterWork = async (email: string, milliseconds: number) => {
      const waits: number[] = []
      const begun = app.clock.read()
      let now = begun
      const wait = async (pause: number) => void waits.push(pause)
      const jobs: Ctx['jobs'] = {
        send: async () => {
          now = new Date(begun.getTime() + milliseconds)
        },
      }
      await requestPasswordReset({ ...app.ctx, wait, jobs, clock: () => now }, { email })
      return waits
    }
    for (const email of [nobody(), person.email]) {
      expect(await waitAfterWork(email, 20)).toEqual([30])
      expect(await waitAfterWork(email, 80)).toEqual([])
    }
  })

  test('for an unknown address emails nobody and keeps nothing of it', async () => {
    const email = nobody()
    const [before, emailsBefore] = [await linkCount(), app.sandbox.control.emailMessages().length]
    await ask(email)
    expect(await linkCount()).toBe(before + 1)
    await app.workOff()
    expect([await linkCount(), app.sandbox.control.emailMessages().length]).toEqual([before, emailsBefore])
    const { rows } = await app.ctx.db.execute<{ stored: string }>(sql`
      select row_to_json(a)::text as stored from audit_log a union all select row_to_json(l)::text from attempt_limits l`)
    expect(rows.map((row) => row.stored).join()).not.toContain('nobody-')
  })

  test('stands in the audit log with where it came from, as nobody’s doing', async () => {
    const { id, email } = await signedIn(app.ctx, 'paid')
    await ask(email, '203.0.113.77')
    await ask(nobody(), '203.0.113.78')
    const { rows } = await app.ctx.db.execute(sql`
      select action, actor_id, account_id, ip, data from audit_log where ip in ('203.0.113.77', '203.0.113.78') order by id`)
    const line = { action: 'password.reset-asked', actor_id: null, data: {} }
    expect(rows).toEqual([
      { ...line, account_id: id, ip: '203.0.113.77' },
      { ...line, account_id: null, ip: '203.0.113.78' },
    ])
  })

  test('leaves password, sessions and links as they are', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await ask(person.email)
    await ask(person.email)
    await app.workOff()
    expect((await app.call('GET', '/user/show', { token: person.token })).status).toBe(200)
    expect(await app.ctx.db.$count(passwordLinks, eq(passwordLinks.accountId, person.id))).toBe(2)
  })

  test.each([undefined, null, '', 'anna', 7, {}, 'a@b', `${'a'.repeat(250)}@b.example`])(
    'refuses %j with the sentence of the form',
    async (email) => {
      const before = await linkCount()
      const reply = await ask(email)
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toMatchObject({
        code: 'input.invalid',
        message: loginMessages.email,
        data: { issues: [{ path: 'email' }] },
      })
      expect(await linkCount()).toBe(before)
    },
  )
})

describe('asking is limited', () => {
  test('to 3 an hour for one address, known or not, from wherever, and says how long to wait', async () => {
    const person = await signedIn(app.ctx, 'paid')
    for (const email of [person.email, nobody()]) {
      const replies = []
      for (let at = 1; at <= 5; at += 1)
        replies.push(await ask(at % 2 ? email : email.toUpperCase(), `198.51.100.${at}`))
      expect(replies.map((reply) => reply.statusCode)).toEqual([200, 200, 200, 429, 429])
      const refusal = replies.at(-1)?.json<{ message: string; data: { retry_after_seconds: number } }>()
      const wait = refusal?.data.retry_after_seconds
      expect(wait).toBeGreaterThan(3_500)
      expect(refusal?.message).toBe(`Too many attempts. Try again in ${wait} seconds.`)
    }
    await app.workOff()
    expect(app.emailMessages(person.email)).toHaveLength(3)
    app.clock.advance(hours(1))
    expect((await ask(person.email)).statusCode).toBe(200)
  })

  test('to 20 an hour from one sender, whoever is asked about', async () => {
    const replies = []
    for (let at = 0; at < 22; at += 1) replies.push(await ask(nobody(), '198.51.100.99'))
    expect(replies.map((reply) => reply.statusCode)).toEqual([...Array(20).fill(200), 429, 429])
    expect((await ask(nobody(), '198.51.100.98')).statusCode).toBe(200)
  })
})

test('the sweep removes links that have expired and no others', async () => {
  app.clock.advance(days(1))
  await sweepPasswordLinks(app.ctx)
  const [old, recent] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
  await ask(old.email)
  app.clock.advance(minutes(30))
  await ask(recent.email)
  app.clock.advance(minutes(30))
  expect([await sweepPasswordLinks(app.ctx), await sweepPasswordLinks(app.ctx)]).toEqual([1, 0])
  const left = await app.ctx.db.select({ accountId: passwordLinks.accountId }).from(passwordLinks)
  expect(left).toEqual([{ accountId: recent.id }])
})
