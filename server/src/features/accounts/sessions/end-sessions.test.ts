import type { AddressInfo } from 'node:net'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { DeviceUseView } from '#contract/accounts/rows.ts'
import { accountTopic } from '../../../parts/access/index.ts'
import { before, hours } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { askRaw } from '../../../testing/raw-request.ts'
import { readAudit } from '../../../testing/read-audit.ts'
import { openSession } from './sessions.ts'
import { streamEvents } from './stream-events.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(async () => {
  app.ctx.eventHub.endStreams()
  await app.close()
})

const statusWith = async (token: string) => (await app.call('GET', '/user/show', { token })).status

/** The id of the session a token is of. */
async function idOf(token: string): Promise<string> {
  const { body } = await app.call('GET', '/user/sessions', { token })
  const own = (body as { data: DeviceUseView[] }).data.find((session) => session.is_current)
  return own?.id ?? ''
}

/** Its open event stream, which has said that it is ready. */
async function listen(person: Person, token: string) {
  const stream = streamEvents({ ...app.ctx, account: person.viewer.account }, token, undefined)
  expect((await stream.next()).value).toEqual({ type: 'ready' })
  return stream
}

const auditOf = (person: Person) => readAudit(app.ctx, person)

const end = (token: string, id: string) => app.call('DELETE', `/user/sessions/${id}`, { token })
const endOthers = (token: string) => app.call('DELETE', '/user/sessions', { token })
const ending = { status: 200, body: { message: 'Session ended.' } }

describe('DELETE /user/sessions/{id}', () => {
  test('ends that session and its event streams, and no other', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const other = await openSession(app.ctx, person.viewer)
    const [leaving, staying] = [await listen(person, other), await listen(person, person.token)]
    expect(await end(person.token, await idOf(other))).toMatchObject(ending)
    expect([await statusWith(other), await statusWith(person.token)]).toEqual([401, 200])
    expect(await leaving.next()).toEqual({ value: undefined, done: true })
    await app.ctx.events.publish({}, { topic: accountTopic(person.id), body: { type: 'credits', available: 7 } })
    expect((await staying.next()).value).toEqual({ type: 'credits', available: 7 })
    expect(await auditOf(person)).toEqual([
      { action: 'session.ended', actorId: person.id, ip: '127.0.0.1', data: { device: 'Unknown device' } },
    ])
  })

  test('ending the one that asks is signing out', async () => {
    const person = await signedIn(app.ctx, 'trial')
    const stream = await listen(person, person.token)
    expect(await end(person.token, await idOf(person.token))).toMatchObject(ending)
    expect(await statusWith(person.token)).toBe(401)
    expect(await stream.next()).toEqual({ value: undefined, done: true })
  })

  test('another account’s answers to the byte like one that is not there, and lives on', async () => {
    const [owner, stranger] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'superadmin')]
    const foreign = await end(stranger.token, await idOf(owner.token))
    expect(foreign.status).toBe(404)
    expect(foreign.body).toEqual({ code: 'row.not-found', message: 'Not found. It may have been deleted.' })
    expect((await end(stranger.token, uuid())).rawBody).toEqual(foreign.rawBody)
    expect(await statusWith(owner.token)).toBe(200)
    expect((await auditOf(stranger)).map(({ action }) => action)).toEqual(['sign-in'])
  })

  test('twice at once ends it once', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const id = await idOf(await openSession(app.ctx, person.viewer))
    const replies = await Promise.all([1, 2, 3].map(() => end(person.token, id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 404, 404])
    expect(await auditOf(person)).toHaveLength(1)
  })

  test.each(['1', 'none', '%20', 'x'.repeat(400)])('refuses %s, which is no id', async (id) => {
    const { token } = await signedIn(app.ctx, 'paid')
    expect(await end(token, id)).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', message: 'The session id must be a UUID.', data: { issues: [{ path: 'id' }] } },
    })
  })
})

describe('DELETE /user/sessions', () => {
  test('ends all others and their event streams, says how many, and spares the one that asks', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const others = [await openSession(app.ctx, person.viewer), await openSession(app.ctx, person.viewer)]
    const streams = [await listen(person, others[0] ?? ''), await listen(person, others[1] ?? '')]
    const own = await listen(person, person.token)
    expect(await endOthers(person.token)).toMatchObject({
      status: 200,
      body: { message: 'All other sessions ended.', data: { ended: 2 } },
    })
    for (const token of others) expect(await statusWith(token)).toBe(401)
    for (const stream of streams) expect(await stream.next()).toEqual({ value: undefined, done: true })
    await app.ctx.events.publish({}, { topic: accountTopic(person.id), body: { type: 'credits', available: 9 } })
    expect((await own.next()).value).toEqual({ type: 'credits', available: 9 })
    expect(await statusWith(person.token)).toBe(200)
    expect(await auditOf(person)).toMatchObject([{ action: 'session.ended', actorId: person.id, data: { ended: 2 } }])
  })

  test('where there is no other, nothing ends and nothing is noted', async () => {
    const person = await signedIn(app.ctx, 'paid')
    expect((await endOthers(person.token)).body).toMatchObject({ data: { ended: 0 } })
    expect(await auditOf(person)).toEqual([])
  })

  test('does not count what has expired, and removes it', async () => {
    const person = await signedIn(app.ctx, 'support')
    const idle = { ...app.ctx, clock: () => before(app.clock.read(), hours(13)) }
    await openSession(idle, person.viewer)
    await openSession(app.ctx, person.viewer)
    expect((await endOthers(person.token)).body).toMatchObject({ data: { ended: 1 } })
    expect((await endOthers(person.token)).body).toMatchObject({ data: { ended: 0 } })
  })

  test('is not what a call about one session becomes whose id is a dot, a slash or nothing in disguise', async () => {
    await app.app.listen({ host: '127.0.0.1', port: 0 })
    const { port } = app.app.server.address() as AddressInfo
    const person = await signedIn(app.ctx, 'paid')
    const other = await openSession(app.ctx, person.viewer)
    const own = [
      '.',
      '..',
      '%2e',
      '%2E',
      '%2e%2e',
      '.%2E',
      '%2f',
      '%5c',
      '\\',
      '%00',
      '',
      '#',
      '#x',
      './',
      '%2e/',
      'x/..',
    ]
    const paths = [
      ...own.map((id) => `/sessions/${id}`),
      '\\sessions',
      '/./sessions',
      '//sessions',
      '/x/%2e%2e/sessions',
    ]
    const statuses: [string, number][] = []
    for (const path of paths) {
      const reply = await askRaw(port, [`DELETE /api/user${path} HTTP/1.1`, `Authorization: Bearer ${person.token}`])
      statuses.push([path, reply.status])
    }
    expect(statuses).toEqual(paths.map((path) => [path, 404]))
    expect([await statusWith(other), await statusWith(person.token)]).toEqual([200, 200])
    expect(await auditOf(person)).toEqual([])
  })

  test('touches nobody else', async () => {
    const [one, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    await endOthers(one.token)
    expect(await statusWith(other.token)).toBe(200)
  })
})

test.each(['/user/sessions', `/user/sessions/${uuid()}`])('DELETE %s asks for a session', async (path) => {
  expect(await app.call('DELETE', path)).toMatchObject({ status: 401, body: { code: 'session.required' } })
  const { token } = await signedIn(app.ctx, 'suspended')
  expect(await app.call('DELETE', path, { token })).toMatchObject({ status: 403, body: { code: 'account.suspended' } })
})
