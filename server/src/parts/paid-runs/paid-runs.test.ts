import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { and, eq, max, sql } from 'drizzle-orm'
import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AccountEvent } from '#contract/accounts/event-endpoints.ts'
import { availableCredits, verifyLedger } from '../../features/credits/index.ts'
import { sweepCredits } from '../../features/credits/module.ts'
import { after, days, minutes } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { credits } from '../../platform/database/columns.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { signedIn } from '../../testing/people.ts'
import { type AccountCtx, accountTopic } from '../access/index.ts'
import {
  advanceRun,
  beginOnce,
  beginRun,
  clientRequest,
  creditsCharged,
  creditsHeld,
  deleteRequests,
  findOldestOpenRun,
  findOpenRun,
  getRun,
  type PaidWork,
  publishRun,
  resumeRuns,
  type Subject,
  settleRun,
  unitsLeft,
} from './index.ts'
import { paidRunColumns, paidRunKeys } from './tables.ts'

// A capability that has nothing to do with search results: it reads the pages of a site, for 2 credits a run and 0.5 a page.

const audits = pgTable('audits', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  accountId: integer('account_id').notNull(),
  site: text().notNull(),
})
const auditPages = pgTable(
  'audit_pages',
  { auditId: integer('audit_id').notNull(), number: integer().notNull(), state: text().notNull().default('asked') },
  (table) => [primaryKey({ columns: [table.auditId, table.number] })],
)
const auditRuns = pgTable(
  'audit_runs',
  {
    ...paidRunColumns('audit_id'),
    creditsPerRun: credits('credits_per_run').notNull(),
    creditsPerPage: credits('credits_per_page').notNull(),
  },
  (table) => paidRunKeys('audit_runs', table),
)

type AuditRun = typeof auditRuns.$inferSelect

const auditWork: PaidWork<AuditRun> = {
  name: 'audit',
  runs: auditRuns,
  creditsFor: ({ creditsPerRun, creditsPerPage }, pages) => (pages === 0 ? 0 : creditsPerRun + creditsPerPage * pages),
  toEvent: (id, progress) => ({ type: 'audit', id, ...progress }) as unknown as AccountEvent,
}

/** State of the pages of a site at the crawler, until it is recorded. */
const arrived = new Map<number, { page: number; state: 'read' | 'failed' | 'absent' }[]>()

const startAudit = (ctx: AccountCtx, input: { site: string; pages: number; key?: string }): Promise<number> => {
  const request = clientRequest(input.key, ['audit', input.site, input.pages])
  return beginOnce(ctx, auditWork, request, {
    begin: async (tx) => {
      const [audit] = await tx.db.insert(audits).values({ accountId: tx.account.id, site: input.site }).returning()
      const id = audit?.id ?? 0
      const pages = Array.from({ length: input.pages }, (_, at) => ({ auditId: id, number: at + 1 }))
      if (pages.length > 0) await tx.db.insert(auditPages).values(pages)
      await beginAuditRun(tx, id, 1, request, input.pages)
      return id
    },
  })
}

/** Reads the pages that failed again. */
const retryAudit = (ctx: AccountCtx, id: number, key?: string) => {
  const request = clientRequest(key, ['retry', id])
  return beginOnce(ctx, auditWork, request, {
    begin: async (tx) => {
      const subject = { accountId: tx.account.id, subjectId: id }
      const [{ latest } = { latest: 0 }] = await tx.db
        .select({ latest: max(auditRuns.number) })
        .from(auditRuns)
        .where(eq(auditRuns.subjectId, id))
      const earlier = await getRun(tx, auditWork, subject, latest ?? 0)
      const failed = await tx.db
        .update(auditPages)
        .set({ state: 'asked' })
        .where(and(eq(auditPages.auditId, id), eq(auditPages.state, 'failed')))
        .returning()
      await beginAuditRun(tx, id, earlier.number + 1, request, failed.length, earlier.doneCount)
      return id
    },
  })
}

const beginAuditRun = (
  tx: AccountCtx,
  subjectId: number,
  number: number,
  request: ReturnType<typeof clientRequest>,
  pages: number,
  doneCount = 0,
) =>
  beginRun(tx, auditWork, {
    subject: { accountId: tx.account.id, subjectId },
    number,
    request,
    unitsCount: pages,
    chargeableCount: pages,
    earlier: { doneCount, failedCount: 0 },
    title: 'Audit',
    actor: `account:${tx.account.id}`,
    own: { creditsPerRun: 2, creditsPerPage: 0.5 },
  })

const recordPages = (ctx: Ctx, subject: Subject): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    await tx.db.select().from(audits).where(eq(audits.id, subject.subjectId)).for('update')
    const run = await findOpenRun(tx, auditWork, subject)
    if (run === undefined) return
    const ended = { done: 0, failed: 0, absent: 0 }
    for (const { page, state } of arrived.get(subject.subjectId) ?? []) {
      const { auditId, number, state: known } = auditPages
      const isAsked = and(eq(auditId, subject.subjectId), eq(number, page), eq(known, 'asked'))
      const { rowCount } = await tx.db.update(auditPages).set({ state }).where(isAsked)
      ended[state === 'read' ? 'done' : state] += rowCount ?? 0
    }
    const moved = await advanceRun(tx, auditWork, run, ended)
    const isEnded = unitsLeft(moved) === 0
    await publishRun(tx, auditWork, isEnded ? await settleRun(tx, auditWork, moved, moved.doneCount) : moved)
  })

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  const tables = generateDrizzleJson({ audits, auditPages, auditRuns })
  for (const statement of await generateMigration(generateDrizzleJson({}), tables))
    await app.ctx.db.execute(sql.raw(statement))
})
afterAll(() => app.close())

/** A customer with 100 credits, and all events of their open screens. */
async function customer() {
  const { id, viewer } = await signedIn(app.ctx, 'paid', { credits: 100 })
  const ctx: AccountCtx = { ...app.ctx, account: viewer.account }
  const events: unknown[] = []
  app.ctx.eventHub.subscribe(accountTopic(id), (event) => {
    if ((event as { type: string }).type === 'audit') events.push(event)
  })
  const subjectOf = (subjectId: number) => ({ accountId: id, subjectId })
  return {
    id,
    ctx,
    events,
    start: (pages: number, key?: string) =>
      startAudit(ctx, { site: 'bloom.example', pages, ...(key !== undefined && { key }) }),
    async arrive(auditId: number, states: ('read' | 'failed' | 'absent')[]) {
      arrived.set(
        auditId,
        states.map((state, at) => ({ page: at + 1, state })),
      )
      await recordPages(app.ctx, subjectOf(auditId))
    },
    run: (auditId: number, number = 1) => getRun(app.ctx, auditWork, subjectOf(auditId), number),
    credits: () => availableCredits(app.ctx, id),
    faults: () => verifyLedger(app.ctx, id),
    countAudits: async () =>
      (await app.ctx.db.select({ id: audits.id }).from(audits).where(eq(audits.accountId, id))).length,
    subjectOf,
  }
}

test('work is held for, told of while it runs, charged for what was delivered, once', async () => {
  const one = await customer()
  const id = await one.start(10)
  expect(await one.credits()).toBe(93)
  expect(creditsHeld(auditWork, await one.run(id))).toBe(7)
  await one.arrive(id, ['read', 'read', 'failed'])
  const rest = ['read', 'read', 'read', 'read', 'read', 'read', 'failed'] as const
  await Promise.all([1, 2, 3].map(() => one.arrive(id, ['read', 'read', 'failed', ...rest])))
  expect(await one.run(id)).toMatchObject({
    doneCount: 8,
    failedCount: 2,
    chargedCount: 8,
    finishedAt: expect.any(Date),
  })
  expect(creditsCharged(auditWork, await one.run(id))).toBe(6)
  expect(await one.credits()).toBe(94)
  const told = { type: 'audit', id, unitsCount: 10 }
  await expect
    .poll(() => one.events)
    .toEqual([
      { ...told, state: 'running', doneCount: 0, failedCount: 0 },
      { ...told, state: 'running', doneCount: 2, failedCount: 1 },
      { ...told, state: 'done', doneCount: 8, failedCount: 2 },
    ])
  expect(await one.faults()).toEqual([])
})

test('units that turn out not to exist are neither failed nor charged for', async () => {
  const one = await customer()
  const id = await one.start(4)
  await one.arrive(id, ['read', 'absent', 'absent', 'absent'])
  expect(await one.run(id)).toMatchObject({ unitsCount: 1, chargeableCount: 4, failedCount: 0, chargedCount: 1 })
  expect(await one.credits()).toBe(97.5)
})

test('where nothing was delivered nothing is charged', async () => {
  const one = await customer()
  const id = await one.start(2)
  await one.arrive(id, ['failed', 'absent'])
  expect(await one.run(id)).toMatchObject({ chargedCount: 0 })
  expect(await one.credits()).toBe(100)
  expect(await one.faults()).toEqual([])
})

test.each([
  ['by one key', 'a key'],
  ['by none', undefined],
])('fifty equal requests at once begin one run, %s', async (_, key) => {
  const one = await customer()
  const ids = await Promise.all(Array.from({ length: 50 }, () => one.start(10, key)))
  expect(new Set(ids).size).toBe(1)
  expect(await one.countAudits()).toBe(1)
  expect(await one.credits()).toBe(93)
})

test('a key answers with its run for ever; without one only while it runs; for other content it is refused', async () => {
  const one = await customer()
  const [keyed, free] = [await one.start(1, 'mine'), await one.start(2)]
  await one.arrive(keyed, ['read'])
  await one.arrive(free, ['read', 'read'])
  expect(await one.start(1, 'mine')).toBe(keyed)
  expect(await one.start(2)).not.toBe(free)
  await expect(one.start(3, 'mine')).rejects.toMatchObject({ code: 'request.conflict', status: 409 })
  expect(await (await customer()).start(3, 'mine')).not.toBe(keyed)
})

test('requests that were forgotten begin anew', async () => {
  const one = await customer()
  const id = await one.start(1, 'mine')
  await deleteRequests(app.ctx, auditWork, one.subjectOf(id))
  expect(await one.start(1, 'mine')).not.toBe(id)
})

test('without credits nothing begins and nothing is written', async () => {
  const one = await customer()
  await expect(one.start(197)).rejects.toMatchObject({ code: 'credits.insufficient', status: 402 })
  expect(await one.countAudits()).toBe(0)
  expect(await one.start(196)).toBeGreaterThan(0)
  expect(await one.credits()).toBe(0)
  expect(await one.faults()).toEqual([])
})

test('what is refused early takes no lock: it is answered while another request holds it', async () => {
  const one = await customer()
  await inTransaction(app.ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('audit.begin', ${one.id}))`)
    const refused = beginOnce(one.ctx, auditWork, clientRequest('refused', []), {
      refuse: () => Promise.reject(new Error('not today')),
      begin: () => Promise.resolve(0),
    })
    await expect(refused).rejects.toThrow('not today')
  })
})

test('a second run of a subject under way cannot be written', async () => {
  const one = await customer()
  const id = await one.start(1)
  const second = beginAuditRun(one.ctx, id, 2, clientRequest(undefined, ['second']), 1)
  await expect(second).rejects.toMatchObject({ cause: { constraint: 'audit_runs_open' } })
})

test('a run with units left is not settled', async () => {
  const one = await customer()
  const run = await one.run(await one.start(2))
  await expect(settleRun(app.ctx, auditWork, run, 1)).rejects.toThrow('still has units')
  expect(await one.faults()).toEqual([])
})

test('a retry counts what it continues, and charges only for its own', async () => {
  const one = await customer()
  const id = await one.start(3)
  await one.arrive(id, ['read', 'failed', 'failed'])
  await Promise.all(Array.from({ length: 20 }, () => retryAudit(one.ctx, id)))
  await one.arrive(id, ['read', 'read', 'failed'])
  expect(await one.run(id, 2)).toMatchObject({ unitsCount: 2, earlierDoneCount: 1, doneCount: 1, chargedCount: 1 })
  await expect
    .poll(() => one.events.at(-1))
    .toMatchObject({ state: 'done', doneCount: 2, failedCount: 1, unitsCount: 3 })
  expect(await one.credits()).toBe(100 - 2.5 - 2.5)
})

test('what arrived while every worker was down is recorded once one is back, and a broken one stops nobody', async () => {
  const [one, other] = [await customer(), await customer()]
  const [first, second] = [await one.start(1), await other.start(1)]
  for (const id of [first, second]) arrived.set(id, [{ page: 1, state: 'read' }])
  const resume = () =>
    resumeRuns(app.ctx, auditWork, { isStart: false }, (ctx, subject) =>
      subject.subjectId === first && app.clock.read() < wellAgain
        ? Promise.reject(new Error('broken'))
        : recordPages(ctx, subject),
    )
  const wellAgain = after(app.clock.read(), minutes(2))
  await resume()
  expect(await other.run(second)).toMatchObject({ finishedAt: null })
  app.clock.advance(minutes(1))
  await Promise.all([resume(), resume(), resume()])
  expect(await other.run(second)).toMatchObject({ chargedCount: 1 })
  expect(await one.run(first)).toMatchObject({ finishedAt: null })
  app.clock.advance(minutes(1))
  await resume()
  expect(await one.run(first)).toMatchObject({ chargedCount: 1 })
  expect(await one.credits()).toBe(97.5)
})

test('a worker that comes up records at once what may have been lost with the one before it', async () => {
  const one = await customer()
  const id = await one.start(1)
  arrived.set(id, [{ page: 1, state: 'read' }])
  await resumeRuns(app.ctx, auditWork, { isStart: true }, recordPages)
  expect(await one.run(id)).toMatchObject({ chargedCount: 1 })
})

test('a run somebody holds keeps no other account waiting', async () => {
  const [holding, other] = [await customer(), await customer()]
  const [held, free] = [await holding.start(1), await other.start(1)]
  for (const id of [held, free]) arrived.set(id, [{ page: 1, state: 'read' }])
  await inTransaction(app.ctx, async (tx) => {
    await tx.db.select().from(auditRuns).where(eq(auditRuns.subjectId, held)).for('update')
    await resumeRuns(app.ctx, auditWork, { isStart: true }, recordPages)
    expect(await other.run(free)).toMatchObject({ chargedCount: 1 })
    expect(await holding.run(held)).toMatchObject({ finishedAt: null })
  })
})

test('a surplus of what was delivered is not charged, one of what ended is refused, and so is a run of nothing', async () => {
  const one = await customer()
  const id = await one.start(2)
  const run = await one.run(id)
  await expect(advanceRun(app.ctx, auditWork, run, { done: 3, failed: 0 })).rejects.toThrow('more units ended')
  const complete = await advanceRun(app.ctx, auditWork, run, { done: 2, failed: 0 })
  expect(await settleRun(app.ctx, auditWork, complete, 5)).toMatchObject({ chargedCount: 2 })
  expect(await one.credits()).toBe(97)
  await expect(one.start(0)).rejects.toThrow('a run without units')
  expect(await one.faults()).toEqual([])
})

test('after its hold has expired a run ends without a charge', async () => {
  const one = await customer()
  const id = await one.start(1)
  app.clock.advance(days(8))
  await sweepCredits(app.ctx, async () => new Set())
  expect(await one.credits()).toBe(100)
  await one.arrive(id, ['read'])
  expect(await one.run(id)).toMatchObject({ doneCount: 1, chargedCount: 0 })
  expect(await one.credits()).toBe(100)
  expect(await one.faults()).toEqual([])
})

test('the oldest run under way is known, for what it waits for must stay', async () => {
  for (const { subjectId, accountId } of await openRuns()) {
    arrived.set(
      subjectId,
      Array.from({ length: 300 }, (_, at) => ({ page: at + 1, state: 'failed' })),
    )
    await recordPages(app.ctx, { accountId, subjectId })
  }
  expect(await findOldestOpenRun(app.ctx, auditWork)).toBeUndefined()
  const one = await customer()
  const id = await one.start(1)
  app.clock.advance(minutes(5))
  const later = await one.start(2)
  expect(await findOldestOpenRun(app.ctx, auditWork)).toEqual((await one.run(id)).createdAt)
  await one.arrive(id, ['read'])
  expect(await findOldestOpenRun(app.ctx, auditWork)).toEqual((await one.run(later)).createdAt)
})

const openRuns = () =>
  app.ctx.db
    .select({ accountId: auditRuns.accountId, subjectId: auditRuns.subjectId })
    .from(auditRuns)
    .where(sql`${auditRuns.finishedAt} is null`)
