import type { Ability } from '#contract/rules/access/abilities.ts'
import { hostOfTarget } from '#contract/rules/serp-fetches/other-page.ts'
import { domainMessages, targetFromPaste, withoutWww } from '#contract/rules/text/domain-syntax.ts'
import type { RivalDomain } from '#contract/search/endpoints.ts'
import { addAttempt } from '../../parts/access/attempts/index.ts'
import type { AccountCtx } from '../../parts/access/index.ts'
import { countSites } from '../../parts/serp-fetches/read-pages/index.ts'
import { minutes } from '../../platform/clock/clock.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { refuseTooMany } from '../../platform/http/refuse-too-many.ts'
import { findProjectRivals } from '../rank-projects/index.ts'
import { findCheckRivals } from '../serp-checks/index.ts'

const mostRivals = 10
/** Each request reads up to eighty stored pages. */
const perAccount = { most: 60, per: minutes(1) }
/** Most results pages read from projects, and the same number from checks. */
const pagesRead = 40
/** Sharing a single results page may be chance. */
const leastPages = 2

type ListRivals = { domain: string; abilities: ReadonlySet<Ability> }

/** Competitors of a domain, from what the account tracks and from stored results pages; nothing is fetched. */
export async function listRivals(ctx: AccountCtx, { domain, abilities }: ListRivals): Promise<{ data: RivalDomain[] }> {
  const { target } = targetFromPaste(domain)
  if (target === undefined)
    throw new AppError('input.invalid', 'not a domain', {
      publicMessage: domainMessages.invalid,
      data: { issues: [{ path: 'domain', message: domainMessages.invalid }] },
    })
  const subject = String(ctx.account.id)
  const { isAllowed, retryAfterSeconds } = await addAttempt(ctx, { name: 'rivals', subject, ...perAccount })
  if (!isAllowed) refuseTooMany(retryAfterSeconds, 'requests', 'search')
  const host = withoutWww(hostOfTarget(target))
  const wanted = { hosts: [host, `www.${host}`], pages: pagesRead }
  const nothing = { competitors: [], pages: [] }
  const [ofProjects, ofChecks] = await Promise.all([
    abilities.has('VIEW_SERP_PROJECT_LIST') ? findProjectRivals(ctx, wanted) : nothing,
    abilities.has('VIEW_SERP_LIST') ? findCheckRivals(ctx, wanted) : nothing,
  ])
  const counts = await countSites(ctx, [...ofProjects.pages, ...ofChecks.pages])
  const tracked = new Set([...ofProjects.competitors, ...ofChecks.competitors].map(hostOfTarget).map(withoutWww))
  const found = [...counts].filter(([site, pages]) => pages >= leastPages && !tracked.has(site))
  const rivals = [
    ...[...tracked].map((name) => ({ domain: name, is_competitor: true, pages_count: counts.get(name) ?? 0 })),
    ...found.map(([name, pages_count]) => ({ domain: name, is_competitor: false, pages_count })),
  ]
  return {
    data: rivals
      .filter((rival) => rival.domain !== host && !host.endsWith(`.${rival.domain}`))
      .sort(mostFirst)
      .slice(0, mostRivals),
  }
}

const mostFirst = (left: RivalDomain, right: RivalDomain) =>
  Number(right.is_competitor) - Number(left.is_competitor) ||
  right.pages_count - left.pages_count ||
  left.domain.localeCompare(right.domain)
