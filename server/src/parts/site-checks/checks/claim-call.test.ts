import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { verifyLedger } from '../../../features/credits/index.ts'
import { domainChecks } from '../../../features/domain-projects/index.ts'
import { minutes, seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { checkDomain } from '../../../testing/check-domain.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { lockSite } from '../get-site.ts'
import { claimCall, renewLease } from './claim-call.ts'

let app: TestApp
let person: Person
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  person = await signedIn(app.ctx, 'paid', { credits: 100_000 })
})
afterEach(async () => {
  expect(await verifyLedger(app.ctx)).toEqual([])
  await app.close()
})

test('however many workers claim at once, a call is made by one of them', async () => {
  const [checks, workers] = [120, 9]
  const ctx: Ctx = { ...app.ctx, settings: { ...app.ctx.settings, siteCallsPerAccount: checks } }
  for (let at = 0; at < checks; at += 1) await checkDomain(app, person, { target: `size-${at}.example`, limit: 10 })
  for (let round = 0; round < 3; round += 1) {
    const claimed: number[] = []
    const claimAll = async () => {
      for (let misses = 0; misses < 3; ) {
        const call = await claimCall(ctx, domainChecks)
        if (call === undefined) misses += 1
        else claimed.push(call.site.id)
      }
    }
    await Promise.all(Array.from({ length: workers }, claimAll))
    expect(claimed).toHaveLength(checks)
    expect(new Set(claimed).size).toBe(checks)
    await app.ctx.db.execute(sql`update domain_project_runs set leased_until = null`)
  }
})

test('an account has at most three calls of a kind under way, however many workers claim at once; another account is next', async () => {
  const late = await signedIn(app.ctx, 'paid')
  for (let at = 0; at < 9; at += 1) await checkDomain(app, person, { target: `size-${at}.example`, limit: 10 })
  const claimed = (await Promise.all(Array.from({ length: 9 }, () => claimCall(app.ctx, domainChecks)))).filter(
    (call) => call !== undefined,
  )
  expect(claimed).toHaveLength(3)
  await checkDomain(app, late, { limit: 10 })
  expect(await claimCall(app.ctx, domainChecks)).toMatchObject({ site: { accountId: late.id } })
  expect(await claimCall(app.ctx, domainChecks)).toBeUndefined()
  // One of them ends.
  await app.ctx.db.execute(sql`update domain_project_runs set leased_until = null where account_id = ${person.id}
    and project_id = ${claimed[0]?.site.id}`)
  expect(await claimCall(app.ctx, domainChecks)).toMatchObject({ site: { accountId: person.id } })
  expect(await claimCall(app.ctx, domainChecks)).toBeUndefined()
})

test('an account that comes late has its turn, though as many accounts as there are workers have more to do than it', async () => {
  const busy = await Promise.all(Array.from({ length: 4 }, () => signedIn(app.ctx, 'paid')))
  for (const one of busy)
    for (let at = 0; at < 9; at += 1) await checkDomain(app, one, { target: `size-${at}.example`, limit: 10 })
  const under = []
  for (const _one of busy) under.push(await claimCall(app.ctx, domainChecks))
  expect(new Set(under.map((call) => call?.site.accountId)).size).toBe(4)
  app.clock.advance(minutes(1))
  await checkDomain(app, person, { limit: 10 })
  const leased = (isLeased: boolean, accountId: number | undefined, id: number | undefined) =>
    app.ctx.db.execute(sql`update domain_project_runs set leased_until = ${isLeased ? '2100-01-01' : null}::timestamptz,
      due_at = due_at + case when ${isLeased} then interval '0' else interval '1 day' end
      where account_id = ${accountId} and project_id = ${id}`)
  for (const call of under) await leased(true, call?.site.accountId, call?.site.id)
  const turns: number[] = []
  // One worker after the other ends its call and claims the next.
  for (let turn = 0; turn < 30 && !turns.includes(person.id); turn += 1) {
    app.clock.advance(seconds(1))
    const ended = under.shift()
    await leased(false, ended?.site.accountId, ended?.site.id)
    const next = await claimCall(app.ctx, domainChecks)
    if (next === undefined) throw new Error('nothing was due')
    await leased(true, next.site.accountId, next.site.id)
    under.push(next)
    turns.push(next.site.accountId)
  }
  expect(turns).toContain(person.id)
})

test('a domain somebody is about to delete is not claimed', async () => {
  const id = await checkDomain(app, person, { limit: 10 })
  await inTransaction(app.ctx, async (tx) => {
    await lockSite(tx, domainChecks, { accountId: person.id, projectId: id })
    expect(await claimCall(app.ctx, domainChecks)).toBeUndefined()
  })
  expect(await claimCall(app.ctx, domainChecks)).toMatchObject({ site: { id } })
})

test('a lease that is renewed late does not keep the next call waiting', async () => {
  await checkDomain(app, person, { limit: 10 })
  const call = await claimCall(app.ctx, domainChecks)
  if (call === undefined) throw new Error('nothing was due')
  await app.ctx.db.execute(sql`update domain_project_runs set "offset" = 1000, leased_until = null`)
  await renewLease(app.ctx, domainChecks, call.run)
  expect(await claimCall(app.ctx, domainChecks)).toMatchObject({ site: { id: call.site.id }, run: { offset: 1_000 } })
})
