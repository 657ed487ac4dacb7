import { sql } from 'drizzle-orm'
import type { CurveSpan } from '#contract/rules/rank-projects/rank-views.ts'
import { drawnDomains } from '#contract/rules/rank-projects/share-of-voice.ts'
import { addDays, type LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { listCompetitors } from '../competitors/project-competitors.ts'
import { isBaselineIn, readComparableDays } from '../days/compared-days.ts'
import { firstDayOf } from '../days/curve-span.ts'
import { getProject, type ProjectRow } from '../get-project.ts'
import { nameTargets } from './name-targets.ts'
import type { ShareScope } from './outdate-shares.ts'
import {
  findStoredScope,
  inScope,
  percentOf,
  readShareDays,
  type ScopeChoice,
  scopeOf,
  settingOf,
} from './read-shares.ts'

type ShowShareCurves = ScopeChoice & { id: number; days: CurveSpan; as_of?: LocalDate | undefined }

/**
 * Shares of voice by date up to the shown one: the project's target, the competitors, and the largest other domains of that date.
 */
export async function showShareCurves(ctx: AccountCtx, { id, days: span, as_of, ...choice }: ShowShareCurves) {
  const project = await getProject(ctx, id)
  const scope = await findStoredScope(ctx, project, scopeOf(choice))
  // Any comparison will do: only the shown date is read.
  const upTo =
    as_of === undefined ? null : (await readComparableDays(ctx, project, { compare: 'previous', as_of })).upTo
  const [competitors, [newest]] = await Promise.all([
    listCompetitors(ctx, { accountId: project.accountId, projectId: id }),
    readShareDays(ctx, project, scope, [upTo ?? '9999-12-31']),
  ])
  const targets = nameTargets(project, competitors)
  const largest = [...(newest?.domains ?? [])]
    .filter(([name, { isLargest }]) => isLargest && targets.kindOf(name) === 'other')
    .toSorted(([, left], [, right]) => right.share - left.share)
    .slice(0, drawnDomains)
    .map(([name]) => name)
  const names = [...new Set([...targets.names, ...largest])]
  const from = upTo === null ? firstDayOf(ctx, project, span) : addDays(upTo, 1 - span)
  const days = await listDays(ctx, project, scope, { from, upTo, names })
  return {
    data: {
      weight: project.shareWeight,
      days: days.map(({ day, is_baseline, keywords_count }) => ({ date: day, is_baseline, keywords_count })),
      domains: names.map((domain, at) => ({
        domain,
        kind: targets.kindOf(domain),
        competitor_id: targets.competitorOf(domain),
        shares: days.map(({ shares }) => {
          const share = shares[at] ?? null
          return share === null ? null : percentOf(share)
        }),
      })),
    },
  }
}

type Day = { day: LocalDate; is_baseline: boolean; keywords_count: number; shares: (number | null)[] }

/** Oldest first, days on which keywords count. Shares are in the order of the names. */
async function listDays(
  ctx: AccountCtx,
  project: ProjectRow,
  scope: ShareScope,
  { from, upTo, names }: { from: LocalDate; upTo: LocalDate | null; names: readonly string[] },
): Promise<Day[]> {
  const isByVolume = project.shareWeight === 'volume'
  const [shares, count] = isByVolume
    ? [sql`s.volume_shares`, sql`s.volume_count`]
    : [sql`s.shares`, sql`s.keywords_count`]
  const { rows } = await ctx.db.execute<Day>(sql`
    select s.day::text as day, ${count} as keywords_count, coalesce(${isBaselineIn(project, settingOf(scope))}, false) as is_baseline, array(
      select (${shares})[array_position(s.domains, wanted.name)]
      from unnest(${sql.param([...names])}::text[]) with ordinality as wanted(name, at) order by wanted.at) as shares
    from (select * from rank_share_days where ${inScope(project, scope)} and day >= ${from}::date
      and day <= coalesce(${upTo}::date, 'infinity')) s
    left join rank_project_days d on d.account_id = ${project.accountId} and d.project_id = ${project.id} and d.day = s.day
    where ${count} > 0 order by s.day`)
  return rows
}
