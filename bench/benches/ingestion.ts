import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { startSerpCheckInput } from '#contract/serp-checks/endpoints.ts'
import { basicAuthorization } from '#server/adapters/dataforseo/http-call.ts'
import { readResultPage } from '#server/adapters/dataforseo/result-page.ts'
import { type Send, send } from '#server/adapters/dataforseo/send.ts'
import { toStandardPayload } from '#server/adapters/dataforseo/serp-tasks.ts'
import { recordRanksOfChecks, serpChecksFetchesEnded, startSerpCheck } from '#server/features/serp-checks/module.ts'
import { seenPage, storePages } from '#server/parts/serp-fetches/module.ts'
import type { Ctx } from '#server/platform/context.ts'
import type { ResultPage } from '#server/ports/data-provider/organic-results.ts'
import { type Person, signedIn } from '#server/testing/people.ts'
import type { Bench } from '../lib/bench.ts'
import { checkBody, keywordsOf, keywordsPerCheck } from '../lib/keyword-runs.ts'
import { enrich, openProduct } from '../lib/product.ts'
import { sideBySide, timed } from '../lib/statistics.ts'

const checksPerRound = 5
const pagesPerRound = checksPerRound * keywordsPerCheck
/** As many as the product stores in one statement. */
const pagesAtOnce = 50
const rounds = { whole: 4, short: 2 }

export const ingestion: Bench = {
  name: 'ingestion',
  measures:
    'pages of 100 results: answer read by the adapter, stored, ranked for four domains, keywords written, credits settled ÷ inserting the same pages, read before, 50 a statement into a table with nothing but a key',
  async run(world, length) {
    const databaseUrl = await world.newDatabase()
    const answers = await fetchAnswers(world.sandboxUrl)
    const { ctx, close } = await openProduct(databaseUrl, world.sandboxUrl, answering(answers))
    try {
      const person = await signedIn(ctx, 'paid')
      await enrich(ctx, person.id)
      const pages = answers.map(readPage)
      await ctx.db.execute(sql`create table bare_pages (query_id bigint, id uuid, taken_at timestamptz, organic jsonb,
        primary key (query_id, taken_at, id))`)
      const { ours, bare, ratio } = await sideBySide(
        rounds[length],
        (round) => ingest(ctx, person, round),
        (round) => timed(() => insertBare(ctx, pages, round)),
      )
      const perSecond = (milliseconds: number) => pagesPerRound / (milliseconds / 1_000)
      const detail = `${perSecond(ours).toFixed(0)} ÷ ${perSecond(bare).toFixed(0)} pages/s`
      return [
        { name: 'pages/s ÷ bare insert', value: 1 / ratio, unit: '×', target: { atLeast: 0.5 }, detail },
        { name: 'stored page', value: (await bytesPerPage(ctx)) / 1_000, unit: 'kB', target: { atMost: 6 } },
        { name: 'pages through the product', value: perSecond(ours), unit: 'pages/s' },
      ]
    } finally {
      await close()
    }
  },
}

/** Bytes of a page in its table, with its related rows and its share of the keys. */
async function bytesPerPage(ctx: Ctx): Promise<number> {
  const { rows } = await ctx.db.execute<{ bytes: number }>(sql`
    select (sum(pg_total_relation_size(inhrelid)) / (select count(*) from serp_snapshots))::float8 as bytes
    from pg_inherits where inhparent = 'serp_snapshots'::regclass`)
  return rows[0]?.bytes ?? 0
}

/** The provider's answers as they come over the wire. */
async function fetchAnswers(sandboxUrl: string): Promise<Buffer[]> {
  const path = `${sandboxUrl}/v3/serp/google/organic`
  const headers = { authorization: basicAuthorization('sandbox', 'sandbox'), 'content-type': 'application/json' }
  const tasks = keywordsOf('ingestion', 0).map((keyword) =>
    toStandardPayload({
      tag: uuid(),
      engine: 'google',
      device: 'desktop',
      languageCode: 'en',
      locationCode: 2840,
      keyword,
      depth: 100,
      loadsAiOverview: false,
    }),
  )
  const posted = await fetch(`${path}/task_post`, { method: 'POST', headers, body: JSON.stringify(tasks) })
  const { tasks: accepted } = (await posted.json()) as { tasks: { id: string }[] }
  return Promise.all(
    accepted.map(async ({ id }) =>
      Buffer.from(await (await fetch(`${path}/task_get/advanced/${id}`, { headers })).arrayBuffer()),
    ),
  )
}

function readPage(answer: Buffer): ResultPage {
  const body = JSON.parse(answer.toString()) as { tasks: { result: unknown[] }[] }
  const read = readResultPage(body.tasks[0]?.result[0], new Date())
  if (read.page === null) throw new Error(`the sandbox answered no page: ${read.problem}`)
  return read.page
}

/** Collecting is answered from memory by the task's number; everything else, such as places, by the sandbox. */
function answering(answers: readonly Buffer[]): Send {
  return async (url, sent) => {
    const [, number] = /\/task_get\/advanced\/bench-(\d+)$/.exec(url) ?? []
    if (number === undefined) return send(url, sent)
    return { status: 200, text: async () => answers[Number(number) % answers.length]?.toString() ?? '' }
  }
}

/** Milliseconds from the provider's answers to the last keyword of the checks that wait for them. */
async function ingest(ctx: Ctx, person: Person, round: number): Promise<number> {
  const account = person.viewer.account
  for (let check = 0; check < checksPerRound; check += 1) {
    const input = startSerpCheckInput.parse(checkBody(keywordsOf(`ingestion ${round}`, check)))
    await startSerpCheck({ ...ctx, account }, input)
  }
  const posted = await ctx.db.execute<{ id: string; queryId: number }>(sql`
    update serp_fetches set state = 'posted', posted_at = now() where state = 'queued'
    returning id, query_id::int as "queryId"`)
  const fetches = posted.rows
  const took = await timed(async () => {
    const ranking: Promise<void>[] = []
    for (let from = 0; from < fetches.length; from += pagesAtOnce) {
      const batch = fetches.slice(from, from + pagesAtOnce)
      await storePages(ctx, [serpChecksFetchesEnded], await collect(ctx, batch, from))
      // While the next pages are read, as another job does it in the product.
      ranking.push(recordRanksOfChecks(ctx, { fetchIds: batch.map((serpFetch) => serpFetch.id) }))
    }
    await Promise.all(ranking)
  })
  const waiting = await ctx.db.execute(sql`
    select state from serp_check_keywords where state not in ('found', 'not_in_depth') limit 1`)
  if (fetches.length !== pagesPerRound || waiting.rows.length > 0) throw new Error('not every keyword got its rank')
  return took
}

const collect = (ctx: Ctx, fetches: readonly { id: string; queryId: number }[], from: number) =>
  Promise.all(
    fetches.map(async ({ id, queryId }, at) => {
      const collected = await ctx.ports.organicResults.collectTask('google', `bench-${from + at}`)
      if (collected.outcome !== 'ready') throw new Error(`a page was ${collected.outcome}`)
      return seenPage({ id, queryId }, collected.page, collected.costUsd)
    }),
  )

async function insertBare(ctx: Ctx, pages: readonly ResultPage[], round: number): Promise<void> {
  for (let from = 0; from < pagesPerRound; from += pagesAtOnce) {
    const rows = Array.from({ length: pagesAtOnce }, (_, at) => {
      const page = pages[(from + at) % pages.length]
      const queryId = round * pagesPerRound + from + at
      return sql`(${queryId}, ${uuid()}, ${page?.takenAt.toISOString()}, ${JSON.stringify(page?.organic)}::jsonb)`
    })
    await ctx.db.execute(
      sql`insert into bare_pages (query_id, id, taken_at, organic) values ${sql.join(rows, sql`, `)}`,
    )
  }
}
