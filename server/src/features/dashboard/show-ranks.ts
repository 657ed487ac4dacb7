import type { DashboardRanks, ProjectStanding } from '#contract/dashboard/account-rows.ts'
import { findCountry } from '#contract/rules/locations/places.ts'
import type { MovementPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'
import type { RankBandKey } from '#contract/rules/serp-fetches/rank-bands.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import { presentPlace } from '../../parts/locations/index.ts'
import {
  addStandings,
  compareProjects,
  type DayTotals,
  listProjectTotals,
  type ProjectComparison,
  type ProjectTotals,
  presentComparison,
  type StandingSums,
  standingOf,
  standingSums,
} from '../rank-projects/index.ts'

const curveDays = 30
const projectsShown = 100

/** Average and visibility of all projects, now and a number of days ago. */
export async function showRanks(
  ctx: AccountCtx,
  { days }: { days: MovementPeriod },
): Promise<{ data: DashboardRanks }> {
  const projects = await listProjectTotals(ctx, { days: Math.max(curveDays, days + 1) })
  const comparisons = await compareProjects(ctx, projects, days)
  const compared = [...comparisons.values()].filter((comparison) => 'now' in comparison)
  const now = addStandings(projects.map(newestOf))
  return {
    data: {
      now: standingOf(now),
      average_basis: now.basis,
      compared:
        compared.length === 0
          ? null
          : {
              projects: compared.length,
              before: standingOf(addStandings(compared.map(({ before }) => before))),
              now: standingOf(addStandings(compared.map(({ now }) => now))),
            },
      sparkline: fromFirst(
        curve.map((daysAgo) => projects.flatMap((project) => standingAt(project, daysAgo) ?? [])),
      ).map((days) => standingOf(addStandings(days))),
      projects_total: projects.length,
      keywords_total: projects.reduce((sum, { keywordsCount }) => sum + keywordsCount, 0),
      bands: bandsOf(projects),
      depth: Math.max(0, ...projects.map(({ deepest }) => deepest)),
      projects: worstFirst(projects, comparisons)
        .slice(0, projectsShown)
        .map((project) => presentProject(project, comparisons.get(project.id))),
    },
  }
}

const last = Number.MAX_VALUE

/** The largest loss of visibility first, so that those left out are none of the worst; who can't be compared last. */
function worstFirst(
  projects: readonly ProjectTotals[],
  comparisons: ReadonlyMap<number, ProjectComparison>,
): readonly ProjectTotals[] {
  const gained = new Map(projects.map(({ id }) => [id, visibilityGained(comparisons.get(id))]))
  return projects.toSorted((a, b) => (gained.get(a.id) ?? last) - (gained.get(b.id) ?? last) || b.id - a.id)
}

function visibilityGained(comparison: ProjectComparison | undefined): number | undefined {
  if (comparison === undefined || 'reason' in comparison) return undefined
  const [before, now] = [standingOf(comparison.before).visibility, standingOf(comparison.now).visibility]
  return before === null || now === null ? undefined : now - before
}

const curve = Array.from({ length: curveDays }, (_, at) => curveDays - 1 - at)

const standingOn = (project: ProjectTotals, day: DayTotals | undefined) => day && standingSums(project, day)

/** A day without checks has the figures of the day before it. */
const standingAt = (project: ProjectTotals, daysAgo: number): StandingSums | undefined =>
  standingOn(
    project,
    project.days.findLast((day) => day.daysAgo >= daysAgo),
  )

const newestOf = (project: ProjectTotals) => standingOn(project, project.days.at(-1)) ?? addStandings([])

const fromFirst = <Day extends object>(days: Day[][]) => days.slice(days.findIndex(({ length }) => length > 0) >>> 0)

function presentProject(project: ProjectTotals, comparison: ProjectComparison | undefined): ProjectStanding {
  const days = fromFirst(curve.map((daysAgo) => [standingAt(project, daysAgo)].filter((day) => day !== undefined)))
  const now = newestOf(project)
  return {
    id: project.id,
    projectName: project.name,
    location: presentPlace(project.locationName),
    country_iso_code: findCountry(project.countryCode)?.country_iso_code ?? '',
    keyword_count: project.keywordsCount,
    depth: project.depth,
    ...standingOf(now),
    average_basis: now.basis,
    ...presentComparison(comparison),
    sparkline: days.map((day) => standingOf(addStandings(day)).averagePosition),
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
