import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { roleNames } from '#contract/rules/billing/plan-modules.ts'
import { addAttempt } from '../../../parts/access/attempts/index.ts'
import { accountTopic } from '../../../parts/access/index.ts'
import { hours, after as later } from '../../../platform/clock/clock.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { logInFrom } from '../../../testing/code-sign-in.ts'
import { createTestApp, type Reply, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { readAudit } from '../../../testing/read-audit.ts'
import { untilSomebodyWaits } from '../../../testing/until-somebody-waits.ts'
import { holdCredits, verifyLedger } from '../../credits/index.ts'

let app: TestApp

let boss: Person

let admin: Person

beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  boss = await signedIn(app.ctx, 'superadmin')
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

const reason = 'Two payments were charged back'

const creditsOf = (reply: Reply) => (reply.body as { data: { userData: { credits: number } } }).data.userData.credits

const actionsOf = async (person: Person) => (await readAudit(app.ctx, person)).map(({ action }) => action)

async function rowOf({ id }: Person) {
  const { rows } = await app.ctx.db.execute<{ suspended: boolean }>(sql`select * from accounts where id = ${id}`)
  return rows[0]
}

async function roleId(name: string): Promise<number> {
  const { rows } = await app.ctx.db.execute<{ id: number }>(sql`select id from roles where name = ${name}`)
  const [row] = rows
  if (row === undefined) throw new Error(`no role ${name}`)
  return row.id
}

const giveRole = ({ id }: Person, name: string) =>
  app.ctx.db.execute(
    sql`update account_roles set role_id = (select id from roles where name = ${name}) where account_id = ${id}`,
  )

/** The one account of a role of its own with these abilities. */
async function holderOf(...names: string[]): Promise<Person> {
  const person = await signedIn(app.ctx, 'powerless')
  const role = uuid()
  await app.ctx.db.execute(sql`insert into roles (name) values (${role})`)
  await app.ctx.db.execute(sql`insert into role_permissions (role_id, permission_id)
    select ${await roleId(role)}::integer, id from permissions where name in ${names}`)
  await giveRole(person, role)
  return person
}

describe('staff', () => {
  test('change a customer in one call: each change stands in the audit log, and the customer’s browser hears of it', async () => {
    const customer = await signedIn(app.ctx, 'trial')
    const heard: unknown[] = []
    const stop = app.ctx.eventHub.subscribe(accountTopic(customer.id), (body) => heard.push(body))
    const support = await roleId(roleNames.support)
    const email = `changed-${uuid()}@example.test`
    const reply = await update(admin, customer, {
      name: 'Ada Bright',
      email,
      country: 2826,
      role: support,
      type: '2',
      credits: '1000.5',
      credits_reason: 'Goodwill after the outage',
    })
    expect(reply).toMatchObject({
      status: 200,
      body: {
        message: 'Profile updated successfully.',
        data: { userData: { name: 'Ada Bright', email, country: 2826, type: 2, credits: 1000.5, role: ['Support'] } },
      },
    })
    const by = { actorId: admin.id }
    expect(await readAudit(app.ctx, customer)).toMatchObject([
      {
        action: 'profile.changed',
        ...by,
        data: { fields: ['name', 'country'], before: { country: 2372 }, after: { country: 2826 } },
      },
      { action: 'email.changed', ...by },
      { action: 'account.role-changed', ...by, data: { before: ['Customer'], after: ['Support'] } },
      { action: 'account.type-changed', ...by, data: { before: 1, after: 2 } },
      { action: 'credits.adjusted', ...by, data: { before: 300, after: 1000.5, reason: 'Goodwill after the outage' } },
    ])
    await expect.poll(() => heard).toContainEqual({ type: 'account' })
    await expect.poll(() => heard).toContainEqual({ type: 'credits', available: 1000.5 })
    stop()
    // Its session lives; the address is not proven, so the next sign-in takes a code even where none was asked for.
    expect(await show(customer.token)).toMatchObject({ status: 200, body: { userData: { email } } })
    expect((await logInFrom(openBrowser(app), { email, password: customer.password })).body).toEqual({ otp: true })
    await app.workOff()
    for (const address of [customer.email, email])
      expect(app.emailMessages(address).map(({ subject }) => subject)).toContain('Your email address was changed')
  })

  test('change all of it or nothing', async () => {
    const [customer, rival] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    const before = await rowOf(customer)
    const missing = { path: 'credits_reason', message: 'Enter a reason for the credit change.' }
    expect(
      await update(admin, customer, { name: 'Changed', suspend: 1, suspend_reason: reason, credits: 7 }),
    ).toMatchObject({
      status: 400,
      body: { data: { issues: [missing] } },
    })
    expect(await update(admin, customer, { name: 'Changed', email: rival.email })).toMatchObject({
      status: 422,
      body: { code: 'email.taken' },
    })
    expect(await update(admin, customer, { name: 'Changed', role: 2_000_000_000 })).toMatchObject({ status: 404 })
    expect(await update(admin, customer, { newPassword: temporary, sendResetLink: true })).toMatchObject({
      status: 400,
    })
    expect(await update(admin, customer, { newPassword: 'Password1!' })).toMatchObject({ status: 400 })
    expect(await update(admin, { id: 2_000_000_000 }, { name: 'Nobody' })).toMatchObject({ status: 404 })
    expect(await rowOf(customer)).toEqual(before)
    expect(await readAudit(app.ctx, customer)).toEqual([])
    expect((await show(customer.token)).status).toBe(200)
  })

  test('who hold one ability only change what it is for; the rest is refused and logged', async () => {
    const customer = await signedIn(app.ctx, 'paid')
    const [carer, userManager] = [await holderOf('MANAGE_CUSTOMERS'), await holderOf('MANAGE_USERS')]
    for (const actor of [carer, userManager])
      expect((await update(actor, customer, { name: 'Changed' })).status).toBe(200)
    const role = await roleId(roleNames.customer)
    expect(await update(carer, customer, { role })).toMatchObject({ status: 403, body: { code: 'ability.missing' } })
    expect(await update(carer, customer, { password: chosen })).toMatchObject({
      status: 403,
      body: { code: 'ability.missing' },
    })
    expect(await update(userManager, customer, { role: await roleId(roleNames.support) })).toMatchObject({
      status: 403,
      body: { code: 'grant.forbidden' },
    })
    const protectedAccount = { status: 403, body: { code: 'account.protected' } }
    for (const target of [admin, boss, carer])
      expect(await update(userManager, target, { name: 'Changed' })).toMatchObject(protectedAccount)
    expect(await update(admin, boss, { suspend: 1, suspend_reason: reason })).toMatchObject(protectedAccount)
    expect(await update(admin, customer, { role: await roleId(roleNames.superadmin) })).toMatchObject({
      status: 403,
      body: { code: 'grant.forbidden' },
    })
    const refused = (await readAudit(app.ctx, customer)).filter(({ action }) => action === 'access.refused')
    expect(refused.map(({ actorId, data }) => [actorId, data.fields])).toEqual([
      [carer.id, ['id', 'role']],
      [carer.id, ['id', 'password']],
      [userManager.id, ['id', 'role']],
      [admin.id, ['id', 'role']],
    ])
    expect((await rowOf(boss))?.suspended).toBe(false)
  })

  test('leave one Superadmin, also of two who suspend or demote each other at once', async () => {
    const other = await signedIn(app.ctx, 'superadmin')
    const role = await roleId(roleNames.customer)
    const asked = await inTransaction(app.ctx, async (tx) => {
      await tx.db.execute(sql`select from roles where name = ${roleNames.superadmin} for update`)
      const both = [update(boss, other, { suspend: 1, suspend_reason: reason }), update(other, boss, { role })]
      await untilSomebodyWaits(app, 2)
      return { both }
    })
    const replies = await Promise.all(asked.both)
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 403])
    const [winner, loser] = replies[0]?.status === 200 ? [boss, other] : [other, boss]
    expect(await show(winner.token)).toMatchObject({ body: { userData: { role: ['Superadmin'] } } })
    // Both stay what the other tests need.
    await app.ctx.db.execute(sql`update accounts set suspended = false where id = ${loser.id}`)
    await giveRole(loser, roleNames.superadmin)
    boss = winner
  })
})

test('emails that staff have sent are limited for each address, whoever sends them, and for each of staff', async () => {
  const [customer, other, one] = [
    await signedIn(app.ctx, 'paid'),
    await signedIn(app.ctx, 'paid'),
    await signedIn(app.ctx, 'admin'),
  ]
  const refused = {
    status: 429,
    body: { message: expect.stringMatching(/^Too many emails. Try again in 3[56]\d\d seconds.$/) },
  }
  expect((await update(one, customer, { sendResetLink: true })).status).toBe(200)
  expect((await update(admin, customer, { newPassword: temporary, sendPasswordToCustomer: true })).status).toBe(200)
  const exported = () => app.call('POST', `/user/export-data/${customer.id}`, { token: one.token })
  expect((await exported()).status).toBe(200)
  for (const body of [{ sendResetLink: true }, { newPassword: temporary }, { email: `${uuid()}@example.test` }])
    expect(await update(boss, customer, body)).toMatchObject(refused)
  expect(await update(boss, other, { email: customer.email })).toMatchObject(refused)
  expect(await exported()).toMatchObject(refused)
  expect((await update(one, customer, { name: 'Not emailed' })).status).toBe(200)
  const invited = {
    firstname: 'Nia',
    lastname: 'Byrne',
    email: `${uuid()}@example.test`,
    language: 'fr',
    country: 2250,
  }
  const body = { ...invited, contact: '', role: await roleId(roleNames.customer), type: 1, credits: 0 }
  // A call that is refused for another reason sends no email.
  const create = (email: string) => app.call('POST', '/users/create', { token: one.token, body: { ...body, email } })
  for (let at = 0; at < 3; at += 1) expect((await create(other.email)).status).toBe(422)
  expect((await update(boss, other, { sendResetLink: true })).status).toBe(200)
  const perActor = { name: 'staff-email.actor', subject: String(one.id), most: 60, per: hours(1) }
  for (let at = 0; at < 60; at += 1) await addAttempt(app.ctx, perActor)
  expect(await update(one, other, { sendResetLink: true })).toMatchObject(refused)
  expect(await create(invited.email)).toMatchObject(refused)
})

describe('credits that staff set', () => {
  test('become one entry of the ledger and of the history, however often the call is repeated', async () => {
    const customer = await signedIn(app.ctx, 'paid')
    const body = { credits: 4_000, credits_reason: 'Booked twice' }
    for (let time = 0; time < 3; time += 1) expect(creditsOf(await update(admin, customer, body, 'once'))).toBe(4_000)
    expect((await update(admin, customer, { credits: 4_000 })).status).toBe(200)
    const { body: history } = await app.call('GET', '/user/history?page=1', { token: customer.token })
    expect(history).toMatchObject({
      total: 2,
      history: [{ title: 'Adjustment: Booked twice', credits_used: 1_000, is_added: 0 }, {}],
    })
    expect(await actionsOf(customer)).toEqual(['credits.adjusted'])
    expect(creditsOf(await update(admin, customer, { credits: 0, credits_reason: 'Fraud' }))).toBe(0)
    expect(creditsOf(await update(admin, customer, { credits: 0.0001, credits_reason: 'Test' }))).toBe(0.0001)
    expect(await verifyLedger(app.ctx, customer.id)).toEqual([])
  })

  test('never overwrite a hold made at the same time', async () => {
    const customer = await signedIn(app.ctx, 'paid')
    const holding = holdOpen(customer.id, 1_500)
    await holding.isHeld
    const setting = update(admin, customer, { credits: 4_000, credits_reason: 'Correction' })
    await untilSomebodyWaits(app)
    holding.commit()
    await holding.isDone
    // 3 500 were left when it was its turn.
    expect(creditsOf(await setting)).toBe(4_000)
    expect(await readAudit(app.ctx, customer)).toMatchObject([{ data: { before: 3_500, after: 4_000 } }])
    expect(await verifyLedger(app.ctx, customer.id)).toEqual([])
  })

  /** A hold whose transaction stays open until `commit`. */
  function holdOpen(accountId: number, amount: number) {
    const held = Promise.withResolvers<void>()
    const committed = Promise.withResolvers<void>()
    const isDone = inTransaction(app.ctx, async (tx) => {
      await holdCredits(tx, {
        accountId,
        key: uuid(),
        amount,
        title: 'Work',
        reference: 'test',
        actor: 'system',
        expiresAt: later(tx.clock(), hours(1)),
      })
      held.resolve()
      await committed.promise
    })
    return { isHeld: held.promise, commit: committed.resolve, isDone }
  }
})
