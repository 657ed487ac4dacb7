import type { DayComparison, ProjectDay } from '#contract/rank-projects/day-rows.ts'
import type { ListedRankProject, RankProject } from '#contract/rank-projects/rows.ts'
import type { ProjectSegment } from '#contract/rank-projects/segments.ts'
import type { KeywordTag, ProjectTag } from '#contract/rank-projects/tags.ts'
import { pageFieldsOf } from './page-fields.ts'
import { type Call, refusal } from './stub-server.ts'

/** A project with nothing to compare yet. */
const unchanged = { visibility: 8.4, compared: null, not_compared: 'first', moved: null } as const

const daily: ListedRankProject = {
  id: 7,
  projectName: 'Kestrel Roast',
  domain: 'kestrelroast.example',
  location: 'Ireland',
  country_iso_code: 'IE',
  country_code: 2372,
  place_code: null,
  language: 'en',
  deviceType: 1,
  searchEngine: 1,
  depth: 20,
  extraPage: false,
  loadsAiOverview: false,
  includesSubdomains: false,
  countsSnippets: true,
  countsUnranked: true,
  shareWeight: 'keywords',
  settings: [
    {
      id: 0,
      searchEngine: 1,
      deviceType: 1,
      language: 'en',
      country_code: 2372,
      country_iso_code: 'IE',
      place_code: null,
      location: 'Ireland',
      keyword_count: 2,
    },
  ],
  keyword_count: 2,
  keyword_limit: 100,
  competitor_count: 0,
  date_created: '2026-11-01T06:00:00.000Z',
  last_executed_at: '2026-11-20T06:01:00.000Z',
  isDailyChecked: 1,
  duration: 'onceInDay',
  runAt: '06:00',
  timeZone: 'Europe/Dublin',
  next_run_at: '2026-11-21T06:00:00.000Z',
  retry_at: null,
  last_run: {
    kind: 'scheduled',
    outcome: 'done',
    started_at: '2026-11-20T06:00:00.000Z',
    done_count: 2,
    failed_count: 0,
    keywords_count: 2,
  },
  averagePosition: 12.5,
  average_basis: { found: 2, unranked: 0, unranked_as: null, left_out: 0 },
  sparkline: [{ date: '2026-11-20', averagePosition: 12.5 }],
  ...unchanged,
}

/** A project that runs daily and has run. */
export const projectOf = (changes: Partial<ListedRankProject> = {}): ListedRankProject => ({ ...daily, ...changes })

/** The server's list of an account's projects, by the text searched for. */
export const listOf =
  (
    projects: (RankProject & Partial<ListedRankProject>)[],
    limits: { project_limit?: number | null; keyword_limit?: number | null } = {},
  ) =>
  ({ values: { search = '' } }: Call) => {
    const found = projects
      .map((project) => ({ ...unchanged, ...project }))
      .filter(({ projectName }) => projectName.toLowerCase().includes(search.toLowerCase()))
    const pagination = { current_page: 1, last_page: 1, total: found.length }
    return { data: { projects: found, pagination, project_limit: 100, keyword_limit: 1_000, ...limits } }
  }

const trackedKeywords = ['flat white', 'cortado']

export const nothingMissing = { tags: [] as number[], segment: false, setting: false }

const notCompared = { date: '2026-11-20', compared_date: null, not_compared: 'first' as const }

/** A project as its own page gets it, with keywords that were looked up once. */
export const historyOf = (project: RankProject) => ({
  projectName: project.projectName,
  isItemNull: false,
  itemLeft: 0,
  project,
  pagination: { current_page: 1, last_page: 1, total: 1 },
  until: { newest: '2026-11-20', newer: null, older: null, kept_from: null },
  keywords_pagination: { current_page: 1, last_page: 1, total: trackedKeywords.length },
  without_filter: [],
  missing_filters: nothingMissing,
  dates: ['2026-11-20'],
  comparison: notCompared,
  comparisons: [notCompared],
  sparkline_dates: ['2026-11-20'],
  historiesData: [trackedKeywords.map((keyword, at) => historyRow(keyword, at + 1))],
})

const noMetrics = { search_volume: null, kd: null, cpc: null, metrics_state: 'none', metrics_taken_at: null }

const historyRow = (keyword: string, id: number) => ({
  id,
  keyword,
  setting_id: 0,
  tags: [] as KeywordTag[],
  url: null,
  target_page: null,
  page_states: ['untargeted'],
  taken_at: '2026-11-20T06:01:00.000Z',
  ...pageFieldsOf(),
  ...noMetrics,
  failure: null,
  dates: ['2026-11-20'],
  details: [
    {
      date: '2026-11-20',
      rank: null,
      rank_absolute: null,
      state: 'not_in_depth',
      depth: 20,
      results_read: 17,
      other_page: null,
      warning: null,
      difference: null,
      change: null,
    },
  ],
  sparkline: [null],
  best: null,
})

const competitorsRow = (keyword: string, id: number) => ({
  id,
  keyword,
  setting_id: 0,
  tags: [] as KeywordTag[],
  rank: null,
  state: 'not_in_depth',
  difference: null,
  change: null,
  depth: 20,
  ...pageFieldsOf(),
  taken_at: '2026-11-20T06:01:00.000Z',
  ...noMetrics,
  competitor_count: 0,
  competitors_items: [],
})

/** A keyword without a page that ranks. */
export const noPages = {
  target_page: null,
  states: ['untargeted'],
  swaps: [],
  recent_swaps_count: 0,
  alternation: { kind: 'one', checks: 0, main: 0, runs: 0, p: null },
}

/** Keywords as a project with these knows them: in all its settings, or in none. */
export function sortOut({ keywords, settings, keywordSettings }: Asked, tracked: readonly string[]) {
  const isKnown = (keyword: string) => tracked.includes(keyword.toLowerCase())
  const settingsOf = (keyword: string) =>
    keywordSettings.find((one) => one.keyword.toLowerCase() === keyword.toLowerCase())?.settings ?? settings
  return {
    known: keywords.filter(isKnown),
    added: keywords
      .filter((keyword) => !isKnown(keyword))
      .map((keyword) => ({ keyword, settings: settingsOf(keyword) })),
  }
}

type Asked = { keywords: string[]; settings: number[]; keywordSettings: { keyword: string; settings: number[] }[] }

/** The answers a project's page asks for. */
export const projectAnswers = (project: () => RankProject) => ({
  'GET /projects/list-histories/{id}': () => historyOf(project()),
  'GET /projects/list-competitors/{id}': () => ({
    projectName: project().projectName,
    isItemNull: false,
    itemLeft: 0,
    pagination: { current_page: 1, last_page: 1, total: trackedKeywords.length },
    without_filter: [],
    missing_filters: nothingMissing,
    date: {
      shown: '2026-11-20',
      newest: '2026-11-20',
      oldest: '2026-11-01',
      newer: null,
      older: '2026-11-19',
      kept_from: null,
    },
    comparison: notCompared,
    competitors: [],
    competitorsData: [{ items: trackedKeywords.map((keyword, at) => competitorsRow(keyword, at + 1)) }],
  }),
  'GET /projects/show-week/{id}': () => ({
    data: {
      ...{ state: 'none', date: null, since: null, keywords_count: 0, references_count: 0 },
      ...{ statements: [], is_pending: false },
    },
  }),
  'GET /projects/show-movement/{id}/{keyword_id}': () => refusal('row.not-found'),
  'GET /projects/show-overview/{id}': () => ({
    data: {
      days: [],
      comparison: null,
      notes: [],
      keywords_count: trackedKeywords.length,
      missing_filters: nothingMissing,
    },
  }),
  'GET /projects/list-tags/{id}': () => ({
    data: { tags: [] as ProjectTag[], untagged_count: trackedKeywords.length },
  }),
  'GET /projects/list-segments/{id}': () => ({ data: { segments: [] as ProjectSegment[] } }),
  'POST /projects/list-known-keywords/{id}': ({ body }: Call) => ({
    data: sortOut(body, trackedKeywords),
  }),
})

/** The server's comparison of the newest of some days with the checked day before it, over the same keywords. */
export function comparisonOf(days: readonly ProjectDay[]): DayComparison | null {
  const [before, now] = days.filter(({ checked_count }) => checked_count > 0).slice(-2)
  const newest = now ?? before
  if (newest === undefined) return null
  const date = newest.date
  if (before === undefined || now === undefined)
    return { date, compared_date: null, not_compared: 'first', compared: null, ranks: null }
  const compared_date = before.date
  if (now.is_baseline) return { date, compared_date, not_compared: 'settings', compared: null, ranks: null }
  const isSameDepth = [before.least_depth, now.depth, now.least_depth].every((depth) => depth === before.depth)
  const figures = ({ averagePosition, visibility }: ProjectDay) => ({ averagePosition, visibility })
  return {
    date,
    compared_date,
    not_compared: isSameDepth ? null : 'depth',
    compared: isSameDepth ? { before: figures(before), now: figures(now) } : null,
    ranks: {
      bands: { before: before.bands, now: now.bands },
      moved: now.moved,
      compared_depth: before.depth,
      least_depth: Math.min(before.least_depth, now.least_depth),
    },
  }
}
