import { asc, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditSentences } from '#contract/rules/audit/audit-sentences.ts'
import { before, days } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { deleteOldLines } from './delete-old-lines.ts'
import { recordAudit } from './record-audit.ts'
import { auditLog } from './tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const signal = new AbortController().signal
const keeping = (auditKeptDays: number): Ctx => ({ ...app.ctx, settings: { ...app.ctx.settings, auditKeptDays } })
const listLines = () => app.ctx.db.select().from(auditLog).orderBy(asc(auditLog.id))
const record = (call: string) =>
  recordAudit(app.ctx, { action: 'customer.acted-for', actorId: null, accountId: null, data: { call } })
const calls = async () => (await listLines()).flatMap(({ data }) => ('call' in data ? [data.call] : []))

test('old lines are deleted and a line records it; without the setting all are kept', async () => {
  await record('old')
  app.clock.advance(days(100))
  await record('newer')
  app.clock.advance(days(99))
  await deleteOldLines(keeping(0), signal)
  await deleteOldLines(keeping(200), signal)
  expect(await calls()).toEqual(['old', 'newer'])
  const keptFrom = before(app.ctx.clock(), days(150))
  await deleteOldLines(keeping(150), AbortSignal.abort())
  expect(await calls()).toEqual(['old', 'newer'])
  await deleteOldLines(keeping(150), signal)
  expect(await calls()).toEqual(['newer'])
  const line = (await listLines()).at(-1)
  expect(line).toMatchObject({ action: 'audit-log.shortened', actorId: null, accountId: null })
  expect(line?.data).toMatchObject({ count: expect.any(Number) })
  expect(Math.abs(new Date(String(line?.data.before)).getTime() - keptFrom.getTime())).toBeLessThan(60_000)
  const facts = { actor: 'The system', account: undefined, isOwn: false, data: line?.data ?? {} }
  expect(auditSentences['audit-log.shortened'](facts)).toMatch(
    /^The system deleted .+ audit log entr(y|ies) from before \d{4}-\d\d-\d\d$/,
  )
  const lines = await listLines()
  await deleteOldLines(keeping(150), signal)
  expect(await listLines()).toEqual(lines)
})

test('the database refuses to delete lines of the last 90 days, whatever cut-off a transaction sets', async () => {
  await record('young')
  const removed = inTransaction(app.ctx, async (tx) => {
    await tx.db.execute(
      sql`select set_config('serpplus.audit_kept_from', ${before(app.ctx.clock(), days(-1)).toISOString()}, true)`,
    )
    await tx.db.execute(sql`delete from audit_log`)
  })
  await expect(removed).rejects.toMatchObject({ cause: { message: 'audit_log is append-only' } })
  expect(await calls()).toContain('young')
})
