import type { Bench, Figure } from '../lib/bench.ts'
import { generateManyRanks, settleProjects, withClient } from '../lib/generate-projects.ts'
import { makeCustomers } from '../lib/product.ts'
import { p95, sample } from '../lib/sample-requests.ts'
import { type Ask, withServer } from '../lib/with-server.ts'

const days = 365
const perCustomer = { projects: 5, keywordsEach: 1_000, days }
const ofCustomer = perCustomer.projects * perCustomer.keywordsEach * days
/** 1 million ranks with the first customer’s. */
const few = { projects: 1, keywordsEach: 2_740, days }

/** `MANY_RANKS=20` sets how many million; each takes 0.3 GB of disk and about six seconds. */
const millions = Number(process.env.MANY_RANKS ?? 100)

export const manyRanks: Bench = {
  name: 'many-ranks',
  measures: `a project’s history, 50 keywords × 7 dates, the list of projects and what a run stores, one at a time over HTTP: with 1 million ranks in all, and with ${millions} million in 13 months`,
  async run(world) {
    const databaseUrl = await world.newDatabase()
    const strangers = Math.max(1, Math.round((millions * 1_000_000) / ofCustomer))
    const [person, ...others] = await makeCustomers(world, databaseUrl, 1 + strangers)
    if (person === undefined) throw new Error('no customer')
    await generateManyRanks(databaseUrl, [{ accountId: person.id, ...few }])
    await settleProjects(databaseUrl)
    const id = await withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ id: number }>('select min(id)::int as id from rank_projects')
      return rows[0]?.id ?? 0
    })
    const today = new Date().toISOString().slice(0, 10)
    const measure = async (ask: Ask, of: string): Promise<Figure[]> => {
      const history = `/api/projects/list-histories/${id}`
      await sample(() => ask(history))
      return [
        await p95(`history ${of}`, () => ask(history)),
        await p95(`history, oldest dates, ${of}`, () => ask(`${history}?page=53&keywords_page=11`)),
        await p95(`history by the ranks of a date ${of}`, () => ask(`${history}?sort=${today}`)),
        await p95(`history by the change of ranks ${of}`, () => ask(`${history}?sort=change`)),
        await p95(`overview of 365 days ${of}`, () => ask(`/api/projects/show-overview/${id}?days=365`)),
      ]
    }
    const small = await withServer(world, databaseUrl, person.token, (ask) => measure(ask, 'with 1 million'))
    await generateManyRanks(
      databaseUrl,
      others.map((other) => ({ accountId: other.id, ...perCustomer })),
    )
    await settleProjects(databaseUrl)
    const large = await withServer(world, databaseUrl, person.token, (ask) => measure(ask, `with ${millions} million`))
    const bytes = await withClient(databaseUrl, async (client) => {
      const { rows } = await client.query<{ bytes: number }>(
        `select sum(pg_total_relation_size(inhrelid))::float8 as bytes from pg_inherits where inhparent = 'rank_observations'::regclass`,
      )
      return rows[0]?.bytes ?? 0
    })
    return [
      ...small,
      ...large,
      ...small.map(({ name }, at) => ({
        name: `${name.replace(' with 1 million, p95', '')}: ${millions} million ÷ 1 million`,
        value: (large[at]?.value ?? Number.NaN) / (small[at]?.value ?? Number.NaN),
        unit: '×',
        ...(at === 0 && { target: { atMost: 1.5 } }),
      })),
      { name: 'ranks on disk', value: bytes / 1_000_000_000, unit: 'GB' },
    ]
  },
}
