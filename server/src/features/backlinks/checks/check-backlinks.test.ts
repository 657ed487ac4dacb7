import { v7 as uuid } from 'uuid'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { rowsPrice } from '#contract/rules/paid-runs/prices.ts'
import { after, days, hours, minutes, seconds } from '../../../platform/clock/clock.ts'
import { ProviderError } from '../../../ports/data-provider/failure.ts'
import { allLinks, checkBacklinks, showBacklinks } from '../../../testing/check-backlinks.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type KeptSandbox, keepSandbox } from '../../../testing/keep-sandbox.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { openSession } from '../../accounts/index.ts'
import { getPlanByName, startSubscription } from '../../billing/index.ts'
import { availableCredits, getCreditCosts, verifyLedger } from '../../credits/index.ts'
import { backlinkChecks } from '../backlink-checks.ts'

let sandbox: KeptSandbox
let app: TestApp
let person: Person
beforeAll(async () => {
  sandbox = await keepSandbox()
})
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true, keptSandbox: sandbox })
  app.clock.moveTo('2027-03-03T10:00:00Z')
  await app.sandbox.control.setClock('2027-03-03T10:00:00Z')
  person = await signedIn(app.ctx, 'paid')
})
afterEach(async () => {
  expect(await verifyLedger(app.ctx)).toEqual([])
  await app.close()
})
afterAll(() => sandbox.close())

const credits = (of = person) => availableCredits(app.ctx, of.id)
/** Price of a check of a thousand links. */
const price = 409.0909
const priceOf = async (links: number) => rowsPrice(await getCreditCosts(app.ctx, 'BACKLINKS'), links)
const post = (body: object, of = person) => app.call('POST', '/backlink/check-backlink', { token: of.token, body })
const calls = (path: string) => app.providerCalls.filter((call) => call.path.includes(path)).length
/** As the provider refuses a task. */
const refused = new ProviderError({ kind: 'request', code: 40501, message: 'invalid field', retryAfterMs: null })
const path = { summary: 'backlinks/summary', links: 'backlinks/backlinks', history: 'timeseries_new_lost' }
/** As long as a call is tried again. */
async function settle(times = 6) {
  for (let at = 0; at < times; at += 1) {
    await app.workOff()
    app.clock.advance(minutes(70))
  }
  await app.workOff()
  person.token = await openSession(app.ctx, person.viewer)
}

describe('POST /backlink/check-backlink', () => {
  test('is accepted at once, holds the price of its links, and shows them as they come in', async () => {
    const id = await checkBacklinks(app, person)
    expect(await credits()).toBeCloseTo(5_000 - price, 4)
    expect(await showBacklinks(app, person, id)).toMatchObject({
      data: {
        backlink: { target: 'kestrelroast.example', scope: 'domain', state: 'pending', is_project_created: false },
        summary: null,
        new_lost: null,
        new_lost_state: 'reading',
        project: [],
      },
    })
    await app.workOff()
    const { data, pagination } = await showBacklinks(app, person, id)
    expect(data.backlink).toMatchObject({
      state: 'ready',
      selected_date: '2027-03-03',
      is_filling: false,
      credits_used: price,
    })
    expect(data.rows).toMatchObject({ read: 1_000, is_whole: true })
    expect(data.rows.total).toBeGreaterThan(1_000)
    expect(pagination).toEqual({ current_page: 1, last_page: 25, total: 1_000 })
    expect(data.project).toHaveLength(40)
    expect(data.new_lost_state).toBe('ready')
    expect([calls(path.summary), calls(path.links), calls(path.history)]).toEqual([1, 1, 1])
    expect(await credits()).toBeCloseTo(5_000 - price, 4)
  })

  test('a target whose links are all read costs what it has, and its chart is counted from them without a call', async () => {
    const id = await checkBacklinks(app, person, { target: 'size-137.example' })
    await app.workOff()
    const { data } = await showBacklinks(app, person, id)
    expect(data.rows).toEqual({ read: 137, total: 137, is_whole: true })
    expect(calls(path.history)).toBe(0)
    expect(await credits()).toBeCloseTo(5_000 - (await priceOf(137)), 4)
    const live = (await allLinks(app, person, id)).filter(({ is_lost }) => !is_lost)
    expect(data.summary?.backlinks).toBe(live.length)
    for (const bar of data.new_lost ?? []) {
      const query = `seen_from=${bar.from}&seen_to=${bar.to}`
      expect(await allLinks(app, person, id, `${query}&filter=lost`)).toHaveLength(bar.lost_backlinks ?? -1)
      const found = (await allLinks(app, person, id)).filter(
        ({ first_seen }) =>
          first_seen !== null && first_seen.slice(0, 10) >= bar.from && first_seen.slice(0, 10) <= bar.to,
      )
      expect(found).toHaveLength(bar.new_backlinks ?? -1)
    }
  })

  test('the provider’s history and bars counted from all links are the same', async () => {
    const id = await checkBacklinks(app, person, { target: 'size-600.example' })
    await app.workOff()
    const { data } = await showBacklinks(app, person, id)
    await app.ctx.db.execute(`update credit_settings set transactions = 500 where title = 'BACKLINKS'`)
    const part = await checkBacklinks(app, person, { target: 'size-600.example' })
    await app.workOff()
    expect(calls(path.history)).toBe(1)
    const links = (bars: typeof data.new_lost) =>
      bars?.map(({ from, to, new_backlinks, lost_backlinks }) => [from, to, new_backlinks, lost_backlinks])
    expect(links((await showBacklinks(app, person, part)).data.new_lost)).toEqual(links(data.new_lost))
  })

  test('a target nobody has ever linked to costs the base fee, and one call', async () => {
    const id = await checkBacklinks(app, person, { target: 'nobody-links-here.example' })
    await app.workOff()
    const { data } = await showBacklinks(app, person, id)
    expect(data).toMatchObject({
      backlink: { state: 'ready', backlinks_count: 0 },
      rows: { read: 0, total: 0, is_whole: true },
      new_lost_state: 'ready',
    })
    expect(
      data.new_lost?.every(({ new_backlinks, lost_backlinks }) => new_backlinks === 0 && lost_backlinks === 0),
    ).toBe(true)
    expect(app.providerCalls).toHaveLength(1)
    expect(await credits()).toBeCloseTo(5_000 - (await priceOf(0)), 4)
  })

  test.each([
    [
      'a domain, without what stands before it',
      { target: 'blog.kestrelroast.example' },
      'kestrelroast.example',
      'domain',
    ],
    [
      'one host',
      { target: 'https://WWW.Kestrelroast.example', scope: 'subdomain' },
      'kestrelroast.example',
      'subdomain',
    ],
    [
      'a subdomain',
      { target: 'blog.kestrelroast.example', scope: 'subdomain' },
      'blog.kestrelroast.example',
      'subdomain',
    ],
    ['a page', { target: 'http://kestrelroast.example/shop/?a=1' }, 'http://kestrelroast.example/shop/?a=1', 'page'],
  ])('analyses %s', async (_what, body, target, scope) => {
    const id = await checkBacklinks(app, person, body)
    await app.workOff()
    expect((await showBacklinks(app, person, id)).data.backlink).toMatchObject({ target, scope, state: 'ready' })
  })

  test('of a page with more links than are read there is no chart, and no call for one', async () => {
    await app.ctx.db.execute(`update credit_settings set transactions = 1 where title = 'BACKLINKS'`)
    const id = await checkBacklinks(app, person, { target: 'https://kestrelroast.example/' })
    const page = await checkBacklinks(app, person, { target: 'https://kestrelroast.example/shop' })
    await app.workOff()
    expect((await showBacklinks(app, person, id)).data.backlink.scope).toBe('domain')
    const { data } = await showBacklinks(app, person, page)
    expect(['none', 'ready']).toContain(data.new_lost_state)
    expect(calls(path.history)).toBe(1)
  })

  test('20 000 links are read call after call, each once', async () => {
    await app.ctx.db.execute(`update credit_settings set transactions = 20000 where title = 'BACKLINKS'`)
    await app.ctx.db.execute(`update credit_settings set keyword_cost = 0.00001 where title = 'BACKLINKS'`)
    const id = await checkBacklinks(app, person, { target: 'size-2500.example' })
    await app.workOff()
    const links = await allLinks(app, person, id)
    expect(links).toHaveLength(2_500)
    expect(new Set(links.map(({ url_from, url_to }) => `${url_from} ${url_to}`)).size).toBe(2_500)
    expect(calls(path.links)).toBe(3)
    const ranks = links.map(({ rank }) => rank ?? 0)
    expect(ranks).toEqual(ranks.toSorted((a, b) => b - a))
  })

  test.each([
    ['nothing', { target: '' }, 'Domain or URL is required.'],
    ['no target', {}, 'Domain or URL is required.'],
    ['a word', { target: 'kestrelroast' }, 'Please enter a valid domain or URL.'],
    ['another scheme', { target: 'ftp://kestrelroast.example' }, 'Please enter a valid domain or URL.'],
    ['a TLD of digits', { target: 'kestrelroast.123' }, 'Please enter a valid domain or URL.'],
    ['a public suffix', { target: 'co.uk' }, expect.stringContaining('shared by many websites')],
    ['odd characters', { target: 'kestrelroast.example/\u0000' }, 'Please enter a valid domain or URL.'],
  ])('refuses %s with 400 and holds nothing', async (_what, body, message) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { data: { issues: [{ path: 'target', message }] } } })
    expect(await credits()).toBe(5_000)
  })

  test('refuses an unknown scope', async () => {
    expect(await post({ target: 'kestrelroast.example', scope: 'all' })).toMatchObject({
      status: 400,
      body: { data: { issues: [{ path: 'scope', message: 'Please choose Domain or Subdomain.' }] } },
    })
  })

  test('a trial has no backlinks', async () => {
    const trial = await signedIn(app.ctx, 'trial')
    expect(await post({ target: 'kestrelroast.example' }, trial)).toMatchObject({ status: 403 })
  })

  test('without the credits nothing begins', async () => {
    const poor = await signedIn(app.ctx, 'paid', { credits: 299 })
    expect(await post({ target: 'kestrelroast.example' }, poor)).toMatchObject({ status: 402 })
    await app.workOff()
    expect(app.providerCalls).toHaveLength(0)
  })

  test('fifty equal requests at once are one check', async () => {
    const replies = await Promise.all(Array.from({ length: 50 }, () => post({ target: 'kestrelroast.example' })))
    const accepted = replies.filter(({ status }) => status === 202)
    expect(replies.every(({ status }) => status === 202 || status === 429)).toBe(true)
    expect(
      new Set(accepted.map(({ body }) => (body as { data: { backlinks_id: number } }).data.backlinks_id)).size,
    ).toBe(1)
    expect(await credits()).toBeCloseTo(5_000 - price, 4)
  })
})

describe('the provider fails', () => {
  test('for a while: the check goes on where it was, and each link is charged once', async () => {
    app.sandbox.control.addFault({ path: '*/backlinks/backlinks/*', httpStatus: 500, times: 2 })
    const id = await checkBacklinks(app, person, { target: 'size-137.example' })
    await settle()
    expect((await showBacklinks(app, person, id)).data).toMatchObject({
      backlink: { state: 'ready' },
      rows: { read: 137 },
    })
    expect(await credits()).toBeCloseTo(5_000 - (await priceOf(137)), 4)
  })

  test('for good, at the summary: the check has failed, shows nothing, and costs nothing', async () => {
    const id = await checkBacklinks(app, person, { target: 'fault-50000.kestrelroast.example', scope: 'subdomain' })
    await settle()
    expect((await showBacklinks(app, person, id)).data).toMatchObject({
      backlink: { state: 'failed', selected_date: null, available_dates: [] },
      project: [],
    })
    expect(await credits()).toBe(5_000)
  })

  test('for good, at the links: nothing half-stored is shown, and it costs nothing', async () => {
    app.sandbox.control.addFault({ path: '*/backlinks/backlinks/*', httpStatus: 500 })
    const id = await checkBacklinks(app, person)
    await settle()
    expect((await showBacklinks(app, person, id)).data).toMatchObject({
      backlink: { state: 'failed', selected_date: null },
      project: [],
    })
    expect(await credits()).toBe(5_000)
  })

  test('for good, after some links: what was read is shown and charged, and the chart is not waited for', async () => {
    await app.ctx.db.execute(`update credit_settings set transactions = 2000 where title = 'BACKLINKS'`)
    const { backlinks } = app.ctx.ports
    app.ctx.ports.backlinks = {
      ...backlinks,
      fetchBacklinks: (asked, signal) => {
        if (asked.offset > 0) throw refused
        return backlinks.fetchBacklinks(asked, signal)
      },
    }
    const id = await checkBacklinks(app, person)
    await app.workOff()
    expect((await showBacklinks(app, person, id)).data).toMatchObject({
      backlink: { state: 'partial' },
      rows: { read: 1_000, is_whole: false },
      new_lost: null,
      new_lost_state: 'failed',
    })
    expect(await credits()).toBeCloseTo(5_000 - price, 4)
  })

  test('a list that ends before its total is not all there is: the chart is asked for', async () => {
    const { backlinks } = app.ctx.ports
    app.ctx.ports.backlinks = {
      ...backlinks,
      fetchBacklinks: async (asked, signal) => {
        const page = await backlinks.fetchBacklinks(asked, signal)
        return { ...page, links: page.links.slice(0, 700), isLast: true }
      },
    }
    const id = await checkBacklinks(app, person)
    await app.workOff()
    expect((await showBacklinks(app, person, id)).data.rows.read).toBe(700)
    expect(calls(path.history)).toBe(1)
    expect(await credits()).toBeCloseTo(5_000 - (await priceOf(700)), 4)
  })

  test('at the history: the report is whole without its chart, soon, and says so', async () => {
    app.sandbox.control.addFault({ path: '*/timeseries_new_lost_summary/*', httpStatus: 500 })
    const id = await checkBacklinks(app, person)
    await app.workOff()
    for (const pause of [seconds(20), minutes(2)]) {
      app.clock.advance(pause)
      await app.workOff()
    }
    expect((await showBacklinks(app, person, id)).data).toMatchObject({
      backlink: { state: 'ready' },
      new_lost: null,
      new_lost_state: 'failed',
      rows: { read: 1_000, is_whole: true },
    })
    expect(await credits()).toBeCloseTo(5_000 - price, 4)
  })

  test('with odd fields: no link is lost for them', async () => {
    const id = await checkBacklinks(app, person, { target: 'fault-odd.kestrelroast.example', scope: 'subdomain' })
    await settle(2)
    const { data } = await showBacklinks(app, person, id)
    expect(data.backlink.state).toBe('ready')
    expect(data.rows.read).toBe(Math.min(1_000, data.rows.total ?? 0))
    expect(data.rows.read).toBeGreaterThan(0)
  })
})

describe('saved ones', () => {
  const save = (id: number, body: object = {}) =>
    app.call('POST', '/backlink/save-backlink-project', { token: person.token, body: { backlink_id: id, ...body } })
  const list = async (query = '') =>
    (await app.call('GET', `/backlink/get-backlink-projects${query}`, { token: person.token })).body as {
      data: { id: number; target: string; backlinks_count: number }[]
      pagination: { total: number; last_page: number }
    }
  const checked = async (target: string) => {
    const id = await checkBacklinks(app, person, { target })
    await app.workOff()
    return id
  }

  test('are listed ten a page, searched and sorted, and gone after a delete', async () => {
    await checked('size-3.example')
    for (let at = 0; at < 11; at += 1) await save(await checked(`size-${10 + at}.example`))
    expect((await list()).pagination).toMatchObject({ total: 11, last_page: 2 })
    expect((await list('?search=SIZE-2&sort=target&direction=asc')).data.map(({ target }) => target)).toEqual([
      'size-20.example',
    ])
    const [first] = (await list('?per_page=1')).data
    const reply = await app.call('DELETE', `/backlink/delete-backlink-project/${first?.id}`, { token: person.token })
    expect(reply).toMatchObject({ status: 200, body: { message: 'Project deleted successfully' } })
    expect((await list()).pagination.total).toBe(10)
  })

  test('an unsaved one is deleted after 24 hours, not before', async () => {
    const [kept, left] = [await checked('size-2.example'), await checked('size-4.example')]
    await save(kept)
    const sweepAfter = async (milliseconds: number) => {
      app.clock.advance(milliseconds)
      person.token = await openSession(app.ctx, person.viewer)
      await app.ctx.jobs.send(app.ctx, backlinkChecks.jobs.sweep, {})
      await app.workOff()
      const statusOf = async (id: number) =>
        (await app.call('GET', `/backlink/get-backlink-data?backlink_id=${id}`, { token: person.token })).status
      return [await statusOf(kept), await statusOf(left)]
    }
    expect(await sweepAfter(hours(23))).toEqual([200, 200])
    expect(await sweepAfter(hours(2))).toEqual([200, 404])
  })

  test('with a schedule run once a month at their price, each run a date; never ends it', async () => {
    const { id: planId } = await getPlanByName(app.ctx, 'Pro')
    const from = app.clock.read()
    const until = after(from, days(400))
    await startSubscription(app.ctx, { accountId: person.id, id: uuid(), planId, interval: 'year', from, until })
    const id = await checked('size-40.example')
    expect(await save(id, { schedule: 'onceInMonth', isSchedule: 1 })).toMatchObject({
      status: 200,
      body: { success: true, message: 'Project saved successfully' },
    })
    const pass = async (milliseconds: number) => {
      app.clock.advance(milliseconds)
      await app.sandbox.control.setClock(app.clock.read().toISOString())
      person.token = await openSession(app.ctx, person.viewer)
      await app.ctx.jobs.send(app.ctx, backlinkChecks.jobs.runDue, {})
      await app.workOff()
    }
    expect((await showBacklinks(app, person, id)).data.backlink.next_run_at).toBe('2027-04-03T06:00:00.000Z')
    await pass(days(32))
    const { data } = await showBacklinks(app, person, id)
    expect(data.backlink).toMatchObject({
      available_dates: ['2027-04-04', '2027-03-03'],
      selected_date: '2027-04-04',
      compared_date: '2027-03-03',
    })
    expect(data.changes?.links).toMatchObject({ new: expect.any(Number), not_comparable: 0 })
    await save(id, { schedule: 'never', isSchedule: 1 })
    await pass(days(40))
    expect((await showBacklinks(app, person, id)).data.backlink.available_dates).toHaveLength(2)
  })

  test('a refresh within four hours asks first; one under way refuses another', async () => {
    const id = await checked('size-40.example')
    const refresh = (body: object) =>
      app.call('POST', `/backlink/refresh-backlink-project/${id}`, { token: person.token, body })
    expect(await refresh({})).toMatchObject({ status: 409, body: { code: 'refresh.recent' } })
    expect(await refresh({ confirm: true })).toMatchObject({ status: 202 })
    app.clock.advance(hours(5))
    person.token = await openSession(app.ctx, person.viewer)
    expect(
      await app.call('POST', `/backlink/refresh-backlink-project/${id}`, {
        token: person.token,
        body: { confirm: true, random_id: 'another' },
        headers: { 'idempotency-key': 'another' },
      }),
    ).toMatchObject({ status: 409, body: { code: 'backlinks.running' } })
  })
})

describe('DELETE /backlink/delete-backlink-project/{id}', () => {
  test('before anything was read nothing is bought and all goes back', async () => {
    const id = await checkBacklinks(app, person)
    await app.call('DELETE', `/backlink/delete-backlink-project/${id}`, { token: person.token })
    await app.workOff()
    expect(app.providerCalls).toHaveLength(0)
    expect(await credits()).toBe(5_000)
  })

  test.each([
    ['once the summary was read, its base fee is owed', 'throttle', 0],
    ['after a failure nothing is', 'timeout', undefined],
  ] as const)('%s', async (_what, kind, owed) => {
    const id = await checkBacklinks(app, person)
    const { backlinks } = app.ctx.ports
    app.ctx.ports.backlinks = {
      ...backlinks,
      fetchBacklinks: () => Promise.reject(new ProviderError({ ...refused.failure, kind })),
    }
    await app.workOne()
    await app.call('DELETE', `/backlink/delete-backlink-project/${id}`, { token: person.token })
    await app.workOff()
    expect([calls(path.summary), calls(path.links)]).toEqual([1, 0])
    expect(await credits()).toBeCloseTo(5_000 - (owed === undefined ? 0 : await priceOf(owed)), 4)
  })

  test('between two calls what was read is charged, and nothing more is bought', async () => {
    const id = await checkBacklinks(app, person)
    const { backlinks } = app.ctx.ports
    app.ctx.ports.backlinks = {
      ...backlinks,
      fetchBacklinks: async (...asked) => {
        await app.call('DELETE', `/backlink/delete-backlink-project/${id}`, { token: person.token })
        return backlinks.fetchBacklinks(...asked)
      },
    }
    await app.workOff()
    expect(calls(path.history)).toBe(0)
    expect(await credits()).toBeCloseTo(5_000 - price, 4)
  })
})
