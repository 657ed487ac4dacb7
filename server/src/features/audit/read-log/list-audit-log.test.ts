import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AuditLine } from '#contract/audit/endpoints.ts'
import { eraseAccount } from '../../../parts/access/change-accounts/index.ts'
import { viewerTable } from '../../../parts/access/index.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { newestAudit } from '../../../testing/read-audit.ts'
import { openSession } from '../../accounts/index.ts'
import { recordAudit } from '../record-audit.ts'
import { exportAuditLog } from './export-audit-log.ts'

let app: TestApp
let root: Person
let anna: Person
let bob: Person
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  ;[root, anna, bob] = [
    await signedIn(app.ctx, 'superadmin'),
    await signedIn(app.ctx, 'support'),
    await signedIn(app.ctx, 'paid'),
  ]
  await app.ctx.db.execute(sql`update accounts set name = case id when ${anna.id} then 'Anna Bright' else '=Bob' end
    where id in (${anna.id}, ${bob.id})`)
  const from = (ip: string, userAgent = '') => ({ ...app.ctx, origin: { ip, userAgent } })
  for (let at = 0; at < 60; at += 1)
    await recordAudit(from('203.0.113.7'), { action: 'sign-in', actorId: bob.id, accountId: bob.id, data: { at } })
  app.clock.advance(86_400_000)
  root = { ...root, token: await openSession(app.ctx, root.viewer) }
  await recordAudit(
    { ...from('198.51.100.1', 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0'), switchedById: anna.id },
    { action: 'customer.acted-for', actorId: bob.id, accountId: bob.id, data: { call: 'POST /projects' } },
  )
  await recordAudit(from('198.51.100.1'), { action: 'plan.changed', actorId: root.id, accountId: null })
})
afterAll(() => app.close())

type Page = { data: AuditLine[]; next: string | null }

async function list(query: Record<string, string | number> = {}): Promise<Page> {
  const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  const reply = await app.call('GET', `/audit-log?${text}`, { token: root.token })
  expect(reply.status, JSON.stringify(reply.body)).toBe(200)
  return reply.body as Page
}
const actionsOf = ({ data }: Page) => data.map(({ action }) => action)
const day = () => app.clock.read().toISOString().slice(0, 10)

describe('GET /audit-log', () => {
  test('lists who did what as whom, newest first, and page after page each line once', async () => {
    const first = await list()
    expect(first.data[1]).toMatchObject({
      action: 'customer.acted-for',
      actor: { id: anna.id, name: 'Anna Bright', email: anna.email, is_deleted: false },
      as: { id: bob.id },
      account: { id: bob.id, name: '=Bob' },
      ip: '198.51.100.1',
      device: 'Firefox on Linux',
      data: { call: 'POST /projects' },
    })
    const second = await list({ before: first.next ?? '' })
    const ids = [...first.data, ...second.data].map(({ id }) => id)
    expect(ids).toEqual(ids.toSorted((one, other) => other - one))
    expect([first.data.length, second.data.length, second.next]).toEqual([50, 13, null])
    expect(await list({ before: '999999999999999_1' })).toMatchObject({ data: { length: 50 } })
  })

  test.each<[string, () => Record<string, string | number>, string[]]>([
    ['the actor’s name', () => ({ actor: 'anna b' }), ['customer.acted-for']],
    ['the actor’s id', () => ({ actor: root.id }), ['plan.changed', 'sign-in']],
    [
      'the account’s address, and an action',
      () => ({ account: bob.email, action: 'customer.acted-for' }),
      ['customer.acted-for'],
    ],
    ['both people', () => ({ account: String(bob.id), actor: anna.email }), ['customer.acted-for']],
    ['an IP address', () => ({ ip: '198.51.100.1' }), ['plan.changed', 'customer.acted-for']],
    ['days', () => ({ from: day(), to: day() }), ['plan.changed', 'customer.acted-for']],
    ['nobody there is', () => ({ actor: 'nobody at all' }), []],
    ['what could be a pattern', () => ({ actor: '%' }), []],
  ])('is narrowed to %s', async (_what, query, expected) => {
    expect(actionsOf(await list(query()))).toEqual(expected)
  })

  test('each filter is read from an index that holds its lines in order', async () => {
    const planOf = async (condition: string) => {
      const { rows } = await app.ctx.db.transaction(async (tx) => {
        for (const off of ['seqscan', 'bitmapscan', 'sort']) await tx.execute(sql.raw(`set local enable_${off} = off`))
        return tx.execute(
          sql.raw(`explain select * from audit_log where ${condition} order by at desc, id desc limit 50`),
        )
      })
      return rows.map((row) => Object.values(row)[0]).join('\n')
    }
    for (const [condition, index] of [
      ['actor_id = 1', 'audit_log_actor'],
      ['account_id = 1', 'audit_log_account'],
      [`action = 'sign-in'`, 'audit_log_action'],
      [`ip = '203.0.113.7'`, 'audit_log_ip'],
      [`at < now()`, 'audit_log_time'],
    ] as const) {
      const plan = await planOf(condition)
      expect(plan).toContain(`using ${index}`)
      expect(plan).not.toContain('Sort')
    }
  })
})

describe('POST /audit-log/export', () => {
  const exported = (body: object) => app.call('POST', '/audit-log/export', { token: root.token, body })

  test('has every line that matches the filters, in sentences, with nothing that a spreadsheet would calculate', async () => {
    const reply = await exported({ format: 'csv', account: bob.email })
    expect(reply.headers['content-disposition']).toContain('audit-log-')
    const lines = reply.rawBody.toString().trim().split('\r\n')
    expect(lines).toHaveLength(62)
    expect(lines[1]).toContain('"Anna Bright, as =Bob, made a change: POST /projects"')
    expect(lines[2]).toContain(`'=Bob signed in`)
    const sheet = await exported({ account: bob.email })
    expect([sheet.status, sheet.rawBody.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })

  test('is itself recorded in the log, with the names of the filters and not their values', async () => {
    await exported({ format: 'csv', actor: 'somebody@example.test' })
    expect(await newestAudit(app.ctx)).toMatchObject({
      action: 'audit-log.exported',
      actorId: root.id,
      data: { format: 'csv', filters: ['actor'] },
    })
  })
})

test('an export breaks off when the account loses the right to read the log', async () => {
  const reader = await signedIn(app.ctx, 'superadmin')
  const ctx = { ...app.ctx, account: reader.viewer.account }
  await app.ctx.db.execute(sql`insert into audit_log (at, action, data)
    select ${app.clock.read().toISOString()}, 'plan.changed', '{}' from generate_series(1, 1200)`)
  for (const suspended of [true, false]) {
    const { body } = await exportAuditLog(ctx, { format: 'csv', action: 'plan.changed' })
    const parts = (body as AsyncIterable<unknown>)[Symbol.asyncIterator]()
    expect((await parts.next()).done).toBe(false)
    await app.ctx.db.update(viewerTable).set({ suspended }).where(eq(viewerTable.id, reader.id))
    const rest = async () => {
      for (let part = await parts.next(); !part.done; ) part = await parts.next()
    }
    if (suspended) await expect(rest()).rejects.toMatchObject({ code: 'ability.missing' })
    else await rest()
    await app.ctx.db.update(viewerTable).set({ suspended: false }).where(eq(viewerTable.id, reader.id))
  }
})

test('a name that matches more than 50 people is refused, instead of leaving some out silently', async () => {
  const crowd = (people: number) =>
    app.ctx.db.execute(sql`insert into accounts (email, name, type, country, language, created_at)
      select gen_random_uuid() || '@crowd.example', 'Quillon', type, country, language, created_at
      from accounts, generate_series(1, ${people}) where id = ${bob.id}`)
  await crowd(50)
  expect((await list({ actor: 'quillon' })).data).toEqual([])
  await crowd(1)
  expect(await app.call('GET', '/audit-log?actor=quillon', { token: root.token })).toMatchObject({
    status: 400,
    body: { code: 'input.invalid', message: 'Too many accounts match. Enter an id or an email address.' },
  })
})

test('a deleted account is named only as such', async () => {
  await eraseAccount(app.ctx, bob.id)
  const [line] = (await list({ account: bob.id })).data
  const nobody = { id: bob.id, name: `Deleted user ${bob.id}`, email: null, is_deleted: true }
  expect(line).toMatchObject({ as: nobody, account: nobody })
})
