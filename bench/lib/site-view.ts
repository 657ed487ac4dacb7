import type { Figure } from './bench.ts'
import { type Exchange, openConnection } from './http-load.ts'
import { makeCustomers, startServer } from './product.ts'
import { p95 } from './sample-requests.ts'
import type { World } from './world.ts'

type SiteView = {
  /** The address all calls of the capability begin with, like `/api/domain/`. */
  api: string
  /** Stores the data to view and returns the ids of the site and of those it is compared with. */
  generate: (databaseUrl: string, accountId: number) => Promise<{ id: number; others: number[] }>
  /** Returns the requests by name, as paths after `api`. */
  asked: (id: number, others: readonly number[]) => Record<string, string>
  /** Names the figure of the Excel file. */
  file: string
}

/** The view of a checked site with many rows, one request at a time over HTTP, and its Excel file. */
export async function measureSiteView(world: World, { api, generate, asked, file }: SiteView): Promise<Figure[]> {
  const databaseUrl = await world.newDatabase()
  const [person] = await makeCustomers(world, databaseUrl, 1)
  if (person === undefined) throw new Error('no customer')
  const { id, others } = await generate(databaseUrl, person.id)
  const server = await startServer(world, databaseUrl)
  const connection = await openConnection(server.url)
  const authorization = `Bearer ${person.token}`
  const ask = (path: string): Promise<Exchange> =>
    connection.get(`${api}${path}`, { authorization, 'accept-encoding': 'gzip, br' })
  try {
    const figures: Figure[] = []
    for (const [name, path] of Object.entries(asked(id, others)))
      figures.push({ ...(await p95(name, () => ask(path))), target: { atMost: 50 } })
    const reply = await fetch(`${server.url}${api}generate-excel/${id}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/json' },
      body: '{}',
    })
    const { file_url } = (await reply.json()) as { file_url: string }
    server.forgetPeakMemory()
    const before = server.peakMemory() ?? Number.NaN
    const { status, milliseconds, bytes } = await ask(file_url.replace(api, ''))
    if (status !== 200) throw new Error(`the file answered ${status}`)
    return [
      ...figures,
      {
        name: `${file} as an Excel file`,
        value: milliseconds / 1_000,
        unit: 's',
        target: { atMost: 10 },
        detail: `${(bytes / 1e6).toFixed(1)} MB`,
      },
      {
        name: 'extra peak memory of the file',
        value: (server.peakMemory() ?? Number.NaN) - before,
        unit: 'MB',
        target: { atMost: 80 },
      },
    ]
  } finally {
    connection.close()
    await server.stop()
  }
}

export const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
