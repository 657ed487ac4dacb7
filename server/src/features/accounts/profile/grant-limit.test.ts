import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { roleNames } from '#contract/rules/billing/plan-modules.ts'
import { roles } from '../../../parts/access/index.ts'
import { hours } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { readAudit } from '../../../testing/read-audit.ts'
import { availableCredits, verifyLedger } from '../../credits/index.ts'
import { openSession } from '../index.ts'

let app: TestApp
let admin: Person
let superadmin: Person
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true, environment: { STAFF_GRANT_LIMIT: '10000' } })
})
afterAll(async () => {
  expect(await verifyLedger(app.ctx)).toEqual([])
  await app.close()
})
beforeEach(async () => {
  admin = await signedIn(app.ctx, 'admin')
  superadmin = await signedIn(app.ctx, 'superadmin')
})

const limit =
  'You can grant up to 10,000 credits in 24 hours, across all accounts. To grant more, ask someone with the permission MANAGE_LARGE_GRANTS.'
const refused = { status: 403, body: { code: 'grant.forbidden', message: limit } }

const customer = () => signedIn(app.ctx, 'trial', { credits: 0 })
const adjust = ({ id }: Person, credits: number, { token } = admin, headers = {}) =>
  app.call('PUT', `/profile/update/${id}`, { token, body: { credits, credits_reason: 'Goodwill' }, headers })
const create = async (credits: number) => {
  const [role] = (await app.ctx.db.select().from(roles)).filter(({ name }) => name === roleNames.customer)
  const body = { firstname: 'Ann', lastname: 'Other', email: `ann-${credits}@example.test`, role: role?.id, credits }
  return app.call('POST', '/users/create', { token: admin.token, body })
}

describe('credits that staff grant', () => {
  test('are refused beyond the limit, with a sentence that names it, and leave a line and nothing else', async () => {
    const person = await customer()
    expect(await adjust(person, 10_001)).toMatchObject(refused)
    expect(await availableCredits(app.ctx, person.id)).toBe(0)
    expect(await readAudit(app.ctx, person)).toMatchObject([
      { action: 'access.refused', actorId: admin.id, data: { refusal: 'grant.forbidden', credits: 10_001 } },
    ])
    expect((await adjust(person, 10_000)).status).toBe(200)
    expect(await adjust(person, 10_001)).toMatchObject(refused)
  })

  test('count together for a day, across recipients and forms', async () => {
    for (let times = 0; times < 4; times += 1) expect((await adjust(await customer(), 2_000)).status).toBe(200)
    expect((await create(1_500)).status).toBe(200)
    expect(await create(501)).toMatchObject(refused)
    const person = await customer()
    expect(await adjust(person, 501)).toMatchObject(refused)
    // Taking away is no grant, and makes no room for one.
    const other = await customer()
    expect((await adjust(other, 500)).status).toBe(200)
    expect((await adjust(other, 0)).status).toBe(200)
    expect(await adjust(other, 1)).toMatchObject(refused)
    // Each person has a limit of their own.
    expect((await adjust(person, 10_000, await signedIn(app.ctx, 'admin'))).status).toBe(200)
    app.clock.advance(hours(24) + 1_000)
    admin = { ...admin, token: await openSession(app.ctx, admin.viewer) }
    expect((await adjust(other, 10_000)).status).toBe(200)
  })

  test('of several calls at once no more come through than the limit allows', async () => {
    const targets = await Promise.all(Array.from({ length: 4 }, customer))
    const replies = await Promise.all(targets.map((target) => adjust(target, 5_000)))
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 200, 403, 403])
  })

  test('a call that is repeated under its key counts once', async () => {
    const person = await customer()
    for (let times = 0; times < 2; times += 1)
      expect((await adjust(person, 10_000, admin, { 'idempotency-key': 'once' })).status).toBe(200)
  })

  test('have no limit for a Superadmin or anyone with the permission', async () => {
    expect((await adjust(await customer(), 1_000_000, superadmin)).status).toBe(200)
    expect(superadmin.viewer.abilities.has('MANAGE_LARGE_GRANTS')).toBe(true)
    expect(admin.viewer.abilities.has('MANAGE_LARGE_GRANTS')).toBe(false)
  })
})

describe('offers', () => {
  const plan = { name: 'Gift', monthly_price: 1, monthly_credits: 10_000_000 }
  const best = { status: 403, body: { code: 'grant.forbidden', message: expect.stringContaining('up to 969 credits') } }
  const add = (path: string, body: object, { token } = admin) => app.call('POST', path, { token, body })

  test('sell no credits for less than any before did, by whichever form', async () => {
    expect(await add('/plans', plan)).toMatchObject(best)
    expect(await add('/plans/add-ammount', { ammount: 1, credits: 970 })).toMatchObject(best)
    const added = await add('/plans', { ...plan, monthly_credits: 969 })
    expect(added.status).toBe(200)
    const { id } = (added.body as { data: { id: number } }).data
    const { token } = admin
    const more = { monthly_credits: 970 }
    expect(await app.call('PUT', `/plans/${id}`, { token, body: more })).toMatchObject(best)
    const option = await add('/plans/add-ammount', { ammount: 1, credits: 900 })
    const { id: optionId } = (option.body as { data: { id: number } }).data
    const path = `/plans/update-credits/${optionId}`
    expect(await app.call('PUT', path, { token, body: { credits: 970 } })).toMatchObject(best)
    expect((await app.call('PUT', path, { token, body: { credits: 969 } })).status).toBe(200)
    // An unchanged part of a plan is no offer of theirs.
    expect((await app.call('PUT', `/plans/${id}`, { token, body: { description: 'Small' } })).status).toBe(200)
  })

  test('have no bound for a Superadmin, whose best one is then everybody’s', async () => {
    expect((await add('/plans', { ...plan, name: 'Dear', monthly_credits: 2_000 }, superadmin)).status).toBe(200)
    expect((await add('/plans/add-ammount', { ammount: 2, credits: 4_000 })).status).toBe(200)
    expect((await add('/plans/add-ammount', { ammount: 3, credits: 6_001 })).status).toBe(403)
  })
})
