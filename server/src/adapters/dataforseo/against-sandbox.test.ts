import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findCountry } from '#contract/rules/locations/places.ts'
import { devices, type SearchEngine, searchEngines } from '#contract/rules/serp-fetches/search-engines.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/build-sandbox.ts'
import type { ProviderCall } from '#server/ports/data-provider/account.ts'
import type { DataProvider } from '#server/ports/data-provider/data-provider.ts'
import type { CollectedTask, SearchTask } from '#server/ports/data-provider/organic-results.ts'
import { createDataForSeo } from './index.ts'
import { failureOf, searchTask } from './testing/test-provider.ts'

const engines = Object.keys(searchEngines) as SearchEngine[]

const startsAt = '2026-11-20T10:00:30.000Z'

let sandbox: RunningSandbox

let provider: DataProvider

let calls: ProviderCall[]

beforeAll(async () => {
  sandbox = await startSandbox({ latencyMs: 0, readyAfterMs: 2_000, slowLiveMs: 5_000 })
  return sandbox.close
})

beforeEach(async () => {
  await sandbox.control.reset()
  await sandbox.control.setClock(startsAt)
  calls = []
  provider = connect()
})

afterEach(() => sandbox.control.clearFaults())

/** Waiting moves the sandbox's frozen time, which is also the adapter's. */
function connect(options: { password?: string; timeoutMs?: number; readyCallsPerMinute?: number } = {}): DataProvider {
  const { password = 'sandbox', timeoutMs, ...limits } = options
  return createDataForSeo({
    baseUrl: sandbox.url,
    login: 'sandbox',
    password,
    record: (call) => calls.push(call),
    clock: sandbox.control.now,
    random: () => 1,
    wait: (milliseconds) => sandbox.control.advance(milliseconds),
    limits,
    timeoutMs,
  })
}

async function postOne(task: SearchTask): Promise<string> {
  const [posted] = await provider.organicResults.postTasks([task])
  if (posted?.outcome !== 'accepted') throw new Error(JSON.stringify(posted))
  return posted.providerTaskId
}

async function postAndCollect(task: SearchTask): Promise<CollectedTask> {
  const id = await postOne(task)
  await sandbox.control.advance(2_000)
  return provider.organicResults.collectTask(task.engine, id)
}

async function placeOf(engine: SearchEngine): Promise<number> {
  const places = await provider.locations.listPlaces(engine, 'IE')
  const dublin = places.find((place) => place.locationName.startsWith('Dublin,'))
  if (dublin === undefined) throw new Error(`no Dublin at ${engine}`)
  return dublin.locationCode
}

describe.each(engines)('%s', (engine) => {
  test('posted, not ready, ready, listed, collected: the same task all the way', async () => {
    const locationCode = await placeOf(engine)
    const tasks = ['one', 'two'].map((tag) =>
      searchTask({ tag, engine, locationCode, keyword: `car insurance ${tag}`, depth: 20 }),
    )
    const posted = await provider.organicResults.postTasks(tasks)
    expect(posted.map((task) => [task.tag, task.outcome])).toEqual([
      ['one', 'accepted'],
      ['two', 'accepted'],
    ])
    const references = posted.flatMap((task) =>
      task.outcome === 'accepted' ? [{ tag: task.tag, providerTaskId: task.providerTaskId }] : [],
    )
    const [one] = references
    if (one === undefined) throw new Error('nothing was accepted')
    expect(await provider.organicResults.listReadyTasks()).toEqual([])
    expect(await provider.organicResults.collectTask(engine, one.providerTaskId)).toEqual({ outcome: 'pending' })

    await sandbox.control.advance(2_000)
    expect(await provider.organicResults.listReadyTasks()).toEqual(expect.arrayContaining(references))
    const collected = await provider.organicResults.collectTask(engine, one.providerTaskId)
    if (collected.outcome !== 'ready') throw new Error(JSON.stringify(collected))
    expect(await provider.organicResults.listReadyTasks()).toEqual(references.slice(1))

    const { page } = collected
    expect(page.organic.map((result) => result.position)).toEqual(page.organic.map((_, index) => index + 1))
    expect(page.organic.length).toBeGreaterThan(10)
    expect(page.oddFields).toEqual([])
    expect(page.takenAt.getTime()).toBeGreaterThanOrEqual(Date.parse(startsAt))
    expect(page.checkUrl).toContain(engine)
  })

  test.each(Object.keys(devices) as (keyof typeof devices)[])('%s and every depth are accepted', async (device) => {
    const tasks = [10, 20, 50, 100].map((depth) =>
      searchTask({ tag: `${device}-${depth}`, engine, device, depth, keyword: `shoes ${depth}` }),
    )
    expect((await provider.organicResults.postTasks(tasks)).map((task) => task.outcome)).toEqual(
      tasks.map(() => 'accepted'),
    )
    expect(sandbox.control.tasks({ keyword: 'shoes 50' })).toMatchObject([
      {
        device: device === 'desktop' ? 'desktop' : 'mobile',
        os: { desktop: 'windows', tablet: 'ios', mobile: 'android' }[device],
      },
    ])
  })

  test('a depth of 50 reads 50 results, not one page', async () => {
    const collected = await postAndCollect(searchTask({ engine, depth: 50, keyword: 'best pizza dublin' }))
    if (collected.outcome !== 'ready') throw new Error(JSON.stringify(collected))
    expect(collected.page.organic.length).toBeGreaterThanOrEqual(40)
  })

  test('a live fetch gives the page a task gives', async () => {
    const task = searchTask({ engine, depth: 10 })
    const [posted, live] = [await postAndCollect(task), await provider.organicResults.fetchLive(task)]
    if (posted.outcome !== 'ready' || live.outcome !== 'ready') throw new Error('both are ready')
    expect(live.page.organic).toEqual(posted.page.organic)
    expect(live.costUsd).toBeGreaterThan(0)
  })

  test('countries, among them those whose places it lists', async () => {
    const codes = await provider.locations.listCountries(engine)
    expect(codes).toEqual(expect.arrayContaining([2372, 2826, 2840]))
    for (const code of codes) expect(findCountry(code)).toBeDefined()
    expect((await provider.locations.listPlaces(engine, 'IE')).some((place) => place.locationCode === 2372)).toBe(true)
  })

  test('languages', async () => {
    const languages = await provider.locations.listLanguages(engine)
    expect(languages).toContainEqual({ languageCode: 'en', languageName: 'English' })
  })
})

test.each(['c++', '100% cotton', 'a+b%2Bc', 'naïve café', '<script>alert(1)</script>', 'zürich 💡'])(
  'the provider looks up "%s" as it was meant',
  async (keyword) => {
    await postOne(searchTask({ keyword }))
    expect(sandbox.control.tasks().map((task) => task.keyword)).toEqual([keyword])
  },
)

test('what was spent and what is left agree with the ledger', async () => {
  const before = await provider.providerAccount.readBalance()
  const posted = await provider.organicResults.postTasks([
    searchTask({ tag: 'a', depth: 20 }),
    searchTask({ tag: 'b', depth: 10 }),
  ])
  const spent = posted.reduce((sum, task) => sum + task.costUsd, 0)
  const after = await provider.providerAccount.readBalance()
  expect(spent).toBeGreaterThan(0)
  expect(before.balanceUsd - after.balanceUsd).toBeCloseTo(spent, 6)
  expect(calls.reduce((sum, call) => sum + call.costUsd, 0)).toBeCloseTo(spent, 6)
})

describe('failures', () => {
  test.each([
    { keyword: 'x __40102__', collected: { outcome: 'ready', page: { organic: [] } } },
    { keyword: 'x __40101__', collected: { outcome: 'failed', failure: { kind: 'engine', code: 40101 } } },
    { keyword: 'x __40103__', collected: { outcome: 'failed', failure: { kind: 'engine', code: 40103 } } },
    { keyword: 'x __50000__', collected: { outcome: 'failed', failure: { kind: 'provider', code: 50000 } } },
    { keyword: 'x __never__', collected: { outcome: 'pending' } },
    { keyword: 'x __slow__', collected: { outcome: 'pending' } },
  ])('$keyword is $collected.outcome', async ({ keyword, collected }) => {
    expect(await postAndCollect(searchTask({ keyword }))).toMatchObject(collected)
  })

  test('a task that was lost is gone', async () => {
    expect(await postAndCollect(searchTask({ keyword: 'x __lost__' }))).toMatchObject({
      outcome: 'failed',
      failure: { kind: 'gone' },
    })
  })

  test('an answer that breaks off is malformed as a whole', async () => {
    expect(await failureOf(postAndCollect(searchTask({ keyword: 'x __malformed__' })))).toMatchObject({
      kind: 'malformed',
    })
  })

  test('one task is refused, the other accepted', async () => {
    const tasks = [searchTask({ tag: 'bad', keyword: 'x __40501__' }), searchTask({ tag: 'good' })]
    expect(await provider.organicResults.postTasks(tasks)).toMatchObject([
      { tag: 'bad', outcome: 'refused', failure: { kind: 'request', code: 40501 }, costUsd: 0 },
      { tag: 'good', outcome: 'accepted' },
    ])
  })

  test.each([
    { httpStatus: 401, kind: 'auth' },
    { httpStatus: 402, kind: 'money' },
    { httpStatus: 500, kind: 'provider' },
  ] as const)('HTTP $httpStatus is $kind', async ({ httpStatus, kind }) => {
    sandbox.control.addFault({ httpStatus })
    expect((await failureOf(provider.organicResults.postTasks([searchTask()]))).kind).toBe(kind)
    expect(calls).toMatchObject([{ httpStatus }])
  })

  test('an empty account refuses the task as money', async () => {
    sandbox.control.setBalance(0)
    expect(await provider.organicResults.postTasks([searchTask()])).toMatchObject([
      { outcome: 'refused', failure: { kind: 'money', code: 40210 } },
    ])
    expect(await provider.organicResults.fetchLive(searchTask())).toMatchObject({
      outcome: 'failed',
      failure: { kind: 'money' },
    })
  })

  test('no answer in time to a live fetch', async () => {
    const hasty = connect({ timeoutMs: 50 })
    expect((await failureOf(hasty.organicResults.fetchLive(searchTask({ keyword: 'x __slow__' })))).kind).toBe(
      'timeout',
    )
  })
})

describe('a cut connection', () => {
  const span = () => [new Date(sandbox.control.now().getTime() - 60_000), sandbox.control.now()] as const

  test('before the work: nothing was accepted', async () => {
    sandbox.control.addFault({ cutConnection: 'before', times: 1 })
    expect((await failureOf(provider.organicResults.postTasks([searchTask({ tag: 'lost-answer' })]))).kind).toBe('cut')
    expect(await provider.organicResults.listPostedTasks(...span())).toEqual({ posted: [], isWhole: true })
  })

  test.each([{ cutConnection: 'after' }, { malformed: true }] as const)(
    'after the work (%o): the tag is found again, nothing is bought twice',
    async (fault) => {
      sandbox.control.addFault({ ...fault, times: 1 })
      await failureOf(provider.organicResults.postTasks([searchTask({ tag: 'lost-answer' })]))
      const [found] = (await provider.organicResults.listPostedTasks(...span())).posted
      expect(found?.tag).toBe('lost-answer')
      await sandbox.control.advance(2_000)
      expect(await provider.organicResults.collectTask('google', found?.providerTaskId ?? '')).toMatchObject({
        outcome: 'ready',
      })
      expect(sandbox.control.tasks()).toHaveLength(1)
    },
  )

  test('a refused task and a live fetch are not among the posted ones', async () => {
    await provider.organicResults.fetchLive(searchTask({ tag: 'live' }))
    await provider.organicResults.postTasks([
      searchTask({ tag: 'bad', keyword: 'x __40501__' }),
      searchTask({ tag: 'good' }),
    ])
    expect((await provider.organicResults.listPostedTasks(...span())).posted.map((reference) => reference.tag)).toEqual(
      ['good'],
    )
  })

  test('reading survives it', async () => {
    sandbox.control.addFault({ method: 'GET', cutConnection: 'after', times: 2 })
    expect((await provider.providerAccount.readBalance()).balanceUsd).toBeGreaterThan(0)
    expect(calls.map((call) => call.httpStatus)).toEqual([null, null, 200])
  })
})

describe('limits per minute', () => {
  test('a hundred polls never meet the limit, because they wait', async () => {
    for (let poll = 0; poll < 100; poll += 1) await provider.organicResults.listReadyTasks()
    expect(calls.map((call) => call.statusCode)).toEqual(calls.map(() => 20000))
    expect(calls).toHaveLength(100)
  })

  test('met all the same, it sleeps until the next minute and continues', async () => {
    const greedy = connect({ readyCallsPerMinute: 1_000 })
    for (let poll = 0; poll < 21; poll += 1) await greedy.organicResults.listReadyTasks()
    expect(calls.map((call) => call.statusCode).filter((code) => code === 40202)).toHaveLength(1)
    expect(sandbox.control.now().toISOString()).toBe('2026-11-20T10:01:01.000Z')
  })
})

test('credentials are needed', async () => {
  expect(await failureOf(connect({ password: '' }).providerAccount.readBalance())).toMatchObject({
    kind: 'auth',
    code: 40100,
  })
})
