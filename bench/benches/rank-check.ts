import { v7 as uuid } from 'uuid'
import { basicAuthorization } from '#server/adapters/dataforseo/http-call.ts'
import { toStandardPayload } from '#server/adapters/dataforseo/serp-tasks.ts'
import type { Bench } from '../lib/bench.ts'
import { checksPerRound, keywordsOf, keywordsPerCheck, runThousandKeywords } from '../lib/keyword-runs.ts'
import { makeCustomers, startServer } from '../lib/product.ts'
import { sideBySide, timed } from '../lib/statistics.ts'

const latencyMs = 50
const atOnce = 25
const rounds = { whole: 3, short: 2 }

export const rankCheck: Bench = {
  name: 'rank-check',
  measures: `1 000 keywords, depth 100, provider with ${latencyMs} ms latency: wall time through API, jobs and database, results by postback ÷ a bare HTTP client posting the same and fetching every page, ${atOnce} calls at once`,
  async run(world, length) {
    const databaseUrl = await world.newDatabase()
    const [person] = await makeCustomers(world, databaseUrl, 1)
    if (person === undefined) throw new Error('no customer')
    await world.setLatency(latencyMs)
    const server = await startServer(world, databaseUrl)
    try {
      const { ours, bare, ratio } = await sideBySide(
        rounds[length],
        (round) => runThousandKeywords(server.url, person, `ours ${round}`),
        (round) => timed(() => postAndCollect(world.sandboxUrl, `bare ${round}`)),
      )
      const detail = `${(ours / 1_000).toFixed(2)} s ÷ ${(bare / 1_000).toFixed(2)} s`
      const keywords = checksPerRound * keywordsPerCheck
      return [
        { name: 'wall time ÷ bare client', value: ratio, unit: '×', target: { atMost: 1.25 }, detail },
        { name: 'throughput', value: keywords / (ours / 1_000), unit: 'keywords/s' },
      ]
    } finally {
      await server.stop()
      await world.setLatency(0)
    }
  },
}

/** Posts the batches and fetches every page, keeping nothing. */
async function postAndCollect(sandboxUrl: string, round: string): Promise<void> {
  const path = `${sandboxUrl}/v3/serp/google/organic`
  const headers = {
    authorization: basicAuthorization('sandbox', 'sandbox'),
    'content-type': 'application/json',
    'accept-encoding': 'gzip',
  }
  const post = async (check: number) => {
    const tasks = keywordsOf(round, check).map((keyword) =>
      toStandardPayload({
        tag: uuid(),
        engine: 'google',
        device: 'desktop',
        languageCode: 'en',
        locationCode: 2840,
        keyword,
        depth: 100,
        loadsAiOverview: false,
      }),
    )
    const reply = await fetch(`${path}/task_post`, { method: 'POST', headers, body: JSON.stringify(tasks) })
    const { tasks: answers } = (await reply.json()) as { tasks: { id: string; status_code: number }[] }
    if (answers.some((answer) => answer.status_code !== 20100)) throw new Error('the sandbox refused a task')
    return answers.map((answer) => answer.id)
  }
  const ids = (await Promise.all(Array.from({ length: checksPerRound }, (_, check) => post(check)))).flat()
  const lane = async () => {
    for (let id = ids.pop(); id !== undefined; id = ids.pop()) {
      const reply = await fetch(`${path}/task_get/advanced/${id}`, { headers })
      await reply.text()
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
}
