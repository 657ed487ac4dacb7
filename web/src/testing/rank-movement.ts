import type { CheckSide, MovedResult, RankMovement } from '#contract/rank-projects/movement.ts'

const own = 'kestrelroast.example'

type Page = readonly string[]
type Changes = Partial<Omit<RankMovement, 'before' | 'now'>> & { before?: Partial<CheckSide>; now?: Partial<CheckSide> }

const urlOf = (domain: string) => `https://${domain}/machines`

function sideOf(date: string, page: Page): CheckSide {
  const at = page.indexOf(own)
  const rank = at === -1 ? null : at + 1
  return {
    date,
    taken_at: `${date}T06:04:00.000Z`,
    state: rank === null ? 'not_in_depth' : 'found',
    rank,
    rank_absolute: rank,
    url: rank === null ? null : urlOf(own),
    depth: 20,
    results_read: page.length,
  }
}

const positionIn = (page: Page, domain: string) => (page.includes(domain) ? page.indexOf(domain) + 1 : null)

/** True if a domain stands above the own one. */
const isAbove = (page: Page, domain: string) =>
  page.includes(domain) && page.includes(own) && page.indexOf(domain) < page.indexOf(own)

/**
 * The server's comparison of two pages, each given by the domains of its results from the top; the own one is kestrelroast.example.
 * Competitors are those with "rival" in their name.
 */
export function movementOf(before: Page, now: Page, changes: Changes = {}): RankMovement {
  const sides = {
    before: { ...sideOf('2026-11-19', before), ...changes.before },
    now: { ...sideOf('2026-11-20', now), ...changes.now },
  }
  const moved = (domain: string): MovedResult => ({
    domain,
    url: urlOf(domain),
    position_before: positionIn(before, domain),
    position_now: positionIn(now, domain),
  })
  const lists = {
    arrived: now.filter((domain) => isAbove(now, domain) && !before.includes(domain)).map(moved),
    departed: before.filter((domain) => isAbove(before, domain) && !now.includes(domain)).map(moved),
    overtook_us: now
      .filter((domain) => isAbove(now, domain) && before.includes(domain) && !isAbove(before, domain))
      .map(moved),
    overtaken: before
      .filter((domain) => isAbove(before, domain) && now.includes(domain) && !isAbove(now, domain))
      .map(moved),
  }
  const counts = {
    arrived: lists.arrived.length,
    departed: lists.departed.length,
    overtook_us: lists.overtook_us.length,
    overtaken: lists.overtaken.length,
    repeated: 0,
  }
  const ranks = [sides.before.rank, sides.now.rank] as const
  const areRanked = ranks[0] !== null && ranks[1] !== null
  const result = (domain: string, at: number) => ({
    position: at + 1,
    url: urlOf(domain),
    domain,
    title: `Machines at ${domain}`,
    description: null,
    is_own: domain === own,
    competitor: domain.includes('rival') ? domain : null,
  })
  return {
    keyword: 'flat white',
    difference: areRanked ? Number(ranks[1]) - Number(ranks[0]) : null,
    accounting: areRanked ? { counts, ...lists } : null,
    no_accounting: areRanked ? null : ranks[1] === null ? 'not-found-now' : 'not-found-before',
    facts: [],
    volatility: { value: 0.34, median: 0.05, deviation: 0.02, verdict: 'unusual' },
    pages: {
      before: {
        is_page_kept: true,
        results: before.map((domain, at) => ({ ...result(domain, at), moved_to: positionIn(now, domain) })),
      },
      now: {
        is_page_kept: true,
        results: now.map((domain, at) => ({ ...result(domain, at), moved_from: positionIn(before, domain) })),
      },
    },
    ...changes,
    ...sides,
  }
}
