import type { Ability } from '#contract/rules/access/abilities.ts'
import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import type { SearchResults } from '#contract/search/endpoints.ts'
import { type AccountCtx, isStaff, takeAttempt } from '../../parts/access/index.ts'
import { minutes } from '../../platform/clock/clock.ts'
import { refuseTooMany } from '../../platform/http/refuse-too-many.ts'
import { findBacklinks } from '../backlinks/index.ts'
import { findCustomers } from '../customers/index.ts'
import { findDomains } from '../domain-projects/index.ts'
import { findRankKeywords, findRankProjects } from '../rank-projects/index.ts'
import { findSerpChecks } from '../serp-checks/index.ts'

const shownOfEach = 5
/** No more often than the search field asks: once for every rest of 200 ms. */
const perAccount = { most: 300, per: minutes(1) }

export type Search = { q: string; abilities: ReadonlySet<Ability> }

/** The newest few of everything the account may open; of customers those that staff may look after. */
export async function search(ctx: AccountCtx, { q, abilities }: Search): Promise<SearchResults> {
  const { isAllowed, retryAfterSeconds } = await takeAttempt(ctx, {
    name: 'search',
    subject: String(ctx.account.id),
    ...perAccount,
  })
  if (!isAllowed) refuseTooMany(retryAfterSeconds, 'requests')
  const wanted = { search: q, limit: shownOfEach }
  const find = <Row>(ability: Ability, findRows: (ctx: AccountCtx, input: typeof wanted) => Promise<Row[]>) =>
    abilities.has(ability) ? findRows(ctx, wanted) : []
  // As the calls that show them, which are closed to trial accounts.
  const mayViewBacklinks = ctx.account.type === accountTypes.paid || isStaff(abilities)
  const [projects, keywords, checks, domains, backlinks, customers] = await Promise.all([
    find('VIEW_SERP_PROJECT_LIST', findRankProjects),
    find('VIEW_SERP_PROJECT_LIST', findRankKeywords),
    find('VIEW_SERP_LIST', findSerpChecks),
    find('VIEW_DOMAIN_RANKING', findDomains),
    mayViewBacklinks ? find('VIEW_BACKLINK_OVERVIEW', findBacklinks) : [],
    find('VIEW_CUSTOMERS_MODULE', findCustomers),
  ])
  return { projects, keywords, checks, domains, backlinks, customers }
}
