import { eq, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountTopic } from '../../../parts/access/index.ts'
import { hours, minutes } from '../../../platform/clock/clock.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, type PersonKind, signedIn } from '../../../testing/people.ts'
import { readAudit } from '../../../testing/read-audit.ts'
import { switchedInto } from '../../../testing/switched-into.ts'
import { openSession } from '../index.ts'
import { trustDevice } from '../sign-in/trusted-devices.ts'
import { emailLinks } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const fresh = 'Another#Horse9'
const update = (person: { token: string }, id: number, body: object) =>
  app.call('PUT', `/profile/update/${id}`, { token: person.token, body })
const updateOwn = (person: Person, body: object) => update(person, person.id, body)
const statusOf = async (token: string) => (await app.call('GET', '/user/show', { token })).status
const logIn = (email: string, password: string) =>
  openBrowser(app).call('POST', '/login', { body: { email, password } })
const actionsOf = async (person: Person) => (await readAudit(app.ctx, person)).map(({ action }) => action)
const subjectsTo = (email: string) => app.emailMessages(email).map(({ subject }) => subject)

async function rowOf({ id }: Person) {
  const { rows } = await app.ctx.db.execute<{ name: string; email: string }>(
    sql`select * from accounts where id = ${id}`,
  )
  return rows[0]
}

async function askForEmail(person: Person, email: string): Promise<string> {
  expect(await updateOwn(person, { email, oldPassword: person.password })).toMatchObject({
    status: 200,
    body: { data: { email_pending: email, userData: { email: person.email } } },
  })
  await app.workOff()
  return /\/confirm-email\/([\w-]{43})\s/.exec(app.emailMessages(email)[0]?.text ?? '')?.[1] ?? ''
}
const confirm = (token: string) => app.call('POST', '/confirm-email', { body: { token } })
const linkEnded = { status: 422, body: { code: 'link.ended' } }

describe('one’s own profile', () => {
  test('changes name, phone number, country and language at once, and tells every open browser', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const heard: unknown[] = []
    const stop = app.ctx.eventHub.subscribe(accountTopic(person.id), (body) => heard.push(body))
    const details = { name: 'Ada Bright', contact: '+353 1 234 5678', country: 2826, language: 'fr' }
    expect(await updateOwn(person, { ...details, email: person.email.toUpperCase() })).toMatchObject({
      status: 200,
      body: { message: 'Profile updated successfully.', data: { userData: details, email_pending: null } },
    })
    await expect.poll(() => heard).toEqual([{ type: 'account' }])
    stop()
    expect(await readAudit(app.ctx, person)).toMatchObject([
      {
        action: 'profile.changed',
        actorId: person.id,
        // The log outlives a person's data, so it names the fields and not their values.
        data: {
          fields: ['name', 'contact', 'country', 'language'],
          before: { country: 2372, language: 'en' },
          after: { country: 2826, language: 'fr' },
        },
      },
    ])
    expect(await updateOwn(person, { contact: '' })).toMatchObject({ body: { data: { userData: { contact: null } } } })
    expect((await updateOwn(person, { name: 'Ada Bright' })).status).toBe(200)
    expect(await actionsOf(person)).toEqual(['profile.changed', 'profile.changed'])
  })

  test.each([
    ['name', '  '],
    ['contact', '12'],
    ['contact', '((((((('],
    ['country', 1],
    ['language', 'xx'],
    ['email', 'nobody'],
    ['password', 'short'],
    ['type', 3],
    ['credits', -1],
    ['credits', 0.00001],
    ['suspend', 'yes'],
    ['newPassword', 'short'],
    ['sendPasswordToCustomer', true],
  ])('is not changed where %s is %j', async (field, value) => {
    const admin = await signedIn(app.ctx, 'superadmin')
    expect(await updateOwn(admin, { [field]: value })).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
  })

  test('takes a new password with the present one, and ends every other session and trust in other devices', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const other = await openSession(app.ctx, person.viewer)
    await askForEmail(person, `next-${uuid()}@example.test`)
    const trust = () => inTransaction(app.ctx, (tx) => trustDevice(tx, person.id, undefined))
    const [here] = [await trust(), await trust()]
    const browser = openBrowser(app, { cookies: [['device', here.token]] })
    const body = { password: fresh, oldPassword: person.password }
    expect((await browser.call('PUT', `/profile/update/${person.id}`, { token: person.token, body })).status).toBe(200)
    expect([await statusOf(person.token), await statusOf(other)]).toEqual([200, 401])
    const devices = await browser.call('GET', '/user/devices', { token: person.token })
    expect(devices.body).toMatchObject({ data: [{ is_current: true }] })
    expect((devices.body as { data: unknown[] }).data).toHaveLength(1)
    expect([(await logIn(person.email, fresh)).status, (await logIn(person.email, person.password)).status]).toEqual([
      200, 401,
    ])
    // A thief's request for another address ends with the password it was asked by.
    expect(await app.ctx.db.select().from(emailLinks).where(eq(emailLinks.accountId, person.id))).toEqual([])
    await app.workOff()
    expect(subjectsTo(person.email)[0]).toBe('Your password was changed')
    expect(await actionsOf(person)).toContain('password.changed')
  })

  test('refuses a wrong, missing or guessable password, changes nothing then, and lets nobody guess', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const wrong = { status: 422, body: { code: 'password.wrong' } }
    expect(await updateOwn(person, { name: 'Changed', password: fresh })).toMatchObject(wrong)
    const common = { password: 'Password1!', oldPassword: person.password }
    expect((await updateOwn(person, { name: 'Changed', ...common })).status).toBe(400)
    const email = `next-${uuid()}@example.test`
    for (let at = 0; at < 10; at += 1)
      expect(await updateOwn(person, { email, oldPassword: 'Wrong#Horse9' })).toMatchObject(wrong)
    expect(await updateOwn(person, { email, oldPassword: person.password })).toMatchObject({ status: 429 })
    expect((await rowOf(person))?.name).toBe('paid')
    app.clock.advance(hours(1))
    expect((await updateOwn(person, { email, oldPassword: person.password })).status).toBe(200)
  })

  test('of two new passwords at once takes one', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const passwords = [fresh, 'Third#Horse9']
    const replies = await Promise.all(
      passwords.map((password) => updateOwn(person, { password, oldPassword: person.password })),
    )
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const taken = passwords[replies.findIndex(({ status }) => status === 200)] ?? ''
    expect((await logIn(person.email, taken)).status).toBe(200)
  })

  test('takes a new address once the link sent there is followed, within an hour and once', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const email = `next-${uuid()}@example.test`
    const lost = await askForEmail(person, `lost-${uuid()}@example.test`)
    const token = await askForEmail(person, email)
    expect(subjectsTo(person.email)[0]).toBe('A new email address was requested for your account')
    expect(await confirm(lost)).toMatchObject(linkEnded)
    expect((await rowOf(person))?.email).toBe(person.email)
    const [link] = await app.ctx.db.select().from(emailLinks).where(eq(emailLinks.accountId, person.id))
    expect(JSON.stringify(link)).not.toContain(token)

    const replies = await Promise.all([confirm(token), confirm(token)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 422])
    expect((await rowOf(person))?.email).toBe(email)
    expect(await confirm(token)).toMatchObject(linkEnded)
    expect([await statusOf(person.token), (await logIn(email, person.password)).status]).toEqual([200, 200])
    await app.workOff()
    expect([subjectsTo(person.email)[0], subjectsTo(email)[0]]).toEqual([
      'Your email address was changed',
      'Your email address was changed',
    ])
    expect(await actionsOf(person)).toEqual(['email.change-asked', 'email.change-asked', 'email.changed', 'sign-in'])

    const late = await signedIn(app.ctx, 'paid')
    const lateToken = await askForEmail(late, `late-${uuid()}@example.test`)
    app.clock.advance(minutes(60))
    expect(await confirm(lateToken)).toMatchObject(linkEnded)
    for (const body of [{}, { token: 'x'.repeat(43) }])
      expect((await app.call('POST', '/confirm-email', { body })).status).not.toBe(200)
  })

  test('refuses an address that is taken, when it is asked for and when its link is followed', async () => {
    const [person, rival] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    const taken = { status: 422, body: { code: 'email.taken', message: 'The email has already been taken!' } }
    expect(await updateOwn(person, { email: rival.email, oldPassword: person.password })).toMatchObject(taken)
    expect(await updateOwn(person, { email: 'me@mailinator.com', oldPassword: person.password })).toMatchObject({
      status: 400,
    })
    const email = `next-${uuid()}@example.test`
    const token = await askForEmail(person, email)
    await app.ctx.db.execute(sql`update accounts set email = ${email} where id = ${rival.id}`)
    expect(await confirm(token)).toMatchObject(taken)
    expect((await rowOf(person))?.email).toBe(person.email)
  })

  const forbidden = [
    { role: 1 },
    { type: 2 },
    { credits: 1_000_000, credits_reason: 'More' },
    { suspend: 0 },
    { newPassword: fresh },
    { newPassword: fresh, sendPasswordToCustomer: true },
    { sendResetLink: true },
  ]
  test.each(['trial', 'admin', 'superadmin'] as const)(
    '%s raises nothing of their own, and the attempt is logged',
    async (kind) => {
      const person = await signedIn(app.ctx, kind)
      const before = await rowOf(person)
      for (const body of forbidden)
        expect(await updateOwn(person, { name: 'Changed', ...body })).toMatchObject({
          status: 403,
          body: { code: 'ability.missing' },
        })
      expect(await rowOf(person)).toEqual(before)
      const log = (await readAudit(app.ctx, person)).filter(({ action }) => action === 'access.refused')
      expect(log).toHaveLength(forbidden.length)
      expect(log[2]).toMatchObject({
        actorId: person.id,
        data: { refusal: 'ability.missing', fields: ['id', 'name', 'credits', 'credits_reason'], credits: 1_000_000 },
      })
    },
  )

  test('while staff are switched in, changes its details and neither password nor address', async () => {
    const [owner, staff] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'admin')]
    const session = { token: await switchedInto(app.ctx, owner, staff) }
    expect((await update(session, owner.id, { name: 'Helped' })).status).toBe(200)
    const refused = { status: 403, body: { code: 'session.switched' } }
    const oldPassword = owner.password
    expect(await update(session, owner.id, { password: fresh, oldPassword })).toMatchObject(refused)
    expect(await update(session, owner.id, { email: 'x@example.test', oldPassword })).toMatchObject(refused)
    expect(await update(session, staff.id, { name: 'Me' })).toMatchObject({ status: 404 })
    expect(await readAudit(app.ctx, owner)).toMatchObject([
      { action: 'profile.changed', actorId: staff.id },
      { action: 'access.refused', actorId: staff.id },
      { action: 'access.refused', actorId: staff.id },
    ])
  })
})

describe('somebody else’s profile', () => {
  test.each<PersonKind>(['trial', 'paid', 'powerless'])(
    'does not exist to %s, whatever is asked, and the attempt is logged',
    async (kind) => {
      const [person, victim] = [await signedIn(app.ctx, kind), await signedIn(app.ctx, 'paid')]
      for (const body of [
        { name: 'Mine' },
        { credits: 5 },
        { newPassword: fresh },
        { password: fresh, oldPassword: victim.password },
      ]) {
        const [foreign, missing] = [await update(person, victim.id, body), await update(person, 2_000_000_000, body)]
        expect([foreign.status, foreign.body]).toEqual([404, missing.body])
      }
      expect((await rowOf(victim))?.name).toBe('paid')
      expect(await readAudit(app.ctx, victim)).toMatchObject(
        Array.from({ length: 4 }, () => ({
          action: 'access.refused',
          actorId: person.id,
          data: { refusal: 'ability.missing', call: 'PUT /profile/update/{id}' },
        })),
      )
    },
  )

  test('is refused to staff who may see customers but not change them, whether or not the account exists', async () => {
    const [support, victim] = [await signedIn(app.ctx, 'support'), await signedIn(app.ctx, 'paid')]
    for (const id of [victim.id, 2_000_000_000])
      for (const body of [{ name: 'Mine' }, { suspend: 1 }, { newPassword: fresh }])
        expect(await update(support, id, body)).toMatchObject({ status: 403, body: { code: 'ability.missing' } })
    expect((await rowOf(victim))?.name).toBe('paid')
    const line = { action: 'access.refused', actorId: support.id, data: { call: 'PUT /profile/update/{id}' } }
    expect(await readAudit(app.ctx, victim)).toMatchObject([line, line, line])
  })

  test('cannot be probed to fill the log at will: 60 lines an hour, then how many more there were', async () => {
    const [person, victim] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    for (let at = 0; at < 75; at += 1)
      expect(await update(person, victim.id, { name: 'Mine' })).toMatchObject({ status: 404 })
    expect(await readAudit(app.ctx, victim)).toHaveLength(60)
    const { rows } = await app.ctx.db.execute(
      sql`select data from audit_log where action = 'access.refused-more' and actor_id = ${person.id} order by id`,
    )
    expect(rows).toEqual([1, 10].map((count) => ({ data: { count, call: 'PUT /profile/update/{id}' } })))
  })
})
