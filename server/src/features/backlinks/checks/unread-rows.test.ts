import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { rowsPrice } from '#contract/rules/paid-runs/prices.ts'
import { days, hours } from '../../../platform/clock/clock.ts'
import type { Backlink } from '../../../ports/data-provider/backlinks.ts'
import { allLinks, checkBacklinks, showBacklinks } from '../../../testing/check-backlinks.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type KeptSandbox, keepSandbox } from '../../../testing/keep-sandbox.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { openSession } from '../../accounts/index.ts'
import { availableCredits, getCreditCosts, verifyLedger } from '../../credits/index.ts'

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

const credits = () => availableCredits(app.ctx, person.id)
const priceOf = async (links: number) => rowsPrice(await getCreditCosts(app.ctx, 'BACKLINKS'), links)
const historyCalls = () => app.providerCalls.filter(({ path }) => path.includes('timeseries_new_lost')).length

/** As the adapter reads answers of which some links can't be read. */
function loseLinks(isUnread: (link: Backlink, at: number) => boolean): void {
  const { backlinks } = app.ctx.ports
  app.ctx.ports.backlinks = {
    ...backlinks,
    fetchBacklinks: async (...asked) => {
      const page = await backlinks.fetchBacklinks(...asked)
      const links = page.links.filter((link, at) => !isUnread(link, at))
      const unreadRows = page.links.length - links.length
      return { ...page, links, unreadRows, oddFields: unreadRows === 0 ? [] : ['url_from'] }
    },
  }
}

async function refresh(id: number, pause: number) {
  app.clock.advance(pause)
  person.token = await openSession(app.ctx, person.viewer)
  const path = `/backlink/refresh-backlink-project/${id}`
  const reply = await app.call('POST', path, { token: person.token, body: { confirm: true } })
  expect([reply.status, reply.body]).toEqual([202, expect.anything()])
  await app.workOff()
}

test('they are free, and the date says that it is incomplete; all others are there and paid for', async () => {
  loseLinks((_link, at) => at % 100 === 7)
  const id = await checkBacklinks(app, person)
  await app.workOff()
  const { data } = await showBacklinks(app, person, id)
  expect(data).toMatchObject({
    backlink: { state: 'partial', progress: { done_count: 990, failed_count: 10 }, credits_used: await priceOf(990) },
    rows: { read: 990, is_whole: false },
    new_lost_state: 'ready',
  })
  expect(await allLinks(app, person, id)).toHaveLength(990)
  expect(await credits()).toBeCloseTo(5_000 - (await priceOf(990)), 4)
})

test('of a target with few links the chart is asked for, for they no longer tell it', async () => {
  loseLinks((_link, at) => at === 0)
  const id = await checkBacklinks(app, person, { target: 'size-137.example' })
  await app.workOff()
  const { data } = await showBacklinks(app, person, id)
  expect(data).toMatchObject({
    backlink: { state: 'partial' },
    rows: { read: 136, total: 137, is_whole: false },
    new_lost_state: 'ready',
  })
  expect(historyCalls()).toBe(1)
  expect(await credits()).toBeCloseTo(5_000 - (await priceOf(136)), 4)
})

test('a link whose row could not be read is not lost', async () => {
  let isOdd = false
  loseLinks((_link, at) => isOdd && at % 10 === 3)
  const id = await checkBacklinks(app, person, { target: 'size-137.example' })
  await app.workOff()
  isOdd = true
  await refresh(id, days(1))
  const { data } = await showBacklinks(app, person, id)
  expect(data.rows).toMatchObject({ is_whole: false })
  expect(data.changes).toMatchObject({ links: { lost: 0 }, domains: { lost: 0 } })
  expect(data.changes?.links.not_comparable).toBeGreaterThan(0)
})

test('one that cannot be read does not keep a refresh from taking the place of an earlier check of the day', async () => {
  let isOdd = false
  loseLinks((_link, at) => isOdd && at === 3)
  const id = await checkBacklinks(app, person, { target: 'size-137.example' })
  await app.workOff()
  isOdd = true
  await refresh(id, hours(5))
  expect((await showBacklinks(app, person, id)).data).toMatchObject({
    backlink: { state: 'partial', available_dates: ['2027-03-03'] },
    rows: { read: 136, total: 137, is_whole: false },
  })
  expect(await credits()).toBeCloseTo(5_000 - (await priceOf(137)) - (await priceOf(136)), 4)
})

test('checks that fail for free are limited per account, even if they are deleted, because the provider bills them', async () => {
  loseLinks(() => true)
  for (let made = 0; made < 10; made += 1) {
    const id = await checkBacklinks(app, person)
    await app.workOff()
    const path = `/backlink/delete-backlink-project/${id}`
    expect((await app.call('DELETE', path, { token: person.token })).status).toBe(200)
  }
  await expect(checkBacklinks(app, person)).rejects.toThrow('429')
  await checkBacklinks(app, await signedIn(app.ctx, 'paid'))
  expect(await credits()).toBe(5_000)
})
