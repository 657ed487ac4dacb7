import type { Bench } from '../lib/bench.ts'
import type { Child } from '../lib/child.ts'
import { generateDomain } from '../lib/generate-domains.ts'
import { type Exchange, openConnection } from '../lib/http-load.ts'
import { makeCustomers, startServer } from '../lib/product.ts'
import { p95 } from '../lib/sample-requests.ts'

const large = { rows: 50_000, dates: 3 }
const other = { rows: 50_000, dates: 1 }

export const domainView: Bench = {
  name: 'domain-view',
  measures:
    'a domain of 50 000 keywords on three dates, 50 rows a page, one request at a time over HTTP: shown, sorted, searched, filtered, compared, and as an Excel file',
  async run(world) {
    const databaseUrl = await world.newDatabase()
    const [person] = await makeCustomers(world, databaseUrl, 1)
    if (person === undefined) throw new Error('no customer')
    const accountId = person.id
    const id = await generateDomain(databaseUrl, { accountId, ...large, target: 'shop.example' })
    const rival = await generateDomain(databaseUrl, { accountId, ...other, target: 'rival.example' })
    const server = await startServer(world, databaseUrl)
    const connection = await openConnection(server.url)
    const headers = { authorization: `Bearer ${person.token}`, 'accept-encoding': 'gzip, br' }
    const ask = (path: string): Promise<Exchange> => connection.get(`/api/domain/${path}`, headers)
    const within50 = { target: { atMost: 50 } }
    const view = `view-domain/${id}?kind=organic`
    const figure = async (name: string, path: string) => ({ ...(await p95(name, () => ask(path))), ...within50 })
    try {
      return [
        await figure('view', view),
        await figure('last page', `${view}&page=1000`),
        await figure('sorted by volume', `${view}&sort=search_volume`),
        await figure('sorted by change', `${view}&sort=change`),
        await figure('sorted by keyword', `${view}&sort=keyword`),
        await figure('searched', `${view}&search=${encodeURIComponent('word 123')}`),
        await figure(
          'filtered by position, volume, difficulty, intent and feature',
          `${view}&position_from=1&position_to=20&volume_from=100&kd_to=60&intent=commercial&feature=video`,
        ),
        await figure('compared with the first date', `${view}&compare_date=${dayBefore(large.dates - 1)}`),
        await figure('lost since then', `${view}&compare_date=${dayBefore(large.dates - 1)}&movement=lost`),
        await figure('pages', `list-pages/${id}?kind=organic`),
        await figure('two domains side by side', `compare-domains/${id}?others=${rival}`),
        ...(await exported(server, person.token, `/api/domain/generate-excel/${id}`, ask)),
      ]
    } finally {
      connection.close()
      await server.stop()
    }
  },
}

const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

async function exported(
  server: Child & { url: string },
  token: string,
  path: string,
  ask: (path: string) => Promise<Exchange>,
) {
  const reply = await fetch(`${server.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  const { file_url } = (await reply.json()) as { file_url: string }
  server.forgetPeakMemory()
  const before = server.peakMemory() ?? Number.NaN
  const { status, milliseconds, bytes } = await ask(file_url.replace('/api/domain/', ''))
  if (status !== 200) throw new Error(`the file answered ${status}`)
  return [
    {
      name: '50 000 rows as an Excel file',
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
  ] as const
}
