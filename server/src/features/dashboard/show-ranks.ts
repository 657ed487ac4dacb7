import {
  type DashboardRanks,
  movementDays,
  type ProjectStanding,
  type reasonsNotCompared,
  type Standing,
} from '#contract/dashboard/account-rows.ts'
import { visibilityOf } from '#contract/rules/click-curve.ts'
import { findCountry } from '#contract/rules/places.ts'
import type { RankBandKey } from '#contract/rules/rank-bands.ts'
import type { AccountCtx } from '../access/index.ts'
import { presentPlace } from '../locations/index.ts'
import { averageOf, clickScale, type DayTotals, listProjectTotals, type ProjectTotals } from '../rank-projects/index.ts'

const curveDays = 30
const projectsShown = 100

type Sums = Pick<DayTotals, 'found' | 'rankSum' | 'clickSum' | 'checked'>
type Comparison = { now: DayTotals; before: DayTotals } | { reason: (typeof reasonsNotCompared)[number] }

/** Where all projects stand, now and seven days ago. */
export async function showRanks(ctx: AccountCtx): Promise<{ data: DashboardRanks }> {
  const projects = await listProjectTotals(ctx, { days: curveDays })
  const compared = projects.map(compare).filter((comparison) => 'now' in comparison)
  return {
    data: {
      now: standingOf(sumOf(projects.flatMap(({ days }) => days.at(-1) ?? []))),
      compared:
        compared.length === 0
          ? null
          : {
              projects: compared.length,
              before: standingOf(sumOf(compared.map(({ before }) => before))),
              now: standingOf(sumOf(compared.map(({ now }) => now))),
            },
      sparkline: fromFirst(
        curve.map((daysAgo) => projects.flatMap((project) => standingAt(project, daysAgo) ?? [])),
      ).map((days) => standingOf(sumOf(days))),
      projects_total: projects.length,
      keywords_total: projects.reduce((sum, { keywordsCount }) => sum + keywordsCount, 0),
      bands: bandsOf(projects),
      depth: Math.max(0, ...projects.map(({ deepest }) => deepest)),
      projects: projects.slice(0, projectsShown).map(presentProject),
    },
  }
}

const curve = Array.from({ length: curveDays }, (_, at) => curveDays - 1 - at)

/** A day on which nothing was checked stands as the one before it. */
const standingAt = ({ days }: ProjectTotals, daysAgo: number) => days.findLast((day) => day.daysAgo >= daysAgo)

const fromFirst = <Day extends object>(days: Day[][]) => days.slice(days.findIndex(({ length }) => length > 0) >>> 0)

const sumOf = (days: readonly Sums[]): Sums =>
  days.reduce<Sums>(
    (sum, { found, rankSum, clickSum, checked }) => ({
      found: sum.found + found,
      rankSum: sum.rankSum + rankSum,
      clickSum: sum.clickSum + clickSum,
      checked: sum.checked + checked,
    }),
    { found: 0, rankSum: 0, clickSum: 0, checked: 0 },
  )

const standingOf = ({ found, rankSum, clickSum, checked }: Sums): Standing => ({
  averagePosition: averageOf({ foundCount: found, rankSum }),
  visibility: visibilityOf(clickSum / clickScale, checked),
})

/** Compares two days as a project’s overview does: never across a new baseline or another depth, which alone would move averages. */
function compare(project: ProjectTotals): Comparison {
  const before = standingAt(project, movementDays)
  const now = project.days.at(-1)
  if (before === undefined || now === undefined) return { reason: 'first' }
  const since = project.days.slice(project.days.indexOf(before) + 1)
  if (since.some(({ isBaseline }) => isBaseline)) return { reason: 'settings' }
  const depths = new Set([before, ...since].flatMap(({ depth, leastDepth }) => [depth, leastDepth]))
  return depths.size > 1 ? { reason: 'depth' } : { now, before }
}

function presentProject(project: ProjectTotals): ProjectStanding {
  const comparison = compare(project)
  const days = fromFirst(curve.map((daysAgo) => [standingAt(project, daysAgo)].filter((day) => day !== undefined)))
  return {
    id: project.id,
    projectName: project.name,
    location: presentPlace(project.locationName),
    country_iso_code: findCountry(project.countryCode)?.country_iso_code ?? '',
    keyword_count: project.keywordsCount,
    depth: project.depth,
    ...standingOf(sumOf(project.days.slice(-1))),
    before: 'before' in comparison ? standingOf(comparison.before) : null,
    not_compared: 'reason' in comparison ? comparison.reason : null,
    sparkline: days.map((day) => standingOf(sumOf(day)).averagePosition),
    bands: project.bands,
  }
}

function bandsOf(projects: readonly ProjectTotals[]): ProjectTotals['bands'] {
  const count = (key: RankBandKey) => projects.reduce((sum, { bands }) => sum + bands[key], 0)
  return {
    top3: count('top3'),
    top10: count('top10'),
    top20: count('top20'),
    top100: count('top100'),
    none: count('none'),
  }
}
