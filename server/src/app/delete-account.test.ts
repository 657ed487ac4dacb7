import { and, eq, sql } from 'drizzle-orm'
import readSheets from 'read-excel-file/node'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { deletedUserName } from '#contract/rules/accounts/deleted-user.ts'
import { eraseAccountData, resumeDeletions } from '../features/accounts/deletion/erase-account.ts'
import { openSession } from '../features/accounts/index.ts'
import { accountsNotices } from '../features/accounts/module.ts'
import { openTrial } from '../features/accounts/registration/open-trial.ts'
import { trustDevice } from '../features/accounts/sign-in/trusted-devices.ts'
import { accountDeletions, credentials, sessions } from '../features/accounts/tables.ts'
import { recordAudit } from '../features/audit/index.ts'
import { auditLog } from '../features/audit/tables.ts'
import { saveBacklinks } from '../features/backlinks/module.ts'
import { openPlanCheckout } from '../features/billing/checkout/open-plan-checkout.ts'
import { openTopUpCheckout } from '../features/billing/checkout/open-top-up-checkout.ts'
import { findCustomerRef } from '../features/billing/customers/ensure-customer.ts'
import { autoRecharge, purchases, recharges, subscriptions } from '../features/billing/tables.ts'
import { availableCredits, verifyLedger } from '../features/credits/index.ts'
import { creditHolds } from '../features/credits/tables.ts'
import { saveDomain } from '../features/domain-projects/module.ts'
import { notify } from '../features/notifications/index.ts'
import { findViewer } from '../parts/access/index.ts'
import { accountRoles, accounts, roles } from '../parts/access/tables.ts'
import { serpFetches } from '../parts/serp-fetches/tables.ts'
import { minutes } from '../platform/clock/clock.ts'
import type { Ctx } from '../platform/context.ts'
import { inTransaction } from '../platform/database/database.ts'
import { checkBacklinks } from '../testing/check-backlinks.ts'
import { checkDomain } from '../testing/check-domain.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { payCheckout, refundPayment } from '../testing/payments.ts'
import { type Person, signedIn } from '../testing/people.ts'
import { newestAudit } from '../testing/read-audit.ts'
import { liveOn, priceIdOf, saveCard, subscribe, topUpIdOf } from '../testing/subscribe.ts'
import { createProject } from '../testing/track-project.ts'
import { untilSomebodyWaits } from '../testing/until-somebody-waits.ts'
import { declared } from './modules.ts'

const readyAfterMs = 40_000

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true, hasWebhooks: true, sandbox: { readyAfterMs } })
})
afterAll(() => app.close())
afterEach(() => app.sandbox.control.clearFaults())

/** Has the provider finish what it has got. */
async function settle() {
  for (let round = 0; round < 4; round += 1) {
    app.clock.advance(readyAfterMs)
    await app.workOff()
  }
}

/** As the jobs of some minutes do. */
async function passMinutes(count: number) {
  app.clock.advance(minutes(count))
  await resumeDeletions(app.ctx)
  await app.workOff()
}

const remove = (id: number, { token }: Person) => app.call('DELETE', `/user/${id}`, { token })
const stays = (what: string, id: number) => app.ctx.db.$count(accounts, and(eq(accounts.id, id), sql.raw(what)))

/** All data that is stored of the person carries one of these. */
const marks = [
  'zebulon.?quux',
  'zebulon’s',
  'zebulon moved',
  String.raw`198\.51\.100\.77`,
  '8765432',
  'konqueror',
  'own teas',
]

/** Every row that holds one of the words, by its table. */
async function tablesThatHold(words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await app.ctx.db.execute<{ name: string }>(sql`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`)
  const found: string[] = []
  for (const { name } of tables) {
    const pattern = words.join('|')
    const { rows } = await app.ctx.db.execute<{ text: string }>(
      sql`select row_to_json(stored)::text as text from ${sql.raw(name)} stored where row_to_json(stored)::text ~* ${pattern}`,
    )
    if (rows.length > 0) found.push(name)
  }
  return found.toSorted()
}

/** Tables with rows of an account, of all that name one. */
async function tablesOf(accountId: number): Promise<string[]> {
  const { rows: tables } = await app.ctx.db.execute<{ name: string }>(sql`
    select distinct c.table_name as name from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and c.column_name = 'account_id' and t.table_type = 'BASE TABLE'`)
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await app.ctx.db.execute(sql`select from ${sql.raw(name)} where account_id = ${accountId} limit 1`)
    if (rows.length > 0) found.push(name)
  }
  return found.toSorted()
}

const email = 'Zebulon.Quux+seo@gmail.com'

/** A customer who has used everything there is, and has work under way in every state. */
async function aCustomerWithEverything() {
  const { accountId } = await openTrial(app.ctx, { name: 'Zebulon Quux', email, passwordHash: 'a hash' })
  await app.ctx.db
    .update(credentials)
    .set({ emailProvenAt: app.clock.read() })
    .where(eq(credentials.accountId, accountId))
  await app.ctx.db.update(accounts).set({ contact: '+353 99 8765432' }).where(eq(accounts.id, accountId))
  const from: Ctx = { ...app.ctx, origin: { ip: '198.51.100.77', userAgent: 'Mozilla/5.0 Konqueror/4.4' } }
  const viewer = await findViewer(app.ctx, accountId)
  if (viewer === undefined) throw new Error('there is no such customer')
  const person = { id: accountId, email, password: '', viewer, token: await openSession(from, viewer) }
  await trustDevice(from, accountId, undefined)
  await recordAudit(from, {
    action: 'device.trusted',
    actorId: accountId,
    accountId,
    data: { device: 'Zebulon’s phone' },
  })
  await recordAudit(from, { action: 'sign-in.failed', actorId: null, accountId })
  await notify(from, accountId, accountsNotices['device.new'], { device: 'Konqueror on Linux', ip: '198.51.100.77' })
  await subscribe(app, person, { plan: 'Pro' })
  await saveCard(app, person)
  const call = async (method: 'POST' | 'PUT', path: string, body: object) => {
    const reply = await app.call(method, path, { token: person.token, body })
    expect(reply.status, `${path} ${JSON.stringify(reply.body)}`).toBeLessThan(300)
    return reply.body as { data: { id: number } }
  }
  await call('PUT', '/credits/alert', { threshold: 500 })
  const body = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }
  const check = (keywords: string[]) => call('POST', '/serp/check-serp', { ...body, keywords })
  const done = await check(['green tea', 'tea __40501__'])
  const projectName = 'Own teas'
  const project = await createProject(app, person, {
    ...body,
    projectName,
    keywords: ['tea cups'],
    competitors: ['rival.example'],
  })
  const domain = await checkDomain(app, person, { target: 'kestrelroast.example' })
  const backlinks = await checkBacklinks(app, person, { target: 'kestrelroast.example' })
  await settle()
  const ctx = { ...app.ctx, account: viewer.account }
  await saveDomain(ctx, { id: domain, isSchedule: true, schedule: 'onceInFifteenDays' })
  await saveBacklinks(ctx, { backlink_id: backlinks, isSchedule: false })
  await call('POST', `/projects/add-note/${project}`, { date: '2026-11-20', text: 'Zebulon moved the shop' })
  await call('POST', `/domain/generate-excel/${domain}`, { search: 'own teas', sort: 'traffic' })
  const admin = await signedIn(app.ctx, 'admin')
  const adjusted = await app.call('PUT', `/profile/update/${accountId}`, {
    token: admin.token,
    body: { credits: 7_000, credits_reason: 'Zebulon moved to Galway: agreed' },
  })
  expect(adjusted.status).toBe(200)
  await call('POST', '/serp/refresh-serp', { id: done.data.id, confirm: true })
  await settle()
  // The provider has this one, and not the next.
  await check(['handed over'])
  await app.workOff()
  await check(['queued one'])
  await createProject(app, person, { ...body, projectName: 'Own teas second', keywords: ['queued two'] })
  await checkDomain(app, person, { target: 'beanharbour.example' })
  return person
}

describe('a customer with everything', () => {
  let person: Person
  let staff: Person
  let customerRef: string
  beforeAll(async () => {
    person = await aCustomerWithEverything()
    staff = await signedIn(app.ctx, 'admin')
    customerRef = (await findCustomerRef(app.ctx, person.id)) ?? ''
    expect((await tablesOf(person.id)).length).toBeGreaterThan(25)
    expect((await tablesThatHold(marks)).length).toBeGreaterThan(8)
  }, 120_000)

  test('is shut out at once, also while the payment provider is down, and only money waits for it', async () => {
    app.sandbox.control.addFault({ path: '/v1/*', httpStatus: 500 })
    expect(await remove(person.id, staff)).toMatchObject({ status: 200, body: { message: 'Account deleted.' } })
    expect(await app.call('GET', '/user/show', { token: person.token })).toMatchObject({ status: 401 })
    expect(await remove(person.id, staff)).toMatchObject({ status: 404 })
    expect(await stays('suspended and deleted_at is not null', person.id)).toBe(1)
    const [recharging] = await app.ctx.db.select().from(autoRecharge).where(eq(autoRecharge.accountId, person.id))
    expect(recharging?.isOn).toBe(false)
    await expect(app.workOff()).rejects.toThrow()
    await app.workOff()
    // A queued fetch is never posted.
    expect(
      await app.ctx.db.$count(serpFetches, sql`keyword like 'queued%' and (posted_at is not null or cost_usd > 0)`),
    ).toBe(0)
    expect(await app.ctx.db.$count(serpFetches, sql`keyword = 'handed over' and posted_at is not null`)).toBe(1)
    expect(await tablesOf(person.id)).not.toContain('notices')
    const [running] = await app.ctx.db
      .select()
      .from(subscriptions)
      .where(and(eq(subscriptions.accountId, person.id), eq(subscriptions.status, 'active')))
    expect(running).toBeDefined()
  })

  test('is told at the old address, which is then forgotten', async () => {
    const [emailMessage, ...others] = app
      .emailMessages(email.toLowerCase())
      .filter(({ subject }) => /deleted/.test(subject))
    expect(emailMessage?.subject).toBe('Your account was deleted')
    expect(others).toEqual([])
    const [deletion] = await app.ctx.db.select().from(accountDeletions).where(eq(accountDeletions.accountId, person.id))
    expect(deletion).toMatchObject({ encryptedEmail: null, erasedAt: null })
  })

  test('has nothing at the payment provider once that answers again, and is never charged any more', async () => {
    await passMinutes(1)
    expect(await app.ctx.ports.payments.listSubscriptions(customerRef)).toEqual({ subscriptions: [], isWhole: true })
    await expect(app.ctx.ports.payments.hasSavedCard(customerRef)).rejects.toMatchObject({ kind: 'not-found' })
    const ended = await app.ctx.db.select().from(subscriptions).where(eq(subscriptions.accountId, person.id))
    expect(ended.filter(({ usableUntil }) => usableUntil > app.clock.read())).toEqual([])
    const [before] = [await app.ctx.db.$count(purchases, eq(purchases.accountId, person.id))]
    staff = await liveOn(app, staff, minutes(60 * 24 * 40))
    expect(await app.ctx.db.$count(purchases, eq(purchases.accountId, person.id))).toBe(before)
    expect(await app.ctx.db.$count(recharges, eq(recharges.accountId, person.id))).toBe(0)
  })

  test('leaves no run under way, no hold and a clean ledger', async () => {
    await settle()
    await passMinutes(1)
    await passMinutes(1)
    const [deletion] = await app.ctx.db.select().from(accountDeletions).where(eq(accountDeletions.accountId, person.id))
    expect(deletion?.erasedAt).not.toBeNull()
    const isOpen = and(eq(creditHolds.accountId, person.id), eq(creditHolds.state, 'open'))
    expect(await app.ctx.db.$count(creditHolds, isOpen)).toBe(0)
    expect(await app.ctx.db.$count(serpFetches, sql`state in ('queued', 'posting', 'posted')`)).toBe(0)
    expect(await verifyLedger(app.ctx)).toEqual([])
  })

  test('leaves rows in the tables that are kept by law or by rule, and in no other', async () => {
    expect(await tablesOf(person.id)).toEqual([
      // They say that the account was deleted, by whom, and what was bought and spent.
      'account_deletions',
      'audit_log',
      'auto_recharge',
      'billing_customers',
      'checkouts',
      'credit_balances',
      // By which address the next account is found that owes what this one does, as a keyed hash.
      'credit_debtors',
      'credit_holds',
      'credit_lots',
      'credit_operations',
      'credit_transfers',
      'purchases',
      'serp_fetches',
      'subscriptions',
      'trial_addresses',
    ])
  })

  test('leaves name, addresses, number, browser and own words nowhere but the name on receipts', async () => {
    expect(await tablesThatHold(marks)).toEqual(['public.purchases'])
    expect(await tablesThatHold(['SERP check: kestrel', 'check: kestrel'])).toEqual([])
    const reasons = await app.ctx.db.execute(
      sql`select distinct reason from credit_transfers where account_id = ${person.id} and kind = 'adjust'`,
    )
    expect(reasons.rows).toEqual([{ reason: 'Removed' }])
    for (const change of ["reason = 'Another'", "reason = 'Removed', amount = amount + 1"])
      await expect(
        app.ctx.db.execute(sql.raw(`update credit_transfers set ${change} where account_id = ${person.id}`)),
      ).rejects.toMatchObject({ cause: { message: 'credit_transfers is append-only' } })
    const kept = await app.ctx.db.select().from(purchases).where(eq(purchases.accountId, person.id))
    expect(kept.length).toBeGreaterThan(1)
    for (const { buyer, card } of kept) expect([buyer.email, card]).toEqual([null, null])
    const [account] = await app.ctx.db.select().from(accounts).where(eq(accounts.id, person.id))
    expect(account).toMatchObject({ name: deletedUserName(person.id), contact: null })
  })

  test('keeps its lines of the audit log with nothing but ids, and whoever deleted it theirs', async () => {
    const lines = await app.ctx.db.select().from(auditLog).where(eq(auditLog.accountId, person.id))
    expect(lines.length).toBeGreaterThan(3)
    for (const line of lines)
      expect(Object.keys(line.data)).toEqual(line.action === 'credits.adjusted' ? ['after', 'before'] : [])
    for (const line of lines.filter(({ actorId }) => actorId === null || actorId === person.id))
      expect([line.ip, line.userAgent]).toEqual([null, null])
    const deleted = lines.filter(({ action }) => action === 'account.deleted')
    expect(deleted).toMatchObject([{ actorId: staff.id, ip: '127.0.0.1' }])
    await expect(
      app.ctx.db.execute(sql`update audit_log set action = 'sign-in' where account_id = ${person.id}`),
    ).rejects.toMatchObject({ cause: { message: 'audit_log is append-only' } })
  })

  test('registers again with the address, in any form, and gets no second trial', async () => {
    for (const form of ['zebulonquux@gmail.com', email]) {
      const again = await openTrial(app.ctx, { name: 'Zeb', email: form, passwordHash: 'a hash' })
      expect(again).toMatchObject({ trialCredits: 0 })
      expect(again.accountId).not.toBe(person.id)
    }
  })
})

test('an erasure that was killed at any of its steps is completed after a restart', async () => {
  const [person, admin] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'admin')]
  await saveCard(app, person)
  await checkDomain(app, person, { target: 'kestrelroast.example' })
  await settle()
  await notify(app.ctx, person.id, accountsNotices['password.changed'], {})
  expect((await remove(person.id, admin)).status).toBe(200)
  const deletionOf = async () =>
    (await app.ctx.db.select().from(accountDeletions).where(eq(accountDeletions.accountId, person.id)))[0]
  app.clock.advance(minutes(20))
  for (const killed of declared.accountData) {
    const process = new AbortController()
    // Its work is stored, and nothing after it is done.
    const dies = async (ctx: Ctx, accountId: number) => {
      await killed.remove(ctx, accountId)
      process.abort()
      throw new Error('killed')
    }
    const parts = declared.accountData.map((part) => (part === killed ? { ...part, remove: dies } : part))
    await eraseAccountData(app.ctx, parts, { accountId: person.id }, process.signal).catch(() => {})
    expect((await deletionOf())?.erasedAt, killed.name).toBeNull()
  }
  // A start of the server does this.
  await resumeDeletions(app.ctx)
  await app.workOff()
  expect((await deletionOf())?.erasedAt).not.toBeNull()
  const left = await tablesOf(person.id)
  for (const table of ['notices', 'site_checks', 'domain_projects', 'download_links']) expect(left).not.toContain(table)
  expect(await tablesThatHold([person.email])).toEqual([])
  const customerRef = (await findCustomerRef(app.ctx, person.id)) ?? ''
  await expect(app.ctx.ports.payments.hasSavedCard(customerRef)).rejects.toMatchObject({ kind: 'not-found' })
  expect(await verifyLedger(app.ctx)).toEqual([])
})

test('what was paid on a page that was open when its account was deleted is told to staff, to be refunded', async () => {
  const person = await signedIn(app.ctx, 'paid', { credits: 0 })
  const [admin, support] = [await signedIn(app.ctx, 'admin'), await signedIn(app.ctx, 'support')]
  await topUpIdOf(app.ctx)
  const ctx = { ...app.ctx, account: person.viewer.account }
  const open = async () => ({
    ...(await openTopUpCheckout(ctx, { credits: 1_000, auto_recharge: true })),
    plan: await openPlanCheckout(ctx, { price_id: await priceIdOf(app.ctx, 'Basic') }),
  })
  const { url, plan } = await open()
  expect((await remove(person.id, admin)).status).toBe(200)
  // Before the job has come to it.
  for (const page of [url, plan.url]) await payCheckout(app, page)
  await app.workOff()
  await passMinutes(1)
  const bought = await app.ctx.db.select().from(purchases).where(eq(purchases.accountId, person.id))
  expect(bought.map(({ state, card, buyer }) => [state, card, buyer.email])).toEqual([
    ['paid', null, null],
    ['paid', null, null],
  ])
  for (const { amountMinor, receiptNumber } of bought) {
    const due = app
      .emailMessages(admin.email)
      .filter(({ text }) => text.includes(`customer ${person.id} was deleted (receipt ${receiptNumber}, payment pi_`))
    expect(due.map(({ subject }) => subject)).toEqual([`Refund due: deleted customer ${person.id} paid`])
    expect(due[0]?.text).toContain(`£${(amountMinor / 100).toFixed(2)}`)
  }
  expect(app.emailMessages(support.email).filter(({ subject }) => /Refund due/.test(subject))).toEqual([])
  expect(
    await app.ctx.db.$count(autoRecharge, and(eq(autoRecharge.accountId, person.id), eq(autoRecharge.isOn, true))),
  ).toBe(0)
  const customerRef = (await findCustomerRef(app.ctx, person.id)) ?? ''
  expect(await app.ctx.ports.payments.listSubscriptions(customerRef)).toEqual({ subscriptions: [], isWhole: true })
  for (const { paymentRef } of bought) await refundPayment(app, paymentRef ?? '')
  await app.workOff()
  expect(await availableCredits(app.ctx, person.id)).toBe(0)
  expect(await verifyLedger(app.ctx)).toEqual([])
})

test('a page that was open when its account was deleted takes no payment once the job has run', async () => {
  const [person, admin] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'admin')]
  await topUpIdOf(app.ctx)
  const ctx = { ...app.ctx, account: person.viewer.account }
  const { url } = await openTopUpCheckout(ctx, { credits: 1_000, auto_recharge: false })
  app.sandbox.control.addFault({ path: '/v1/checkout/sessions/*', httpStatus: 500 })
  expect((await remove(person.id, admin)).status).toBe(200)
  await expect(app.workOff()).rejects.toThrow()
  app.sandbox.control.clearFaults()
  await passMinutes(1)
  await expect(payCheckout(app, url)).rejects.toThrow('the hosted page answered')
  expect(await app.ctx.db.$count(purchases, eq(purchases.accountId, person.id))).toBe(0)
})

describe('an account’s own data', () => {
  test('comes as one file by a link of one’s own, a sheet for each kind of data', async () => {
    const [person, stranger] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    await checkDomain(app, person, { target: 'kestrelroast.example' })
    await settle()
    await notify(app.ctx, person.id, accountsNotices['password.changed'], {})
    const { body } = await app.call('POST', '/user/export-data', { token: person.token })
    const path = (body as { file_url: string }).file_url.slice('/api'.length)
    expect(await app.call('GET', path, { token: stranger.token })).toMatchObject({ status: 404 })
    const file = await app.call('GET', path, { token: person.token })
    expect(file.status).toBe(200)
    const sheets = await readSheets(file.rawBody)
    expect(sheets.map(({ sheet }) => sheet)).toEqual([
      ...['Profile', 'Sessions', 'Trusted devices', 'Purchases', 'SERP checks', 'SERP check keywords', 'SERP projects'],
      ...[
        'SERP project keywords',
        'Competitors',
        'Tags',
        'Tags of keywords',
        'Segments',
        'Share of voice',
        'Weeks',
        'Notes',
        'Domains',
        'Backlink targets',
      ],
      ...['Credits history', 'Notices'],
    ])
    const text = JSON.stringify(sheets)
    for (const word of [person.email, 'kestrelroast.example', 'Test credits', 'password.changed'])
      expect(text).toContain(word)
    expect(text).not.toContain(stranger.email)
    const [titles, first] = sheets.find(({ sheet }) => sheet === 'Credits history')?.data ?? []
    expect([titles?.[0], first?.[0]]).toEqual(['Time (UTC)', expect.any(Date)])
  })

  test('of a customer is for staff who manage customers, who leave a line and whose customer is told', async () => {
    const [person, admin] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'admin')]
    const ask = (id: number, { token }: Person) => app.call('POST', `/user/export-data/${id}`, { token })
    const { body } = await ask(person.id, admin)
    const path = (body as { file_url: string }).file_url.slice('/api'.length)
    expect((await app.call('GET', path, { token: admin.token })).status).toBe(200)
    expect(await app.call('GET', path, { token: person.token })).toMatchObject({ status: 404 })
    expect(await newestAudit(app.ctx)).toMatchObject({
      action: 'account.exported',
      actorId: admin.id,
      accountId: person.id,
    })
    await app.workOff()
    expect(app.emailMessages(person.email)[0]?.subject).toBe('Support exported your data')
    expect(await ask(admin.id, admin)).toMatchObject({ status: 403, body: { code: 'account.protected' } })
    // The link does not outlive the right to make it.
    const roleId = async (name: string) =>
      (await app.ctx.db.select({ id: roles.id }).from(roles).where(eq(roles.name, name)))[0]?.id ?? 0
    const give = async ({ id }: Person, name: string) =>
      app.ctx.db
        .update(accountRoles)
        .set({ roleId: await roleId(name) })
        .where(eq(accountRoles.accountId, id))
    await give(admin, 'Customer')
    expect(await app.call('GET', path, { token: admin.token })).toMatchObject({ status: 403 })
    await give(admin, 'Admin')
    await give(person, 'Support')
    expect(await app.call('GET', path, { token: admin.token })).toMatchObject({ status: 403 })
    await give(person, 'Customer')
    expect(await app.call('GET', path, { token: admin.token })).toMatchObject({ status: 200 })
  })
})

test('an export that waited is judged by what its actor may do by then', async () => {
  const [person, admin] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'admin')]
  const asked = await inTransaction(app.ctx, async (tx) => {
    await tx.db.execute(sql`select from accounts where id = ${admin.id} for update`)
    const reply = app.call('POST', `/user/export-data/${person.id}`, { token: admin.token })
    await untilSomebodyWaits(app)
    await tx.db.execute(sql`delete from account_roles where account_id = ${admin.id}`)
    return { reply }
  })
  expect(await asked.reply).toMatchObject({ status: 403, body: { code: 'ability.missing' } })
  expect((await newestAudit(app.ctx))?.action).toBe('access.refused')
})

describe('one’s own account', () => {
  test('is deleted by whoever knows its password, and by nobody else', async () => {
    const person = await signedIn(app.ctx, 'trial')
    const ask = (password: string) =>
      app.call('POST', '/user/delete-account', { token: person.token, body: { password } })
    expect(await ask('Wrong#Horse1')).toMatchObject({ status: 422, body: { code: 'password.wrong' } })
    expect(await ask(person.password)).toMatchObject({ status: 200, body: { message: 'Your account was deleted.' } })
    expect(await app.call('GET', '/user/show', { token: person.token })).toMatchObject({ status: 401 })
    expect(await stays('deleted_at is not null', person.id)).toBe(1)
  })
})

describe('who may delete whom', () => {
  test('customers by staff who manage them, staff by a Superadmin only, and nobody themselves', async () => {
    const [admin, root, support] = [
      await signedIn(app.ctx, 'admin'),
      await signedIn(app.ctx, 'superadmin'),
      await signedIn(app.ctx, 'support'),
    ]
    expect(await remove((await signedIn(app.ctx, 'trial')).id, admin)).toMatchObject({ status: 200 })
    expect(await remove((await signedIn(app.ctx, 'trial')).id, support)).toMatchObject({ status: 403 })
    expect(await remove(support.id, admin)).toMatchObject({ status: 403, body: { code: 'account.protected' } })
    expect(await remove(root.id, root)).toMatchObject({ status: 403, body: { code: 'account.protected' } })
    expect(await remove(2_000_000_000, root)).toMatchObject({ status: 404 })
    expect(await remove(support.id, root)).toMatchObject({ status: 200 })
    expect(await app.call('GET', '/user/show', { token: support.token })).toMatchObject({ status: 401 })
    expect(await app.ctx.db.$count(sessions, eq(sessions.accountId, support.id))).toBe(0)
    expect(await app.ctx.db.$count(accountRoles, eq(accountRoles.accountId, support.id))).toBe(0)
  })

  test('of two Superadmins who delete each other at the same moment one stays', async () => {
    const [role] = await app.ctx.db.select({ id: roles.id }).from(roles).where(eq(roles.name, 'Superadmin'))
    await app.ctx.db.delete(accountRoles).where(eq(accountRoles.roleId, role?.id ?? 0))
    const [one, other] = [await signedIn(app.ctx, 'superadmin'), await signedIn(app.ctx, 'superadmin')]
    const replies = await Promise.all([remove(other.id, one), remove(one.id, other)])
    const statuses = replies.map(({ status }) => status).toSorted()
    expect(statuses[0]).toBe(200)
    expect([401, 403, 404, 409]).toContain(statuses[1])
    expect(await app.ctx.db.$count(accounts, sql`id in (${one.id}, ${other.id}) and deleted_at is null`)).toBe(1)
  })
})
