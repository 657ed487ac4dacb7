import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Session, SessionView } from '#contract/accounts/rows.ts'
import { errorCatalogue } from '#contract/rules/wire/errors.ts'
import { abilitiesFor } from '#contract/wire/endpoint.ts'
import { hours, minutes } from '../../../platform/clock/clock.ts'
import { endpoints } from '../../../testing/contract-walk/endpoints.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, type PersonKind, signedIn } from '../../../testing/people.ts'
import { readAuditActors } from '../../../testing/read-audit.ts'
import { closeSessionsOf, openSession } from '../sessions/sessions.ts'
import { streamEvents } from '../sessions/stream-events.ts'
import { trustedDevices } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(async () => {
  app.ctx.eventHub.endStreams()
  await app.close()
})

const change = (token: string, id: number) => app.call('GET', `/auth/change-auth/${id}`, { token })
const statusWith = async (token: string) => (await app.call('GET', '/user/show', { token })).status
const run = (statement: ReturnType<typeof sql>) => app.ctx.db.execute(statement)
const refused = (code: keyof typeof errorCatalogue) => ({ status: errorCatalogue[code].status, body: { code } })

let staff: Person
let customer: Person
beforeEach(async () => {
  staff = await signedIn(app.ctx, 'support')
  customer = await signedIn(app.ctx, 'paid')
})

/** The token of a session the staff member has opened in the customer's account. */
async function switched(): Promise<string> {
  const reply = await change(staff.token, customer.id)
  expect(reply.status).toBe(200)
  return (reply.body as Session).accessToken
}

const linesOf = (person: Person) => readAuditActors(app.ctx, person)

describe('switching into a customer', () => {
  test('answers what the customer’s own sign-in would, and says who is switched', async () => {
    const { body: own } = await app.call('GET', '/user/show', { token: customer.token })
    const { userData, userAbilities, plan } = own as Session
    const reply = await change(staff.token, customer.id)
    expect(reply.body).toMatchObject({ userData, plan, accessToken: expect.stringMatching(/^[\w-]{43}$/) })
    expect((reply.body as Session).userAbilities.toSorted()).toEqual(userAbilities.toSorted())
    expect(reply.headers['cache-control']).toBe('no-store')
    const { accessToken } = reply.body as Session
    expect((await app.call('GET', '/user/show', { token: accessToken })).body).toMatchObject({
      userData: { id: customer.id },
      switched_by: { id: staff.id, name: 'support' },
    })
    expect(own).toMatchObject({ switched_by: null })
  })

  test('whatever is asked for then leaves a line of who did it as whom', async () => {
    const token = await switched()
    const check = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }
    expect(
      (await app.call('POST', '/serp/check-serp', { token, body: { ...check, keywords: ['coffee'] } })).status,
    ).toBe(202)
    await app.call('GET', '/serp/list-serps', { token })
    const back = (await change(token, 1)).body as Session
    const asCustomer = { actorId: staff.id, asAccountId: customer.id }
    expect(await linesOf(customer)).toEqual([
      { action: 'switch.begun', actorId: staff.id, asAccountId: null, data: {} },
      { action: 'customer.acted-for', ...asCustomer, data: { call: 'POST /serp/check-serp' } },
      { action: 'switch.ended', ...asCustomer, data: {} },
    ])
    expect(back.userData.id).toBe(staff.id)
  })

  test('lasts an hour, however much it is used', async () => {
    const token = await switched()
    app.clock.advance(minutes(59))
    expect(await statusWith(token)).toBe(200)
    app.clock.advance(minutes(1))
    expect(await statusWith(token)).toBe(401)
    expect(await statusWith(staff.token)).toBe(200)
  })

  test('a second one from the same session ends the first', async () => {
    const first = await switched()
    const second = await switched()
    expect([await statusWith(first), await statusWith(second)]).toEqual([401, 200])
  })

  test('is shown to the customer as support, ends when they say so, and touches none of their devices', async () => {
    const token = await switched()
    const { body } = await app.call('GET', '/user/sessions', { token: customer.token })
    const [support, own] = (body as { data: SessionView[] }).data.toSorted(
      (a, b) => Number(b.is_support) - Number(a.is_support),
    )
    expect(support).toMatchObject({ is_support: true, device: 'Support access by Serpplus', ip: '' })
    expect(own).toMatchObject({ is_support: false, is_current: true })
    expect(await app.ctx.db.select().from(trustedDevices).where(eq(trustedDevices.accountId, customer.id))).toEqual([])
    await app.call('DELETE', `/user/sessions/${support?.id}`, { token: customer.token })
    expect([await statusWith(token), await statusWith(customer.token)]).toEqual([401, 200])
    expect((await linesOf(customer)).at(-1)).toMatchObject({
      action: 'session.ended',
      actorId: customer.id,
      data: { support: staff.id },
    })
  })

  test.each<[string, () => Promise<Person>]>([
    ['staff', () => signedIn(app.ctx, 'admin')],
    ['somebody of another role', () => signedIn(app.ctx, 'powerless')],
    ['a suspended customer', () => signedIn(app.ctx, 'suspended')],
    [
      'a deleted customer',
      async () => {
        const gone = await signedIn(app.ctx, 'paid')
        await run(sql`update accounts set deleted_at = now() where id = ${gone.id}`)
        return gone
      },
    ],
    [
      'a customer who is staff as well',
      async () => {
        const both = await signedIn(app.ctx, 'paid')
        await run(sql`insert into account_roles select ${both.id}, id from roles where name = 'Support'`)
        return both
      },
    ],
  ])('into %s is refused like into nobody', async (who, make) => {
    const target = await make()
    const missing = await change(staff.token, 2_000_000_000)
    expect(missing).toMatchObject(refused('row.not-found'))
    expect((await change(staff.token, target.id)).body).toEqual(missing.body)
    const attempt = { action: 'access.refused', actorId: staff.id, data: { refusal: 'account.protected' } }
    expect(await linesOf(target)).toMatchObject(/suspended|deleted/.test(who) ? [] : [attempt])
  })

  test('takes a bearer token and the ability', async () => {
    expect(await app.call('GET', `/auth/change-auth/${customer.id}`)).toMatchObject(refused('session.required'))
    expect(
      await app.call('GET', `/auth/change-auth/${customer.id}?accessToken=${staff.token}`, {
        headers: { cookie: `accessToken=${staff.token}` },
      }),
    ).toMatchObject(refused('session.required'))
    expect(await change(customer.token, customer.id)).toMatchObject(refused('ability.missing'))
  })
})

describe('going back', () => {
  test('continues the staff member’s session under a new token; both old ones are of no use', async () => {
    const token = await switched()
    const { body } = await change(token, 1)
    const { accessToken, userAbilities } = body as Session
    expect(userAbilities).toContain('SWITCH_CUSTOMER')
    expect([await statusWith(token), await statusWith(staff.token), await statusWith(accessToken)]).toEqual([
      401, 401, 200,
    ])
    const { body: list } = await app.call('GET', '/user/sessions', { token: accessToken })
    expect((list as { data: object[] }).data).toHaveLength(1)
    expect((await change(accessToken, customer.id)).status).toBe(200)
  })

  test('twice at once works once', async () => {
    const token = await switched()
    const replies = await Promise.all([change(token, 1), change(token, 1)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 401])
    const tokens = replies.flatMap(({ status, body }) => (status === 200 ? [(body as Session).accessToken] : []))
    expect(await Promise.all(tokens.map(statusWith))).toEqual([200])
    expect((await linesOf(customer)).filter(({ action }) => action === 'switch.ended')).toHaveLength(1)
  })

  test('works when the customer was suspended meanwhile, and nothing else does', async () => {
    const token = await switched()
    await run(sql`update accounts set suspended = true where id = ${customer.id}`)
    expect(await app.call('GET', '/user/show', { token })).toMatchObject(refused('account.suspended'))
    expect((await change(token, 1)).status).toBe(200)
  })

  test('is asked for by id 1 alone: nobody switches on to another customer', async () => {
    const token = await switched()
    const other = await signedIn(app.ctx, 'paid')
    expect(await change(token, other.id)).toMatchObject(refused('session.switched'))
    expect(await statusWith(token)).toBe(200)
  })

  test('from a session that is not switched, id 1 is an account like any other', async () => {
    expect(await change(staff.token, 1)).toMatchObject(refused('row.not-found'))
  })
})

describe('a switched session ends', () => {
  const ways: [string, (token: string) => Promise<unknown>][] = [
    ['the staff member signs out', () => app.call('GET', '/logout', { token: staff.token })],
    [
      'their session is ended',
      async () => {
        const { body } = await app.call('GET', '/user/sessions', { token: staff.token })
        const [own] = (body as { data: SessionView[] }).data
        return app.call('DELETE', `/user/sessions/${own?.id}`, { token: staff.token })
      },
    ],
    [
      'they end all other sessions',
      async () => {
        const elsewhere = await openSession(app.ctx, staff.viewer)
        return app.call('DELETE', '/user/sessions', { token: elsewhere })
      },
    ],
    // The effect of a change of password, wherever it was made, here in the session they switched from.
    ['every other session of theirs is closed', () => closeSessionsOf(app.ctx, staff.id, 'another session')],
    ['their session expires', () => run(sql`update sessions set expires_at = now() where account_id = ${staff.id}`)],
    [
      'their session idles',
      () =>
        run(sql`update sessions set last_used_at = ${new Date(app.clock.read().getTime() - hours(12)).toISOString()}
          where account_id = ${staff.id}`),
    ],
    ['they are suspended', () => run(sql`update accounts set suspended = true where id = ${staff.id}`)],
    ['they are deleted', () => run(sql`update accounts set deleted_at = now() where id = ${staff.id}`)],
    [
      'they may not switch any longer',
      () =>
        run(sql`update account_roles set role_id = (select id from roles where name = 'Powerless')
          where account_id = ${staff.id}`),
    ],
    [
      'the customer becomes staff',
      () => run(sql`insert into account_roles select ${customer.id}, id from roles where name = 'Admin'`),
    ],
    ['it signs out itself', (token) => app.call('GET', '/logout', { token })],
  ]
  test.each(ways)('when %s', async (_when, end) => {
    await signedIn(app.ctx, 'powerless')
    const token = await switched()
    expect(await statusWith(token)).toBe(200)
    await end(token)
    expect(await statusWith(token)).toBe(401)
    expect(await change(token, 1)).toMatchObject(refused('session.required'))
    const { body } = await app.call('GET', '/user/sessions', { token: customer.token })
    expect((body as { data: SessionView[] }).data.filter(({ is_support }) => is_support)).toEqual([])
  })

  test('and its open event stream with it; signing out of it leaves the staff member’s own', async () => {
    const token = await switched()
    const account = customer.viewer.account
    const stream = streamEvents({ ...app.ctx, account, switchedById: staff.id }, token, undefined)
    expect((await stream.next()).value).toEqual({ type: 'ready' })
    await app.call('GET', '/logout', { token: staff.token })
    expect(await stream.next()).toEqual({ value: undefined, done: true })

    staff = await signedIn(app.ctx, 'support')
    const other = await switched()
    await app.call('GET', '/logout', { token: other })
    expect([await statusWith(other), await statusWith(staff.token)]).toEqual([401, 200])
    expect((await linesOf(customer)).at(-1)).toMatchObject({
      action: 'sign-out',
      actorId: staff.id,
      asAccountId: customer.id,
    })
  })
})

describe('while switched', () => {
  /** The customer's work with the product, and what costs nothing and proves nothing. */
  const isWork = /^(?:POST|PUT|DELETE) \/(?:serp|projects|domain|backlink|excel)\b/
  const harmless = ['PUT /credits/alert', 'PUT /plans/purchases/{id}', 'PUT /profile/update/{id}']

  test('whatever concerns identity or money is refused; what else may change something is named here', async () => {
    const token = await switched()
    const open: string[] = []
    for (const { name, method, path, access } of endpoints) {
      const opening = abilitiesFor(access)
      const isCustomers = opening.length === 0 || opening.some((ability) => customer.viewer.abilities.has(ability))
      if (access.session === 'none' || method === 'GET' || !isCustomers) continue
      if (!access.isForbiddenWhileSwitched) open.push(name)
      else
        expect(await app.call(method, path.replaceAll(/\{\w+\}/g, '1'), { token, body: {} }), name).toMatchObject(
          refused('session.switched'),
        )
    }
    expect(open.filter((name) => !isWork.test(name)).toSorted()).toEqual(harmless)
  })
})

test.each<PersonKind>(['support', 'admin', 'superadmin'])('%s may switch', async (kind) => {
  const person = await signedIn(app.ctx, kind)
  expect((await change(person.token, customer.id)).status).toBe(200)
})
