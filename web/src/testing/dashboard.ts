import type {
  DashboardMovement,
  DashboardRanks,
  DashboardWork,
  Mover,
  ProjectStanding,
  UsedDay,
} from '#contract/dashboard/account-rows.ts'

const noBands = { top3: 0, top10: 0, top20: 0, top100: 0, none: 0 }

/** The ranks of an account that has nothing yet. */
export const emptyRanks: DashboardRanks = {
  now: { averagePosition: null, visibility: null },
  average_basis: { found: 0, unranked: 0, unranked_as: null, left_out: 0 },
  compared: null,
  sparkline: [],
  projects_total: 0,
  keywords_total: 0,
  bands: noBands,
  depth: 0,
  projects: [],
}
export const emptyMovement: DashboardMovement = {
  compared_projects: 0,
  improved_count: 0,
  declined_count: 0,
  improved: [],
  declined: [],
  band_changes: noBands,
  lost_count: 0,
  projects: [],
}
export const emptyWork: DashboardWork = {
  troubled: [],
  troubled_total: 0,
  paused_schedules: 0,
  next_runs: [],
  schedules_total: 0,
  next_days: { runs: 0, credits: 0 },
  forecast: null,
  latest_checks: [],
}

export const moverOf = (keyword_id: number, changes: Partial<Mover> = {}): Mover => ({
  project_id: 7,
  projectName: 'Kestrel Roast',
  keyword_id,
  keyword: `coffee ${keyword_id}`,
  before: 20,
  rank: 10,
  difference: -10,
  change: null,
  ...changes,
})

export const projectStandingOf = (id: number, changes: Partial<ProjectStanding> = {}): ProjectStanding => ({
  id,
  projectName: `Project ${id}`,
  location: 'Ireland',
  country_iso_code: 'IE',
  keyword_count: 10,
  depth: 100,
  averagePosition: 12.4,
  visibility: 30.4,
  average_basis: { found: 8, unranked: 0, unranked_as: null, left_out: 2 },
  compared: {
    before: { averagePosition: 13.6, visibility: 28.7 },
    now: { averagePosition: 12.4, visibility: 30.4 },
  },
  not_compared: null,
  sparkline: [13.6, 12.4],
  bands: { top3: 1, top10: 2, top20: 3, top100: 2, none: 2 },
  ...changes,
})

/** The last days up to 20 November 2026, `count` of them; something was used on the last one. */
export const usedDays = (count: number, modules: UsedDay['modules']): UsedDay[] =>
  Array.from({ length: count }, (_, at) => {
    const date = new Date(Date.UTC(2026, 10, 20 - (count - 1 - at))).toISOString().slice(0, 10)
    const isLast = at === count - 1
    return {
      date,
      count: isLast ? modules.reduce((sum, one) => sum + one.count, 0) : 0,
      modules: isLast ? modules : [],
    }
  })
