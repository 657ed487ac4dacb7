import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { passwordMessages, registrationMessages } from '#contract/accounts/messages.ts'
import { hiddenCharacters } from '#contract/rules/text/hidden-characters.ts'
import { hours } from '../../../platform/clock/clock.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { verifyLedger } from '../../credits/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())
// The limits one test used up would refuse the next.
beforeEach(() => app.clock.advance(hours(1)))

const password = 'Correct#Horse9'
const newEmail = () => `anna-${uuid()}@shop.example`
const register = (body: unknown, ip = '203.0.113.7') => openBrowser(app, { ip }).call('POST', '/register', { body })

async function rowsOf(email: string) {
  const { rows } = await app.ctx.db.execute(sql`
    select a.id, a.name, a.email, a.type, c.password_hash from accounts a join credentials c on c.account_id = a.id
    where a.email = ${email}`)
  return rows
}

const auditOf = async (accountId: number) => {
  const { rows } = await app.ctx.db.execute(
    sql`select action, actor_id, ip, data from audit_log where account_id = ${accountId}`,
  )
  return rows
}

const fieldsOf = (body: unknown) =>
  (body as { data: { issues: { path: string; message: string }[] } }).data.issues.map(({ path, message }) => [
    path,
    message,
  ])

describe('POST /register', () => {
  test('makes an account on trial that can sign in, and says how many credits it got', async () => {
    const email = newEmail()
    const reply = await register({ name: '  Anna Bright ', email: ` ${email.toUpperCase()} `, password })
    expect(reply).toMatchObject({
      status: 200,
      body: { message: 'Successfully created user!', data: { trial_credits: 300 } },
    })
    const [row, ...others] = await rowsOf(email)
    expect([row, others]).toEqual([
      {
        id: expect.any(Number),
        name: 'Anna Bright',
        email,
        type: 1,
        password_hash: expect.stringMatching(/^\$argon2id/),
      },
      [],
    ])
    const audit = { action: 'register', actor_id: row?.id, ip: '203.0.113.7', data: { trialCredits: 300 } }
    expect(await auditOf(Number(row?.id))).toEqual([audit])
    const login = await openBrowser(app).call('POST', '/login', { body: { email, password } })
    expect(login).toMatchObject({ status: 200, body: { otp: true } })
    expect(await verifyLedger(app.ctx)).toEqual([])
  })

  test('takes the 20 characters a password manager makes', async () => {
    const email = newEmail()
    const generated = 'q7#LmZ2vTr9!xWc4Kp8e'
    expect((await register({ name: 'Anna', email, password: generated })).status).toBe(200)
    const login = await openBrowser(app).call('POST', '/login', { body: { email, password: generated } })
    expect(login).toMatchObject({ status: 200, body: { otp: true } })
  })

  test('opens no session and sets no cookie: the address is not proven yet', async () => {
    const reply = await register({ name: 'Anna', email: newEmail(), password })
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(reply.headers['cache-control']).toBe('no-store')
    expect(Object.keys(reply.body as object).sort()).toEqual(['data', 'message'])
  })

  test('stores and logs no password', async () => {
    const email = newEmail()
    const secret = 'Quill#Harbour82'
    await register({ name: 'Anna', email, password: secret })
    const { rows } = await app.ctx.db.execute<{ stored: string }>(sql`
      select row_to_json(a)::text as stored from audit_log a union all select row_to_json(c)::text from credentials c
      union all select row_to_json(a)::text from accounts a union all select row_to_json(o)::text from credit_operations o`)
    expect(rows.map((row) => row.stored).join('\n')).not.toContain(secret)
  })

  test('takes passwords of any script', async () => {
    const replies = await Promise.all(
      ['Zürich#Brücke4', 'Ключ#Дверь9', 'Schlüssel9😀'].map((unicode) =>
        register({ name: 'Anna', email: newEmail(), password: unicode }),
      ),
    )
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200])
  })

  test('a second trial of the same person gets the plan and no credits', async () => {
    const email = newEmail()
    await register({ name: 'Anna', email, password })
    await app.ctx.db.execute(
      sql`update credentials set email_proven_at = now() where account_id = (select id from accounts where email = ${email})`,
    )
    const second = await register({ name: 'Anna', email: email.replace('@', '+again@'), password })
    expect(second).toMatchObject({ status: 200, body: { data: { trial_credits: 0 } } })
  })
})

describe('a taken address', () => {
  test('is reported, in any case, and changes nothing', async () => {
    const email = newEmail()
    await register({ name: 'Anna', email, password })
    const before = await rowsOf(email)
    const again = await register({ name: 'Eve', email: email.toUpperCase(), password: 'Other#Horse9' })
    expect(again).toMatchObject({
      status: 422,
      body: { code: 'email.taken', message: 'The email has already been taken!' },
    })
    expect(await rowsOf(email)).toEqual(before)
  })

  test('of a double click makes one account', async () => {
    const email = newEmail()
    const body = { name: 'Anna', email, password }
    const replies = await Promise.all([register(body), register(body), register(body)])
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 422, 422])
    expect(await rowsOf(email)).toHaveLength(1)
  })
})

describe('input is refused', () => {
  const fine = { name: 'Anna Bright', email: 'anna@shop.example', password }
  test.each<[string, object, [string, string][]]>([
    ['without a name', { ...fine, name: ' ' }, [['name', registrationMessages.name]]],
    ['with a name of several lines', { ...fine, name: 'Anna\nBright' }, [['name', hiddenCharacters]]],
    [
      'with a name of 101 characters',
      { ...fine, name: 'x'.repeat(101) },
      [['name', 'Name must be 100 characters or fewer.']],
    ],
    ['without an address', { ...fine, email: 'anna' }, [['email', registrationMessages.email]]],
    ['with two addresses', { ...fine, email: 'a@b.example,c@d.example' }, [['email', registrationMessages.email]]],
    [
      'with an address for an email’s head',
      { ...fine, email: 'a@b.example\nBcc: c@d.example' },
      [['email', registrationMessages.email]],
    ],
    [
      'without anything',
      {},
      [
        ['name', registrationMessages.name],
        ['email', registrationMessages.email],
        ['password', registrationMessages.password],
      ],
    ],
    [
      'with each rule its password does not meet',
      { ...fine, password: 'horse ' },
      ['8 to 128 characters', 'an uppercase letter', 'a digit', 'a special character', 'no spaces'].map((rule) => [
        'password',
        `Password requirement not met: ${rule}.`,
      ]),
    ],
    [
      'with a password of 129 characters',
      { ...fine, password: `Aa1#${'x'.repeat(125)}` },
      [['password', 'Password requirement not met: 8 to 128 characters.']],
    ],
    [
      'with a password of several thousand characters',
      { ...fine, password: `Aa1#${'x'.repeat(10_000)}` },
      [['password', 'Password requirement not met: 8 to 128 characters.']],
    ],
    ['with a common password', { ...fine, password: 'Password1!' }, [['password', passwordMessages.common]]],
    [
      'with a password made of the name',
      { ...fine, password: 'AnnaBright#1' },
      [['password', passwordMessages.personal]],
    ],
    [
      'from a throw-away address',
      { ...fine, email: 'anna@mailinator.com' },
      [['email', 'Please provide a valid and non-disposable email address.']],
    ],
  ])('%s', async (_what, body, issues) => {
    const reply = await register(body)
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({ code: 'input.invalid' })
    expect(fieldsOf(reply.body)).toEqual(issues)
    expect(await rowsOf('anna@shop.example')).toEqual([])
  })

  test('of more than 1 MB', async () => {
    expect(await register({ ...fine, password: 'x'.repeat(1_100_000) })).toMatchObject({ status: 413 })
  })
})

describe('trying is limited', () => {
  const statuses = async (calls: (() => ReturnType<typeof register>)[]) => {
    const replies = []
    for (const call of calls) replies.push(await call())
    return replies.map((reply) => reply.status)
  }

  test('to 5 an hour from one sender, whatever comes of them', async () => {
    const taken = newEmail()
    const tries = [taken, taken, newEmail(), 'x@yopmail.com', newEmail(), newEmail(), newEmail()]
    const sent = await statuses(tries.map((email) => () => register({ name: 'Anna', email, password })))
    expect(sent).toEqual([200, 422, 200, 400, 200, 429, 429])
    const waiting = await register({ name: 'Anna', email: newEmail(), password })
    const { retry_after_seconds } = (waiting.body as { data: { retry_after_seconds: number } }).data
    // The hour has run since the first try, however long the others took.
    expect(retry_after_seconds).toBeGreaterThan(3_500)
    expect(retry_after_seconds).toBeLessThanOrEqual(3_600)
    expect(waiting.body).toEqual({
      code: 'rate.limited',
      message: `Too many attempts. Try again in ${retry_after_seconds} seconds.`,
      data: { retry_after_seconds },
    })
    const elsewhere = await register({ name: 'Anna', email: newEmail(), password }, '203.0.113.8')
    expect(elsewhere.status).toBe(200)
    app.clock.advance(hours(1))
    expect(await statuses([() => register({ name: 'Anna', email: newEmail(), password })])).toEqual([200])
  })

  test('to 3 an hour for one address, from wherever', async () => {
    const email = newEmail()
    const from = (at: number) => () => register({ name: 'Anna', email, password }, `198.51.100.${at}`)
    expect(await statuses([from(1), from(2), from(3), from(4), from(5)])).toEqual([200, 422, 422, 429, 429])
  })

  test('but looking for a better password counts for nothing', async () => {
    const body = { name: 'Anna', email: newEmail(), password }
    const weak = Array.from({ length: 10 }, () => () => register({ ...body, password: 'Password1!' }))
    expect(await statuses([...weak, () => register(body)])).toEqual([...Array(10).fill(400), 200])
  })
})

describe('POST /register/check-email', () => {
  const check = (body: object, ip = '203.0.113.50') =>
    openBrowser(app, { ip }).call('POST', '/register/check-email', { body })

  test('says whether an address is disposable, and not whether it has an account', async () => {
    expect(await check({ email: ' Anna@MAILINATOR.com ' })).toMatchObject({ status: 200, body: { disposable: true } })
    const taken = newEmail()
    await register({ name: 'Anna', email: taken, password })
    for (const email of [taken, newEmail()])
      expect(await check({ email })).toMatchObject({ status: 200, body: { disposable: false } })
    expect(await check({ email: 'anna' })).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
  })

  test('can be called 30 times an hour', async () => {
    const ip = '203.0.113.51'
    for (let at = 0; at < 30; at += 1) expect((await check({ email: newEmail() }, ip)).status).toBe(200)
    expect(await check({ email: newEmail() }, ip)).toMatchObject({ status: 429, body: { code: 'rate.limited' } })
    expect((await check({ email: newEmail() }, '203.0.113.52')).status).toBe(200)
  })
})
