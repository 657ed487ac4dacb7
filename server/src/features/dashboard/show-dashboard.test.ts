import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../testing/people.ts'
import { holdCredits, settleHold } from '../credits/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  // A Saturday, in the night when it is three different dates on earth: the 9th, the 10th and never the 11th.
  app.clock.advance(Date.parse('2027-04-10T05:00:00Z') - app.ctx.clock().getTime())
})
afterAll(() => app.close())

type Dashboard = {
  userData: { leftCredits: number }
  dailyCredits: { date: string; count: number; modules: { module: string; count: number }[] }[]
}

async function show(person: Person, query = ''): Promise<Dashboard> {
  const reply = await app.call('GET', `/dashboard${query}`, { token: person.token })
  expect(reply.status).toBe(200)
  return reply.body as Dashboard
}

/** Spends at a moment of the past. */
async function spend(person: Person, time: string, amount: number, reference = 'test') {
  const ctx = { ...app.ctx, clock: () => new Date(time) }
  const who = { accountId: person.id, reference, actor: 'system' }
  const expiresAt = new Date('2028-01-01T00:00:00Z')
  const { holdId } = await holdCredits(ctx, { ...who, key: uuid(), amount, title: 'Work', expiresAt })
  await settleHold(ctx, { ...who, key: uuid(), holdId, amount })
}

const withoutModules = ({ dailyCredits }: Dashboard) => dailyCredits.map(({ date, count }) => ({ date, count }))
const used = (shown: Dashboard) => withoutModules(shown).filter((day) => day.count !== 0)

describe('GET /dashboard', () => {
  test('gives what is left, and each of the last 7 days with what it used, days without use as 0', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await spend(person, '2027-04-08T12:00:00Z', 3.2727)
    await spend(person, '2027-04-08T18:00:00Z', 65.454)
    await spend(person, '2027-04-10T04:00:00Z', 1)
    const shown = await show(person)
    expect(shown.userData).toEqual({ leftCredits: 4_930.2733 })
    expect(withoutModules(shown)).toEqual([
      { date: '2027-04-04', count: 0 },
      { date: '2027-04-05', count: 0 },
      { date: '2027-04-06', count: 0 },
      { date: '2027-04-07', count: 0 },
      { date: '2027-04-08', count: 68.7267 },
      { date: '2027-04-09', count: 0 },
      { date: '2027-04-10', count: 1 },
    ])
  })

  test('tells modules apart by the work credits were spent on; top tens are of the Domain Checker', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const spent = [
      ['serp-check:1', 3.2727],
      ['rank-project:1', 10.0001],
      ['rank-project:2', 20.0002],
      ['domain-project:1', 85],
      ['domain-serp:7', 1],
      ['backlink-project:1', 300],
    ] as const
    for (const [reference, amount] of spent) await spend(person, '2027-04-09T12:00:00Z', amount, reference)
    const day = (await show(person)).dailyCredits.find(({ date }) => date === '2027-04-09')
    expect(day?.count).toBe(419.273)
    expect(new Map(day?.modules.map(({ module, count }) => [module, count]))).toEqual(
      new Map([
        ['SERP Checker', 3.2727],
        ['SERP Projects', 30.0003],
        ['Domain Checker', 86],
        ['Backlink Module', 300],
      ]),
    )
  })

  test('gives zeros for an account that never had a credit', async () => {
    const shown = await show(await signedIn(app.ctx, 'expired'))
    expect(shown.userData).toEqual({ leftCredits: 0 })
    expect(shown.dailyCredits.map((day) => day.count)).toEqual([0, 0, 0, 0, 0, 0, 0])
  })

  test.each([
    ['weekly', 7, '2027-04-04'],
    ['monthly', 30, '2027-03-12'],
    ['yearly', 365, '2026-04-11'],
  ])('%s is %d days up to and with today, each date once and in order', async (filter, count, first) => {
    const { dailyCredits } = await show(await signedIn(app.ctx, 'paid'), `?filter=${filter}`)
    const dates = dailyCredits.map((day) => day.date)
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([count, first, '2027-04-10'])
    expect(dates).toEqual([...new Set(dates)].sort())
  })

  test('credits that are held are neither left nor used', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const expiresAt = new Date('2028-01-01T00:00:00Z')
    const hold = { accountId: person.id, key: 'work', amount: 100, title: 'Work', reference: 'test', actor: 'system' }
    await holdCredits(app.ctx, { ...hold, expiresAt })
    const shown = await show(person)
    expect(shown.userData.leftCredits).toBe(4_900)
    expect(used(shown)).toEqual([])
  })

  test('counts nobody else’s use', async () => {
    const [one, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    await spend(other, '2027-04-09T12:00:00Z', 50)
    expect(used(await show(one))).toEqual([])
  })
})

describe('days are those of the viewer’s zone', () => {
  const cases: [string, string, string][] = [
    ['UTC', '2027-04-10', '2027-04-08'],
    ['Europe/Berlin', '2027-04-10', '2027-04-09'],
    ['America/Los_Angeles', '2027-04-09', '2027-04-08'],
    ['Pacific/Pago_Pago', '2027-04-09', '2027-04-08'],
    ['Pacific/Kiritimati', '2027-04-10', '2027-04-09'],
    ['Asia/Kolkata', '2027-04-10', '2027-04-09'],
    ['europe/berlin', '2027-04-10', '2027-04-09'],
  ]
  test.each(cases)('%s: today is %s, and half past eleven at night in London was the %s', async (zone, today, day) => {
    const person = await signedIn(app.ctx, 'paid')
    await spend(person, '2027-04-08T23:30:00Z', 10)
    const shown = await show(person, `?timeZone=${zone}`)
    expect(shown.dailyCredits).toHaveLength(7)
    expect(shown.dailyCredits.at(-1)?.date).toBe(today)
    expect(used(shown)).toEqual([{ date: day, count: 10 }])
  })

  test.each([
    ['Pacific/Kiritimati', '2027-04-03T10:00:00Z', '2027-04-03T09:59:59.999Z', '2027-04-04'],
    ['Pacific/Pago_Pago', '2027-04-03T11:00:00Z', '2027-04-03T10:59:59.999Z', '2027-04-03'],
    ['UTC', '2027-04-04T00:00:00Z', '2027-04-03T23:59:59.999Z', '2027-04-04'],
  ])('%s: the first day shown begins at its own midnight', async (zone, midnight, before, first) => {
    const person = await signedIn(app.ctx, 'paid')
    await spend(person, midnight, 7)
    await spend(person, before, 100)
    const shown = await show(person, `?timeZone=${zone}`)
    expect(shown.dailyCredits[0]).toMatchObject({ date: first, count: 7 })
    expect(used(shown)).toHaveLength(1)
  })

  test('the night the clocks change has one day of 23 hours, not a day twice or none', async () => {
    const person = await signedIn(app.ctx, 'paid')
    // Berlin went forward on 28 March 2027: that day lasted from 23:00Z to 22:00Z.
    await spend(person, '2027-03-27T23:00:00Z', 1)
    await spend(person, '2027-03-28T21:59:59.999Z', 2)
    await spend(person, '2027-03-28T22:00:00Z', 4)
    const shown = await show(person, '?filter=monthly&timeZone=Europe/Berlin')
    expect(used(shown)).toEqual([
      { date: '2027-03-28', count: 3 },
      { date: '2027-03-29', count: 4 },
    ])
  })

  test.each([
    'US/Pacific-New',
    'Etc/Unknown',
    'Etc/Nowhere',
    'Mars/Olympus',
    '',
    'undefined',
    '+05:30',
    'BST',
    "UTC';--",
    'UTC%00',
    'x'.repeat(64),
  ])('if the zone is unknown, as %j is, UTC is used, and the reply says so', async (zone) => {
    const person = await signedIn(app.ctx, 'paid')
    await spend(person, '2027-04-08T23:30:00Z', 10)
    const shown = await show(person, `?timeZone=${zone.replace('+', '%2B')}`)
    expect(shown).toMatchObject({ ...(await show(person)), time_zone: 'UTC' })
    expect(used(shown)).toEqual([{ date: '2027-04-08', count: 10 }])
  })

  test('the reply names the zone', async () => {
    const person = await signedIn(app.ctx, 'paid')
    expect(await show(person, '?timeZone=Asia/Tokyo')).toMatchObject({ time_zone: 'Asia/Tokyo' })
    expect(await show(person)).toMatchObject({ time_zone: 'UTC' })
  })

  test('the database knows every zone a browser may name', async () => {
    const { rows } = await app.ctx.db.execute<{ name: string }>(sql`select name from pg_timezone_names`)
    const known = new Set(rows.map((row) => row.name))
    expect(Intl.supportedValuesOf('timeZone').filter((zone) => !known.has(zone))).toEqual([])
  })
})

describe('refused', () => {
  test.each([
    ['?filter=daily', 'The filter must be weekly, monthly or yearly.'],
    ['?filter=%20', 'The filter must be weekly, monthly or yearly.'],
    ['?filter=weekly&filter=yearly', 'The filter must be weekly, monthly or yearly.'],
    [`?timeZone=${'x'.repeat(65)}`, expect.any(String)],
  ])('%s', async (query, message) => {
    const person = await signedIn(app.ctx, 'paid')
    const reply = await app.call('GET', `/dashboard${query}`, { token: person.token })
    expect(reply).toMatchObject({ status: 400, body: { code: 'input.invalid', message } })
  })

  test('without a session, and for somebody suspended', async () => {
    expect(await app.call('GET', '/dashboard')).toMatchObject({ status: 401, body: { code: 'session.required' } })
    const suspended = await signedIn(app.ctx, 'suspended')
    const reply = await app.call('GET', '/dashboard', { token: suspended.token })
    expect(reply).toMatchObject({ status: 403, body: { code: 'account.suspended' } })
  })
})
