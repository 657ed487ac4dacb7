import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passwordMessages } from '#contract/accounts/messages.ts'
import { hours, after as later, minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { CookieJar } from '../../../platform/http/cookies.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, type PersonKind, signedIn } from '../../../testing/people.ts'
import { withHasher } from '../passwords/hash-password.ts'
import { openSession, sessionTopic } from '../sessions/sessions.ts'
import { credentials, passwordLinks, pendingSignIns, trustedDevices } from '../tables.ts'
import { requestPasswordReset } from './request-password-reset.ts'
import { setNewPassword } from './set-new-password.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())
// The limits one test used up would refuse the next.
beforeEach(() => app.clock.advance(hours(1)))

const fresh = 'Another#Horse9'
const noCookies: CookieJar = { read: () => undefined, set: () => {}, delete: () => {} }

/** A new link for somebody, taken from the email. */
async function tokenFor(person: Person): Promise<string> {
  await requestPasswordReset(app.ctx, { email: person.email })
  await app.workOff()
  const [emailMessage] = app.emailMessages(person.email)
  return /\/changepassword\/([\w-]{43})\s/.exec(emailMessage?.text ?? '')?.[1] ?? ''
}

async function somebodyWithLink(kind: PersonKind = 'paid') {
  const person = await signedIn(app.ctx, kind)
  return { person, token: await tokenFor(person) }
}

const update = (body: object) => app.call('POST', '/update-password', { body })
const setPassword = (token: unknown, password = fresh) => update({ token, password, confirmPassword: password })
const linkEnded = { status: 422, body: { code: 'link.ended', message: passwordMessages.linkEnded } }

async function credentialsOf({ id }: Person) {
  const [row] = await app.ctx.db.select().from(credentials).where(eq(credentials.accountId, id))
  if (row === undefined) throw new Error('no credentials')
  return row
}
async function hasPassword(person: Person, password: string): Promise<boolean> {
  const { passwordHash } = await credentialsOf(person)
  return withHasher({}, (hasher) => hasher.isCorrect(passwordHash, password))
}

describe('POST /update-password', () => {
  test('sets the password, once, and tells the owner', async () => {
    const { person, token } = await somebodyWithLink()
    expect(await setPassword(token)).toMatchObject({ status: 200, body: { message: 'Password changed successfully.' } })
    expect([await hasPassword(person, fresh), await hasPassword(person, person.password)]).toEqual([true, false])
    const login = (password: string) => app.call('POST', '/login', { body: { email: person.email, password } })
    expect([(await login(fresh)).status, (await login(person.password)).status]).toEqual([200, 401])
    expect(await setPassword(token, 'Third#Horse9')).toMatchObject(linkEnded)
    expect(await hasPassword(person, fresh)).toBe(true)
    await app.workOff()
    expect(app.emailMessages(person.email)[0]?.subject).toBe('Your password was reset')
  })

  test('stands in the audit log, and keeps the password nowhere but as its hash', async () => {
    const { person, token } = await somebodyWithLink()
    await setPassword(token)
    const { rows } = await app.ctx.db.execute(sql`
      select action, actor_id, ip from audit_log where account_id = ${person.id} order by id`)
    expect(rows).toEqual([
      { action: 'password.reset-asked', actor_id: null, ip: null },
      { action: 'password.reset', actor_id: person.id, ip: '127.0.0.1' },
      { action: 'device.trusted', actor_id: person.id, ip: '127.0.0.1' },
    ])
    const stored = await app.ctx.db.execute<{ stored: string }>(sql`
      select row_to_json(c)::text as stored from credentials c union all select row_to_json(a)::text from audit_log a
      union all select row_to_json(n)::text from notices n`)
    expect(stored.rows.map((row) => row.stored).join()).not.toContain(fresh)
    const { passwordHash, changedAt } = await credentialsOf(person)
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(later(changedAt, minutes(1)) > app.clock.read()).toBe(true)
  })

  test('ends every session with its event stream, every sign-in under way and trust in every other device', async () => {
    const { person, token } = await somebodyWithLink()
    const other = await signedIn(app.ctx, 'paid')
    const tokens = [person.token, await openSession(app.ctx, person.viewer), await openSession(app.ctx, person.viewer)]
    const now = app.ctx.clock()
    const device = { device: 'Firefox on Linux', ip: '203.0.113.7', createdAt: now, lastUsedAt: now }
    const before = uuid()
    for (const { id } of [person, other]) {
      await app.ctx.db
        .insert(trustedDevices)
        .values({ ...device, accountId: id, id: before, tokenHash: uuid(), expiresAt: later(now, hours(1)) })
      await app.ctx.db
        .insert(pendingSignIns)
        .values({ id: uuid(), cookieHash: uuid(), accountId: id, createdAt: now, askedAt: now })
    }
    const ended: string[] = []
    const stop = tokens.map((each) => app.ctx.eventHub.subscribe(sessionTopic(each), () => ended.push(each)))

    expect((await setPassword(token)).status).toBe(200)

    for (const each of tokens) expect((await app.call('GET', '/user/show', { token: each })).status).toBe(401)
    await expect.poll(() => ended.toSorted()).toEqual(tokens.toSorted())
    for (const each of stop) each()
    const idsOf = async (table: typeof trustedDevices | typeof pendingSignIns, { id }: Person) =>
      (await app.ctx.db.select({ id: table.id }).from(table).where(eq(table.accountId, id))).map((row) => row.id)
    expect(await idsOf(pendingSignIns, person)).toEqual([])
    expect(await idsOf(trustedDevices, person)).toEqual([expect.not.stringMatching(before)])
    for (const table of [trustedDevices, pendingSignIns]) expect(await idsOf(table, other)).toHaveLength(1)
    expect((await app.call('GET', '/user/show', { token: other.token })).status).toBe(200)
  })

  test('proves the address, and leaves an earlier proof as it was', async () => {
    const { person, token } = await somebodyWithLink()
    const { emailProvenAt } = await credentialsOf(person)
    await setPassword(token)
    expect((await credentialsOf(person)).emailProvenAt).toEqual(emailProvenAt)
    await app.ctx.db.update(credentials).set({ emailProvenAt: null }).where(eq(credentials.accountId, person.id))
    await setPassword(await tokenFor(person))
    expect((await credentialsOf(person)).emailProvenAt).toBeInstanceOf(Date)
  })

  test('lets nobody in who is suspended, though the password is set', async () => {
    const { person, token } = await somebodyWithLink('suspended')
    expect((await setPassword(token)).status).toBe(200)
    const login = await app.call('POST', '/login', { body: { email: person.email, password: fresh } })
    expect(login).toMatchObject({ status: 403, body: { code: 'account.suspended' } })
  })

  test('takes long passwords, spaces and any script, without capitals or special characters', async () => {
    for (const password of [
      'horse staple',
      `A#${'quilt '.repeat(21)}`,
      'correct Horse battery staple!',
      `Ключ#${'😀'.repeat(40)}`,
    ]) {
      const { person, token } = await somebodyWithLink()
      expect((await setPassword(token, password)).status).toBe(200)
      expect(await hasPassword(person, password)).toBe(true)
    }
  })
})

describe('a link', () => {
  test('works for 60 minutes from asking and not a millisecond longer', async () => {
    const { token } = await somebodyWithLink()
    const [row] = await app.ctx.db.select().from(passwordLinks).orderBy(sql`created_at desc`).limit(1)
    const createdAt = row?.createdAt ?? new Date(0)
    const at = (milliseconds: number): Ctx => ({ ...app.ctx, clock: () => later(createdAt, milliseconds) })
    await expect(setNewPassword(at(minutes(60)), noCookies, { token, password: fresh })).rejects.toMatchObject({
      code: 'link.ended',
    })
    await setNewPassword(at(minutes(60) - 1), noCookies, { token, password: fresh })
  })

  test('that is older ends with the newer one that was used, and the other way round', async () => {
    for (const used of [0, 1]) {
      const { person, token } = await somebodyWithLink()
      const tokens = [token, await tokenFor(person)]
      expect((await setPassword(tokens[used])).status).toBe(200)
      expect(await setPassword(tokens[1 - used], 'Third#Horse9')).toMatchObject(linkEnded)
      expect(await app.ctx.db.$count(passwordLinks, eq(passwordLinks.accountId, person.id))).toBe(0)
    }
  })

  test('tried 40 times at once works once, and all notices and lines of it are one', async () => {
    const { person, token } = await somebodyWithLink()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 40 }, (_, at) =>
        setNewPassword({ ...app.ctx, origin: { ip: `198.51.100.${at}`, userAgent: '' } }, noCookies, {
          token,
          password: `Number${at}#Quilt`,
        }),
      ),
    )
    const winners = outcomes.flatMap(({ status }, at) => (status === 'fulfilled' ? [at] : []))
    const codes = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.code] : []))
    expect([winners.length, codes]).toEqual([1, Array(39).fill('link.ended')])
    expect(await hasPassword(person, `Number${winners[0]}#Quilt`)).toBe(true)
    const { rows } = await app.ctx.db.execute(sql`
      select (select count(*)::int from audit_log where account_id = ${person.id} and action = 'password.reset') as lines,
        (select count(*)::int from notices where account_id = ${person.id}) as notices`)
    expect(rows).toEqual([{ lines: 1, notices: 1 }])
  })

  test('and another of the same account at once: one works', async () => {
    const { person, token } = await somebodyWithLink()
    const other = await tokenFor(person)
    const replies = await Promise.all([setPassword(token), setPassword(other, 'Third#Horse9')])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422])
  })

  test('outlives a password that is refused', async () => {
    const { person, token } = await somebodyWithLink()
    for (const weak of ['short', 'Password1!', 'paidpaid#1A', `A#${'x'.repeat(127)}`])
      expect([weak, (await setPassword(token, weak)).status]).toEqual([weak, 400])
    expect(await hasPassword(person, person.password)).toBe(true)
    expect((await app.call('GET', '/user/show', { token: person.token })).status).toBe(200)
    expect((await setPassword(token)).status).toBe(200)
  })

  test('outlives a crash half-way, which changes nothing', async () => {
    const { person, token } = await somebodyWithLink()
    const jobs: Ctx['jobs'] = { send: () => Promise.reject(new Error('the queue is gone')) }
    await expect(setNewPassword({ ...app.ctx, jobs }, noCookies, { token, password: fresh })).rejects.toThrow(
      'the queue is gone',
    )
    expect(await hasPassword(person, person.password)).toBe(true)
    expect((await app.call('GET', '/user/show', { token: person.token })).status).toBe(200)
    expect((await setPassword(token)).status).toBe(200)
  })

  test.each(['', 'x', 'x'.repeat(43), '\u0000', "' or 1=1 --", 'x'.repeat(200)])('that is none: %j', async (token) => {
    expect(await setPassword(token)).toMatchObject(linkEnded)
  })

  test('of no account is none: its job has not run yet', async () => {
    await requestPasswordReset(app.ctx, { email: `nobody-${uuid()}@example.test` })
    const { rowCount } = await app.ctx.db.execute(
      sql`select 1 from password_links where account_id is null and token_hash is null`,
    )
    expect(rowCount).toBe(1)
    for (const token of ['null', '']) expect(await setPassword(token)).toMatchObject(linkEnded)
  })
})

describe('input is refused', () => {
  const token = 'x'.repeat(43)
  const sentence = (rule: string) => `Password requirement not met: ${rule}.`
  test.each<[string, object, [string, string][]]>([
    [
      'without anything',
      {},
      [
        ['password', passwordMessages.mismatch],
        ['confirmPassword', passwordMessages.mismatch],
        ['token', passwordMessages.linkEnded],
      ],
    ],
    [
      'with another confirmation',
      { token, password: fresh, confirmPassword: 'Another#Horse8' },
      [['confirmPassword', passwordMessages.mismatch]],
    ],
    [
      'with a password of 7 characters',
      { token, password: 'horses7', confirmPassword: 'horses7' },
      [['password', sentence('8 to 128 characters')]],
    ],
    [
      'with a password of 129 characters',
      { token, password: `A#${'x'.repeat(127)}`, confirmPassword: `A#${'x'.repeat(127)}` },
      [['password', sentence('8 to 128 characters')]],
    ],
    [
      'with a password of several thousand characters',
      { token, password: `A#${'x'.repeat(5_000)}`, confirmPassword: `A#${'x'.repeat(5_000)}` },
      ['password', 'confirmPassword'].map((field) => [field, sentence('8 to 128 characters')]),
    ],
    [
      'with a token of 201 characters',
      { token: 'x'.repeat(201), password: fresh, confirmPassword: fresh },
      [['token', passwordMessages.linkEnded]],
    ],
  ])('%s', async (_what, body, issues) => {
    const reply = await update(body)
    expect(reply.status).toBe(400)
    const { data } = reply.body as { data: { issues: { path: string; message: string }[] } }
    expect(data.issues.map(({ path, message }) => [path, message])).toEqual(issues)
  })

  test('of more than 1 MB', async () => {
    expect((await setPassword(token, 'x'.repeat(600_000))).status).toBe(413)
  })
})

test('trying links is limited to 30 an hour from one sender', async () => {
  const statuses = []
  for (let at = 0; at < 32; at += 1) statuses.push((await setPassword(`${at}`.padStart(43, 'x'))).status)
  expect(statuses).toEqual([...Array(30).fill(422), 429, 429])
})
