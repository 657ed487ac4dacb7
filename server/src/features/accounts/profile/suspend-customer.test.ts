import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openBrowser } from '../../../testing/browser.ts'
import { logInFrom } from '../../../testing/code-sign-in.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { readAudit } from '../../../testing/read-audit.ts'
import { newSubscriber, saveCard, subscriptionOf } from '../../../testing/subscribe.ts'
import { streamEvents } from '../sessions/stream-events.ts'

let app: TestApp

let admin: Person

beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  admin = await signedIn(app.ctx, 'admin')
})

afterAll(() => app.close())

const update = (actor: { token: string }, target: { id: number }, body: object, key?: string) =>
  app.call('PUT', `/profile/update/${target.id}`, {
    token: actor.token,
    body,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })

const show = (token: string) => app.call('GET', '/user/show', { token })

const reason = 'Two payments were charged back'

const actionsOf = async (person: Person) => (await readAudit(app.ctx, person)).map(({ action }) => action)

async function rowOf({ id }: Person) {
  const { rows } = await app.ctx.db.execute<{ suspended: boolean }>(sql`select * from accounts where id = ${id}`)
  return rows[0]
}

describe('a suspended customer', () => {
  test('is signed out at the next call, with every stream closed, and can return after the suspension', async () => {
    const customer = await signedIn(app.ctx, 'paid')
    const stream = streamEvents({ ...app.ctx, account: customer.viewer.account }, customer.token, undefined)
    expect((await stream.next()).value).toEqual({ type: 'ready' })
    expect(await update(admin, customer, { suspend: 1, suspend_reason: reason })).toMatchObject({
      status: 200,
      body: { message: 'Profile updated. The customer is suspended.' },
    })
    expect((await stream.next()).done).toBe(true)
    expect((await show(customer.token)).status).toBe(401)
    expect((await logInFrom(openBrowser(app), customer)).body).toMatchObject({
      ...{ code: 'account.suspended', message: 'This account is suspended. Contact support.', data: { reason } },
    })
    const wrong = await logInFrom(openBrowser(app), { ...customer, password: 'not the password' })
    expect(JSON.stringify(wrong.body)).not.toMatch(/suspended|charged back/)
    expect((await update(admin, customer, { suspend: true, suspend_reason: 'Again' })).status).toBe(200)
    expect(await actionsOf(customer)).toEqual(['account.suspended', 'sign-in.failed'])
    expect((await update(admin, customer, { suspend: 0 })).status).toBe(200)
    expect((await logInFrom(openBrowser(app), customer)).status).toBe(200)
    expect(await actionsOf(customer)).toEqual(['account.suspended', 'sign-in.failed', 'account.unsuspended', 'sign-in'])
  })
})

describe('the reason for a suspension', () => {
  test('is required and has at most 300 characters', async () => {
    const customer = await signedIn(app.ctx, 'paid')
    for (const suspend_reason of [undefined, '', '   ', 'x'.repeat(301), 7])
      expect(await update(admin, customer, { suspend: 1, suspend_reason })).toMatchObject({
        status: 400,
        body: { code: 'input.invalid', data: { issues: [{ path: 'suspend_reason' }] } },
      })
    expect((await rowOf(customer))?.suspended).toBe(false)
    expect(await update(customer, customer, { suspend: 1, suspend_reason: reason })).toMatchObject({ status: 403 })
  })

  test('is emailed with what happens to plan and Auto Recharge, is in the audit log, is shown to staff, and is removed with the suspension', async () => {
    const { person: customer } = await newSubscriber(app)
    await saveCard(app, customer)
    await app.workOff()
    const { expiresAt } = await subscriptionOf(app.ctx, customer)
    const until = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(expiresAt)
    expect((await update(admin, customer, { suspend: 1, suspend_reason: reason })).status).toBe(200)
    await app.workOff()
    const emailed = (subject: string) =>
      app
        .emailMessages(customer.email)
        .filter((email) => email.subject === subject)
        .map(({ text }) => text)
    const [text, ...others] = emailed('Your account is suspended')
    expect(others).toEqual([])
    expect(text).toContain(`Our support team suspended your account. Reason: ${reason}.`)
    expect(text).toContain(`Your Basic plan isn’t cancelled: it renews on ${until}, and your card will be charged.`)
    expect(text).toContain('Auto Recharge is paused and charges nothing.')
    const lines = await readAudit(app.ctx, customer)
    expect(lines.find(({ action }) => action === 'account.suspended')).toMatchObject({ data: { reason } })
    const shown = async () => (await app.call('GET', `/user/show/${customer.id}`, { token: admin.token })).body
    expect(await shown()).toMatchObject({ userData: { suspend: 1, suspend_reason: reason } })

    expect((await update(admin, customer, { suspend: 0 })).status).toBe(200)
    await app.workOff()
    expect(emailed('Your account is active again')).toHaveLength(1)
    expect(await shown()).toMatchObject({ userData: { suspend: 0, suspend_reason: null } })
  })
})
