import type { Ability } from '#contract/rules/access/abilities.ts'
import type { SearchResults } from '#contract/search/endpoints.ts'
import type { AccountCtx } from '../parts/access/index.ts'

type Wanted = { search: string; limit: number }

/** Rows of a module that the search finds, for accounts with an ability. */
export type SearchSource = {
  /** Group in which they stand in the results. */
  group: keyof SearchResults
  ability: Ability
  /** As the call that shows them. */
  requiresPaidAccount?: true
  find: (ctx: AccountCtx, wanted: Wanted) => Promise<unknown[]>
}

/** `find` gives the rows of its group. */
export const searchSource = <Group extends keyof SearchResults>(
  source: SearchSource & { group: Group; find: (ctx: AccountCtx, wanted: Wanted) => Promise<SearchResults[Group]> },
): SearchSource => source
