import type pg from 'pg'
import { basicAuthorization } from '#server/adapters/dataforseo/http-call.ts'
import { toStandardPayload } from '#server/adapters/dataforseo/serp-tasks.ts'
import {
  addressOf,
  hostIn,
  type OutlinedResult,
  type PageOutline,
  packOutlines,
} from '#server/parts/serp-fetches/outlines/index.ts'
import { type RandomSource, randomFrom } from '#server/testing/random-source.ts'

/** One page a day. */
export const yearOfOutlines = { queries: 1_000, depth: 20 } as const

/** Results that compete for the places of a page; a few times as many as it shows. */
const candidates = 60
const packedMonths = 11
const daysOfMonth = 31
const dayMs = 86_400_000

/** The churn of a page from one day to the next, as measured on what was stored. */
export type Churn = { newADay: number; movedADay: number; addresses: number; addressLength: number }

/**
 * Stores a year of outlines as they are at the end of its last month: eleven months packed, the last one page by page, the most they
 * ever take. Addresses are those of the sandbox's pages; about a tenth of a page's results are new each day and a title of
 * one in a hundred changes.
 */
export async function storeYearOfOutlines(client: pg.Client, sandboxUrl: string): Promise<Churn> {
  const random = randomFrom(7)
  const addresses = await listAddresses(sandboxUrl)
  const churn = { pages: 0, fresh: 0, moved: 0 }
  for (let queryId = 1; queryId <= yearOfOutlines.queries; queryId += 1) {
    const pool = Array.from({ length: candidates }, (_, at) => ({
      address: random.oneOf(addresses),
      home: at,
      drift: 0,
      titleHash: random.upTo(0xffff),
    }))
    const months: { month: string; pages: PageOutline[] }[] = []
    let before: readonly string[] = []
    for (let month = 0; month <= packedMonths; month += 1) {
      const begins = Date.UTC(2026, month)
      const pages = Array.from({ length: daysOfMonth }, (_, day): PageOutline => {
        const results = nextDay(random, pool)
        const names = results.map(({ address }) => address)
        if (before.length > 0) {
          churn.pages += 1
          churn.fresh += names.filter((name) => !before.includes(name)).length
          churn.moved += names.filter((name, at) => before[at] !== name).length
        }
        before = names
        const takenAt = begins + day * dayMs + random.upTo(3_600) * 1_000
        return { takenAt, shortId: random.upTo(0xffffffff).toString(16).padStart(8, '0'), results }
      })
      months.push({ month: new Date(begins).toISOString().slice(0, 10), pages })
    }
    await storeQuery(client, queryId, months)
  }
  await client.query('vacuum analyze serp_outlines, serp_page_outlines')
  const results = churn.pages * yearOfOutlines.depth
  return {
    newADay: churn.fresh / results,
    movedADay: churn.moved / results,
    addresses: addresses.length,
    addressLength: addresses.reduce((sum, address) => sum + address.length, 0) / addresses.length,
  }
}

type Candidate = { address: string; home: number; drift: number; titleHash: number }

function nextDay(random: RandomSource, pool: Candidate[]): OutlinedResult[] {
  const noise = (most: number) => (random.upTo(2_000) / 1_000 - 1) * most
  for (const candidate of pool) {
    candidate.drift = candidate.drift * 0.97 + noise(1.5)
    if (random.upTo(99) === 0) candidate.titleHash = random.upTo(0xffff)
  }
  return pool
    .map((candidate) => ({ candidate, place: candidate.home + candidate.drift + noise(4) }))
    .sort((left, right) => left.place - right.place)
    .slice(0, yearOfOutlines.depth)
    .map(({ candidate: { address, titleHash } }, at) => ({
      position: at + 1,
      address,
      domain: hostIn(address),
      titleHash,
    }))
}

async function storeQuery(client: pg.Client, queryId: number, months: { month: string; pages: PageOutline[] }[]) {
  const packed = months.slice(0, packedMonths)
  await client.query(
    `insert into serp_outlines (query_id, month, pages_count, outlines)
     select $1, month, $2, outlines from unnest($3::date[], $4::bytea[]) as given(month, outlines)`,
    [queryId, daysOfMonth, packed.map(({ month }) => month), packed.map(({ pages }) => packOutlines(pages, 'small'))],
  )
  const last = months.at(-1)?.pages ?? []
  await client.query(
    `insert into serp_page_outlines (query_id, taken_at, snapshot_id, outline)
     select $1, taken_at, gen_random_uuid(), outline from unnest($2::timestamptz[], $3::bytea[]) as given(taken_at, outline)`,
    [queryId, last.map(({ takenAt }) => new Date(takenAt)), last.map((page) => packOutlines([page]))],
  )
}

/** Addresses of results for many keywords, as the sandbox shows them. */
async function listAddresses(sandboxUrl: string): Promise<string[]> {
  const path = `${sandboxUrl}/v3/serp/google/organic`
  const headers = { authorization: basicAuthorization('sandbox', 'sandbox'), 'content-type': 'application/json' }
  const tasks = Array.from({ length: 100 }, (_, at) =>
    toStandardPayload({
      tag: `outlines ${at}`,
      engine: 'google',
      device: 'desktop',
      languageCode: 'en',
      locationCode: 2840,
      keyword: `outlined things ${at}`,
      depth: 100,
      loadsAiOverview: false,
    }),
  )
  const posted = await fetch(`${path}/task_post`, { method: 'POST', headers, body: JSON.stringify(tasks) })
  const { tasks: accepted } = (await posted.json()) as { tasks: { id: string }[] }
  const addresses = new Set<string>()
  for (const { id } of accepted) {
    const answer = await (await fetch(`${path}/task_get/advanced/${id}`, { headers })).json()
    const [task] = (answer as { tasks: { result: { items: { type: string; url?: string }[] }[] }[] }).tasks
    for (const { type, url } of task?.result[0]?.items ?? [])
      if (type === 'organic' && url !== undefined) addresses.add(addressOf(url))
  }
  return [...addresses]
}
