import type { Bench } from '../lib/bench.ts'
import type { Child } from '../lib/child.ts'
import { generateBacklinks } from '../lib/generate-backlinks.ts'
import { type Exchange, openConnection } from '../lib/http-load.ts'
import { makeCustomers, startServer } from '../lib/product.ts'
import { p95 } from '../lib/sample-requests.ts'

const rows = 20_000
const dates = 3
/** Each has most of its domains in common with the first one. */
const rivals = ['one.example', 'two.example', 'three.example']

export const backlinksView: Bench = {
  name: 'backlinks-view',
  measures:
    'a target of 20 000 backlinks on three dates, 40 links a page, one request at a time over HTTP: shown, sorted, filtered, searched, grouped, compared, against three others, and as an Excel file',
  async run(world) {
    const databaseUrl = await world.newDatabase()
    const [person] = await makeCustomers(world, databaseUrl, 1)
    if (person === undefined) throw new Error('no customer')
    const accountId = person.id
    const id = await generateBacklinks(databaseUrl, { accountId, target: 'shop.example', rows, dates })
    const others: number[] = []
    for (const [at, target] of rivals.entries())
      others.push(
        await generateBacklinks(databaseUrl, { accountId, target, rows, dates: 1, firstDomain: (at + 1) * 500 }),
      )
    const server = await startServer(world, databaseUrl)
    const connection = await openConnection(server.url)
    const headers = { authorization: `Bearer ${person.token}`, 'accept-encoding': 'gzip, br' }
    const ask = (path: string): Promise<Exchange> => connection.get(`/api/backlink/${path}`, headers)
    const view = `get-backlink-data?backlink_id=${id}`
    const first = `compare_date=${dayBefore(dates - 1)}`
    const figure = async (name: string, path: string) => ({
      ...(await p95(name, () => ask(path))),
      target: { atMost: 50 },
    })
    try {
      return [
        await figure('view', view),
        await figure('last page', `${view}&page=500`),
        await figure('sorted by domain rank', `${view}&sort=domain_from_rank`),
        await figure('sorted by page title', `${view}&sort=page_from_title&direction=asc`),
        await figure('lost', `${view}&filter=lost`),
        await figure(
          'filtered by attribute, type, spam score and days',
          `${view}&attribute=ugc&item_type=anchor&spam_to=60&seen_from=${dayBefore(300)}&seen_to=${dayBefore(0)}`,
        ),
        await figure('searched', `${view}&search=${encodeURIComponent('part 123')}`),
        await figure('one a domain, followed first', `${view}&one_per_domain=1&sort=dofollow`),
        await figure('compared with the first date', `${view}&${first}`),
        await figure('lost since then', `${view}&${first}&movement=lost`),
        await figure('domains', `list-referring-domains/${id}`),
        await figure('anchors', `list-anchors/${id}`),
        await figure('link gap of three', `link-gap/${id}?others=${others.join(',')}`),
        ...(await exported(server, person.token, `/api/backlink/generate-excel/${id}`, ask)),
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
  const { status, milliseconds, bytes } = await ask(file_url.replace('/api/backlink/', ''))
  if (status !== 200) throw new Error(`the file answered ${status}`)
  return [
    {
      name: '20 000 links as an Excel file',
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
