import type {
  AnchorGroup,
  Backlink,
  BacklinkDate,
  BacklinkProject,
  BacklinkSummary,
  BacklinkView,
  GapDomain,
  ReferringDomain,
} from '#contract/backlinks/rows.ts'
import type { Call } from './stub-server.ts'

const saved: BacklinkProject = {
  id: 31,
  target: 'kestrelroast.example',
  scope: 'domain',
  limit: 1_000,
  created_at: '2026-10-09T06:00:00.000Z',
  state: 'ready',
  progress: { done_count: 1_000, failed_count: 0, rows_count: 1_000 },
  is_project_created: true,
  schedule: 'never',
  next_run_at: null,
  skipped: null,
  last_checked_at: '2026-11-20T11:20:00.000Z',
  backlinks_count: 48_213,
  referring_domains_count: 2_417,
}

/** A saved target that has been analysed. */
export const backlinksOf = (changes: Partial<BacklinkProject> = {}): BacklinkProject => ({ ...saved, ...changes })

const row: Backlink = {
  id: 1,
  page_from_title: 'Where to drink coffee in Dublin this winter',
  url_from: 'https://citytable.example/dublin/coffee',
  url_to: 'https://kestrelroast.example/visit?ref=1',
  domain_from: 'citytable.example',
  rank: 322,
  page_from_rank: 480,
  domain_from_rank: 712,
  page_from_external_links: 22,
  page_from_internal_links: 64,
  anchor: 'Kestrel Roast',
  item_type: 'anchor',
  attributes: [],
  dofollow: true,
  spam_score: 4,
  country: 'IE',
  first_seen: '2026-11-12T10:00:00.000Z',
  last_seen: '2026-11-19T10:00:00.000Z',
  is_lost: false,
  is_new: true,
  is_broken: false,
  movement: 'new',
}

export const linkOf = (changes: Partial<Backlink> = {}): Backlink => ({ ...row, ...changes })

const lostLink = linkOf({
  id: 2,
  page_from_title: null,
  url_from: 'javascript:alert(1)',
  domain_from: 'oldtownnews.example',
  anchor: null,
  item_type: 'image',
  attributes: ['nofollow', 'noopener'],
  dofollow: false,
  spam_score: 61,
  page_from_rank: null,
  first_seen: null,
  is_lost: true,
  is_new: false,
  movement: 'lost',
})

const summary: BacklinkSummary = {
  backlinks: 48_213,
  broken_backlinks: 312,
  external_links_count: 1_904,
  internal_links_count: 642,
  referring_domains: 2_417,
  referring_domains_nofollow: 611,
  crawled_pages: 806,
  rank: 412,
  first_seen: '2018-04-14T09:00:00.000Z',
  referring_pages: 40_100,
  referring_pages_nofollow: 6_902,
  referring_main_domains: 2_041,
  referring_main_domains_nofollow: 388,
  referring_ips: null,
  referring_subnets: 1_022,
  referring_links_types: { anchor: 39_610, image: 5_920, redirect: 1_874, canonical: 809 },
  referring_links_attributes: { nofollow: 6_902, ugc: 120 },
  referring_links_tld: { com: 18_420, ie: 11_960, 'co.uk': 7_240, org: 4_180, net: 2_310, eu: 1_490, de: 900, fr: 713 },
  referring_links_countries: { IE: 14_320, US: 12_880, unknown: 3_423, others: 17_590 },
  backlinks_spam_score: 12,
  info: {
    ip_address: '203.0.113.24',
    platform_type: ['ecommerce', 'blogs'],
    cms: null,
    country: 'IE',
    server: 'nginx',
    target_spam_score: 64,
  },
}

const dateOf = (date: string, changes: Partial<BacklinkDate> = {}): BacklinkDate => ({
  date,
  rows_count: 1_000,
  total_count: 48_213,
  is_whole: true,
  backlinks: 48_213,
  referring_domains: 2_417,
  ...changes,
})

type Changes = Partial<Omit<BacklinkView, 'backlink'>> & {
  backlink?: Partial<BacklinkView['backlink']>
  pagination?: { current_page: number; last_page: number; total: number }
}

/** The view of a target that was analysed twice. */
export function backlinkViewOf(project: BacklinkProject, { backlink, pagination, ...changes }: Changes = {}) {
  const rows = changes.project ?? [linkOf(), lostLink]
  const data: BacklinkView = {
    backlink: {
      ...project,
      available_dates: ['2026-11-20', '2026-10-20'],
      selected_date: '2026-11-20',
      compared_date: '2026-10-20',
      taken_at: '2026-11-20T11:20:00.000Z',
      credits_used: 300,
      is_filling: false,
      ...backlink,
    },
    summary,
    new_lost: [
      {
        from: '2026-10-26',
        to: '2026-11-08',
        new_backlinks: 812,
        lost_backlinks: 190,
        new_referring_domains: 41,
        lost_referring_domains: 9,
      },
      {
        from: '2026-11-09',
        to: '2026-11-22',
        new_backlinks: 431,
        lost_backlinks: 118,
        new_referring_domains: 20,
        lost_referring_domains: 6,
      },
    ],
    new_lost_state: 'ready',
    rows: { read: 1_000, total: 49_021, is_whole: true },
    statuses: { all: 1_000, lost: 118, new: 431 },
    domain_statuses: { all: 320, lost: 41, new: 150 },
    changes: {
      links: { new: 62, lost: 31, kept: 900, not_comparable: 7 },
      domains: { gained: 14, lost: 5, not_comparable: 2 },
    },
    history: [dateOf('2026-10-20', { backlinks: 47_000, referring_domains: 2_420 }), dateOf('2026-11-20')],
    ...changes,
    project: rows,
  }
  return { data, pagination: pagination ?? { current_page: 1, last_page: 1, total: rows.length } }
}

/** The server's list of an account's saved targets, by the text searched for. */
export const backlinkListOf =
  (projects: BacklinkProject[]) =>
  ({ values: { search = '' } }: Call) => {
    const data = projects.filter(({ target }) => target.includes(search))
    return { data, pagination: { current_page: 1, last_page: 1, total: data.length } }
  }

export const referringDomain: ReferringDomain = {
  domain: 'citytable.example',
  domain_from_rank: 712,
  backlinks: 12,
  lost_backlinks: 3,
  dofollow_backlinks: 11,
  spam_score: 4,
  country: 'IE',
  first_seen: '2024-08-30T10:00:00.000Z',
}

export const anchorGroup: AnchorGroup = {
  anchor: 'Kestrel Roast',
  backlinks: 214,
  lost_backlinks: 18,
  dofollow_backlinks: 190,
  referring_domains: 61,
  first_seen: '2020-02-01T10:00:00.000Z',
}

export const gapDomain: GapDomain = {
  domain: 'roastmap.example',
  domain_from_rank: 491,
  spam_score: 3,
  country: 'IE',
  backlinks: [4, 0],
}

export const onePage = { current_page: 1, last_page: 1, total: 1 }
