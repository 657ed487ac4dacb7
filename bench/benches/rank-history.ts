import type { Bench } from '../lib/bench.ts'
import { generateCompetitors } from '../lib/generate-competitors.ts'
import { generateManyRanks, generateMetrics, generateProjects, settleProjects } from '../lib/generate-projects.ts'
import { memoryFigure } from '../lib/memory-figure.ts'
import { makeCustomers } from '../lib/product.ts'
import { p95, sample } from '../lib/sample-requests.ts'
import { withServer } from '../lib/with-server.ts'

const days = 365
/** 200 000 ranks. */
const few = { projects: 1, keywordsEach: 548, days }
/** Competitors of that project: 2 million ranks more. */
const competitors = 10
/** With the few the account has 10 000 keywords. */
const own = { projects: 10, keywordsEach: 945, days }
/** 16 425 000 more, 20 million in all. */
const others = { customers: 9, projects: 5, keywordsEach: 1_000, days }

const filters = 'rank_from=1&rank_to=20&moved=up&feature=people_also_ask&volume_from=100&url=products'

export const rankHistory: Bench = {
  name: 'rank-history',
  measures:
    'a project’s history, 50 keywords × 7 dates, also filtered and sorted, its competitors, its overview, the list of projects and the dashboard, one at a time over HTTP: with 200 000 ranks in all, and with 20 million of which the account has 10 000 keywords × 365 days',
  async run(world) {
    const databaseUrl = await world.newDatabase()
    const [person, ...strangers] = await makeCustomers(world, databaseUrl, 1 + others.customers)
    if (person === undefined) throw new Error('no customer')
    const [id] = await generateProjects(databaseUrl, { accountId: person.id, ...few })
    if (id === undefined) throw new Error('no project')
    await settleProjects(databaseUrl)
    const today = new Date().toISOString().slice(0, 10)
    const history = `/api/projects/list-histories/${id}`
    const before = await withServer(world, databaseUrl, person.token, (ask) =>
      p95('history with 200 000 ranks in all', () => ask(history)),
    )
    const from = performance.now()
    await generateManyRanks(databaseUrl, [
      { accountId: person.id, ...own },
      ...strangers.map((stranger) => ({ accountId: stranger.id, ...others })),
    ])
    const generated = (performance.now() - from) / 1_000
    await generateCompetitors(databaseUrl, { projectId: id, competitors })
    await generateMetrics(databaseUrl)
    await settleProjects(databaseUrl)
    return withServer(world, databaseUrl, person.token, async (ask, server) => {
      const [page] = await sample(() => ask(history))
      const after = await p95('history with 20 million', () => ask(history))
      return [
        { ...before },
        { ...after, target: { atMost: 50 } },
        {
          name: 'history with 20 million ÷ with 200 000',
          value: after.value / before.value,
          unit: '×',
          target: { atMost: 1.5 },
        },
        { name: 'history as a browser gets it', value: (page?.bytes ?? 0) / 1_000, unit: 'kB', target: { atMost: 60 } },
        await p95('history, oldest dates, last keywords', () => ask(`${history}?page=53&keywords_page=11`)),
        {
          ...(await p95('history filtered by rank, movement, feature and volume, most searched first', () =>
            ask(`${history}?${filters}&sort=volume&direction=desc`),
          )),
          target: { atMost: 50 },
        },
        {
          ...(await p95('history by the ranks of a date', () => ask(`${history}?sort=${today}`))),
          target: { atMost: 50 },
        },
        { ...(await p95('history by the best ranks', () => ask(`${history}?sort=best`))), target: { atMost: 50 } },
        {
          ...(await p95('history by the change of ranks', () => ask(`${history}?sort=change`))),
          target: { atMost: 50 },
        },
        await p95('31 dates of the history', () => ask(`${history}?dates_per_page=31`)),
        await p95(`50 keywords and ${competitors} competitors`, () => ask(`/api/projects/list-competitors/${id}`)),
        await p95('overview of 30 days', () => ask(`/api/projects/show-overview/${id}?days=30`)),
        await p95('overview of 365 days', () => ask(`/api/projects/show-overview/${id}?days=365`)),
        { name: 'making the ranks', value: generated, unit: 's' },
        { ...(await p95('list of projects', () => ask('/api/projects'))), target: { atMost: 50 } },
        { ...(await p95('dashboard', () => ask('/api/dashboard'))), target: { atMost: 50 } },
        memoryFigure('memory after all of it', server),
      ]
    })
  },
}
