import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Bench, Figure } from '../lib/bench.ts'
import { startChild } from '../lib/child.ts'
import { generateChecks } from '../lib/generate-checks.ts'
import { load } from '../lib/http-load.ts'
import { makeCustomers, startServer } from '../lib/product.ts'
import { sideBySide } from '../lib/statistics.ts'

const rounds = 3
const common = { concurrency: 10, seconds: 1 }

export const httpOverhead: Bench = {
  name: 'http-overhead',
  measures:
    'requests/s of the check list (30 checks × 20 keywords: session, gate, queries, validated answer) ÷ a bare Fastify route that sends the same JSON from memory; 10 kept-alive connections, not compressed',
  async run(world, length) {
    const databaseUrl = await world.newDatabase()
    const [person] = await makeCustomers(world, databaseUrl, 1)
    if (person === undefined) throw new Error('no customer')
    await generateChecks(databaseUrl, { accountId: person.id, checks: 30, keywordsEach: 20 })
    const server = await startServer(world, databaseUrl)
    const path = '/api/serp/list-serps?page=1'
    const headers = { authorization: `Bearer ${person.token}` }
    const file = join(world.folder, 'check-list.json')
    await writeFile(file, await (await fetch(`${server.url}${path}`, { headers })).text())
    const bareServer = await startChild(['bench/bare-server.ts'], { JSON_FILE: file })
    const ours = async () => (await load({ ...common, url: server.url, path, headers })).perSecond
    const bare = (barePath: string) => async () =>
      (await load({ ...common, url: bareServer.url, path: barePath })).perSecond
    try {
      const value = await sideBySide(rounds, ours, bare('/value'))
      const show = (result: typeof value) => `${result.ours.toFixed(0)} ÷ ${result.bare.toFixed(0)} requests/s`
      const ofJson: Figure = {
        name: '÷ JSON made each time',
        value: value.ratio,
        unit: '×',
        target: { atLeast: 0.25 },
        detail: show(value),
      }
      if (length === 'short') return [ofJson]
      const text = await sideBySide(rounds, ours, bare('/text'))
      return [ofJson, { name: '÷ text made before', value: text.ratio, unit: '×', detail: show(text) }]
    } finally {
      await bareServer.stop()
      await server.stop()
    }
  },
}
