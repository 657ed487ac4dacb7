import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loginMessages } from '#contract/accounts/messages.ts'
import type { Session } from '#contract/accounts/rows.ts'
import { customerAbilities } from '#contract/rules/access/abilities.ts'
import { days, hours, minutes, seconds } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { openSession, sweepSessions } from '../sessions/sessions.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const logIn = (body: unknown) => app.call('POST', '/login', { body })
const statusWith = async (token: string) => (await app.call('GET', '/user/show', { token })).status

describe('POST /login', () => {
  test('answers a token that works, and who signed in with what they may do and on which plan', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const reply = await logIn({ email: person.email, password: person.password })
    expect(reply.status).toBe(200)
    const session = reply.body as Session
    expect(session).toEqual({
      accessToken: expect.stringMatching(/^[\w-]{43}$/),
      userAbilities: expect.toSatisfy(
        (names: string[]) => new Set(names).symmetricDifference(new Set(customerAbilities)).size === 0,
      ),
      userData: {
        id: person.id,
        name: 'paid',
        email: person.email,
        contact: null,
        country: 2372,
        language: 'en',
        credits: 5_000,
        type: 2,
        role: ['Customer'],
        roles: [{ id: expect.any(Number), name: 'Customer' }],
      },
      plan: { subscription: expect.objectContaining({ name: 'Pro', is_expired: false }) },
    })
    expect(session.accessToken).not.toBe(person.token)
    expect(await statusWith(session.accessToken)).toBe(200)
  })

  test('takes the address in any case and with blanks around it', async () => {
    const person = await signedIn(app.ctx, 'trial')
    const reply = await logIn({ email: `  ${person.email.toUpperCase()} `, password: person.password })
    expect(reply.status).toBe(200)
  })

  test('answers a wrong password, an unknown address and a suspended account’s wrong password with the same bytes', async () => {
    const [person, suspended] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'suspended')]
    const attempts = [
      { email: person.email, password: 'Wrong#Horse9' },
      { email: 'nobody@example.test', password: 'Wrong#Horse9' },
      { email: suspended.email, password: 'Wrong#Horse9' },
    ]
    const replies = await Promise.all(
      attempts.map((payload) => app.app.inject({ method: 'POST', url: '/api/login', payload })),
    )
    expect(replies.map((reply) => [reply.statusCode, reply.body])).toEqual(
      Array(3).fill([401, JSON.stringify({ code: 'login.invalid', message: 'Invalid email or password.' })]),
    )
    // The headers are the same too: only the time and the request's own id differ.
    const headers = replies.map(({ headers: { date, 'x-request-id': _id, ...rest } }) => [rest, typeof date])
    expect(headers[1]).toEqual(headers[0])
    expect(headers[2]).toEqual(headers[0])
  })

  test('tells of a suspension only after the right password, and opens no session', async () => {
    const person = await signedIn(app.ctx, 'suspended')
    const before = await sessionCountOf(person)
    const reply = await logIn({ email: person.email, password: person.password })
    expect(reply.status).toBe(403)
    expect(reply.body).toEqual({
      code: 'account.suspended',
      message: 'This account is suspended. Contact support.',
    })
    expect(await sessionCountOf(person)).toBe(before)
    // The session from before the suspension is of no use either.
    expect(await statusWith(person.token)).toBe(403)
  })

  test.each<[string, unknown, string[]]>([
    ['nothing', {}, [loginMessages.email, loginMessages.password]],
    ['no address', { email: 'somebody', password: 'Correct#Horse9' }, [loginMessages.email]],
    [
      'an address beyond 254 characters',
      { email: `${'a'.repeat(250)}@b.example`, password: 'Correct#Horse9' },
      [loginMessages.email],
    ],
    ['a password of 7 characters', { email: 'a@example.test', password: 'Short#1' }, [loginMessages.password]],
    [
      'a password of 129',
      { email: 'a@example.test', password: 'x'.repeat(129) },
      ['Password must be 128 characters or fewer.'],
    ],
    ['numbers', { email: 1, password: 12345678 }, [loginMessages.email, loginMessages.password]],
    ['null', { email: null, password: null }, [loginMessages.email, loginMessages.password]],
  ])('refuses %s with the sentences of the form', async (_what, body, sentences) => {
    const reply = await logIn(body)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ code: 'input.invalid', message: sentences.join(' ') })
  })

  test('stores the token only as its hash and the password only as an argon2id hash', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const { accessToken } = (await logIn({ email: person.email, password: person.password })).body as Session
    const { rows } = await app.ctx.db.execute<{ stored: string }>(sql`
      select row_to_json(s)::text as stored from sessions s where account_id = ${person.id}
      union all select row_to_json(c)::text from credentials c where account_id = ${person.id}
      union all select row_to_json(a)::text from accounts a where id = ${person.id}`)
    const stored = rows.map((row) => row.stored).join('\n')
    expect(stored).not.toContain(accessToken)
    expect(stored).not.toContain(person.password)
    expect(stored).toContain(createHash('sha256').update(accessToken).digest('hex'))
    expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
  })
})

const sessionCountOf = async (person: Person) => {
  const { rows } = await app.ctx.db.execute<{ count: number }>(
    sql`select count(*)::int as count from sessions where account_id = ${person.id}`,
  )
  return rows[0]?.count
}

describe('GET /logout', () => {
  test('ends this session and no other', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const other = await openSession(app.ctx, person.viewer)
    const reply = await app.call('GET', '/logout', { token: person.token })
    expect(reply).toMatchObject({ status: 200, body: { message: 'Signed out.' } })
    const after = await app.call('GET', '/user/show', { token: person.token })
    expect(after).toMatchObject({ status: 401, body: { code: 'session.required', message: 'Please sign in.' } })
    expect(await statusWith(other)).toBe(200)
    expect(await sessionCountOf(person)).toBe(1)
  })

  test('asks for a session, also a second time', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await app.call('GET', '/logout', { token: person.token })
    for (const token of [person.token, undefined])
      expect(await app.call('GET', '/logout', { token })).toMatchObject({ status: 401 })
  })

  test('ends nothing for somebody suspended', async () => {
    const person = await signedIn(app.ctx, 'suspended')
    expect(await app.call('GET', '/logout', { token: person.token })).toMatchObject({ status: 403 })
  })
})

describe('a token', () => {
  test.each<[string, (token: string) => string]>([
    ['without the word Bearer', (token) => token],
    ['of another scheme', (token) => `Basic ${token}`],
    ['cut short', (token) => `Bearer ${token.slice(0, -1)}`],
    ['with another letter', (token) => `Bearer ${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`],
    ['as its own hash', (token) => `Bearer ${createHash('sha256').update(token).digest('hex')}`],
    ['twice', (token) => `Bearer ${token}, Bearer ${token}`],
    ['that is empty', () => 'Bearer '],
    ['with a quote in it', () => `Bearer ${"' or 1=1 --".padEnd(43, 'x')}`],
  ])('%s is nobody’s', async (_what, headerOf) => {
    const person = await signedIn(app.ctx, 'paid')
    const reply = await app.call('GET', '/user/show', { headers: { authorization: headerOf(person.token) } })
    expect(reply.status).toBe(401)
  })

  test('in the address instead of the header is not read', async () => {
    const person = await signedIn(app.ctx, 'paid')
    expect((await app.call('GET', `/user/show?token=${person.token}&accessToken=${person.token}`)).status).toBe(401)
  })
})

describe('a session ends', () => {
  test('for a customer after 7 days unused', async () => {
    const person = await signedIn(app.ctx, 'paid')
    app.clock.advance(days(7) - minutes(5))
    expect(await statusWith(person.token)).toBe(200)
    app.clock.advance(days(7) - minutes(5))
    expect(await statusWith(person.token)).toBe(200)
    app.clock.advance(days(7) + minutes(1))
    expect(await statusWith(person.token)).toBe(401)
  })

  test('for a customer after 30 days, however much it is used', async () => {
    const person = await signedIn(app.ctx, 'paid')
    for (let used = 0; used < 5; used++) {
      app.clock.advance(days(6) - minutes(1))
      expect(await statusWith(person.token)).toBe(200)
    }
    app.clock.advance(minutes(6))
    expect(await statusWith(person.token)).toBe(401)
  })

  test('for staff after 12 hours unused', async () => {
    const person = await signedIn(app.ctx, 'superadmin')
    app.clock.advance(hours(12) - minutes(5))
    expect(await statusWith(person.token)).toBe(200)
    app.clock.advance(hours(12) + minutes(1) - minutes(5))
    expect(await statusWith(person.token)).toBe(200)
    const other = await signedIn(app.ctx, 'superadmin')
    app.clock.advance(hours(12) + minutes(1))
    expect(await statusWith(other.token)).toBe(401)
  })

  test('for staff after 24 hours, however much it is used', async () => {
    const person = await signedIn(app.ctx, 'superadmin')
    for (let used = 0; used < 3; used++) {
      app.clock.advance(hours(8) - minutes(1))
      expect(await statusWith(person.token)).toBe(200)
    }
    app.clock.advance(minutes(4))
    expect(await statusWith(person.token)).toBe(401)
  })

  test('and its use is written down at most once a minute', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const lastUse = async () => {
      const { rows } = await app.ctx.db.execute<{ at: string }>(
        sql`select last_used_at::text as at from sessions where account_id = ${person.id}`,
      )
      return rows[0]?.at
    }
    const opened = await lastUse()
    app.clock.advance(seconds(30))
    await statusWith(person.token)
    expect(await lastUse()).toBe(opened)
    app.clock.advance(seconds(31))
    await statusWith(person.token)
    expect(await lastUse()).not.toBe(opened)
  })

  test('and is swept away once nobody can use it any more, a living one is not', async () => {
    const dead = await signedIn(app.ctx, 'paid')
    app.clock.advance(days(30) + minutes(1))
    const alive = await signedIn(app.ctx, 'paid')
    expect(await sweepSessions(app.ctx)).toBeGreaterThanOrEqual(1)
    expect([await sessionCountOf(dead), await sessionCountOf(alive)]).toEqual([0, 1])
    expect(await sweepSessions(app.ctx)).toBe(0)
    expect(await statusWith(alive.token)).toBe(200)
  })
})
