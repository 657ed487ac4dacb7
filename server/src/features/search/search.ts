import type { Ability } from '#contract/rules/access/abilities.ts'
import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import type { SearchReply, SearchResults } from '#contract/search/endpoints.ts'
import type { SearchSource } from '../../modules/search-source.ts'
import { addAttempt } from '../../parts/access/attempts/index.ts'
import { type AccountCtx, isStaff } from '../../parts/access/index.ts'
import { minutes } from '../../platform/clock/clock.ts'
import { refuseTooMany } from '../../platform/http/refuse-too-many.ts'

const shownOfEach = 5
/** No more often than the search field asks: once for every rest of 200 ms. */
const perAccount = { most: 300, per: minutes(1) }

export type Search = { q: string; abilities: ReadonlySet<Ability> }

/**
 * Finds the newest few rows of each kind the account may open; of customers, only those that staff may look after. A kind that fails is
 * named in the reply beside the rows of the others.
 */
export async function search(
  ctx: AccountCtx,
  sources: readonly SearchSource[],
  { q, abilities }: Search,
): Promise<SearchReply> {
  const { isAllowed, retryAfterSeconds } = await addAttempt(ctx, {
    name: 'search',
    subject: String(ctx.account.id),
    ...perAccount,
  })
  if (!isAllowed) refuseTooMany(retryAfterSeconds, 'requests', 'search')
  const wanted = { search: q, limit: shownOfEach }
  const isPaid = ctx.account.type === accountTypes.paid || isStaff(abilities)
  const open = sources.filter(
    ({ ability, requiresPaidAccount }) => abilities.has(ability) && (isPaid || requiresPaidAccount !== true),
  )
  const outcomes = await Promise.allSettled(open.map(({ find }) => find(ctx, wanted)))
  const failures = outcomes.flatMap((outcome, at) =>
    outcome.status === 'rejected' ? [{ group: open[at]?.group as keyof SearchResults, reason: outcome.reason }] : [],
  )
  const [first] = failures
  // If every kind fails, the call fails, so that a database that is down is reported as such.
  if (first !== undefined && failures.length === open.length) throw first.reason
  for (const { group, reason } of failures) ctx.log.error({ err: reason, group }, 'the search skipped a kind of row')
  const rows = outcomes.map((outcome, at) => [open[at]?.group, outcome.status === 'fulfilled' ? outcome.value : []])
  // A group without a source would fail the schema of the reply.
  const results = Object.fromEntries([...sources.map(({ group }) => [group, []]), ...rows]) as SearchResults
  return failures.length === 0 ? results : { ...results, not_searched: failures.map(({ group }) => group) }
}
