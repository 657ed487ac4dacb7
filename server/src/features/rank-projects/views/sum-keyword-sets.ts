import { sql } from 'drizzle-orm'
import type { MissingFilters } from '#contract/rank-projects/keyword-choice.ts'
import type { DayCompared, Standing } from '#contract/rank-projects/standing.ts'
import type { KeywordSetTotal } from '#contract/rank-projects/tag-totals.ts'
import { volatilityWindow } from '#contract/rules/rank-projects/volatility.ts'
import { addDays, type LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { comparableDayOf } from '../days/compared-days.ts'
import { judgeDay, type VolatileDay } from '../days/day-volatility.ts'
import { readSummedDays, type SummedDay } from '../days/packed/read-packed-days.ts'
import { type KeywordStandings, readStandings } from '../days/packed/read-standings.ts'
import { listVolatileDays } from '../days/packed/sum-keyword-set.ts'
import { sumCompared, sumStandings } from '../days/packed/sum-standings.ts'
import { runningTotals } from '../days/running-totals.ts'
import { standingOf, standingSums } from '../days/standing.ts'
import type { ProjectReference, ProjectRow } from '../get-project.ts'
import { readScopeShares, type ScopeShares } from '../share-of-voice/read-own-shares.ts'
import { chooseKeywords, type ViewFilters } from './choose-keywords.ts'
import { countBands, placesOf } from './compare-ranks.ts'

export type SetSums = {
  /** The keywords that match the filters, in ascending order; undefined for all of the project. */
  ids: readonly number[] | undefined
  /** The figures of keywords, given in ascending order. */
  sum: (ids: readonly number[]) => Omit<KeywordSetTotal, 'share_of_voice'>
  /** The project's share of voice of stored scopes; null of all where filters leave only a part of them. */
  shareOf: ScopeShares
  comparison: DayCompared | null
  missing: MissingFilters
}

/** No share is stored of a part of a scope's keywords. */
const noShares: ScopeShares = () => ({ now: null, before: null })

/** Reads what the figures of any sets of a project’s keywords are summed from. */
export async function readSetSums(ctx: AccountCtx, project: ProjectRow, filters: ViewFilters): Promise<SetSums> {
  const reference = { accountId: ctx.account.id, projectId: project.id }
  const { ids, missing, comparable, openFrom } = await chooseKeywords(ctx, project, filters)
  const { shown, asOf } = comparable
  const comparison = shown === null ? null : comparable.of(shown)
  const comparedDay = comparison && comparison.not_compared === null ? comparableDayOf(comparison) : null
  const wanted = { comparedWith: comparedDay, openFrom, ids }
  const [latest, depths, days, shareOf] = await Promise.all([
    readStandings(ctx, project, { ...wanted, asOf }),
    readDepths(ctx, reference, [shown, comparedDay]),
    shown === null ? [] : readSummedDays(ctx, project, { from: addDays(shown, -volatilityWindow.days), upTo: shown }),
    ids === undefined ? readScopeShares(ctx, project, { newest: shown, comparedDay }) : noShares,
  ])
  // The sums of a run’s day don’t have what it has recorded so far.
  const isSummed = openFrom === undefined || asOf !== null
  const summed = isSummed ? latest : await readStandings(ctx, project, { ...wanted, asOf: shown ?? '0001-01-01' })
  const of = {
    project,
    latest,
    summed,
    days,
    depth: depths.get(shown ?? '') ?? 0,
    depthBefore: depths.get(comparedDay ?? ''),
  }
  return { ids, sum: (set) => sumSet(of, set), shareOf, comparison, missing }
}

type Depths = ReadonlyMap<LocalDate, number>

/** The project’s depth at the end of a day, as its overview has it. */
async function readDepths(
  ctx: AccountCtx,
  { accountId, projectId }: ProjectReference,
  days: readonly (LocalDate | null)[],
): Promise<Depths> {
  const { rows } = await ctx.db.execute<{ day: LocalDate; depth: number }>(sql`
    select day::text as day, depth from (
      select day, ${runningTotals.runningDepth.sql} as depth from rank_project_days
      where account_id = ${accountId} and project_id = ${projectId}) running
    where day = any(${sql.param(days.filter((day) => day !== null))}::date[])`)
  return new Map(rows.map(({ day, depth }) => [day, depth]))
}

type SumOf = {
  project: ProjectRow
  latest: KeywordStandings
  /** As of the newest summed day. */
  summed: KeywordStandings
  depth: number
  /** Undefined where nothing is compared. */
  depthBefore: number | undefined
  /** The shown day and those that its volatility is judged by, newest first. */
  days: readonly SummedDay[]
}

function sumSet(
  { project, latest, summed, depth, depthBefore, days }: SumOf,
  ids: readonly number[],
): Omit<KeywordSetTotal, 'share_of_voice'> {
  const places = placesOf(summed, ids)
  const now = sumStandings(summed, places)
  const same = sumCompared(summed, places)
  const standing = standingSums(project, { ...now, depth })
  return {
    keywords_count: ids.length,
    checked_count: now.checked,
    ...standingOf(standing),
    average_basis: standing.basis,
    bands: countBands(latest, placesOf(latest, ids)),
    volatility: judgeNewest(listVolatileDays(days, ids), days[0]?.day),
    compared:
      depthBefore === undefined
        ? null
        : {
            before: standingOf(standingSums(project, { ...same.before, depth: depthBefore })),
            now: standingOf(standingSums(project, { ...same.now, depth })),
          },
  }
}

function judgeNewest(days: readonly VolatileDay[], newest: LocalDate | undefined): KeywordSetTotal['volatility'] {
  const day = days.find((one) => one.day === newest)
  return day === undefined ? null : (judgeDay(day, days.toReversed()) ?? null)
}

/** The change of a figure over the same keywords; null if one of the two days has none, or they aren’t compared. */
export const changeOf = ({ compared }: Pick<KeywordSetTotal, 'compared'>, figure: keyof Standing): number | null => {
  const [before, now] = [compared?.before[figure] ?? null, compared?.now[figure] ?? null]
  return before === null || now === null ? null : now - before
}
