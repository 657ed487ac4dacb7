import type { Bench } from '../lib/bench.ts'
import { generateBusiness } from '../lib/generate-business.ts'
import { generateProjects, settleProjects } from '../lib/generate-projects.ts'
import { openConnection } from '../lib/http-load.ts'
import { makeCustomers, startServer } from '../lib/product.ts'
import { p95 } from '../lib/sample-requests.ts'

/** 100 000 keywords. */
const own = { projects: 100, keywordsEach: 1_000, days: 30 }
const customers = 100_000

type Ask = (path: string) => ReturnType<Awaited<ReturnType<typeof openConnection>>['get']>

/** The list of customers in each order, and filtered by status. */
async function customerLists(ask: Ask) {
  const figures = []
  for (const query of ['sort=id', 'sort=last_active', 'sort=revenue', 'sort=usage', 'status=paying', 'status=none'])
    figures.push(await p95(`customers, ${query.replace('=', ' ')}`, () => ask(`customers?${query}&direction=desc`)))
  return figures
}

export const dashboard: Bench = {
  name: 'dashboard',
  measures:
    'each call of a customer’s dashboard with 100 projects of 1 000 keywords and 30 days, the search, the list of customers and the Superadmin’s figures with 100 000 customers, computed anew each time, one request at a time over HTTP',
  async run(world) {
    const databaseUrl = await world.newDatabase()
    const [person] = await makeCustomers(world, databaseUrl, 1)
    if (person === undefined) throw new Error('no customer')
    await generateProjects(databaseUrl, { accountId: person.id, ...own })
    const admin = await generateBusiness(world, databaseUrl, { customers })
    await settleProjects(databaseUrl)
    const server = await startServer(world, databaseUrl)
    const connection = await openConnection(server.url)
    const askAs = (token: string) => (path: string) =>
      connection.get(`/api/${path}`, { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip, br' })
    const ask = askAs(person.token)
    const askAsAdmin = askAs(admin.token)
    const figure = async (name: string, path: string, of = ask) => ({
      ...(await p95(name, () => of(path))),
      target: { atMost: 50 },
    })
    // Figures are kept for a minute by period and zone, so each zone is asked once.
    const zones = Intl.supportedValuesOf('timeZone')
    const anew = async (filter: string) => {
      const asked: number[] = []
      for (const zone of zones.splice(0, 5)) {
        const path = `dashboard/statistics?filter=${filter}&timeZone=${encodeURIComponent(zone)}`
        const { status, milliseconds } = await askAsAdmin(path)
        if (status !== 200) throw new Error(`${path} answered ${status}`)
        asked.push(milliseconds)
      }
      return { name: `Superadmin’s figures, ${filter}, the slowest of 5`, value: Math.max(...asked), unit: 'ms' }
    }
    try {
      return [
        await figure('credits used', 'dashboard?filter=yearly'),
        await figure('ranks of all projects', 'dashboard/ranks'),
        await figure('biggest movers', 'dashboard/movement'),
        await figure('runs and checks', 'dashboard/work'),
        await figure('list of projects, newest first', 'projects'),
        await figure('list of projects, worst first', 'projects?sort=visibility_change&direction=asc'),
        await figure('list of projects, most lost first', 'projects?sort=lost&direction=desc'),
        await figure('search for a project', 'search?q=project+4'),
        await figure('search for nothing there', 'search?q=zebra'),
        await p95('search of staff for a customer', () => askAsAdmin('search?q=customer+777')),
        ...(await customerLists(askAsAdmin)),
        await anew('weekly'),
        await anew('yearly'),
      ]
    } finally {
      connection.close()
      await server.stop()
    }
  },
}
