import { and, desc, eq } from 'drizzle-orm'
import type { OtherPage } from '#contract/rules/serp-fetches/other-page.ts'
import { type CheckedState, isChecked } from '#contract/rules/serp-fetches/rank-states.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { PageReference } from '../../../parts/serp-fetches/index.ts'
import { presentSnapshot } from '../../../parts/serp-fetches/read-pages/index.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { getOwnCheck } from '../get-check.ts'
import { ownKeywords } from '../start/start-run.ts'
import { serpCheckEarlierRanks, serpCheckKeywords } from '../tables.ts'

export type ShowSnapshot = { id: number; item: number; run?: number | undefined }

type SnapshotOfKeyword = PageReference & {
  run: number
  state: CheckedState
  rank: number | null
  resultsRead: number | null
  otherPages: (OtherPage | null)[] | null
}

/** Shows the results page of a keyword, in the fetch the check shows or in an earlier one. */
export async function showSnapshot(ctx: AccountCtx, { id, item, run }: ShowSnapshot) {
  const check = await getOwnCheck(ctx, id)
  const keyword = await getKeyword(ctx, id, item)
  const snapshots = [...checkOf(keyword), ...(await listEarlierSnapshots(ctx, id, item))]
  const snapshot = run === undefined ? snapshots[0] : snapshots.find((one) => one.run === run)
  if (snapshot === undefined) throw notFound(`snapshot of run ${run}, keyword ${item} of check ${id}`)
  const { depth, includesSubdomains } = check
  const domains = [check.domain, ...check.competitors]
  return {
    data: {
      keyword: keyword.keyword,
      domains,
      depth,
      snapshot: summarise(snapshot),
      snapshots: snapshots.map(summarise),
      page: await presentSnapshot(ctx, snapshot, { domains, depth, includesSubdomains }),
    },
  }
}

const summarise = ({ run, state, rank, resultsRead, otherPages, takenAt }: SnapshotOfKeyword) => ({
  run,
  state,
  rank,
  results_read: resultsRead,
  other_page: otherPages?.[0] ?? null,
  taken_at: takenAt.toISOString(),
})

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
function checkOf({
  run,
  state,
  rank,
  resultsRead,
  otherPages,
  snapshotId,
  snapshotQueryId,
  takenAt,
}: KeywordRow): SnapshotOfKeyword[] {
  if (!isChecked(state)) return []
  if (snapshotId === null || snapshotQueryId === null || takenAt === null) return []
  return [{ run, state, rank, resultsRead, otherPages, snapshotId, queryId: snapshotQueryId, takenAt }]
}

async function listEarlierSnapshots(ctx: AccountCtx, id: number, item: number): Promise<SnapshotOfKeyword[]> {
  const {
    accountId,
    checkId,
    number,
    run,
    state,
    rank,
    resultsRead,
    otherPages,
    snapshotId,
    snapshotQueryId,
    takenAt,
  } = serpCheckEarlierRanks
  return ctx.db
    .select({ run, state, rank, resultsRead, otherPages, snapshotId, queryId: snapshotQueryId, takenAt })
    .from(serpCheckEarlierRanks)
    .where(and(eq(accountId, ctx.account.id), eq(checkId, id), eq(number, item)))
    .orderBy(desc(run))
}
