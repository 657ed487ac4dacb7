import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hours } from '../../../platform/clock/clock.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { enterCode, lastCode, logInFrom } from '../../../testing/code-sign-in.ts'
import { endpoints } from '../../../testing/contract-walk/endpoints.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { readAudit } from '../../../testing/read-audit.ts'
import { passwordEmails } from '../tables.ts'

let app: TestApp

let admin: Person

beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  admin = await signedIn(app.ctx, 'admin')
})

afterAll(() => app.close())

const temporary = 'Kettle#Marble7'

const chosen = 'Another#Horse9'

const update = (actor: { token: string }, target: { id: number }, body: object, key?: string) =>
  app.call('PUT', `/profile/update/${target.id}`, {
    token: actor.token,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })

const show = (token: string) => app.call('GET', '/user/show', { token })

const actionsOf = async (person: Person) => (await readAudit(app.ctx, person)).map(({ action }) => action)

describe('a temporary password', () => {
  const stored = async () => {
    const { rows: tables } = await app.ctx.db.execute<{ name: string }>(sql`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema = 'public'`)
    const texts: string[] = []
    for (const { name } of tables) {
      const { rows } = await app.ctx.db.execute<{ text: string }>(
        sql`select row_to_json(t)::text as text from ${sql.raw(name)} t`,
      )
      texts.push(...rows.map(({ text }) => text))
    }
    return texts.join('\n')
  }

  test('is emailed, and is stored nowhere in a readable form', async () => {
    const customer = await signedIn(app.ctx, 'paid')
    const body = { newPassword: temporary, sendPasswordToCustomer: true }
    expect(await update(admin, customer, body)).toMatchObject({
      status: 200,
      body: { message: 'Profile updated. The password was emailed to the customer.' },
    })
    const [waiting] = await app.ctx.db.select().from(passwordEmails).where(eq(passwordEmails.accountId, customer.id))
    expect(waiting?.encryptedPassword.length).toBeGreaterThan(30)
    for (const form of [
      temporary,
      Buffer.from(temporary).toString('base64url'),
      Buffer.from(temporary).toString('hex'),
    ])
      expect(await stored()).not.toContain(form)
    expect((await show(customer.token)).status).toBe(401)
    await app.workOff()
    const [email] = app.emailMessages(customer.email)
    expect([email?.subject, email?.text.includes(temporary)]).toEqual(['Your temporary password', true])
    expect(await app.ctx.db.select().from(passwordEmails)).toEqual([])
    expect(await actionsOf(customer)).toEqual(['password.set'])
  })

  test('opens one session, which reaches nothing until its owner has chosen another', async () => {
    const customer = await signedIn(app.ctx, 'paid')
    expect((await update(admin, customer, { newPassword: temporary })).status).toBe(200)
    await app.workOff()
    expect(app.emailMessages(customer.email)[0]?.text).not.toContain(temporary)
    const enter = { email: customer.email, password: temporary }
    const replies = await Promise.all([logInFrom(openBrowser(app), enter), logInFrom(openBrowser(app), enter)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const opened = replies.find(({ status }) => status === 200)
    const { accessToken: token } = (opened?.body ?? {}) as { accessToken: string }
    expect((await logInFrom(openBrowser(app), enter)).body).toMatchObject({
      message: expect.stringContaining('already been used'),
    })
    const reached: string[] = []
    for (const { name, method, path, access } of endpoints) {
      if (access.session === 'none' || access.allowsTemporaryPassword) continue
      const reply = await app.call(method, path.replaceAll(/\{\+?\w+\}/g, '1'), {
        token,
        ...(method !== 'GET' && { body: {} }),
      })
      if ((reply.body as { code?: string }).code !== 'password.temporary') reached.push(name)
    }
    expect(reached).toEqual([])
    expect(endpoints.filter(({ access }) => access.allowsTemporaryPassword).map(({ name }) => name)).toEqual([
      'GET /logout',
      'PUT /profile/update/{id}',
    ])
    const choose = (body: object) => update({ token }, customer, body)
    expect(await choose({ name: 'Changed' })).toMatchObject({ status: 403, body: { code: 'password.temporary' } })
    expect(await choose({ name: 'Changed', password: chosen })).toMatchObject({ status: 403 })
    expect(await choose({ password: temporary })).toMatchObject({
      status: 400,
      body: { message: 'Choose a password other than the temporary one.' },
    })
    expect(await choose({ password: chosen })).toMatchObject({ status: 200 })
    expect((await show(token)).status).toBe(200)
    expect((await logInFrom(openBrowser(app), { ...enter, password: chosen })).status).toBe(200)
  })

  test('gives way to a reset link, which staff may send instead', async () => {
    const customer = await signedIn(app.ctx, 'paid')
    await update(admin, customer, { newPassword: temporary })
    expect(await update(admin, customer, { sendResetLink: true })).toMatchObject({
      status: 200,
      body: { message: 'Profile updated. A password reset link was emailed to the customer.' },
    })
    await app.workOff()
    const token = /\/changepassword\/([\w-]{43})\s/.exec(app.emailMessages(customer.email)[0]?.text ?? '')?.[1]
    expect(
      (await app.call('POST', '/update-password', { body: { token, password: chosen, confirmPassword: chosen } }))
        .status,
    ).toBe(200)
    const { body } = await logInFrom(openBrowser(app), { email: customer.email, password: chosen })
    expect((await show((body as { accessToken: string }).accessToken)).status).toBe(200)
    expect(await readAudit(app.ctx, customer)).toContainEqual(
      expect.objectContaining({ action: 'password.reset-asked', actorId: admin.id }),
    )
  })

  test('ends after a day, also where only the code was still to come', async () => {
    const customer = await signedIn(app.ctx, 'paid')
    await app.ctx.db.execute(sql`update credentials set code_on_new_device = true where account_id = ${customer.id}`)
    await update(admin, customer, { newPassword: temporary })
    const enter = { email: customer.email, password: temporary }
    app.clock.advance(hours(24) - 60_000)
    const browser = openBrowser(app)
    expect((await logInFrom(browser, enter)).body).toEqual({ otp: true })
    await app.workOff()
    app.clock.advance(60_000)
    expect((await enterCode(browser, lastCode(app, customer.email))).body).toMatchObject({ code: 'code.ended' })
    expect((await logInFrom(openBrowser(app), enter)).body).toMatchObject({
      code: 'login.invalid',
      message: expect.stringContaining('expired'),
    })
  })
})
