import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { rowsPrice } from '#contract/rules/paid-runs/prices.ts'
import { days } from '../../../platform/clock/clock.ts'
import { checkDomain, showDomain } from '../../../testing/check-domain.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type KeptSandbox, keepSandbox } from '../../../testing/keep-sandbox.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { openSession } from '../../accounts/index.ts'
import { getPlanByName, setModuleMaintenance, startSubscription } from '../../billing/index.ts'
import { availableCredits, getCreditCosts, holdCredits, verifyLedger } from '../../credits/index.ts'
import { domainChecks } from '../domain-checks.ts'

let sandbox: KeptSandbox
let app: TestApp
let person: Person
beforeAll(async () => {
  sandbox = await keepSandbox()
})
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true, keptSandbox: sandbox })
  app.clock.moveTo('2027-03-01T10:00:00Z')
  person = await signedIn(app.ctx, 'paid')
  const { id: planId } = await getPlanByName(app.ctx, 'Pro')
  const from = app.clock.read()
  const until = new Date(from.getTime() + days(400))
  await startSubscription(app.ctx, { accountId: person.id, id: uuid(), planId, interval: 'year', from, until })
})
afterEach(async () => {
  expect(await verifyLedger(app.ctx)).toEqual([])
  await app.close()
})
afterAll(() => sandbox.close())

const save = (id: number, body: object = {}, one = person) =>
  app.call('POST', `/domain/save-domain-project/${id}`, { token: one.token, body })
const list = async (query = '') => {
  const reply = await app.call('GET', `/domain/list-domain-projects${query}`, { token: person.token })
  return (reply.body as { data: { domainCheckers: DomainProject[]; pagination: { total: number; last_page: number } } })
    .data
}
const pass = async (milliseconds: number) => {
  app.clock.advance(milliseconds)
  person.token = await openSession(app.ctx, person.viewer)
  await app.ctx.jobs.send(app.ctx, domainChecks.jobs.runDue, {})
  await app.workOff()
}
const checked = async (body: object = {}) => {
  const id = await checkDomain(app, person, body)
  await app.workOff()
  return id
}

describe('saved domains', () => {
  test('are listed, searched, sorted and paged; what is not saved is not among them', async () => {
    await checked({ target: 'unsaved.example', limit: 10 })
    const targets = Array.from({ length: 12 }, (_, at) => `size-${10 + at}.example`)
    for (const [at, target] of targets.entries()) await save(await checked({ target, limit: 10 + at }))
    const first = await list()
    expect(first.pagination).toMatchObject({ total: 12, last_page: 2 })
    expect(first.domainCheckers.map(({ target }) => target)).toEqual(targets.toReversed().slice(0, 10))
    expect(first.domainCheckers[0]).toMatchObject({
      is_project_created: true,
      state: 'ready',
      // Organic ones, as in the view's box: two of its 21 are ads.
      keywords_count: 19,
      schedule: 'never',
      next_run_at: null,
      location_name: 'Ireland',
    })
    expect((await list('?search=SIZE-1&sort=target&direction=asc')).domainCheckers.map(({ limit }) => limit)).toEqual(
      targets.flatMap((target, at) => (target.startsWith('size-1') ? [10 + at] : [])),
    )
    expect((await list('?search=%25')).pagination.total).toBe(0)
    expect((await list('?page=2')).domainCheckers).toHaveLength(2)
  })

  test('an international domain is found in its usual and its stored spelling', async () => {
    await save(await checked({ target: 'münchen.example', limit: 10 }))
    for (const search of ['münchen.example', 'MÜNCHEN.EXAMPLE', 'xn--mnchen-3ya', '.example'])
      expect((await list(`?search=${encodeURIComponent(search)}`)).pagination.total, search).toBe(1)
    expect((await list('?search=muenchen.example')).pagination.total).toBe(0)
  })

  test('a trial saves none and has no list', async () => {
    const trial = await signedIn(app.ctx, 'trial')
    const id = await checkDomain(app, trial, { limit: 10 })
    await app.workOff()
    expect(await save(id, {}, trial)).toMatchObject({ status: 403 })
    expect((await app.call('GET', '/domain/list-domain-projects', { token: trial.token })).status).toBe(403)
  })

  test('with a schedule run every fifteen days at their price, each run a date; never ends it', async () => {
    const id = await checked({ limit: 20 })
    const price = rowsPrice(await getCreditCosts(app.ctx, 'DOMAIN'), 20)
    expect(await save(id, { schedule: 'onceInFifteenDays', isSchedule: 1 })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Domain project saved successfully.' },
    })
    expect((await showDomain(app, person, id)).project.next_run_at).toBe('2027-03-16T06:00:00.000Z')
    await pass(days(14))
    expect((await showDomain(app, person, id)).available_dates).toHaveLength(1)
    await pass(days(1))
    await pass(days(15))
    expect((await showDomain(app, person, id)).available_dates).toEqual(['2027-03-31', '2027-03-16', '2027-03-01'])
    expect(await availableCredits(app.ctx, person.id)).toBeCloseTo(5_000 - 3 * price, 3)
    expect(await save(id, { schedule: 'never', isSchedule: 1 })).toMatchObject({
      body: { message: 'Schedule updated successfully' },
    })
    await pass(days(40))
    expect((await showDomain(app, person, id)).available_dates).toHaveLength(3)
  })

  test.each(['Etc/Unknown', 'Mars/Olympus', '+05:30'])(
    'if the browser’s zone is unknown, as %s is, UTC is used, and the reply says so',
    async (timeZone) => {
      const id = await checked({ limit: 20 })
      expect(await save(id, { timeZone })).toMatchObject({ body: { message: 'Domain project saved successfully.' } })
      expect(await save(id, { schedule: 'onceInFifteenDays', isSchedule: 1, timeZone })).toMatchObject({
        status: 200,
        body: {
          message:
            'Schedule updated successfully. Checks will run at 06:00 UTC, because we don’t recognize your time zone.',
        },
      })
      expect((await showDomain(app, person, id)).project.next_run_at).toBe('2027-03-16T06:00:00.000Z')
      expect(await save(id, { schedule: 'onceInFifteenDays', isSchedule: 1, timeZone: 'Asia/Tokyo' })).toMatchObject({
        body: { message: 'Schedule updated successfully' },
      })
      expect((await showDomain(app, person, id)).project.next_run_at).toBe('2027-03-15T21:00:00.000Z')
    },
  )

  test('a slot waits while the module is under maintenance, without a notice, and runs once when that ends', async () => {
    const id = await checked({ limit: 20 })
    await save(id, { schedule: 'onceInFifteenDays' })
    const change = { module: 'Domain Checker', actorId: null } as const
    await setModuleMaintenance(app.ctx, { ...change, isOn: true })
    await pass(days(15))
    await app.ctx.jobs.send(app.ctx, domainChecks.jobs.resume, {})
    await app.workOff()
    const { project, available_dates } = await showDomain(app, person, id)
    expect({ skipped: project.skipped, available_dates }).toEqual({ skipped: null, available_dates: ['2027-03-01'] })
    await setModuleMaintenance(app.ctx, { ...change, isOn: false })
    await app.ctx.jobs.send(app.ctx, domainChecks.jobs.resume, {})
    await app.workOff()
    expect((await showDomain(app, person, id)).available_dates).toEqual(['2027-03-16', '2027-03-01'])
    const { rows: told } = await app.ctx.db.execute(sql`select from notices where account_id = ${person.id}`)
    expect(told).toEqual([])
  })

  test('a slot without credits or without a plan passes, says so, and tells once; the next one runs again', async () => {
    const [id, other] = [await checked({ limit: 20 }), await checked({ limit: 20, target: 'size-20.example' })]
    for (const one of [id, other]) await save(one, { schedule: 'onceInFifteenDays' })
    const available = await availableCredits(app.ctx, person.id)
    const hold = { accountId: person.id, key: 'all', amount: available, title: 'all', reference: 'all', actor: 'test' }
    await holdCredits(app.ctx, { ...hold, expiresAt: new Date(app.clock.read().getTime() + days(20)) })
    await pass(days(15))
    expect((await showDomain(app, person, id)).project).toMatchObject({ skipped: 'credits', state: 'ready' })
    const { rows: told } = await app.ctx.db.execute<{ kind: string; data: object }>(
      sql`select kind, data from notices where account_id = ${person.id}`,
    )
    expect(told).toEqual([{ kind: 'domain-check.no-credits', data: { domain: expect.stringMatching(/\.example$/) } }])
    const [sent] = app.emailMessages(person.email)
    expect(sent?.text).toMatch(/The scheduled domain check of \S+\.example was skipped/)
    expect(sent?.text).toContain('Add credits')
    expect(sent?.text).not.toMatch(/plan/)
  })
})
