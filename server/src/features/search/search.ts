import type { Ability } from '#contract/rules/access/abilities.ts'
import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import type { SearchResults } from '#contract/search/endpoints.ts'
import type { SearchSource } from '../../modules/search-source.ts'
import { addAttempt } from '../../parts/access/attempts/index.ts'
import { type AccountCtx, isStaff } from '../../parts/access/index.ts'
import { minutes } from '../../platform/clock/clock.ts'
import { refuseTooMany } from '../../platform/http/refuse-too-many.ts'

const shownOfEach = 5
/** No more often than the search field asks: once for every rest of 200 ms. */
const perAccount = { most: 300, per: minutes(1) }

export type Search = { q: string; abilities: ReadonlySet<Ability> }

/** The newest few of everything the account may open; of customers those that staff may look after. */
export async function search(
  ctx: AccountCtx,
  sources: readonly SearchSource[],
  { q, abilities }: Search,
): Promise<SearchResults> {
  const { isAllowed, retryAfterSeconds } = await addAttempt(ctx, {
    name: 'search',
    subject: String(ctx.account.id),
    ...perAccount,
  })
  if (!isAllowed) refuseTooMany(retryAfterSeconds, 'requests')
  const wanted = { search: q, limit: shownOfEach }
  const isPaid = ctx.account.type === accountTypes.paid || isStaff(abilities)
  const found = await Promise.all(
    sources.map(async ({ group, ability, requiresPaidAccount, find }) => {
      const mayFind = abilities.has(ability) && (isPaid || requiresPaidAccount !== true)
      return [group, mayFind ? await find(ctx, wanted) : []]
    }),
  )
  // A group without a source would fail the schema of the reply.
  return Object.fromEntries(found) as SearchResults
}
