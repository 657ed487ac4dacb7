import type { Bench, Figure } from '../lib/bench.ts'
import { checkBody, type KeywordRun, runChecks, runKeywords } from '../lib/keyword-runs.ts'
import { makeCustomers, startServer } from '../lib/product.ts'
import { median } from '../lib/statistics.ts'
import type { World } from '../lib/world.ts'

const smallKeywords = 5
const smallRuns = 5
const largeChecks = 100
/** A real task takes as long at the very least; the large run is then under way in all its parts. */
const turnaroundMs = [1_000, 3_000] as const

export const fairness: Bench = {
  name: 'fairness',
  measures: `a check of ${smallKeywords} keywords, started while 10 000 keywords of another account are under way, ÷ alone, each the median of ${smallRuns}; the provider takes ${turnaroundMs.join('–')} ms a task and answers in 50 ms`,
  async run(world) {
    await world.setLatency(50)
    await world.setTurnaround(turnaroundMs)
    try {
      return [
        ...(await measure(world, 'postback', {})),
        ...(await measure(world, 'polling', { DATAFORSEO_POSTBACK: 'off' })),
      ]
    } finally {
      await world.setLatency(0)
      await world.setTurnaround(0)
    }
  },
}

async function measure(world: World, way: string, settings: Record<string, string>): Promise<Figure[]> {
  const databaseUrl = await world.newDatabase()
  const [large, small] = await makeCustomers(world, databaseUrl, 2)
  if (large === undefined || small === undefined) throw new Error('no customers')
  const server = await startServer(world, databaseUrl, settings)
  // By postback the large run ends; fetched within 2 000 calls a minute it would outlast anybody's patience.
  const isWaitedFor = way === 'postback'
  try {
    // As large as what is measured: the first such run raises the pace of calls and fills caches for those after it.
    await runKeywords(server.url, large, 'to warm up', isWaitedFor ? largeChecks : 1)
    const alone = await repeat(smallRuns, (at) => runSmall(server.url, small, `alone ${at}`))
    const largeAlone = isWaitedFor ? await runKeywords(server.url, large, 'large alone', largeChecks) : undefined
    const largeBeside = runKeywords(server.url, large, 'large beside', largeChecks)
    const ended = largeBeside.catch(() => undefined)
    const beside: KeywordRun[] = []
    let isOver = false
    void ended.then(() => {
      isOver = true
    })
    await new Promise((resolve) => setTimeout(resolve, 5_000))
    for (let at = 0; at < smallRuns && !isOver; at += 1) beside.push(await runSmall(server.url, small, `beside ${at}`))
    const whole = isWaitedFor ? await largeBeside : undefined
    const ratio = (of: (run: KeywordRun) => number) => median(beside.map(of)) / median(alone.map(of))
    const detail = `${seconds(beside, (run) => run.finished)} s ÷ ${seconds(alone, (run) => run.finished)} s, ${beside.length} beside`
    return [
      { name: `all results by ${way}`, value: ratio((run) => run.finished), unit: '×', target: { atMost: 2 }, detail },
      {
        name: `first result by ${way}`,
        value: ratio((run) => run.firstResult),
        unit: '×',
        target: { atMost: 2 },
        detail: `${seconds(beside, (run) => run.firstResult)} s ÷ ${seconds(alone, (run) => run.firstResult)} s`,
      },
      ...(whole && largeAlone
        ? [
            {
              name: `the large run beside ÷ alone by ${way}`,
              value: whole.finished / largeAlone.finished,
              unit: '×',
              target: { atMost: 1.1 },
            },
          ]
        : []),
    ]
  } finally {
    await server.stop()
  }
}

const seconds = (runs: readonly KeywordRun[], of: (run: KeywordRun) => number) =>
  (median(runs.map(of)) / 1_000).toFixed(2)

const runSmall = (url: string, person: Parameters<typeof runChecks>[1], round: string) =>
  runChecks(url, person, [
    { ...checkBody(Array.from({ length: smallKeywords }, (_, at) => `small shop ${round} ${at}`)), depth: 20 },
  ])

async function repeat<Result>(times: number, work: (at: number) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = []
  for (let at = 0; at < times; at += 1) results.push(await work(at))
  return results
}
