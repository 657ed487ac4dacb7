import { asc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { signedIn } from '../../testing/people.ts'
import { recordAudit } from './record-audit.ts'
import type { AuditData } from './refuse-secrets.ts'
import { auditLog } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const linesOf = (accountId: number) =>
  app.ctx.db.select().from(auditLog).where(eq(auditLog.accountId, accountId)).orderBy(asc(auditLog.id))

const from = (ip: string, userAgent: string): Ctx => ({ ...app.ctx, origin: { ip, userAgent } })

describe('a line of the audit log', () => {
  test('tells who did what to whom, when and from where', async () => {
    const [staff, customer] = [await signedIn(app.ctx, 'superadmin'), await signedIn(app.ctx, 'paid')]
    const before = app.clock.read()
    await recordAudit(from('203.0.113.7', 'Firefox/140'), {
      action: 'password.changed',
      actorId: staff.id,
      accountId: customer.id,
      data: { endedSessions: 2, devices: ['Firefox on Linux'] },
    })
    const [line, ...others] = await linesOf(customer.id)
    expect(line).toEqual({
      id: expect.any(Number),
      at: expect.toSatisfy((at: Date) => at >= before && at <= app.clock.read()),
      actorId: staff.id,
      asAccountId: null,
      accountId: customer.id,
      action: 'password.changed',
      ip: '203.0.113.7',
      userAgent: 'Firefox/140',
      data: { endedSessions: 2, devices: ['Firefox on Linux'] },
    })
    expect(others).toEqual([])
  })

  test('names the actor and the account in a switched session, and nobody if the system did it', async () => {
    const [staff, customer] = [await signedIn(app.ctx, 'support'), await signedIn(app.ctx, 'paid')]
    const ctx = { ...app.ctx, switchedById: staff.id }
    await recordAudit(ctx, { action: 'purchase.archived', actorId: customer.id, accountId: customer.id })
    await recordAudit(ctx, { action: 'purchase.archived', actorId: null, accountId: customer.id })
    expect(await linesOf(customer.id)).toMatchObject([
      { actorId: staff.id, asAccountId: customer.id },
      { actorId: null, asAccountId: null },
    ])
  })

  test('has no origin without a request, and names nobody if there is nobody', async () => {
    const { id } = await signedIn(app.ctx, 'paid')
    await recordAudit(app.ctx, { action: 'session.ended', actorId: null, accountId: id })
    await recordAudit(from('', ''), { action: 'sign-in.failed', actorId: null, accountId: id })
    const nothing = { actorId: null, ip: null, userAgent: null, data: {} }
    expect(await linesOf(id)).toMatchObject([nothing, nothing])
  })

  test('keeps 300 characters of the User-Agent', async () => {
    const { id } = await signedIn(app.ctx, 'paid')
    await recordAudit(from('203.0.113.7', 'x'.repeat(20_000)), { action: 'sign-in', actorId: id, accountId: id })
    expect(await linesOf(id)).toMatchObject([{ userAgent: 'x'.repeat(300) }])
  })

  test('is gone if its transaction rolls back, and stored if it commits', async () => {
    const { id } = await signedIn(app.ctx, 'paid')
    const write = (tx: Ctx) => recordAudit(tx, { action: 'sign-in', actorId: id, accountId: id })
    const failed = inTransaction(app.ctx, async (tx) => {
      await write(tx)
      throw new Error('the session could not be stored')
    })
    await expect(failed).rejects.toThrow('the session could not be stored')
    expect(await linesOf(id)).toEqual([])
    await inTransaction(app.ctx, write)
    expect(await linesOf(id)).toHaveLength(1)
  })

  test.each([
    sql`update audit_log set ip = null`,
    sql`delete from audit_log`,
    sql`truncate audit_log`,
    sql`merge into audit_log a using audit_log b on a.id = b.id when matched then delete`,
  ])('is changed or removed by no statement (%#)', async (statement) => {
    const { id } = await signedIn(app.ctx, 'paid')
    await recordAudit(from('203.0.113.7', ''), { action: 'sign-in', actorId: id, accountId: id })
    await expect(app.ctx.db.execute(statement)).rejects.toMatchObject({
      cause: { message: 'audit_log is append-only' },
    })
    expect(await linesOf(id)).toMatchObject([{ ip: '203.0.113.7' }])
  })

  test('prevents its account’s row from being deleted', async () => {
    const { id } = await signedIn(app.ctx, 'powerless')
    await recordAudit(app.ctx, { action: 'register', actorId: id, accountId: id })
    await expect(app.ctx.db.execute(sql`delete from accounts where id = ${id}`)).rejects.toMatchObject({
      cause: { constraint: 'audit_log_actor_id_accounts_id_fk' },
    })
  })
})

describe('a secret', () => {
  test.each<AuditData>([
    { password: 'Correct#Horse9' },
    { newPassword: 'Correct#Horse9' },
    { reset_token: 'abc' },
    { 'OTP-code': '123456' },
    { change: { from: 1, to: { passwordHash: '$argon2id$…' } } },
    { list: [{ secrets: 'abc' }] },
    { LINK: 'https://…' },
  ])('is refused by the name of its key (%#)', async (data) => {
    const { id } = await signedIn(app.ctx, 'paid')
    const written = recordAudit(app.ctx, { action: 'password.changed', actorId: id, accountId: id, data })
    await expect(written).rejects.toThrow('is named like a secret')
    expect(await linesOf(id)).toEqual([])
  })

  test('is allowed if it only resembles one', async () => {
    const { id } = await signedIn(app.ctx, 'paid')
    const data = { postcode: 'AB1', encoding: 'utf8', sessions: 2, reason: 'password' }
    await recordAudit(app.ctx, { action: 'session.ended', actorId: id, accountId: id, data })
    expect(await linesOf(id)).toMatchObject([{ data }])
  })
})

test('an account’s newest lines are read from an index that holds them in that order', async () => {
  const { rows } = await inTransaction(app.ctx, async (tx) => {
    // A small table would be read completely and sorted unless both are disabled.
    await tx.db.execute(sql`set local enable_seqscan = off`)
    await tx.db.execute(sql`set local enable_bitmapscan = off`)
    await tx.db.execute(sql`set local enable_sort = off`)
    return tx.db.execute(sql`explain select * from audit_log where account_id = 1 order by at desc, id desc limit 30`)
  })
  const plan = rows.map((row) => Object.values(row)[0]).join('\n')
  expect(plan).toContain('Index Scan using audit_log_account')
  expect(plan).not.toContain('Sort')
})
