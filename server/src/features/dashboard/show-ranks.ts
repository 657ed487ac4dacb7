import type { DashboardRanks, ProjectStanding } from '#contract/dashboard/account-rows.ts'
import { findCountry } from '#contract/rules/places.ts'
import type { RankBandKey } from '#contract/rules/rank-bands.ts'
import type { AccountCtx } from '../access/index.ts'
import { presentPlace } from '../locations/index.ts'
import {
  compare,
  listProjectTotals,
  type ProjectTotals,
  presentStanding,
  standingAt,
  standingOf,
  sumOf,
} from '../rank-projects/index.ts'

const curveDays = 30
const projectsShown = 100

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

const fromFirst = <Day extends object>(days: Day[][]) => days.slice(days.findIndex(({ length }) => length > 0) >>> 0)

function presentProject(project: ProjectTotals): ProjectStanding {
  const days = fromFirst(curve.map((daysAgo) => [standingAt(project, daysAgo)].filter((day) => day !== undefined)))
  return {
    id: project.id,
    projectName: project.name,
    location: presentPlace(project.locationName),
    country_iso_code: findCountry(project.countryCode)?.country_iso_code ?? '',
    keyword_count: project.keywordsCount,
    depth: project.depth,
    ...presentStanding(project),
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
