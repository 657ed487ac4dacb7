import { describe, expect, test } from 'vitest'
import { minutes, seconds } from '../../../platform/clock/clock.ts'
import type { RankedKeywordsPage } from '../../../ports/data-provider/ranked-keywords.ts'
import { allRows, checkDomain, showDomain } from '../../../testing/check-domain.ts'
import { app, credits, path, person, priceOf, settle, setUpDomainTests } from '../../../testing/domain-check-tests.ts'

setUpDomainTests()

describe('the provider fails', () => {
  test('for a while: the check goes on where it was, and each row is charged once', async () => {
    app.sandbox.control.addFault({ path, httpStatus: 500, times: 2 })
    const id = await checkDomain(app, person)
    await settle()
    expect(await showDomain(app, person, id)).toMatchObject({ state: 'ready', rows: { read: 100 } })
    expect(await credits()).toBeCloseTo(5_000 - (await priceOf(100)), 4)
  })

  test.each([
    ['with 500', { httpStatus: 500 }],
    ['cut off', { cutConnection: 'before' }],
    ['malformed', { malformed: true }],
    ['without money left', { code: 40210 }],
  ] as const)('for good, %s: the check has failed, shows nothing, and costs nothing', async (_what, fault) => {
    app.sandbox.control.addFault({ path, ...fault })
    const id = await checkDomain(app, person)
    await settle()
    expect(await showDomain(app, person, id)).toMatchObject({ state: 'failed', available_dates: [], data: [] })
    expect(await credits()).toBe(5_000)
  })

  test('midway: the rows that came are shown as a partial result and charged, the rest is refunded', async () => {
    app.ctx.settings.domainKeywordsLimit = 5_000
    const id = await checkDomain(app, person, { target: 'size-3000.example', limit: 2_000 })
    const { rankedKeywords } = app.ctx.ports
    app.ctx.ports.rankedKeywords = {
      fetchRankedKeywords: async (...asked) => {
        const page = await rankedKeywords.fetchRankedKeywords(...asked)
        app.sandbox.control.addFault({ path, httpStatus: 500 })
        return page
      },
    }
    await settle()
    expect(await showDomain(app, person, id)).toMatchObject({
      state: 'partial',
      rows: { read: 1_000, total: 3_000, is_whole: false },
      progress: { done_count: 1_000, failed_count: 1_000 },
    })
    expect(await credits()).toBeCloseTo(5_000 - (await priceOf(1_000)), 4)
  })

  test('during a second check of the day: the first stays as it is, the second fails and costs nothing', async () => {
    app.ctx.settings.domainKeywordsLimit = 5_000
    const id = await checkDomain(app, person, { target: 'size-3000.example', limit: 2_000 })
    await app.workOff()
    const paid = await credits()
    const { rankedKeywords } = app.ctx.ports
    app.ctx.ports.rankedKeywords = {
      fetchRankedKeywords: async (...asked) => {
        const page = await rankedKeywords.fetchRankedKeywords(...asked)
        app.sandbox.control.addFault({ path, httpStatus: 500 })
        return page
      },
    }
    await app.call('POST', `/domain/refresh-domain-project/${id}`, { token: person.token, body: { confirm: true } })
    await settle()
    expect(await showDomain(app, person, id)).toMatchObject({
      state: 'failed',
      rows: { read: 2_000, is_whole: true },
      available_dates: ['2027-03-01'],
    })
    expect(await credits()).toBe(paid)
  })
})

describe('odd answers', () => {
  /** Changes each of the provider's answers; the first is number 0. */
  function changePages(change: (page: RankedKeywordsPage, at: number) => RankedKeywordsPage) {
    const { rankedKeywords } = app.ctx.ports
    let calls = 0
    app.ctx.ports.rankedKeywords = {
      fetchRankedKeywords: async (...asked) => {
        calls += 1
        return change(await rankedKeywords.fetchRankedKeywords(...asked), calls - 1)
      },
    }
    return () => calls
  }

  test('a row missing from a reply does not end a check: the next call is made, and the row is not charged', async () => {
    app.ctx.settings.domainKeywordsLimit = 5_000
    changePages((page, at) => (at === 0 ? { ...page, keywords: page.keywords.slice(1) } : page))
    const id = await checkDomain(app, person, { target: 'size-3000.example', limit: 2_000 })
    await app.workOff()
    expect(await showDomain(app, person, id)).toMatchObject({ state: 'ready', rows: { read: 1_999, is_whole: true } })
    expect(await credits()).toBeCloseTo(5_000 - (await priceOf(1_999)), 4)
  })

  test('a wrapped address is shown as the page it leads to, or as the domain if it can’t be opened', async () => {
    const wrapped = [
      `https://www.google.com/url?q=&url=${encodeURIComponent('https://kestrelroast.example/beans')}`,
      'https://www.google.com/goto?url=CAESYwHrDlJ2mS0kQ8bT1',
    ]
    changePages((page) => ({
      ...page,
      keywords: page.keywords.map((row, at) => ({ ...row, url: wrapped[at] ?? row.url })),
    }))
    const id = await checkDomain(app, person)
    await settle()
    const urls = (await allRows(app, person, id)).map(({ url }) => url)
    expect(urls).toEqual(expect.arrayContaining(['https://kestrelroast.example/beans', 'kestrelroast.example']))
    expect(urls.join(' ')).not.toContain('google')
  })

  test('one that cannot be stored is not bought over and over, fails in the end, and keeps nobody else waiting', async () => {
    // Longer than the key of a row may be, of letters that do not compress.
    const keyword = Array.from({ length: 4_000 }, (_, at) => String.fromCodePoint(0x4e00 + ((at * 7_919) % 20_000)))
    const callsMade = changePages((page) => ({
      ...page,
      keywords: page.keywords.map((row, at) => (at === 0 ? { ...row, keyword: keyword.join('') } : row)),
    }))
    const id = await checkDomain(app, person)
    await settle()
    expect(callsMade()).toBe(5)
    expect(await showDomain(app, person, id)).toMatchObject({ state: 'failed', data: [] })
    expect(await credits()).toBe(5_000)
  })

  test('more rows than were asked for are charged no more than were held', async () => {
    changePages((page) => ({ ...page, keywords: [...page.keywords, ...page.keywords.map(again)] }))
    const again = (row: RankedKeywordsPage['keywords'][number]) => ({ ...row, keyword: `${row.keyword} again` })
    await checkDomain(app, person, { limit: 20 })
    await app.workOff()
    expect(await credits()).toBeCloseTo(5_000 - (await priceOf(20)), 4)
  })
})

test('a call that waits for an hour keeps no other from being tried again when it is due', async () => {
  app.sandbox.control.addFault({ path, httpStatus: 500 })
  await checkDomain(app, person, { target: 'a.example' })
  for (const pause of [seconds(10), minutes(1), minutes(10)]) {
    await app.workOff()
    app.clock.advance(pause)
  }
  await app.workOff()
  const id = await checkDomain(app, person)
  // Its first call fails too, and the other's next is an hour on.
  await app.workOff()
  app.sandbox.control.clearFaults()
  app.clock.advance(seconds(15))
  await app.workOff()
  expect(await showDomain(app, person, id)).toMatchObject({ state: 'ready', rows: { read: 100 } })
})
