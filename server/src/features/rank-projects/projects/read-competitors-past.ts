import { sql } from 'drizzle-orm'
import type { Depth } from '#contract/rules/serp-fetches/search-engines.ts'
import { readOutlines } from '../../../parts/serp-fetches/outlines/index.ts'
import { createMatcher, readAddress, readPages, readRanks } from '../../../parts/serp-fetches/read-pages/index.ts'
import { after, minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { listCompetitors } from '../competitors/project-competitors.ts'
import { heldAgain, lockProjectBriefly, type ProjectReference, unlessHeld } from '../get-project.ts'
import { type PastOfCompetitors, sendReadPast } from '../project-jobs.ts'
import { type Competitor, type CompetitorRanked, storeCompetitorRanks } from '../runs/store-ranks.ts'
import { publishProject } from './publish-project.ts'

const readAtOnce = 200
/** Longer than a job is retried: the page storage may be away for hours. */
const readAgainAfter = minutes(10)

/**
 * Reads competitors' ranks of the past off the pages that are still kept, and those from before that off the order of
 * results, which is kept for ever; later, if the page storage can't be read.
 */
export async function readCompetitorsPast(ctx: Ctx, past: PastOfCompetitors, signal: AbortSignal): Promise<void> {
  try {
    const outcome = await unlessHeld(() => readPast(ctx, past, signal))
    if (outcome === 'held') await sendReadPast(ctx, past, past.competitorIds, heldAgain(ctx))
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'page.unavailable')) throw error
    await sendReadPast(ctx, past, past.competitorIds, after(ctx.clock(), readAgainAfter))
  }
}

/**
 * Newest first. A page of which not even the order is stored leaves a gap. Batch by batch under the project's lock; may
 * be cut off anywhere and run again.
 */
async function readPast(
  ctx: Ctx,
  { competitorIds, ...reference }: PastOfCompetitors,
  signal: AbortSignal,
): Promise<void> {
  const competitors = await listCompetitors(ctx, reference)
  for (const competitor of competitors.filter(({ id }) => competitorIds.includes(id))) {
    let from: Place | undefined = { day: 'infinity', keyword_id: 0 }
    while (from !== undefined && !signal.aborted) from = await readBundle(ctx, reference, competitor, from)
    await publishProject(ctx, reference)
  }
}

/** The row up to which the past has been read. */
type Place = { day: string; keyword_id: number }
type Observation = Place & { depth: Depth; snapshot_query_id: string; snapshot_id: string; taken_at: string }

async function readBundle(
  ctx: Ctx,
  reference: ProjectReference,
  competitor: Competitor,
  from: Place,
): Promise<Place | undefined> {
  // Before the lock, for pages may be in the page storage, which answers in its own time.
  const ahead = await listUnread(ctx, reference, competitor, from)
  const pages = await readPages(
    ctx,
    ahead.map((one) => asWaiting(one).page),
  )
  return inTransaction(ctx, async (tx) => {
    const project = await lockProjectBriefly(tx, reference)
    if (project === undefined) return undefined
    const unread = await listUnread(tx, reference, competitor, from)
    // A page may have been fetched deeper than its day was read; each is read as far as it was then.
    for (const depth of new Set(unread.map((one) => one.depth))) {
      const waiting = unread.filter((one) => one.depth === depth).map(asWaiting)
      const { includesSubdomains } = project
      const asked = { domains: [competitor.domain], depth, includesSubdomains }
      const { ranked, failed } = await readRanks(tx, waiting, asked, pages)
      const gone = failed.map(({ keyword }) => keyword)
      const outlined = await rankOutlines(tx, gone, { domain: competitor.domain, includesSubdomains, depth })
      const dated = ranked.map((one) => ({ ...one, day: one.keyword.day }))
      await storeCompetitorRanks(tx, { ...project, depth }, [competitor], [...dated, ...outlined])
    }
    return unread.length < readAtOnce ? undefined : unread.at(-1)
  })
}

type OnPage = ReturnType<typeof asWaiting>
type Asked = { domain: string; includesSubdomains: boolean; depth: Depth }

/** Only organic ranks: an outline doesn't say who had a featured snippet or owned features. */
async function rankOutlines(tx: Ctx, waiting: readonly OnPage[], asked: Asked): Promise<CompetitorRanked[]> {
  if (waiting.length === 0) return []
  const outlines = await readOutlines(
    tx,
    waiting.map(({ page }) => page),
  )
  const matches = createMatcher(asked.domain, asked)
  return waiting.flatMap((keyword): CompetitorRanked[] => {
    const outline = outlines.get(keyword.page.snapshotId)
    if (outline === undefined) return []
    const own = outline.results.find(({ address: url, domain, position }) => {
      const address = readAddress({ url, domain })
      return position <= asked.depth && address !== undefined && matches(address)
    })
    // It may be one of the results that couldn't be read.
    if (own === undefined && (outline.wholeUpTo ?? asked.depth) < asked.depth) return []
    const rank = own && { rank: own.position, rankAbsolute: null, url: own.address }
    return [{ keyword, page: keyword.page, day: keyword.day, ranks: [rank], ownedFeatures: [[]], otherPages: [null] }]
  })
}

const asWaiting = ({ day, keyword_id, snapshot_query_id, snapshot_id, taken_at }: Observation) => ({
  id: keyword_id,
  day,
  fetchId: null,
  page: { queryId: Number(snapshot_query_id), snapshotId: snapshot_id, takenAt: new Date(taken_at) },
})

async function listUnread(tx: Ctx, { accountId, projectId }: ProjectReference, competitor: Competitor, from: Place) {
  const { rows } = await tx.db.execute<Observation>(sql`
    select o.day::text as day, o.keyword_id, o.depth, o.snapshot_query_id, o.snapshot_id, o.taken_at
    from rank_observations o
    where o.account_id = ${accountId} and o.project_id = ${projectId} and o.state <> 'failed'
      and o.snapshot_id is not null and (o.day, o.keyword_id) < (${from.day}::date, ${from.keyword_id}::int)
      and not exists (
        select from rank_competitor_observations c
        where c.account_id = o.account_id and c.project_id = o.project_id and c.day = o.day
          and c.keyword_id = o.keyword_id and c.competitor_id = ${competitor.id} and c.snapshot_id = o.snapshot_id)
    order by o.day desc, o.keyword_id desc limit ${readAtOnce}`)
  return rows
}
