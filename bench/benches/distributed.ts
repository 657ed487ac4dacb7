import { placedTables } from '#server/app/placed-tables.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { distributeTables } from '#server/platform/distribution/distribute-tables.ts'
import type { Person } from '#server/testing/people.ts'
import type { Bench, Figure } from '../lib/bench.ts'
import { generateProjects, settleProjects } from '../lib/generate-projects.ts'
import { runThousandKeywords } from '../lib/keyword-runs.ts'
import { makeCustomers, startServer } from '../lib/product.ts'
import { p95, sample } from '../lib/sample-requests.ts'
import { withServer } from '../lib/with-server.ts'
import type { World } from '../lib/world.ts'

const generated = { projects: 20, keywordsEach: 500, days: 60 }
const rounds = 3
const ranks = generated.projects * generated.keywordsEach * generated.days

export const distributed: Bench = {
  name: 'distributed',
  measures: `a thousand keywords checked (the median of ${rounds}), a project’s history and the list of projects, of an account with ${ranks.toLocaleString('en').replaceAll(',', ' ')} ranks, in an empty Citus database (CITUS_URL): before its tables are distributed, when all are on the coordinator, and afterwards`,
  async run(world) {
    const { CITUS_URL: databaseUrl } = process.env
    if (databaseUrl === undefined) throw new Error('set CITUS_URL to an empty database on the coordinator')
    await migrate(databaseUrl)
    const [person] = await makeCustomers(world, databaseUrl, 1)
    if (person === undefined) throw new Error('no customer')
    const [id = 0] = await generateProjects(databaseUrl, { accountId: person.id, ...generated })
    await settleProjects(databaseUrl)
    const one = await measure(world, { databaseUrl, person, id }, 'on one node')
    const begun = performance.now()
    await distributeTables(databaseUrl, placedTables, { report: () => {} })
    const seconds = (performance.now() - begun) / 1_000
    const several = await measure(world, { databaseUrl, person, id }, 'distributed')
    return [
      ...one,
      ...several,
      { name: 'distributing all tables', value: seconds, unit: 's' },
      ...one.map(
        ({ name }, at): Figure => ({
          name: `${name.replace(' on one node', '')}: distributed ÷ one node`,
          value: (several[at]?.value ?? Number.NaN) / (one[at]?.value ?? Number.NaN),
          unit: '×',
        }),
      ),
    ]
  },
}

type Subject = { databaseUrl: string; person: Person; id: number }

async function measure(world: World, { databaseUrl, person, id }: Subject, where: string): Promise<Figure[]> {
  const perSecond = await ingest(world, databaseUrl, person, where)
  return withServer(world, databaseUrl, person.token, async (ask) => {
    const history = `/api/projects/list-histories/${id}`
    await sample(() => ask(history))
    return [
      { name: `keywords checked ${where}`, value: perSecond, unit: 'keywords/s' },
      await p95(`history ${where}`, () => ask(history)),
      await p95(`list of projects ${where}`, () => ask('/api/projects')),
      await p95(`overview of 30 days ${where}`, () => ask(`/api/projects/show-overview/${id}?days=30`)),
    ]
  })
}

async function ingest(world: World, databaseUrl: string, person: Person, where: string): Promise<number> {
  const server = await startServer(world, databaseUrl)
  try {
    const times: number[] = []
    for (let round = 0; round <= rounds; round += 1)
      times.push(await runThousandKeywords(server.url, person, `${where} ${round}`))
    // The first warms up.
    const [, middle = Number.NaN] = times.slice(1).toSorted((left, right) => left - right)
    return 1_000 / (middle / 1_000)
  } finally {
    await server.stop()
  }
}
