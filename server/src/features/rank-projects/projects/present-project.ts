import type { RankProject } from '#contract/rank-projects/rows.ts'
import { findCountry } from '#contract/rules/locations/places.ts'
import type { RankRunOutcome } from '#contract/rules/paid-runs/run-states.ts'
import { devices, searchEngines } from '#contract/rules/serp-fetches/search-engines.ts'
import type { ProjectLimits } from '../../../parts/limits/index.ts'
import { presentPlace } from '../../../parts/locations/index.ts'
import { progressOf } from '../../../parts/paid-runs/index.ts'
import type { RunningSums } from '../days/running-totals.ts'
import { standingOf, standingSums } from '../days/standing.ts'
import type { ProjectRow } from '../get-project.ts'
import type { RunRow } from '../project-work.ts'
import { presentSettings } from '../settings/project-settings.ts'
import type { SkipReason } from './tables.ts'

/** A day and the sums over all keywords at its end. */
export type DaySum = RunningSums & { day: string }

type PresentedProject = ProjectRow & {
  competitorsCount: number
  plannedRetry: Date | null
  /** Undefined for a project with one setting. */
  keywordsBySetting: ReadonlyMap<number, number> | undefined
}

/** A project as it crosses the wire; `days` are its latest ones, oldest first. */
export function presentProject(
  project: PresentedProject,
  run: RunRow,
  { days, limits }: { days: readonly DaySum[]; limits: ProjectLimits },
): RankProject {
  const { doneCount, failedCount, unitsCount } = progressOf(run)
  const dayEnds = days.map(({ day, ...sums }) => ({ date: day, sums: standingSums(project, sums) }))
  const sparkline = dayEnds.map(({ date, sums }) => ({ date, averagePosition: standingOf(sums).averagePosition }))
  return {
    id: project.id,
    projectName: project.name,
    domain: project.domain,
    location: presentPlace(project.locationName),
    country_iso_code: findCountry(project.countryCode)?.country_iso_code ?? '',
    country_code: project.countryCode,
    place_code: project.locationCode === project.countryCode ? null : project.locationCode,
    language: project.languageCode,
    deviceType: devices[project.device],
    searchEngine: searchEngines[project.engine],
    depth: project.depth,
    extraPage: project.extraPage,
    loadsAiOverview: project.loadsAiOverview,
    includesSubdomains: project.includesSubdomains,
    countsSnippets: project.countsSnippets,
    countsUnranked: project.countsUnranked,
    settings: presentSettings(project).map((setting) => ({
      ...setting,
      keyword_count:
        project.furtherSettings.length === 0
          ? project.keywordsCount
          : (project.keywordsBySetting?.get(setting.id) ?? 0),
    })),
    shareWeight: project.shareWeight,
    keyword_count: project.keywordsCount,
    keyword_limit: limits.keywords,
    competitor_count: project.competitorsCount,
    date_created: project.createdAt.toISOString(),
    last_executed_at: project.lastExecutedAt?.toISOString() ?? null,
    isDailyChecked: project.duration === 'onceInDay' ? 1 : 0,
    duration: project.duration,
    runAt: project.runAt,
    timeZone: project.timeZone,
    next_run_at: project.nextRunAt?.toISOString() ?? null,
    // Without a plan it would not run.
    retry_at: limits.projects === 0 ? null : (project.plannedRetry?.toISOString() ?? null),
    last_run: {
      kind: run.kind,
      outcome: outcomeOf(run),
      started_at: run.createdAt.toISOString(),
      done_count: doneCount,
      failed_count: failedCount,
      keywords_count: unitsCount,
    },
    averagePosition: sparkline.at(-1)?.averagePosition ?? null,
    average_basis: dayEnds.at(-1)?.sums.basis ?? null,
    sparkline,
  }
}

const skipped = { credits: 'skipped-credits', plan: 'skipped-plan' } as const satisfies Record<
  SkipReason,
  RankRunOutcome
>

function outcomeOf(run: RunRow): RankRunOutcome {
  if (run.skipReason !== null) return skipped[run.skipReason]
  const { state, doneCount, failedCount } = progressOf(run)
  if (state === 'running') return 'running'
  if (failedCount === 0) return 'done'
  return doneCount === 0 ? 'failed' : 'partial'
}
