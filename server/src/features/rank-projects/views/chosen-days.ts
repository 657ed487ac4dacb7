import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { readPackedDays } from '../days/packed/read-packed-days.ts'
import { rememberedSumsOf } from '../days/packed/remembered-sums.ts'
import { type CountedDay, type SetDay, sumKeywordSet } from '../days/packed/sum-keyword-set.ts'
import type { rankProjectDays } from '../days/tables.ts'
import type { ProjectRow } from '../get-project.ts'

/** A day with its sums and those of all its keywords at its end. */
export type OverviewDay = typeof rankProjectDays.$inferSelect & {
  runningFound: number
  runningRankSum: number
  runningClickSum: number
  runningCount: number
  runningSnippets: number
  runningDepth: number
}

type Chosen = {
  /** In ascending order. */
  ids: readonly number[]
  /** The days of the project, oldest first. */
  days: readonly OverviewDay[]
  /** The day of the run under way. */
  openFrom: LocalDate | undefined
}

/**
 * Sums a choice of a project’s keywords by day, on the days whose ranks are kept. What a day says of depths and baselines is the
 * project’s, unless the keywords were read otherwise.
 */
export async function sumChosenDays(ctx: AccountCtx, project: ProjectRow, chosen: Chosen): Promise<OverviewDay[]> {
  const { ids, days, openFrom } = chosen
  const from = days[0]?.day ?? openFrom ?? '9999-12-31'
  const remembered = rememberedSumsOf<CountedDay>(project, ids)
  const isSummed = (version: { version: string; day: LocalDate }) => remembered.find(version) !== undefined
  const ranks = await readPackedDays(ctx, project, { from, openFrom, isSummed })
  const byDay = new Map(sumKeywordSet(project, ranks, ids, remembered).map((sums) => [sums.day, sums]))
  return days.flatMap((ofAll) => {
    const sums = byDay.get(ofAll.day)
    return sums === undefined ? [] : [asOverviewDay(ofAll, sums)]
  })
}

const asOverviewDay = (ofAll: OverviewDay, sums: SetDay): OverviewDay => ({
  ...ofAll,
  volatilityCount: sums.volatilityCount,
  volatilitySum: sums.volatilitySum,
  // Changes on calm pages are counted for the project only.
  movedCalmCount: 0,
  movedUnusualCount: 0,
  movedJudgedCount: 0,
  depth: sums.depths?.most ?? ofAll.depth,
  leastDepth: sums.depths?.least ?? ofAll.leastDepth,
  checkedCount: sums.checkedCount,
  failedCount: sums.failedCount,
  foundCount: sums.foundCount,
  top3Count: sums.bands.top3,
  top10Count: sums.bands.top10,
  top20Count: sums.bands.top20,
  top100Count: sums.bands.top100,
  uncountedSnippetCount: sums.checkedCount - sums.foundCount - sums.bands.none,
  improvedCount: sums.moved.improved,
  declinedCount: sums.moved.declined,
  unchangedCount: sums.moved.unchanged,
  appearedCount: sums.moved.appeared,
  lostCount: sums.moved.lost,
  unknownCount: sums.moved.unknown,
  baselineCount: sums.baselineCount,
  aiKnownCount: sums.aiKnownCount,
  aiShownCount: sums.aiShownCount,
  aiLoadedCount: sums.aiLoadedCount,
  aiCitedCount: sums.aiCitedCount,
  runningFound: sums.running.found,
  runningRankSum: sums.running.rankSum,
  runningClickSum: sums.running.clickSum,
  runningCount: sums.running.checked,
  runningSnippets: sums.running.snippets,
})
