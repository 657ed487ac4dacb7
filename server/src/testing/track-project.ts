import type { RankCompetitorsRow } from '#contract/rank-projects/competitors-row.ts'
import type { RankHistoryRow } from '#contract/rank-projects/history-row.ts'
import type { ListedRankProject, RankProject } from '#contract/rank-projects/rows.ts'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import type { FilterKey } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import type { TestApp } from './create-test-app.ts'
import type { Person } from './people.ts'

export const projectBody = {
  projectName: 'Kestrel',
  domainUrl: 'kestrelroast.example',
  searchEngine: 1,
  deviceType: 1,
  language: 'en',
  country: 2372,
}

export type History = {
  projectName: string
  isItemNull: boolean
  itemLeft: number
  project: RankProject
  pagination: { current_page: number; last_page: number; total: number }
  until: { newest: string | null; newer: string | null; older: string | null; kept_from: string | null }
  keywords_pagination: { current_page: number; last_page: number; total: number }
  without_filter: { filter: FilterKey; total: number }[]
  dates: string[]
  comparison: DayCompared | null
  comparisons: DayCompared[]
  sparkline_dates: string[]
  historiesData: RankHistoryRow[][]
}

export type ProjectList = {
  projects: ListedRankProject[]
  pagination: History['pagination']
  project_limit: number | null
  keyword_limit: number | null
}

/** Creates a project through the API; with inline jobs its first run waits to be worked off. */
export async function createProject(app: TestApp, person: Person, body: object): Promise<number> {
  const reply = await app.call('POST', '/projects', { token: person.token, body: { ...projectBody, ...body } })
  if (reply.status !== 202) throw new Error(`not accepted: ${reply.status} ${JSON.stringify(reply.body)}`)
  return (reply.body as { data: { id: number } }).data.id
}

export async function showHistory(app: TestApp, person: Person, id: number, query = ''): Promise<History> {
  const reply = await app.call('GET', `/projects/list-histories/${id}${query}`, { token: person.token })
  if (reply.status !== 200) throw new Error(`project ${id}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return reply.body as History
}

/** The rows of the competitors' view. */
export async function showCompetitors(app: TestApp, person: Person, id: number, query = '') {
  const reply = await app.call('GET', `/projects/list-competitors/${id}${query}`, { token: person.token })
  if (reply.status !== 200) throw new Error(`project ${id}: ${reply.status} ${JSON.stringify(reply.body)}`)
  return (reply.body as { competitorsData: { items: RankCompetitorsRow[] }[] }).competitorsData[0]?.items ?? []
}

export async function listProjects(app: TestApp, person: Person, query = '') {
  const reply = await app.call('GET', `/projects${query}`, { token: person.token })
  if (reply.status !== 200) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`)
  return (reply.body as { data: ProjectList }).data
}
