import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SearchEngine } from '#contract/rules/serp-fetches/search-engines.ts'
import type { ResultPage } from '#server/ports/data-provider/organic-results.ts'
import { describeCapturedExamples, capturedExamples as folder } from '#server/testing/captured-examples.ts'
import { json, startScriptedServer } from './testing/scripted-server.ts'
import { createTestProvider, searchTask } from './testing/test-provider.ts'

const files = existsSync(folder) ? readdirSync(folder) : []

/** As they are published, written down a second time: what a test compares with must not share the schemas' mistakes. */
type Item = {
  type: string
  rank_group: number
  rank_absolute: number
  domain?: string | null
  url?: string | null
  title?: string | null
}
type Page = {
  datetime: string
  check_url: string | null
  item_types: string[] | null
  se_results_count: number | null
  items: Item[] | null
}
type Example<Row> = { cost: number; tasks: { id: string; cost: number; result: Row[] | null }[] }
type ErrorExample = { http_status: number; http_headers?: Record<string, string>; body: { cost: number } }

const read = <Row>(file: string): Example<Row> => JSON.parse(readFileSync(join(folder, file), 'utf8'))
const rowsOf = <Row>(example: Example<Row>): Row[] => example.tasks[0]?.result ?? []

function engineOf(file: string): SearchEngine {
  const engine = file.split('-')[1]
  if (engine === 'google' || engine === 'bing' || engine === 'yahoo') return engine
  throw new Error(`no engine in ${file}`)
}

/**
 * The facts of the examples' pages, read without the adapter's help: every rank, every feature's place, every citation.
 */
function factsOf(result: Page) {
  const items = result.items ?? []
  const types = [...new Set([...items.map(({ type }) => type), ...(result.item_types ?? [])])]
  return {
    takenAt: new Date(`${result.datetime.replace(' +00:00', 'Z').replace(' ', 'T')}`),
    checkUrl: result.check_url,
    organic: items
      .filter((item) => item.type === 'organic' && item.domain && item.url)
      .map((item) => [item.rank_group, item.rank_absolute, item.domain, item.url, item.title ?? '']),
    features: types.filter((type) => type !== 'organic').sort(),
    placed: items.filter(({ type }) => type !== 'organic').map(({ type, rank_absolute }) => [type, rank_absolute]),
    cited: citations(items.filter((item) => item.type === 'ai_overview')),
    resultsCount: result.se_results_count,
  }
}

function factsRead(page: ResultPage) {
  return {
    takenAt: page.takenAt,
    checkUrl: page.checkUrl,
    organic: page.organic.map((one) => [one.position, one.absolutePosition, one.domain, one.url, one.title]),
    features: [...new Set(page.features.map(({ type }) => type))].sort(),
    placed: page.features.filter((one) => one.absolutePosition !== null).map((one) => [one.type, one.absolutePosition]),
    cited: page.features
      .filter(({ type }) => type === 'ai_overview')
      .flatMap(({ entries }) => entries.map((one) => one.domain)),
    resultsCount: page.resultsCount,
  }
}

/** Every reference, wherever it hangs. Those of the AI answers within "People also ask" are not the page's own. */
function citations(overviews: Item[]): string[] {
  const found = new Map<string, string>()
  const walk = (value: unknown) => {
    if (typeof value !== 'object' || value === null) return
    const { type, domain, url } = value as { type?: unknown; domain?: unknown; url?: unknown }
    if (type === 'ai_overview_reference' && typeof domain === 'string') found.set(String(url), domain)
    for (const inner of Object.values(value)) walk(inner)
  }
  // Its own list comes before those of its parts.
  for (const { references, ...parts } of overviews as (Item & { references?: unknown })[]) {
    walk(references)
    walk(parts)
  }
  return [...found.values()]
}

describeCapturedExamples("the provider's published examples", () => {
  const pages = files.filter((file) => /^serp-\w+-organic-(task_get|live)-/.test(file))

  test('cover the three engines, task_get and live, advanced and regular', () => {
    for (const part of ['google', 'bing', 'yahoo', 'task_get', 'live', 'advanced', 'regular']) {
      expect(pages.filter((file) => file.includes(part))).not.toEqual([])
    }
  })

  test.each(pages)('%s is read without loss, as a task and as a live fetch', async (file) => {
    const example = read<Page>(file)
    const [page] = rowsOf(example)
    if (page === undefined) throw new Error('the example has no page')
    const server = await startScriptedServer(json(example))
    const { provider, calls } = createTestProvider(server.url)
    const expected = factsOf(page)
    expect(expected.organic.length).toBeGreaterThan(0)
    const collected = [
      await provider.organicResults.collectTask(engineOf(file), 'id'),
      await provider.organicResults.fetchLive(searchTask({ engine: engineOf(file) })),
    ]
    for (const one of collected) {
      if (one.outcome !== 'ready') throw new Error(one.outcome)
      expect(factsRead(one.page)).toEqual(expected)
      expect(one.page.oddFields).toEqual([])
      expect(one.costUsd).toBe(example.tasks[0]?.cost)
    }
    // Fetching a task repeats the price it was posted for.
    expect(calls.map((call) => call.costUsd)).toEqual([0, example.cost])
  })

  test('the catalogue of item types: every type is kept, and whom the AI overview cites', async () => {
    const example = read<Page>('serp-google-organic-task_get-advanced.docs.json')
    const server = await startScriptedServer(json(example))
    const collected = await createTestProvider(server.url).provider.organicResults.collectTask('google', 'id')
    if (collected.outcome !== 'ready') throw new Error(collected.outcome)
    const items = rowsOf(example)[0]?.items ?? []
    const { features, aiOverview } = collected.page
    const types = new Set(features.map(({ type }) => type))
    expect([...types, 'organic']).toEqual(expect.arrayContaining(items.map((item) => item.type)))
    expect(types.size).toBeGreaterThanOrEqual(47)
    expect(aiOverview).toBe('loaded')
    const entriesOf = (type: string) => features.find((one) => one.type === type)?.entries ?? []
    expect(entriesOf('ai_overview').map(({ domain }) => domain)).toEqual([
      'www.autoevolution.com',
      'www.pistonheads.com',
    ])
    // Stories, forum threads and questions keep the sites they lead to.
    for (const type of ['top_stories', 'discussions_and_forums', 'people_also_ask', 'recipes', 'perspectives'])
      expect([type, entriesOf(type).filter(({ domain }) => domain !== null).length]).not.toEqual([type, 0])
    expect(features.find(({ type }) => type === 'local_pack')).toMatchObject({
      cid: expect.any(String),
      rating: { value: expect.any(Number) },
    })
  })

  test('task_post: one tag given by the vendor, two by order', async () => {
    const example = read<never>('serp-google-organic-task_post.docs.json')
    const server = await startScriptedServer(json(example))
    const { provider, calls } = createTestProvider(server.url)
    const tasks = ['first', 'some_string_123', 'third'].map((tag) => searchTask({ tag }))
    expect(await provider.organicResults.postTasks(tasks)).toEqual(
      tasks.map(({ tag }, index) => ({
        tag,
        outcome: 'accepted',
        providerTaskId: example.tasks[index]?.id,
        costUsd: example.tasks[index]?.cost,
      })),
    )
    expect(calls[0]?.costUsd).toBe(example.cost)
  })

  test('tasks_ready', async () => {
    const example = read<{ id: string; tag: string }>('serp-google-organic-tasks_ready.docs.json')
    const server = await startScriptedServer(json(example))
    expect(await createTestProvider(server.url).provider.organicResults.listReadyTasks()).toEqual(
      rowsOf(example).map((row) => ({ tag: row.tag, providerTaskId: row.id })),
    )
  })

  test.each(files.filter((file) => file.includes('-locations')))('%s', async (file) => {
    const example = read<Record<string, unknown>>(file)
    const server = await startScriptedServer(json(example))
    expect(await createTestProvider(server.url).provider.locations.listPlaces('google', 'ie')).toEqual(
      rowsOf(example).map((row) => ({
        locationCode: row.location_code,
        locationName: row.location_name,
        parentCode: row.location_code_parent,
        countryIsoCode: row.country_iso_code,
        locationType: row.location_type,
      })),
    )
  })

  test('user_data', async () => {
    const example = read<{ money: { balance: number } }>('appendix-user_data.synthetic.json')
    const server = await startScriptedServer(json(example))
    expect(await createTestProvider(server.url).provider.providerAccount.readBalance()).toEqual({
      balanceUsd: rowsOf(example)[0]?.money.balance,
    })
  })

  /** The outcome of each documented error that answers a finished fetch: thrown, failed, pending or an empty page. */
  const outcomes: Record<string, string> = {
    http_401_40100: 'throws auth',
    http_402_40200: 'throws money',
    http_404_40400: 'throws bug',
    http_500_50000: 'throws provider',
    rate_limit_40202: 'throws throttle',
    concurrency_40209: 'throws throttle',
    insufficient_funds_40210: 'throws money',
    live_two_tasks_40000: 'throws bug',
    over_100_tasks_40006: 'throws bug',
    empty_post_40502: 'throws bug',
    bad_post_40503: 'throws bug',
    invalid_field_40501: 'failed request',
    live_depth_over_200_40501: 'failed request',
    no_results_live_40102: 'ready empty',
    task_in_queue_40602: 'pending',
    task_handed_40601: 'pending',
    task_not_found_40401: 'failed gone',
    results_expired_40403: 'failed gone',
    invalid_path_40402: 'throws bug',
    se_error_40101: 'failed engine',
  }
  const errors: [string, ErrorExample][] = Object.entries(
    JSON.parse(readFileSync(join(folder, 'errors.synthetic.json'), 'utf8')),
  )

  test('every documented error has its outcome', () => {
    expect(errors.map(([name]) => name).sort()).toEqual(Object.keys(outcomes).sort())
  })

  test.each(errors)('%s', async (name, example) => {
    const server = await startScriptedServer(json(example.body, example.http_status, example.http_headers ?? {}))
    const { provider, calls } = createTestProvider(server.url)
    const outcome = await provider.organicResults.collectTask('google', 'id').then(
      (collected) => {
        if (collected.outcome === 'ready') return `ready ${collected.page.organic.length === 0 ? 'empty' : 'full'}`
        return collected.outcome === 'failed' ? `failed ${collected.failure.kind}` : collected.outcome
      },
      (error) => `throws ${error.failure?.kind}`,
    )
    expect(outcome).toBe(outcomes[name])
    // Fetching a task buys nothing, whatever price it repeats.
    expect(calls[0]).toMatchObject({ httpStatus: example.http_status, costUsd: 0 })
  })
})
