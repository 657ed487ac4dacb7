import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceUseView } from '#contract/accounts/rows.ts'
import { before, days, hours } from '../../../platform/clock/clock.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { newToken } from '../../../platform/secrets/secrets.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { readAudit } from '../../../testing/read-audit.ts'
import { trustDevice } from '../sign-in/trusted-devices.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const browsers = {
  'Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
  'Safari on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
} as const

/** A browser trusted so long ago. Gives its cookie, the new one of a browser that had one. */
async function trust(person: Person, browser: keyof typeof browsers, ago: number, cookie?: string): Promise<string> {
  const origin = { ip: '203.0.113.7', userAgent: browsers[browser] }
  const ctx = { ...app.ctx, origin, clock: () => before(app.clock.read(), ago) }
  return (await inTransaction(ctx, (tx) => trustDevice(tx, person.id, cookie))).token
}

type List = { data: DeviceUseView[]; code_every_time: boolean }
async function list(person: Person, cookie?: string): Promise<List> {
  const reply = await app.call('GET', '/user/devices', {
    token: person.token,
    ...(cookie !== undefined && { headers: { cookie: `device=${cookie}` } }),
  })
  expect(reply.status).toBe(200)
  return reply.body as List
}

const auditOf = (person: Person) => readAudit(app.ctx, person)

describe('GET /user/devices', () => {
  test('shows the trusted browsers, the last used first, and which of them asks', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await trust(person, 'Firefox on Linux', days(2))
    const cookie = await trust(person, 'Safari on iOS', days(20))
    await trust(person, 'Firefox on Linux', hours(1))
    const { data, code_every_time } = await list(person, cookie)
    expect(code_every_time).toBe(false)
    expect(data.map(({ device, is_current }) => [device, is_current])).toEqual([
      ['Firefox on Linux', false],
      ['Firefox on Linux', false],
      ['Safari on iOS', true],
    ])
    expect(data[0]).toEqual({
      id: expect.stringMatching(/^[\da-f-]{36}$/),
      device: 'Firefox on Linux',
      ip: '203.0.113.7',
      created_at: expect.any(String),
      last_used_at: expect.any(String),
      expires_at: expect.any(String),
      is_current: false,
    })
    expect(data.map(({ created_at, expires_at }) => Date.parse(expires_at) - Date.parse(created_at))).toEqual(
      Array(3).fill(days(30)),
    )
  })

  test('none is the one that asks without its cookie, with another one, or with none of ours', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await trust(person, 'Firefox on Linux', 0)
    for (const cookie of [undefined, newToken(), 'x', '""', 'a'.repeat(5_000)])
      expect((await list(person, cookie)).data).toMatchObject([{ is_current: false }])
  })

  test('shows none whose trust ran out', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const cookie = await trust(person, 'Firefox on Linux', days(30))
    await trust(person, 'Safari on iOS', days(29))
    expect((await list(person, cookie)).data).toMatchObject([{ device: 'Safari on iOS', is_current: false }])
  })

  test('a browser two accounts trust is each one’s own', async () => {
    const [one, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    const first = await trust(one, 'Firefox on Linux', 0)
    expect((await list(other, first)).data).toEqual([])
    const cookie = await trust(other, 'Firefox on Linux', 0, first)
    const [[mine], [theirs]] = [(await list(one, cookie)).data, (await list(other, cookie)).data]
    expect([mine?.is_current, theirs?.is_current]).toEqual([true, true])
    expect(mine?.id).not.toBe(theirs?.id)
  })
})

describe('DELETE /user/devices/{id}', () => {
  const forget = (person: Person, id: string) => app.call('DELETE', `/user/devices/${id}`, { token: person.token })

  test('forgets that one and no other', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await trust(person, 'Firefox on Linux', hours(1))
    await trust(person, 'Safari on iOS', hours(2))
    const [first] = (await list(person)).data
    expect(await forget(person, first?.id ?? '')).toMatchObject({
      status: 200,
      body: { message: 'Device removed.' },
    })
    expect((await list(person)).data).toMatchObject([{ device: 'Safari on iOS' }])
    expect(await auditOf(person)).toMatchObject([
      { action: 'device.forgotten', actorId: person.id, data: { device: 'Firefox on Linux' } },
    ])
    expect((await forget(person, first?.id ?? '')).status).toBe(404)
    expect(await auditOf(person)).toHaveLength(1)
  })

  test('another account’s answers to the byte like one that is not there, and stays trusted', async () => {
    const [owner, stranger] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'superadmin')]
    await trust(owner, 'Firefox on Linux', 0)
    const [device] = (await list(owner)).data
    const foreign = await forget(stranger, device?.id ?? '')
    expect(foreign).toMatchObject({
      status: 404,
      body: { code: 'row.not-found', message: 'Not found. It may have been deleted.' },
    })
    expect((await forget(stranger, uuid())).rawBody).toEqual(foreign.rawBody)
    expect((await list(owner)).data).toHaveLength(1)
  })

  test.each(['1', 'none', 'a%20b'])('refuses %s, which is no id', async (id) => {
    const person = await signedIn(app.ctx, 'paid')
    expect(await forget(person, id)).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', message: 'The device id must be a UUID.', data: { issues: [{ path: 'id' }] } },
    })
  })
})

describe('DELETE /user/devices', () => {
  test('forgets all of the account’s, says how many, and touches nobody else’s', async () => {
    const [person, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    for (const ago of [0, hours(3), days(31)]) await trust(person, 'Firefox on Linux', ago)
    await trust(other, 'Safari on iOS', 0)
    const forget = () => app.call('DELETE', '/user/devices', { token: person.token })
    expect(await forget()).toMatchObject({
      status: 200,
      body: { message: 'All devices removed.', data: { forgotten: 2 } },
    })
    expect((await list(person)).data).toEqual([])
    expect((await list(other)).data).toHaveLength(1)
    expect((await forget()).body).toMatchObject({ data: { forgotten: 0 } })
    expect(await auditOf(person)).toMatchObject([
      { action: 'device.forgotten', actorId: person.id, data: { forgotten: 2 } },
    ])
  })
})

test.each([
  ['GET', '/user/devices'],
  ['DELETE', '/user/devices'],
  ['DELETE', `/user/devices/${uuid()}`],
] as const)('%s %s asks for a session, refuses somebody suspended, and needs no ability', async (method, path) => {
  expect(await app.call(method, path)).toMatchObject({ status: 401, body: { code: 'session.required' } })
  const [suspended, powerless] = [await signedIn(app.ctx, 'suspended'), await signedIn(app.ctx, 'powerless')]
  expect(await app.call(method, path, { token: suspended.token })).toMatchObject({
    status: 403,
    body: { code: 'account.suspended' },
  })
  expect([200, 404]).toContain((await app.call(method, path, { token: powerless.token })).status)
})
