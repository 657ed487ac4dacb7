import { describe, expect, test } from 'vitest'
import type { DomainView } from '#contract/domain-projects/rows.ts'
import { type RankedKind, rankedKinds } from '#contract/rules/site-checks/domain-checks.ts'
import { days, hours } from '../../../platform/clock/clock.ts'
import { allRows, checkDomain, domainBody, showDomain } from '../../../testing/check-domain.ts'
import { app, credits, person, priceOf, settle, setUpDomainTests } from '../../../testing/domain-check-tests.ts'
import { signedIn } from '../../../testing/people.ts'
import { openSession } from '../../accounts/index.ts'
import { domainChecks } from '../domain-checks.ts'

setUpDomainTests()

const post = (body: object, one = person) =>
  app.call('POST', '/domain/check-domain', { token: one.token, body: { ...domainBody, ...body } })

const remove = (id: number) => app.call('DELETE', `/domain/delete-domain-project/${id}`, { token: person.token })

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0)

/** Works off, and what the view was whenever the provider was asked. */
async function seenBeforeEachCall(id: number): Promise<DomainView[]> {
  const seen: DomainView[] = []
  const { rankedKeywords } = app.ctx.ports
  app.ctx.ports.rankedKeywords = {
    fetchRankedKeywords: async (...asked) => {
      seen.push(await showDomain(app, person, id))
      return rankedKeywords.fetchRankedKeywords(...asked)
    },
  }
  await app.workOff()
  return seen
}

describe('POST /domain/check-domain', () => {
  test('is accepted at once, holds the price of its limit, and shows its rows once they are all there', async () => {
    const id = await checkDomain(app, person, { limit: 50 })
    expect(await credits()).toBeCloseTo(5_000 - 75, 4)
    expect(await showDomain(app, person, id)).toMatchObject({
      state: 'pending',
      progress: { done_count: 0, failed_count: 0, rows_count: 50 },
      data: [],
      selected_date: null,
    })
    await app.workOff()
    const view = await showDomain(app, person, id)
    expect(view).toMatchObject({
      state: 'ready',
      domain: 'kestrelroast.example',
      is_project_created: false,
      available_dates: ['2027-03-01'],
      selected_date: '2027-03-01',
      compared_date: null,
      movements: null,
      schedule: 'never',
    })
    expect(view.data).toHaveLength(50)
    expect(view.rows.total).toBe((view.totalCounts.organic.count ?? 0) + (view.totalCounts.paid.count ?? 0))
    expect(await credits()).toBeCloseTo(5_000 - 75, 4)
  })

  test('a domain with fewer keywords than the limit costs what it has, one without any the base fee', async () => {
    const id = await checkDomain(app, person, { target: 'size-37.example', limit: 1_000 })
    await app.workOff()
    expect(await showDomain(app, person, id)).toMatchObject({
      state: 'ready',
      rows: { read: 37, total: 37, is_whole: true },
      progress: { done_count: 37, failed_count: 0, rows_count: 37 },
    })
    expect(await credits()).toBeCloseTo(5_000 - (await priceOf(37)), 4)
    const paid = await credits()
    const empty = await checkDomain(app, person, { target: 'size-0.example' })
    await app.workOff()
    expect(await showDomain(app, person, empty)).toMatchObject({ state: 'ready', rows: { read: 0, total: 0 } })
    expect(await credits()).toBeCloseTo(paid - 54.5455, 4)
  })

  test('no look-up is made that nobody pays for: unknown domains run into the end of the credits', async () => {
    const curious = await signedIn(app.ctx, 'paid', { credits: 300 })
    let accepted = 0
    for (let at = 0; at < 10; at += 1) {
      const { status } = await post({ target: 'size-0.example', limit: 10 }, curious)
      accepted += status === 202 ? 1 : 0
      await app.workOff()
    }
    expect(accepted).toBe(5)
    expect(app.providerCalls.filter(({ path: called }) => called.includes('ranked_keywords'))).toHaveLength(5)
    expect(await credits(curious)).toBeCloseTo(300 - 5 * 54.5455, 3)
  })

  test('one that is deleted while its empty answer is on the way pays for the look-up', async () => {
    const { rankedKeywords } = app.ctx.ports
    const id = await checkDomain(app, person, { target: 'size-0.example' })
    app.ctx.ports.rankedKeywords = {
      fetchRankedKeywords: async (...asked) => {
        await remove(id)
        return rankedKeywords.fetchRankedKeywords(...asked)
      },
    }
    await app.workOff()
    expect(await credits()).toBeCloseTo(5_000 - 54.5455, 4)
  })

  test('rows are the country’s, whatever city the top ten are looked up for', async () => {
    const cities = await app.call('GET', '/serp/list-cities/IE?search=Dublin&searchEngine=1', { token: person.token })
    const [city] = (cities.body as { data: { location_code: number }[] }).data
    const id = await checkDomain(app, person, { state_city: city?.location_code })
    await app.workOff()
    const { project, data } = await showDomain(app, person, id)
    expect(project.location_name).toMatch(/^Dublin/)
    expect(data[0]).toMatchObject({ location_name: 'Ireland', location_code: 2372, top_ten: [] })
  })

  test('more than the provider gives at a time is read call after call, each row once', async () => {
    app.ctx.settings.domainKeywordsLimit = 5_000
    const id = await checkDomain(app, person, { target: 'size-3000.example', limit: 2_500 })
    await app.workOff()
    const rows = await allRows(app, person, id)
    expect(rows).toHaveLength(2_500)
    expect(new Set(rows.map(({ kind, keyword }) => `${kind} ${keyword}`)).size).toBe(2_500)
    // Organic ones first, and among each kind the most visited.
    const trafficOf = (kind: RankedKind) => rows.filter((row) => row.kind === kind).map(({ traffic }) => traffic)
    expect(rows.map(({ traffic }) => traffic)).toEqual(
      rankedKinds.flatMap((kind) => trafficOf(kind).toSorted((a, b) => Number(b) - Number(a))),
    )
    const { organic, paid, ...both } = (await showDomain(app, person, id)).rows
    expect(both).toEqual({ read: 2_500, total: 3_000, is_whole: true })
    expect([organic.read, paid.read]).toEqual(rankedKinds.map((kind) => trafficOf(kind).length))
    expect(Number(organic.total) + Number(paid.total)).toBe(3_000)
    const calls = app.providerCalls.filter(({ path: called }) => called.includes('ranked_keywords'))
    expect(calls.map(({ tasks }) => tasks)).toEqual([1, 1, 1])
  })

  test('rows of a first check are shown as they come in, as no date: nothing is added up, compared or exported of them', async () => {
    app.ctx.settings.domainKeywordsLimit = 5_000
    const id = await checkDomain(app, person, { target: 'size-3000.example', limit: 2_500 })
    const seen = await seenBeforeEachCall(id)
    expect(seen.map(({ rows, pagination, data }) => [rows.read, pagination.total, data.length])).toEqual([
      [0, 0, 0],
      [1_000, 1_000, 50],
      [2_000, 2_000, 50],
    ])
    const [, half] = seen
    expect(half).toMatchObject({
      state: 'pending',
      selected_date: null,
      available_dates: [],
      history: [],
      movements: null,
      rows: { total: 3_000, is_whole: false },
      totalCounts: { organic: { count: 0 } },
      tableData: { organic: {}, paid: {} },
      project: { keywords_count: null, traffic: null },
    })
    const view = await showDomain(app, person, id)
    expect(view).toMatchObject({ state: 'ready', selected_date: '2027-03-01', rows: { read: 2_500, is_whole: true } })
    expect(view.data).toEqual(half?.data)
    // Traffic of the whole domain, though half of it was read.
    const traffic = await allRows(app, person, id)
    const shown = [...Object.values(view.tableData.organic), ...Object.values(view.tableData.paid)]
    expect(sumOf(shown.map((page) => page.traffic))).toBeCloseTo(sumOf(traffic.map((row) => row.traffic ?? 0)), 0)
  })

  test('rows of a later check are seen when all of them are there', async () => {
    app.ctx.settings.domainKeywordsLimit = 5_000
    const id = await checkDomain(app, person, { target: 'size-3000.example', limit: 1_500 })
    await app.workOff()
    app.clock.advance(days(1))
    person.token = await openSession(app.ctx, person.viewer)
    await app.call('POST', `/domain/refresh-domain-project/${id}`, { token: person.token, body: {} })
    const seen = await seenBeforeEachCall(id)
    expect(seen.map(({ selected_date, rows }) => [selected_date, rows.read])).toEqual([
      ['2027-03-01', 1_500],
      ['2027-03-01', 1_500],
    ])
    expect((await showDomain(app, person, id)).available_dates).toEqual(['2027-03-02', '2027-03-01'])
  })

  test.each([
    ['below the least', { limit: 9 }, 'Enter a whole number from 10 to 1,000.'],
    ['above the most', { limit: 1_001 }, 'Enter a whole number from 10 to 1,000.'],
    ['no number', { limit: 'many' }, 'Please enter a keyword limit.'],
    ['no domain', { target: 'kestrel' }, 'Please enter a valid domain'],
    ['a public suffix', { target: 'co.uk' }, 'shared by many websites'],
    ['a language nobody searches in there', { language: 'ja' }, 'No keyword data'],
    ['no language', { language: '' }, 'select a language'],
    ['no country', { country: 1 }, 'select a country'],
    ['a city of another country', { state_city: 999_999 }, 'state or city'],
  ])('refuses %s with 400 and holds nothing', async (_what, body, sentence) => {
    const reply = await post(body)
    expect([reply.status, JSON.stringify(reply.body)]).toEqual([400, expect.stringContaining(sentence)])
    expect(await credits()).toBe(5_000)
  })

  test('a trial checks up to 50 keywords in English; 51 are refused', async () => {
    const trial = await signedIn(app.ctx, 'trial')
    expect(await post({ limit: 51 }, trial)).toMatchObject({ status: 403, body: { code: 'trial.restricted' } })
    expect(await post({ limit: 50, language: 'ga' }, trial)).toMatchObject({ status: 403 })
    expect(await credits(trial)).toBe(300)
    await checkDomain(app, trial, { limit: 50 })
    await app.workOff()
    expect(await credits(trial)).toBeCloseTo(300 - 75, 4)
  })

  test('without the credits nothing begins', async () => {
    const poor = await signedIn(app.ctx, 'paid', { credits: 80 })
    expect(await post({ limit: 100 }, poor)).toMatchObject({ status: 402, body: { message: 'Insufficient credits' } })
    expect(await credits(poor)).toBe(80)
    expect((await post({ limit: 50 }, poor)).status).toBe(202)
    expect(await post({ limit: 50, target: 'a.example' }, poor)).toMatchObject({ status: 402 })
    await app.workOff()
    expect(await credits(poor)).toBeCloseTo(80 - 75, 4)
  })

  test.each([
    ['a key', 'mine'],
    ['none', undefined],
  ])('fifty equal requests at once, with %s, are one check', async (_what, key) => {
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => post({ ...(key !== undefined && { random_id: key }) })),
    )
    const ids = replies.map(({ body }) => (body as { data?: { domain_project_id: number } }).data?.domain_project_id)
    expect(new Set(ids.filter((id) => id !== undefined)).size).toBe(1)
    await app.workOff()
    expect(await credits()).toBeCloseTo(5_000 - (await priceOf(100)), 4)
  })
})

describe('DELETE /domain/delete-domain-project/{id}', () => {
  test('before anything was read nothing is bought and all goes back', async () => {
    const id = await checkDomain(app, person)
    expect(await remove(id)).toMatchObject({ status: 200, body: { message: 'Project deleted successfully' } })
    await settle()
    expect(app.providerCalls.filter(({ path: called }) => called.includes('ranked_keywords'))).toEqual([])
    expect(await credits()).toBe(5_000)
    expect((await remove(id)).status).toBe(404)
  })

  test('what was read before is charged', async () => {
    const id = await checkDomain(app, person)
    await app.workOff()
    await remove(id)
    expect(await credits()).toBeCloseTo(5_000 - (await priceOf(100)), 4)
    expect((await app.call('GET', `/domain/view-domain/${id}`, { token: person.token })).status).toBe(404)
  })

  test('a check that is not saved goes after a day, a saved one stays', async () => {
    const [unsaved, saved] = [await checkDomain(app, person), await checkDomain(app, person, { target: 'a.example' })]
    await app.workOff()
    await app.call('POST', `/domain/save-domain-project/${saved}`, { token: person.token, body: {} })
    const sweep = async (after: number) => {
      app.clock.advance(after)
      person.token = await openSession(app.ctx, person.viewer)
      await app.ctx.jobs.send(app.ctx, domainChecks.jobs.sweep, {})
      await app.workOff()
    }
    await sweep(hours(23))
    expect((await showDomain(app, person, unsaved)).state).toBe('ready')
    await sweep(hours(2))
    expect((await app.call('GET', `/domain/view-domain/${unsaved}`, { token: person.token })).status).toBe(404)
    expect((await showDomain(app, person, saved)).is_project_created).toBe(true)
  })
})

test('a thousand rows of one account keep no other waiting for more than a call', async () => {
  app.ctx.settings.domainKeywordsLimit = 50_000
  const other = await signedIn(app.ctx, 'paid', { credits: 50_000 })
  for (let at = 0; at < 3; at += 1) await checkDomain(app, other, { target: `size-250${at}.example`, limit: 2_000 })
  await checkDomain(app, person, { target: 'size-20.example', limit: 20 })
  await app.workOff()
  const own = app.providerCalls
    .filter(({ path: called }) => called.includes('ranked_keywords'))
    .findIndex(({ costUsd }) => costUsd < 0.02)
  expect(own).toBeLessThan(5)
})
