import type { Bench, Figure } from '../lib/bench.ts'
import { keywordsPerCheck, runKeywords } from '../lib/keyword-runs.ts'
import { makeCustomers, startServer } from '../lib/product.ts'
import type { World } from '../lib/world.ts'

const latencyMs = 50
const sizes = [10, 100] as const
const ways = [
  { name: 'postback', settings: {}, target: { atLeast: 200 } },
  { name: 'polling', settings: { DATAFORSEO_POSTBACK: 'off' }, target: undefined },
] as const

export const growth: Bench = {
  name: 'growth',
  measures: `1 000 and 10 000 keywords in one go, depth 100, provider with ${latencyMs} ms latency, with the shipped limits (2 000 calls a minute to begin with): through API, jobs and database, each on a fresh server; results sent by the provider, or fetched one by one`,
  async run(world) {
    await world.setLatency(latencyMs)
    try {
      return (await inTurn(ways.map((way) => () => measure(world, way)))).flat()
    } finally {
      await world.setLatency(0)
    }
  },
}

async function measure(world: World, { name, settings, target }: (typeof ways)[number]): Promise<Figure[]> {
  const [small = 0, large = 0] = await inTurn(sizes.map((checks) => () => throughput(world, checks, settings)))
  return [
    { name: `1 000 keywords by ${name}`, value: small, unit: 'keywords/s' },
    { name: `10 000 keywords by ${name}`, value: large, unit: 'keywords/s', ...(target && { target }) },
    {
      name: `10 000 ÷ 1 000 by ${name}`,
      value: large / small,
      unit: '×',
      // Fetching is bound by the calls a minute, whatever the product does.
      ...(target && { target: { atLeast: 0.8 } }),
    },
  ]
}

async function throughput(world: World, checks: number, settings: Record<string, string>): Promise<number> {
  const databaseUrl = await world.newDatabase()
  const [person] = await makeCustomers(world, databaseUrl, 1)
  if (person === undefined) throw new Error('no customer')
  const server = await startServer(world, databaseUrl, settings)
  try {
    await runKeywords(server.url, person, 'to warm up', 1)
    const { finished } = await runKeywords(server.url, person, `growth ${checks}`, checks)
    return (checks * keywordsPerCheck) / (finished / 1_000)
  } finally {
    await server.stop()
  }
}

async function inTurn<Result>(works: readonly (() => Promise<Result>)[]): Promise<Result[]> {
  const results: Result[] = []
  for (const work of works) results.push(await work())
  return results
}
