import type { RankState } from '#contract/rules/serp-fetches/rank-states.ts'
import type { ProjectRow } from '../get-project.ts'

type Choice = Pick<ProjectRow, 'countsSnippets'>

/**
 * The rank a project counts and shows. If it doesn't count featured snippets, that is the organic rank next to a snippet, if
 * there is one. Visibility and changes use the stored rank, which is 1 for a snippet.
 */
export const countedRank = (
  { countsSnippets }: Choice,
  { state, rank, organicRank }: { state: RankState | null; rank: number | null; organicRank: number | null },
): number | null => (state === 'featured_snippet' && !countsSnippets ? organicRank : rank)

/** The same in SQL, of columns whose names begin with `prefix`. */
export const countedRankIn = ({ countsSnippets }: Choice, prefix = '') =>
  countsSnippets
    ? `${prefix}rank`
    : `case when ${prefix}state = 'featured_snippet' then ${prefix}organic_rank else ${prefix}rank end`

/** The counted rank of a keyword's previous check, in SQL. */
export const countedBeforeIn = ({ countsSnippets }: Choice) =>
  countsSnippets ? 'previous_rank' : 'case when previous_is_snippet then previous_organic_rank else previous_rank end'
