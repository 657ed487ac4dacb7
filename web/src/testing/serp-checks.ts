import type { SerpCheck, SerpCheckItem } from '#contract/serp-checks/rows.ts'
import type { Account } from './accounts.ts'
import { pageFieldsOf } from './page-fields.ts'

const itemOf = (keyword: string, id: number, taken_at: string): SerpCheckItem => ({
  id,
  keyword,
  state: 'found',
  rank: 4,
  rank_absolute: 6,
  url: 'https://shop.example.com/beans',
  depth: 20,
  ...pageFieldsOf(),
  taken_at,
  failure: null,
  previous: null,
  difference: null,
  competitor1: null,
  competitor2: null,
  competitor3: null,
})

const check = {
  id: 12,
  url: 'shop.example.com',
  note: null,
  location: 'Ireland',
  country_iso_code: 'IE',
  country: 2372,
  location_code: 2372,
  location_name: 'Ireland',
  searchEngine: 1,
  deviceType: 1,
  language: 'en',
  depth: 20,
  extraPage: false,
  loadsAiOverview: false,
  includesSubdomains: false,
  competitors: [],
  state: 'done',
  failed_count: 0,
  credits: 6.55,
  credits_held: 0,
  run: 1,
} as const

/** A check that is done, by default a moment ago. */
export function checkOf({
  keywords = ['beans', 'milk'],
  takenAt = new Date().toISOString(),
  ...changes
}: Partial<SerpCheck> & { keywords?: string[]; takenAt?: string } = {}): SerpCheck {
  return {
    ...check,
    competitors: [],
    keywords_count: keywords.length,
    done_count: keywords.length,
    created_at: takenAt,
    date: takenAt.slice(0, 10),
    time: takenAt.slice(11, 16),
    items: keywords.map((keyword, at) => itemOf(keyword, at + 1, takenAt)),
    ...changes,
  }
}

/** The server's list of an account's checks. */
export const checkListOf = (account: Account, checks: SerpCheck[]) => () => ({
  data: checks,
  pagination: { current_page: 1, last_page: 1, total: checks.length, total_keywords: 2 * checks.length },
  running: { checks: 0, keywords_left: 0 },
  userData: { credits: account.userData.credits, type: account.userData.type },
  isItemNull: false,
})
