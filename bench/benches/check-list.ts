import type { Bench } from '../lib/bench.ts'
import { generateChecks } from '../lib/generate-checks.ts'
import { openConnection } from '../lib/http-load.ts'
import { makeCustomers, startServer } from '../lib/product.ts'
import { p95, sample } from '../lib/sample-requests.ts'

const checks = 100_000
const keywordsEach = 20
const perPage = 30
const pages = Math.ceil(checks / perPage)

export const checkList: Bench = {
  name: 'check-list',
  measures: `${perPage} checks a page out of 100 000 of one account, ${keywordsEach} keywords each: p95 from the request sent to its answer read whole, one at a time over HTTP, compressed as for a browser`,
  async run(world) {
    const databaseUrl = await world.newDatabase()
    const [person] = await makeCustomers(world, databaseUrl, 1)
    if (person === undefined) throw new Error('no customer')
    await generateChecks(databaseUrl, { accountId: person.id, checks, keywordsEach })
    const server = await startServer(world, databaseUrl)
    const connection = await openConnection(server.url)
    const headers = { authorization: `Bearer ${person.token}` }
    const ask = (query: string, encoding: string) =>
      connection.get(`/api/serp/list-serps?${query}`, { ...headers, 'accept-encoding': encoding })
    const browser = 'gzip, deflate, br, zstd'
    try {
      await sample(() => ask('page=1', browser))
      return [
        { ...(await p95('first page', () => ask('page=1', browser))), target: { atMost: 30 } },
        await p95('first page, not compressed', () => ask('page=1', 'identity')),
        await p95('middle page', (turn) => ask(`page=${Math.floor(pages / 2) + turn}`, browser)),
        await p95('last pages', (turn) => ask(`page=${pages - turn}`, browser)),
        await p95('sorted by domain, first page', () => ask('sort=url&direction=asc', browser)),
        await p95('sorted by keywords, middle page', (turn) =>
          ask(`sort=keywords_count&page=${Math.floor(pages / 2) + turn}`, browser),
        ),
        await p95('search for a domain', (turn) => ask(`search=shop-${1_000 + turn}.example`, browser)),
        await p95('search for a keyword', (turn) => ask(`search=chairs+${1_000 + turn}+8`, browser)),
        await p95('search for what every check has', () => ask('search=garden+chairs', browser)),
        await p95('search for two letters', () => ask('search=ga', browser)),
        await p95('search for nothing there', (turn) => ask(`search=no+such+thing+${turn}`, browser)),
      ]
    } finally {
      connection.close()
      await server.stop()
    }
  },
}
