import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { duplicateWindowMinutes } from '#contract/rules/limits/limits.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { listHoldsInUse } from '../../../parts/serp-fetches/index.ts'
import { days, hours, minutes } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { openSession } from '../../accounts/index.ts'
import { availableCredits, verifyLedger } from '../../credits/index.ts'
import { creditJobs } from '../../credits/module.ts'

let app: TestApp

beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})

afterAll(() => app.close())

const question = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }

const ask = (person: Person, body: object, headers: Record<string, string> = {}) =>
  app.call('POST', '/serp/check-serp', { token: person.token, body, headers })

const credits = (person: Person) => availableCredits(app.ctx, person.id)

const idOf = (reply: { body: unknown }) => (reply.body as { data: { id: number } }).data.id

type List = { data: SerpCheck[]; pagination: { total: number; total_keywords: number; last_page: number } }

async function list(person: Person, query = ''): Promise<List> {
  const reply = await app.call('GET', `/serp/list-serps${query}`, { token: person.token })
  expect(reply.status).toBe(200)
  return reply.body as List
}

describe('POST /serp/check-serp', () => {
  test('is accepted with the seed’s words, and its row is there at once, pending', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const reply = await ask(person, { ...question, keywords: ['one', 'two'] })
    expect(reply).toMatchObject({
      status: 202,
      body: { message: expect.stringContaining('Keywords are in queue.'), data: { id: expect.any(Number) } },
    })
    const { data, pagination } = await list(person)
    expect(data[0]).toMatchObject({ id: idOf(reply), state: 'running', done_count: 0, location: 'Ireland' })
    expect(data[0]?.items.map((item) => item.state)).toEqual(['pending', 'pending'])
    expect(pagination).toMatchObject({ total: 1, total_keywords: 2 })
    expect(await availableCredits(app.ctx, person.id)).toBe(4_993.4546)
  })

  test('a country is searched as a whole, also one whose parts are countries', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await ask(person, { ...question, country: 2826, keywords: ['whole country'] })
    expect((await list(person)).data[0]?.location).toBe('United Kingdom')
    await app.workOff()
    expect(app.sandbox.control.tasks({ keyword: 'whole country' })[0]).toMatchObject({ location: 'United Kingdom' })
  })

  test.each([
    ['no keywords', { keywords: [] }, 'Keywords cannot be empty.'],
    ['blank keywords', { keywords: ['  ', '\t'] }, 'Keywords cannot be empty.'],
    ['101 keywords', { keywords: Array.from({ length: 101 }, (_, at) => `k${at}`) }, 'more than 100 keywords'],
    ['an AI Overview of Bing', { searchEngine: 3, loadsAiOverview: true }, 'only be loaded for Google'],
    ['a choice that is none', { extraPage: 'perhaps' }, 'Must be 0 or 1.'],
    ['a keyword of 10 000 characters', { keywords: ['x'.repeat(10_000)] }, '200 characters or fewer'],
    ['an operator', { keywords: ['site:example.com shoes'] }, 'Search operators'],
    ['a domain with a scheme', { domainUrl: 'https://example.com' }, 'Please enter a valid domain.'],
    ['a path that is none', { domainUrl: 'example.com/my shop' }, 'A path can’t contain spaces'],
    ['a public suffix', { domainUrl: 'co.uk' }, 'shared by many websites'],
    ['a public suffix with www.', { domainUrl: 'www.co.uk' }, '“co.uk” is shared by many websites'],
    ['a private suffix with www.', { domainUrl: 'www.github.io/acme' }, '“github.io” is shared by many websites'],
    ['a private suffix as competitor', { competitors: ['github.io'] }, 'shared by many websites'],
    ['a domain that is none', { domainUrl: 'localhost' }, 'Please enter a valid domain.'],
    ['four competitors', { competitors: ['a.com', 'b.com', 'c.com', 'd.com'] }, 'up to 3 competitors'],
    ['a competitor twice', { competitors: ['a.com', 'A.com'] }, 'already added'],
    ['itself as competitor', { competitors: ['kestrelroast.example'] }, 'your own domain'],
    ['an unknown engine', { searchEngine: 4 }, 'Please select a search engine.'],
    ['an unknown device', { deviceType: 'phone' }, 'Please select a device.'],
    ['an unknown depth', { depth: 30 }, '10, 20, 50 or 100'],
    ['an unknown country', { country: 1 }, 'Please select a country.'],
    ['a language the engine lacks', { language: 'xx' }, 'doesn’t support that language'],
    ['a city of another country', { state_city: 1_006_886 }, 'doesn’t support that location'],
    ['numbers for text', { keywords: [7] }, 'A keyword must be text.'],
  ])('%s is a 400 with a sentence, and costs nothing', async (_name, wrong, sentence) => {
    const person = await signedIn(app.ctx, 'paid')
    const reply = await ask(person, { ...question, keywords: ['one'], ...wrong })
    expect(reply).toMatchObject({
      status: 400,
      body: { code: 'input.invalid', message: expect.stringContaining(sentence) },
    })
    expect((await list(person)).pagination.total).toBe(0)
    expect(await availableCredits(app.ctx, person.id)).toBe(5_000)
  })

  test('numbers may arrive as strings; emoji and markup are legal text; duplicates are folded', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const keywords = ['☕ beans', '<script>alert(1)</script>', 'Tea  Pot', 'tea pot', "'; drop table accounts; --"]
    const reply = await ask(person, { ...question, searchEngine: '1', country: '2372', depth: '10', keywords })
    expect(reply.status).toBe(202)
    await app.workOff()
    const [check] = (await list(person)).data
    expect(check?.items.map((item) => item.keyword)).toEqual([keywords[0], keywords[1], 'Tea Pot', keywords[4]])
    expect(check).toMatchObject({ state: 'done', failed_count: 0, depth: 10 })
  })

  test('too few credits: 402, nothing stored, nothing held', async () => {
    const person = await signedIn(app.ctx, 'paid', { credits: 10 })
    const reply = await ask(person, { ...question, keywords: ['one', 'two', 'three', 'four'] })
    expect(reply).toMatchObject({
      status: 402,
      body: { code: 'credits.insufficient', message: 'Insufficient credits' },
    })
    expect((await list(person)).pagination.total).toBe(0)
    expect(await availableCredits(app.ctx, person.id)).toBe(10)
    expect(await verifyLedger(app.ctx, person.id)).toEqual([])
  })

  test('what a client says about the price is not believed', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const reply = await ask(person, {
      ...question,
      keywords: ['one'],
      creditsRequired: 0,
      discount: 100,
      logCreditsHistory: { creditsUsed: 0 },
    })
    expect(reply.status).toBe(202)
    expect(await availableCredits(app.ctx, person.id)).toBe(4_996.7273)
  })

  test.each([
    ['21 keywords', { keywords: Array.from({ length: 21 }, (_, at) => `k${at}`) }, 'Trial Plan Limit'],
    ['a competitor', { competitors: ['a.com'] }, 'Upgrade to unlock competitors.'],
    ['another engine', { searchEngine: 3 }, 'Upgrade to view more options'],
    ['another device', { deviceType: 3 }, 'Upgrade to view more options'],
    ['another language', { language: 'de' }, 'Upgrade to view more options'],
    ['another depth', { depth: 100 }, 'Upgrade to view more options'],
  ])('a trial asking for %s is refused with 403 on the server too', async (_name, wrong, sentence) => {
    const person = await signedIn(app.ctx, 'trial')
    const reply = await ask(person, { ...question, keywords: ['one'], ...wrong })
    expect(reply).toMatchObject({
      status: 403,
      body: { code: 'trial.restricted', message: expect.stringContaining(sentence) },
    })
    expect(await availableCredits(app.ctx, person.id)).toBe(300)
  })

  test('needs no active plan, only credits', async () => {
    const person = await signedIn(app.ctx, 'expired', { credits: 50 })
    expect((await ask(person, { ...question, keywords: ['one'] })).status).toBe(202)
  })
})

describe('asking twice', () => {
  test('fifty requests at once with one key make one check and one charge', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const replies = await Promise.all(
      Array.from({ length: 50 }, () => ask(person, { ...question, keywords: ['one'], random_id: 'one key' })),
    )
    expect(new Set(replies.map((reply) => reply.status))).toEqual(new Set([202]))
    expect(new Set(replies.map(idOf)).size).toBe(1)
    expect((await list(person)).pagination.total).toBe(1)
    expect(await availableCredits(app.ctx, person.id)).toBe(4_996.7273)
  })

  test('the Idempotency-Key header counts before random_id, and a key reused for something else is refused', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const first = await ask(person, { ...question, keywords: ['one'], random_id: 'a' }, { 'idempotency-key': 'key' })
    const again = await ask(person, { ...question, keywords: ['one'], random_id: 'b' }, { 'idempotency-key': 'key' })
    expect(idOf(again)).toBe(idOf(first))
    const other = await ask(person, { ...question, keywords: ['two'] }, { 'idempotency-key': 'key' })
    expect(other).toMatchObject({ status: 409, body: { code: 'request.conflict' } })
  })

  test('without a key an equal request still running is answered with that one, and minutes later no more', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const body = { ...question, keywords: ['running'] }
    const first = idOf(await ask(person, body))
    expect(idOf(await ask(person, body))).toBe(first)
    await app.workOff()
    app.clock.advance(minutes(duplicateWindowMinutes))
    expect(idOf(await ask(person, body))).not.toBe(first)
  })

  test('one account’s key is nothing to another', async () => {
    const [one, two] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    const body = { ...question, keywords: ['one'], random_id: 'same' }
    expect(idOf(await ask(one, body))).not.toBe(idOf(await ask(two, body)))
  })
})

describe('results pages are shared', () => {
  const timesPosted = (keyword: string) => app.sandbox.control.tasks({ keyword }).length

  test('what one paid for is free to them for four hours, full price to others, and fetched once', async () => {
    const [payer, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    const body = { ...question, keywords: ['shared page'] }
    await ask(payer, body)
    await app.workOff()
    app.clock.advance(hours(3))
    await ask(payer, { ...body, competitors: ['beanharbour.example'] })
    await ask(other, body)
    await app.workOff()
    expect(await credits(payer)).toBe(4_996.7273)
    expect(await credits(other)).toBe(4_996.7273)
    expect(timesPosted('shared page')).toBe(1)
    const [free] = (await list(payer)).data
    expect(free).toMatchObject({ state: 'done', credits: 0 })
    expect(free?.items[0]?.competitor1?.state).not.toBe('pending')
    app.clock.advance(hours(1) + minutes(1))
    await ask(payer, body)
    await app.workOff()
    expect(await credits(payer)).toBe(4_993.4546)
    expect(timesPosted('shared page')).toBe(2)
  })

  test('a deeper page serves a shallower request, and only as deep as was asked', async () => {
    const person = await signedIn(app.ctx, 'paid')
    await ask(person, { ...question, keywords: ['deep page'], depth: 100 })
    await app.workOff()
    const deep = (await list(person)).data[0]?.items[0]
    await ask(person, { ...question, keywords: ['deep page'], depth: 10 })
    await app.workOff()
    const shallow = (await list(person)).data[0]?.items[0]
    expect(timesPosted('deep page')).toBe(1)
    const isWithinTen = deep?.rank != null && deep.rank <= 10
    expect(shallow).toMatchObject({
      depth: 10,
      state: isWithinTen ? 'found' : 'not_in_depth',
      rank: isWithinTen ? deep.rank : null,
    })
  })

  test('paying for a shallow read of somebody’s deep page does not make the deep read free', async () => {
    const [deep, thrifty] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    const body = { ...question, keywords: ['deep and shallow'] }
    await ask(deep, { ...body, depth: 100 })
    await app.workOff()
    for (const depth of [10, 100, 20]) {
      await ask(thrifty, { ...body, depth })
      await app.workOff()
    }
    expect(timesPosted('deep and shallow')).toBe(1)
    expect(await credits(thrifty)).toBeCloseTo(5_000 - 1.8701 - 14.4935, 4)
  })

  test('an entered subdomain takes what is below it along where that was chosen, a competitor’s too', async () => {
    const keywords = ['subdomain teapots']
    for (const host of ['de.shop.teapots.example', 'de.shop.kettles.example'])
      app.sandbox.control.addDomain({ domain: host.slice(8), host, strength: 1, country: null, keywords })
    const person = await signedIn(app.ctx, 'paid')
    const body = { ...question, domainUrl: 'shop.teapots.example', competitors: ['shop.kettles.example'], keywords }
    const read = async (choice: object) => {
      await ask(person, { ...body, depth: 100, ...choice })
      await app.workOff()
      const [check] = (await list(person)).data
      const [item] = check?.items ?? []
      return { includes: check?.includesSubdomains, states: [item?.state, item?.competitor1?.state], url: item?.url }
    }
    expect(await read({})).toEqual({ includes: false, states: ['not_in_depth', 'not_in_depth'], url: null })
    expect(await read({ includesSubdomains: 1 })).toEqual({
      includes: true,
      states: ['found', 'found'],
      url: expect.stringContaining('://de.shop.teapots.example/'),
    })
  })

  test('a page whose AI Overview was waited for costs more and serves who did not ask for it, not the other way round', async () => {
    const [loading, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    const body = { ...question, keywords: ['loaded overview'] }
    await ask(loading, { ...body, loadsAiOverview: 1 })
    await app.workOff()
    await ask(other, body)
    await app.workOff()
    expect(timesPosted('loaded overview')).toBe(1)
    expect(await credits(loading)).toBeCloseTo(5_000 - 3.2727 - 1.9091, 4)
    await ask(other, { ...body, keywords: ['plain overview'] })
    await app.workOff()
    await ask(other, { ...body, keywords: ['plain overview'], loadsAiOverview: 1 })
    await app.workOff()
    expect(timesPosted('plain overview')).toBe(2)
    expect(await credits(other)).toBeCloseTo(5_000 - 3.2727 - 3.2727 - 3.2727 - 1.9091, 4)
    expect((await list(other)).data[0]).toMatchObject({ loadsAiOverview: true, credits: 5.1818 })
  })

  test('one page more is asked for and paid, and read no deeper than the depth', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const body = { ...question, keywords: ['page more'] }
    await ask(person, { ...body, depth: 10, extraPage: 1 })
    await app.workOff()
    const [check] = (await list(person)).data
    expect(check).toMatchObject({ depth: 10, extraPage: true, credits: 3.2727 })
    expect(check?.items[0]?.results_read).toBe(10)
    // As deep as was asked is as deep as was paid.
    await ask(person, { ...body, depth: 20 })
    await app.workOff()
    expect((await list(person)).data[0]).toMatchObject({ state: 'done', credits: 0 })
    expect(timesPosted('page more')).toBe(1)
  })

  test('one account asking for the same page in two checks at once pays for it once', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const body = { ...question, keywords: ['twice under way'] }
    await ask(person, body)
    await ask(person, { ...body, competitors: ['beanharbour.example'] })
    await app.workOff()
    expect(await credits(person)).toBe(4_996.7273)
    expect(await verifyLedger(app.ctx, person.id)).toEqual([])
  })

  test('two waiting for the same page at once share one fetch and both pay', async () => {
    const [one, two] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    const body = { ...question, keywords: ['at the same time'] }
    await Promise.all([ask(one, body), ask(two, body)])
    await app.workOff()
    expect(timesPosted('at the same time')).toBe(1)
    expect([await credits(one), await credits(two)]).toEqual([4_996.7273, 4_996.7273])
  })

  test('another device, place or language is another page', async () => {
    const person = await signedIn(app.ctx, 'paid')
    for (const different of [{}, { deviceType: 2 }, { deviceType: 3 }, { country: 2826 }, { language: 'de' }])
      await ask(person, { ...question, keywords: ['same words'], ...different })
    await app.workOff()
    expect(timesPosted('same words')).toBe(5)
  })
})

test('an outage of longer than a hold lasts gives nothing away: what is delivered after it is charged once', async () => {
  const person = await signedIn(app.ctx, 'paid')
  await ask(person, { ...question, keywords: ['before the outage'] })
  app.clock.advance(days(8))
  const sweep = creditJobs([listHoldsInUse]).find(({ job }) => job.name === 'credits.sweep')
  await sweep?.run(app.ctx, {}, new AbortController().signal)
  expect(sweep).toBeDefined()
  await app.workOff()
  const token = await openSession(app.ctx, person.viewer)
  const [check] = (await list({ ...person, token })).data
  expect(check).toMatchObject({ done_count: 1, credits: 3.2727 })
  expect(await credits(person)).toBeCloseTo(5_000 - 3.2727, 4)
  expect(await verifyLedger(app.ctx, person.id)).toEqual([])
})
