import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { projectBody } from '#server/testing/track-project.ts'
import type { Bench, Figure } from '../lib/bench.ts'
import { withClient } from '../lib/generate-projects.ts'
import { keywordsOf, keywordsPerCheck } from '../lib/keyword-runs.ts'
import { makeCustomers, startServer } from '../lib/product.ts'
import type { World } from '../lib/world.ts'
import { storeYearOfOutlines, yearOfOutlines } from '../lib/year-of-outlines.ts'

const projects = 10
const keywords = projects * keywordsPerCheck
const competitors = ['youtube.com', 'amazon.com', 'reddit.com']
const depths = [10, 100] as const
const patienceMs = 120_000

/** Tables to which a daily run adds rows every day; the others grow with customers. */
const daily = {
  'pages of results': ['serp_snapshots'],
  'outlines until they are packed': ['serp_page_outlines'],
  'paid pages': ['paid_pages'],
  ranks: ['rank_observations'],
  'ranks of three competitors': ['rank_competitor_observations'],
  'fetches and their orders': ['serp_fetches', 'serp_fetch_orders', 'serp_ended_fetches'],
}

export const bytes: Bench = {
  name: 'bytes',
  measures: `what a run of ${projects} projects of ${keywordsPerCheck} keywords and three competitors adds to the database, indexes included, and writes to the write-ahead log`,
  async run(world) {
    const figures: Figure[] = []
    for (const depth of depths) figures.push(...(await measure(world, depth)))
    figures.push(await measureOutlines(world))
    return figures
  },
}

async function measure(world: World, depth: number): Promise<Figure[]> {
  const databaseUrl = await world.newDatabase()
  const [person] = await makeCustomers(world, databaseUrl, 1)
  if (person === undefined) throw new Error('no customer')
  const server = await startServer(world, databaseUrl)
  try {
    return await withClient(databaseUrl, async (client) => {
      const before = await readSizes(client)
      for (let number = 0; number < projects; number += 1) {
        const body = {
          ...projectBody,
          projectName: `Bytes ${number}`,
          domainUrl: 'wikipedia.org',
          keywords: keywordsOf(`bytes ${depth}`, number),
          competitors,
          depth,
        }
        const reply = await fetch(`${server.url}/api/projects`, {
          method: 'POST',
          headers: { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        if (reply.status !== 202) throw new Error(`project not accepted: ${reply.status} ${await reply.text()}`)
      }
      await untilRanked(client)
      const after = await readSizes(client)
      const perKeyword = (tables: readonly string[]) =>
        tables.reduce((sum, name) => sum + (after.tables[name] ?? 0) - (before.tables[name] ?? 0), 0) / keywords
      const of = `a keyword, depth ${depth}`
      return [
        ...Object.entries(daily).map(
          ([name, tables]): Figure => ({ name: `${name}, ${of}`, value: perKeyword(tables) / 1_000, unit: 'kB' }),
        ),
        {
          name: `all tables with space to reuse, ${of}`,
          value: (after.all - before.all) / keywords / 1_000,
          unit: 'kB',
        },
        { name: `write-ahead log, ${of}`, value: (after.log - before.log) / keywords / 1_000, unit: 'kB' },
      ]
    })
  } finally {
    await server.stop()
  }
}

/** The order of results of a year of pages takes most space while its last month isn’t packed yet. */
async function measureOutlines(world: World): Promise<Figure> {
  const databaseUrl = await world.newDatabase()
  return withClient(databaseUrl, async (client) => {
    const churn = await storeYearOfOutlines(client, world.sandboxUrl)
    const { tables } = await readSizes(client)
    const megabytes = (name: string) => (tables[name] ?? 0) / 1_000_000
    const [packed, single] = [megabytes('serp_outlines'), megabytes('serp_page_outlines')]
    const percent = (share: number) => `${(share * 100).toFixed(0)}%`
    return {
      name: `outlines of a year, ${yearOfOutlines.queries} keywords, depth ${yearOfOutlines.depth}`,
      value: packed + single,
      unit: 'MB',
      target: { atMost: 60 },
      detail: `${packed.toFixed(1)} MB packed, ${single.toFixed(1)} MB of the last month; ${percent(churn.newADay)} of results new and ${percent(churn.movedADay)} moved a day; addresses of ${churn.addressLength.toFixed(0)} characters`,
    }
  })
}

async function untilRanked(client: pg.Client): Promise<void> {
  const until = performance.now() + patienceMs
  for (;;) {
    const { rows } = await client.query<{ ranked: number }>(
      `select count(*)::int as ranked from rank_observations where state <> 'failed'`,
    )
    if (rows[0]?.ranked === keywords) return
    if (performance.now() > until) throw new Error(`${rows[0]?.ranked} of ${keywords} keywords were ranked in time`)
    await sleep(500)
  }
}

/** Bytes by table, with partitions counted as part of their table, and the position of the write-ahead log. */
async function readSizes(client: pg.Client) {
  const { rows } = await client.query<{ name: string; bytes: number }>(
    `select coalesce(pg_partition_root(oid), oid)::regclass::text as name, sum(pg_total_relation_size(oid))::float8 as bytes
     from pg_class where relkind = 'r' and relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
     group by 1`,
  )
  const { rows: logs } = await client.query<{ log: number }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::float8 as log`,
  )
  const tables = Object.fromEntries(rows.map((row) => [row.name, row.bytes]))
  return { tables, all: rows.reduce((sum, row) => sum + row.bytes, 0), log: logs[0]?.log ?? 0 }
}
