import type { Bench } from '../lib/bench.ts'
import { generateChecks } from '../lib/generate-checks.ts'
import { load } from '../lib/http-load.ts'
import { runThousandKeywords } from '../lib/keyword-runs.ts'
import { memoryFigure } from '../lib/memory-figure.ts'
import { makeCustomers, startServer } from '../lib/product.ts'

export const memory: Bench = {
  name: 'memory',
  measures:
    'the most memory the server process held (resident), each load on a fresh one: 2 × 1 000 keywords as in rank-check; the list as in http-overhead for 5 s',
  async run(world) {
    const databaseUrl = await world.newDatabase()
    const [checker, reader] = await makeCustomers(world, databaseUrl, 2)
    if (checker === undefined || reader === undefined) throw new Error('no customers')
    await generateChecks(databaseUrl, { accountId: reader.id, checks: 30, keywordsEach: 20 })
    const serve = async (name: string, work: (url: string) => Promise<unknown>) => {
      const server = await startServer(world, databaseUrl)
      try {
        await work(server.url)
        return memoryFigure(name, server)
      } finally {
        await server.stop()
      }
    }
    await world.setLatency(50)
    const headers = { authorization: `Bearer ${reader.token}` }
    const path = '/api/serp/list-serps?page=1'
    try {
      return [
        await serve('rank checks', async (url) => {
          for (const round of ['first', 'second']) await runThousandKeywords(url, checker, `memory ${round}`)
        }),
        await serve('check list', (url) => load({ url, path, headers, concurrency: 10, seconds: 5 })),
      ]
    } finally {
      await world.setLatency(0)
    }
  },
}
