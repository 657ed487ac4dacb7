import { and, desc, eq } from 'drizzle-orm'
import { notFound } from '../../platform/errors/app-error.ts'
import type { AccountCtx } from '../access/index.ts'
import { type PageReference, presentResultPage } from '../search-results/index.ts'
import { getOwnCheck } from './own-check.ts'
import { ownKeywords } from './start-run.ts'
import { type LookedState, serpCheckEarlierRanks, serpCheckKeywords } from './tables.ts'

export type ShowResultPage = { id: number; item: number; run?: number | undefined }

type Look = PageReference & { run: number; state: LookedState; rank: number | null }

/** What the engine showed for a keyword, in the look the check shows or in an earlier one. */
export async function showResultPage(ctx: AccountCtx, { id, item, run }: ShowResultPage) {
  const check = await getOwnCheck(ctx, id)
  const keyword = await getKeyword(ctx, id, item)
  const looks = [...lookOf(keyword), ...(await listEarlierLooks(ctx, id, item))]
  const look = run === undefined ? looks[0] : looks.find((one) => one.run === run)
  if (look === undefined) throw notFound(`look ${run} at keyword ${item} of check ${id}`)
  const domains = [check.domain, ...check.competitors]
  return {
    data: {
      keyword: keyword.keyword,
      domains,
      depth: check.depth,
      look: summarise(look),
      looks: looks.map(summarise),
      page: await presentResultPage(ctx, look, { domains, depth: check.depth }),
    },
  }
}

const summarise = ({ run, state, rank, takenAt }: Look) => ({ run, state, rank, taken_at: takenAt.toISOString() })

type KeywordRow = typeof serpCheckKeywords.$inferSelect

async function getKeyword(ctx: AccountCtx, id: number, item: number): Promise<KeywordRow> {
  const [keyword] = await ctx.db
    .select()
    .from(serpCheckKeywords)
    .where(and(ownKeywords(ctx.account.id, id), eq(serpCheckKeywords.number, item)))
  if (keyword === undefined) throw notFound(`keyword ${item} of check ${id}`)
  return keyword
}

/** None while it is pending or failed. */
function lookOf({ run, state, rank, resultId, resultQueryId, takenAt }: KeywordRow): Look[] {
  if (state !== 'found' && state !== 'not_in_depth') return []
  if (resultId === null || resultQueryId === null || takenAt === null) return []
  return [{ run, state, rank, resultId, queryId: resultQueryId, takenAt }]
}

async function listEarlierLooks(ctx: AccountCtx, id: number, item: number): Promise<Look[]> {
  const { accountId, checkId, number, run, state, rank, resultId, resultQueryId, takenAt } = serpCheckEarlierRanks
  return ctx.db
    .select({ run, state, rank, resultId, queryId: resultQueryId, takenAt })
    .from(serpCheckEarlierRanks)
    .where(and(eq(accountId, ctx.account.id), eq(checkId, id), eq(number, item)))
    .orderBy(desc(run))
}
