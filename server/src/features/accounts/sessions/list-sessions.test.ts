import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { SessionView } from '#contract/accounts/rows.ts'
import { before, days, hours, minutes } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, type PersonKind, signedIn } from '../../../testing/people.ts'
import { openSession, sweepSessions } from './sessions.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0'
/** Another session of somebody's, opened so long ago and not used since. */
const open = (person: Person, ago: number, origin = { ip: '203.0.113.7', userAgent: firefox }) =>
  openSession({ ...app.ctx, origin, clock: () => before(app.clock.read(), ago) }, person.viewer)

async function list(token: string): Promise<SessionView[]> {
  const reply = await app.call('GET', '/user/sessions', { token })
  expect(reply.status).toBe(200)
  return (reply.body as { data: SessionView[] }).data
}

describe('GET /user/sessions', () => {
  test('shows where and since when somebody is signed in, the last used first, and which session asks', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await open(person, days(3))
    await open(person, hours(1), { ip: '', userAgent: '' })
    const shown = await list(person.token)
    const session = { id: expect.stringMatching(/^[\da-f-]{36}$/), is_current: false }
    expect(shown).toMatchObject([
      { ...session, device: 'Unknown device', is_current: true },
      { ...session, device: 'Unknown device', ip: '' },
      { ...session, device: 'Firefox on Linux', ip: '203.0.113.7' },
    ])
    expect(new Set(shown.map(({ id }) => id)).size).toBe(3)
    for (const { created_at, last_used_at, expires_at } of shown) {
      expect(last_used_at).toBe(created_at)
      expect(Date.parse(expires_at) - Date.parse(created_at)).toBe(days(30))
    }
  })

  test('tells nothing that could be used to sign in', async () => {
    const person = await signedIn(app.ctx, 'paid')
    expect(Object.keys((await list(person.token))[0] ?? {}).toSorted()).toEqual(
      ['created_at', 'device', 'expires_at', 'id', 'ip', 'is_current', 'is_support', 'last_used_at'].toSorted(),
    )
  })

  test('an older session that is used comes first', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const older = await open(person, days(2))
    app.clock.advance(minutes(2))
    expect((await list(older)).map((session) => session.is_current)).toEqual([true, false])
    expect((await list(person.token)).map((session) => session.is_current)).toEqual([true, false])
  })

  test.each<[PersonKind, number, boolean]>([
    ['paid', 11, true],
    ['paid', 25, true],
    ['paid', 8 * 24, false],
    ['support', 11, true],
    ['support', 13, false],
  ])('of somebody %s one not used for %d hours is there, as long as it lets in: %s', async (kind, ago, letsIn) => {
    const person = await signedIn(app.ctx, kind)
    const asked = await open(person, hours(ago))
    await open(person, minutes(5))
    expect(await list(person.token)).toHaveLength(letsIn ? 3 : 2)
    expect((await app.call('GET', '/user/show', { token: asked })).status).toBe(letsIn ? 200 : 401)
    await sweepSessions(app.ctx)
    expect(await list(person.token)).toHaveLength(letsIn ? 3 : 2)
  })

  test('one past its last moment is not among them, however recently it was used', async () => {
    const person = await signedIn(app.ctx, 'support')
    const worn = await open(person, hours(10))
    expect((await app.call('GET', '/user/show', { token: worn })).status).toBe(200)
    app.clock.advance(hours(11))
    expect((await app.call('GET', '/user/show', { token: worn })).status).toBe(200)
    expect(await list(worn)).toHaveLength(2)
    app.clock.advance(hours(3))
    const now = await openSession(app.ctx, person.viewer)
    expect((await app.call('GET', '/user/show', { token: worn })).status).toBe(401)
    expect(await list(now)).toMatchObject([{ is_current: true }])
  })

  test('shows nobody another account’s', async () => {
    const [one, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    const [mine] = await list(one.token)
    expect((await list(other.token)).map(({ id }) => id)).not.toContain(mine?.id)
  })

  test('asks for a session, refuses somebody suspended, and needs no ability', async () => {
    expect(await app.call('GET', '/user/sessions')).toMatchObject({ status: 401, body: { code: 'session.required' } })
    const suspended = await signedIn(app.ctx, 'suspended')
    expect(await app.call('GET', '/user/sessions', { token: suspended.token })).toMatchObject({
      status: 403,
      body: { code: 'account.suspended' },
    })
    expect(await list((await signedIn(app.ctx, 'powerless')).token)).toHaveLength(1)
  })
})
