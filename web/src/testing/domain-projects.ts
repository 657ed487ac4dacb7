import type { DomainDate, DomainKeyword, DomainProject, DomainView } from '#contract/domain-projects/rows.ts'
import type { Call } from './stub-server.ts'

const saved: DomainProject = {
  id: 21,
  target: 'kestrelroast.example',
  location_name: 'Ireland',
  country_iso_code: 'IE',
  country_code: 2372,
  language_code: 'en',
  limit: 50,
  created_at: '2026-11-01T06:00:00.000Z',
  state: 'ready',
  progress: { done_count: 50, failed_count: 0, rows_count: 50 },
  is_project_created: true,
  schedule: 'never',
  next_run_at: null,
  skipped: null,
  last_checked_at: '2026-11-20T06:01:00.000Z',
  keywords_count: 4_189,
  traffic: 18_420.4,
}

/** A saved domain that has been checked. */
export const domainOf = (changes: Partial<DomainProject> = {}): DomainProject => ({ ...saved, ...changes })

const row: DomainKeyword = {
  id: 1,
  keyword: 'espresso machine',
  kind: 'organic',
  sf: 'Google',
  location_name: 'Ireland',
  location_code: 2372,
  language_code: 'en',
  position: 4,
  position_change: -5,
  lp: 9,
  movement: 'improved',
  traffic: 1_204.6,
  search_volume: 22_200,
  kd: 64,
  kd_change: 2,
  cpc: 1.868,
  intent: 'commercial',
  features: ['ai_overview', 'shopping'],
  is_branded: false,
  is_snippet: false,
  last_updated: '2026-11-19T10:00:00.000Z',
  date: '2026-11-20',
  url: 'https://www.kestrelroast.example/espresso-machines?ref=1',
  title: 'Espresso machines',
  top_ten: [],
}

export const keywordOf = (changes: Partial<DomainKeyword> = {}): DomainKeyword => ({ ...row, ...changes })

const pageShare = { count: 40, pages_percentage: 60, traffic: 1_300, traffic_percentage: 97 }

const dateOf = (date: string, changes: Partial<DomainDate> = {}): DomainDate => ({
  date,
  rows_count: 50,
  total_count: 4_189,
  is_whole: true,
  organic_keywords: 4_155,
  paid_keywords: 34,
  organic_traffic: 17_960,
  paid_traffic: 460,
  ...changes,
})

/** The view of a domain that was checked twice. */
export function viewOf(project: DomainProject, changes: Partial<DomainView> = {}): DomainView {
  const data = changes.data ?? [
    keywordOf(),
    keywordOf({
      id: 2,
      keyword: 'coffee roastery dublin',
      kd: 22,
      position: 1,
      lp: null,
      position_change: null,
      movement: 'new',
    }),
  ]
  return {
    available_dates: ['2026-11-20', '2026-11-05'],
    is_project_created: project.is_project_created,
    domain: project.target,
    project,
    state: project.state,
    progress: project.progress,
    pagination: { current_page: 1, last_page: 1, total: data.length },
    selected_date: '2026-11-20',
    compared_date: '2026-11-05',
    schedule: project.schedule,
    rows: {
      read: 50,
      total: 4_189,
      is_whole: true,
      organic: { read: 46, total: 4_155 },
      paid: { read: 4, total: 34 },
    },
    tableData: { organic: { 1: pageShare, 2: pageShare }, paid: { 1: { ...pageShare, count: 3, traffic: 12 } } },
    totalCounts: {
      organic: { count: 4_155, etv: 17_960.2, estimated_paid_traffic_cost: 21_900.5 },
      paid: { count: 34, etv: 460.2, estimated_paid_traffic_cost: 612 },
    },
    movements: { new: 8, lost: 4, improved: 12, declined: 10, unchanged: 20, entered: 5, left: 2 },
    movements_by_kind: {
      organic: { new: 6, lost: 3, improved: 12, declined: 9, unchanged: 20, entered: 4, left: 2 },
      paid: { new: 2, lost: 1, improved: 0, declined: 1, unchanged: 0, entered: 1, left: 0 },
    },
    history: [dateOf('2026-11-05', { organic_keywords: 4_109, organic_traffic: 16_900 }), dateOf('2026-11-20')],
    ...changes,
    data,
  }
}

/** The server's list of an account's saved domains, by the text searched for. */
export const domainListOf =
  (projects: DomainProject[]) =>
  ({ values: { search = '' } }: Call) => {
    const domainCheckers = projects.filter(({ target }) => target.includes(search))
    const pagination = { current_page: 1, last_page: 1, total: domainCheckers.length }
    return { data: { domainCheckers, pagination } }
  }
