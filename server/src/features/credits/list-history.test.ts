import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CreditHistoryEntry } from '#contract/credits/endpoints.ts'
import { days, hours, after as later, minutes } from '../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { noHoldsInUse } from '../../testing/ledger-account.ts'
import { type Person, type PersonKind, signedIn } from '../../testing/people.ts'
import { adjustCredits } from './adjust-credits.ts'
import { releaseHold, settleHold } from './end-hold.ts'
import { grantCredits } from './grant-credits.ts'
import { holdCredits } from './hold-credits.ts'
import { sumSpentPerDay } from './list-history.ts'
import { revokeCredits } from './revoke-credits.ts'
import { sweepCredits } from './sweep-credits.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

type History = { history: CreditHistoryEntry[]; total: number; per_page: number; owed: number; owed_earlier: number }

async function read(person: Person, query = ''): Promise<History> {
  const reply = await app.call('GET', `/user/history${query}`, { token: person.token })
  expect(reply.status).toBe(200)
  return reply.body as History
}

/** Every entry a moment after the one before, so that newest first has one answer. */
const who = (person: Person) => {
  app.clock.advance(1_000)
  return { accountId: person.id, key: uuid(), reference: 'test', actor: 'system' }
}
const hold = (person: Person, amount: number, title: string, expiresAt = later(app.ctx.clock(), hours(1))) =>
  holdCredits(app.ctx, { ...who(person), amount, title, expiresAt })
const grant = (person: Person, amount: number, title: string, expiresAt: Date | null = null) =>
  grantCredits(app.ctx, { ...who(person), amount, title, source: 'plan', expiresAt })

describe('GET /user/history', () => {
  test('tells newest first what was added and used, and how each hold stands', async () => {
    const customer = await signedIn(app.ctx, 'paid', { credits: 100 })
    await grant(customer, 50, 'Top-up')
    const settled = await hold(customer, 40, 'Settled in part')
    const released = await hold(customer, 30, 'Released')
    await hold(customer, 20.5, 'Still held')
    await settleHold(app.ctx, { ...who(customer), holdId: settled.holdId, amount: 32.727 })
    await releaseHold(app.ctx, { ...who(customer), holdId: released.holdId })
    const { history, total, per_page } = await read(customer)
    expect({ total, per_page }).toEqual({ total: 5, per_page: 10 })
    expect(history.map(({ title, is_added, credits_used, state }) => [title, is_added, credits_used, state])).toEqual([
      ['Still held', 0, 20.5, 'held'],
      ['Released', 0, 0, 'released'],
      ['Settled in part', 0, 32.727, 'booked'],
      ['Top-up', 1, 50, 'booked'],
      ['Test credits', 1, 100, 'booked'],
    ])
  })

  test('gives what is owed until the next credits have paid for it, which are added all the same', async () => {
    const customer = await signedIn(app.ctx, 'expired')
    const { lotId } = await grant(customer, 100, 'Pro')
    const { holdId } = await hold(customer, 70, 'Work')
    await settleHold(app.ctx, { ...who(customer), holdId, amount: 70 })
    await revokeCredits(app.ctx, { ...who(customer), lotId, amount: 100, title: 'Refund: Pro' })
    expect((await read(customer)).owed).toBe(70)
    await grant(customer, 50, 'Top Up')
    const { owed, history } = await read(customer, '?show=added')
    expect({ owed, newest: history[0] }).toMatchObject({
      owed: 20,
      newest: { title: 'Top Up', is_added: 1, credits_used: 0 },
    })
    await grant(customer, 50, 'Top Up')
    expect(await read(customer)).toMatchObject({
      owed: 0,
      history: [{ is_added: 1, credits_used: 30 }, {}, {}, {}, {}],
    })
  })

  test('shows refunds, corrections, expiries and holds whose time ran out', async () => {
    const customer = await signedIn(app.ctx, 'expired')
    const { lotId } = await grant(customer, 100, 'Plan', later(app.ctx.clock(), days(2)))
    await revokeCredits(app.ctx, { ...who(customer), lotId, amount: 30, title: 'Refund' })
    await adjustCredits(app.ctx, { ...who(customer), amount: 5, title: 'Kindness', reason: 'a reason' })
    await adjustCredits(app.ctx, { ...who(customer), amount: -10, title: 'Correction', reason: 'a reason' })
    await hold(customer, 20, 'Forgotten', later(app.ctx.clock(), minutes(1)))
    app.clock.advance(days(3))
    await sweepCredits(app.ctx, noHoldsInUse)
    const { history } = await read(customer)
    expect(history.map(({ title, is_added, credits_used, state }) => [title, is_added, credits_used, state])).toEqual([
      ['Credits expired', 0, 60, 'expired'],
      ['Forgotten', 0, 0, 'released'],
      ['Correction', 0, 10, 'booked'],
      ['Kindness', 1, 5, 'booked'],
      ['Refund', 0, 30, 'booked'],
      ['Plan', 1, 100, 'booked'],
    ])
  })

  test('lists what was added, used or expired alone, and counts it so', async () => {
    const customer = await signedIn(app.ctx, 'expired')
    await grant(customer, 100, 'Plan', later(app.ctx.clock(), days(2)))
    await adjustCredits(app.ctx, { ...who(customer), amount: 5, title: 'Kindness', reason: 'a reason' })
    await adjustCredits(app.ctx, { ...who(customer), amount: -10, title: 'Correction', reason: 'a reason' })
    const { holdId } = await hold(customer, 20, 'Check', later(app.ctx.clock(), days(9)))
    await settleHold(app.ctx, { ...who(customer), holdId, amount: 15 })
    app.clock.advance(days(3))
    await sweepCredits(app.ctx, noHoldsInUse)
    const shown = async (show: string) => {
      const { history, total } = await read(customer, `?show=${show}`)
      expect(total).toBe(history.length)
      return history.map(({ title }) => title)
    }
    expect(await shown('added')).toEqual(['Kindness', 'Plan'])
    expect(await shown('used')).toEqual(['Check', 'Correction'])
    expect(await shown('expired')).toEqual(['Credits expired'])
    expect((await read(customer)).total).toBe(5)
    const reply = await app.call('GET', '/user/history?show=spent', { token: customer.token })
    expect(reply).toMatchObject({ status: 400, body: { code: 'input.invalid', data: { issues: [{ path: 'show' }] } } })
  })

  test('gives the moment in UTC', async () => {
    const customer = await signedIn(app.ctx, 'paid')
    const [entry] = (await read(customer)).history
    expect(entry?.date_time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    // The entry was made by the clock of the app, between the account and now.
    const at = new Date(entry?.date_time ?? '').getTime()
    expect(at).toBeLessThanOrEqual(app.ctx.clock().getTime())
    expect(at).toBeGreaterThan(app.ctx.clock().getTime() - minutes(5))
  })

  test('pages by ten without losing or repeating an entry, and is empty past the end', async () => {
    const customer = await signedIn(app.ctx, 'paid')
    for (let at = 1; at <= 22; at++) await hold(customer, at, `Work ${at}`)
    const pages = [await read(customer, '?page=1'), await read(customer, '?page=2'), await read(customer, '?page=3')]
    expect(pages.map((page) => page.history.length)).toEqual([10, 10, 3])
    const titles = pages.flatMap((page) => page.history.map((entry) => entry.title))
    expect(titles).toEqual([...Array.from({ length: 22 }, (_, at) => `Work ${22 - at}`), 'Test credits'])
    for (const page of pages) expect(page.total).toBe(23)
    expect(await read(customer, '?page=4')).toEqual({ history: [], total: 23, per_page: 10, owed: 0, owed_earlier: 0 })
    expect(await read(customer)).toEqual(pages[0])
  })

  test('pages without losing an entry also where all were made in the same moment', async () => {
    const customer = await signedIn(app.ctx, 'expired')
    const now = app.ctx.clock()
    const frozen = { ...app.ctx, clock: () => now }
    for (let at = 0; at < 15; at++)
      await grantCredits(frozen, { ...who(customer), amount: 1, title: `${at}`, source: 'plan', expiresAt: null })
    const pages = [await read(customer, '?page=1'), await read(customer, '?page=2')]
    expect(new Set(pages.flatMap((page) => page.history.map((entry) => entry.id))).size).toBe(15)
  })

  test.each(['0', '-1', '1.5', 'two', '1000001', '1%20or%201=1'])('refuses page %s with a sentence', async (page) => {
    const customer = await signedIn(app.ctx, 'paid')
    const reply = await app.call('GET', `/user/history?page=${page}`, { token: customer.token })
    expect(reply.status).toBe(400)
    expect(reply.body).toMatchObject({
      code: 'input.invalid',
      message: 'The page must be a whole number of 1 or more.',
      data: { issues: [{ path: 'page' }] },
    })
  })

  test('without a page, or with an empty one, begins with the newest', async () => {
    const customer = await signedIn(app.ctx, 'paid')
    expect(await read(customer, '?page=')).toEqual(await read(customer, '?page=1'))
  })

  test('asks for a session', async () => {
    for (const token of [undefined, 'x'.repeat(43)]) {
      const reply = await app.call('GET', '/user/history', { token })
      expect(reply.status).toBe(401)
      expect(reply.body).toEqual({ code: 'session.required', message: 'Please sign in.' })
    }
  })

  test.each<[PersonKind, string]>([
    ['powerless', 'ability.missing'],
    ['suspended', 'account.suspended'],
  ])('refuses somebody %s', async (kind, code) => {
    const person = await signedIn(app.ctx, kind)
    const reply = await app.call('GET', '/user/history', { token: person.token })
    expect(reply.status).toBe(403)
    expect(reply.body).toMatchObject({ code })
  })

  test('shows nobody another account’s entries', async () => {
    const [one, other] = [await signedIn(app.ctx, 'expired'), await signedIn(app.ctx, 'expired')]
    await grant(one, 10, 'Mine')
    await hold(one, 5, 'My work')
    await grant(other, 20, 'Theirs')
    expect((await read(one)).history.map((entry) => entry.title)).toEqual(['My work', 'Mine'])
    expect((await read(other)).history.map((entry) => entry.title)).toEqual(['Theirs'])
  })
})

test('credits spent are summed for the day of the settle, in the zone asked for', async () => {
  const customer = await signedIn(app.ctx, 'paid')
  const at = (time: string) => ({ ...app.ctx, clock: () => new Date(time) })
  const spend = async (time: string, amount: number) => {
    const expiresAt = new Date('2027-01-01T00:00:00Z')
    const { holdId } = await holdCredits(at(time), { ...who(customer), amount: 50, title: 'Work', expiresAt })
    await settleHold(at(time), { ...who(customer), holdId, amount })
  }
  await spend('2026-03-28T22:30:00Z', 1)
  await spend('2026-03-28T23:30:00Z', 3.2727)
  // Berlin's clocks go forward in this night.
  await spend('2026-03-29T21:59:59.999Z', 3.2727)
  await spend('2026-03-29T22:00:00Z', 8)
  const from = new Date('2026-03-01T00:00:00Z')
  expect(await sumSpentPerDay(app.ctx, { accountId: customer.id, from, timeZone: 'Europe/Berlin' })).toEqual([
    { date: '2026-03-28', work: 'test', count: 1 },
    { date: '2026-03-29', work: 'test', count: 6.5454 },
    { date: '2026-03-30', work: 'test', count: 8 },
  ])
  expect(await sumSpentPerDay(app.ctx, { accountId: customer.id, from, timeZone: 'UTC' })).toEqual([
    { date: '2026-03-28', work: 'test', count: 4.2727 },
    { date: '2026-03-29', work: 'test', count: 11.2727 },
  ])
})
