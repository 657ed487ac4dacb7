import type { RankState } from '#contract/rules/rank-states.ts'
import type { ProjectRow } from '../load-project.ts'

type Choice = Pick<ProjectRow, 'countsSnippets'>

/**
 * The rank a project counts and shows: where it doesn't count featured snippets, the one among organic results beside a
 * snippet, if there is any. Visibility and changes are of the stored rank, which is 1 for a snippet.
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

/** What was counted at a keyword's previous check. */
export const countedBeforeIn = ({ countsSnippets }: Choice) =>
  countsSnippets ? 'previous_rank' : 'case when previous_is_snippet then previous_organic_rank else previous_rank end'
