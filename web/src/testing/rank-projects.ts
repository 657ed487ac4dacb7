import type { ListedRankProject, RankProject } from '#contract/rank-projects/rows.ts'
import { pageFieldsOf } from './page-fields.ts'
import type { Call } from './stub-server.ts'

/** Of a project with nothing to compare yet. */
const unchanged = { visibility: 8.4, before: null, not_compared: 'first', moved: null } as const

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
  sparkline: [{ date: '2026-11-20', averagePosition: 12.5 }],
  ...unchanged,
}

/** A project that runs daily and has run. */
export const projectOf = (changes: Partial<ListedRankProject> = {}): ListedRankProject => ({ ...daily, ...changes })

/** What the server says of an account's projects, by what is searched for. */
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

/** A project as its own page gets it, with keywords that were looked up once. */
const historyOf = (project: RankProject) => ({
  projectName: project.projectName,
  isItemNull: false,
  itemLeft: 0,
  project,
  pagination: { current_page: 1, last_page: 1, total: 1 },
  until: { newest: '2026-11-20', newer: null, older: null },
  keywords_pagination: { current_page: 1, last_page: 1, total: trackedKeywords.length },
  without_filter: [],
  dates: ['2026-11-20'],
  sparkline_dates: ['2026-11-20'],
  historiesData: [trackedKeywords.map((keyword, at) => historyRow(keyword, at + 1))],
})

const noMetrics = { search_volume: null, kd: null, cpc: null, metrics_state: 'none', metrics_taken_at: null }

const historyRow = (keyword: string, id: number) => ({
  id,
  keyword,
  url: null,
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

/** The answers a project's page asks for. */
export const projectAnswers = (project: () => RankProject) => ({
  'GET /projects/list-histories/{id}': () => historyOf(project()),
  'GET /projects/list-competitors/{id}': () => ({
    projectName: project().projectName,
    isItemNull: false,
    itemLeft: 0,
    pagination: { current_page: 1, last_page: 1, total: trackedKeywords.length },
    without_filter: [],
    competitors: [],
    competitorsData: [{ items: trackedKeywords.map((keyword, at) => competitorsRow(keyword, at + 1)) }],
  }),
  'GET /projects/show-overview/{id}': () => ({ data: { days: [], notes: [] } }),
  'POST /projects/list-known-keywords/{id}': ({ body }: Call) => ({
    data: { known: body.keywords.filter((keyword: string) => trackedKeywords.includes(keyword.toLowerCase())) },
  }),
})
