import type { CurveSpan, KeywordsPerPage } from '#contract/rules/rank-projects/rank-views.ts'
import type { ShareSort } from '#contract/rules/rank-projects/share-of-voice.ts'
import { orpc } from '../../../shared/api/client.ts'
import type { SortDirection } from '../../../shared/table/column.ts'
import type { ProjectAddress } from '../detail/project-address.ts'
import { reloadDelays } from '../reload-delays.ts'
import { type ShareScope, scopeOf } from './share-scope.ts'

/** The order of the first click on a head. */
export const firstDirection = (sort: ShareSort): SortDirection =>
  sort === 'domain' || sort === 'best' ? 'asc' : 'desc'

export function shareChoiceOf(address: ProjectAddress) {
  const {
    compare = 'previous',
    as_of,
    share_search: search = '',
    share_show: show,
    share_sort: sort = 'share',
  } = address
  const { share_direction: direction = firstDirection(sort) } = address
  return { ...(scopeOf(address) ?? {}), compare, as_of, search, show, sort, direction }
}

export type ShareChoice = ReturnType<typeof shareChoiceOf>

/** The domains of a choice, a page at a time. */
export const shareOfVoice = (
  id: number,
  shown: { page: number; domains_per_page: KeywordsPerPage },
  choice: ShareChoice,
) => ({
  ...orpc.rankProjects.listShareOfVoice.queryOptions({ input: { id, ...shown, ...choice } }),
  // The event stream announces that shares have been computed; this is for networks that block it.
  refetchInterval: ({ state: { data } }: { state: { data?: { data: { is_pending: boolean } } | undefined } }) =>
    data?.data.is_pending === true ? reloadDelays.pending : (false as const),
})

export const shareCurves = (id: number, days: CurveSpan, shown: ShareScope & Pick<ShareChoice, 'as_of'>) =>
  orpc.rankProjects.showShareCurves.queryOptions({ input: { id, days, ...shown } })
