import type {
  AnchorGroup,
  BacklinkProject,
  BacklinkView,
  GapDomain,
  ReferringDomain,
} from '#contract/backlinks/rows.ts'
import { type ListOrder, newestFirst } from '../../parts/site-checks/list/site-list.ts'
import { isAnyPending, nextPage, refetchWhile } from '../../parts/site-checks/paged-queries.ts'
import { orpc } from '../../shared/api/client.ts'
import { type ListSort, listSorts } from './list/list-address.ts'
import type { AnchorsChoice, DomainsChoice, GapChoice, LinksChoice } from './view/backlink-address.ts'

/** Opens the form and the views, and the list. */
export const backlinkAbilities = { check: 'VIEW_BACKLINK_OVERVIEW', list: 'VIEW_BACKLINK_PROJECTS' } as const

/** A target on a date, its links 40 at a time. */
export const backlinkView = (id: number, choice: LinksChoice) =>
  orpc.backlinks.getBacklinkData.infiniteOptions({
    input: (page: number) => ({ backlink_id: id, page, ...choice }),
    initialPageParam: 1,
    refetchInterval: refetchWhile(({ data }) => data.backlink.state === 'pending'),
    getNextPageParam: nextPage,
  })

/** The same links by the domain they are on. */
export const referringDomains = (id: number, choice: DomainsChoice) =>
  orpc.backlinks.listReferringDomains.infiniteOptions({
    input: (page: number) => ({ id, page, ...choice }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** The same links by their text. */
export const anchors = (id: number, choice: AnchorsChoice) =>
  orpc.backlinks.listAnchors.infiniteOptions({
    input: (page: number) => ({ id, page, ...choice }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** Domains that link to others and not to this target. */
export const linkGap = (id: number, choice: GapChoice) =>
  orpc.backlinks.linkGap.infiniteOptions({
    input: (page: number) => ({ id, page, ...choice }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

type BacklinkListPage = { data: BacklinkProject[]; pagination: { total: number } }

/** Saved targets page by page. */
export const backlinkList = {
  sorts: listSorts,
  pages: (search: string, { sort, direction }: ListOrder<ListSort> = newestFirst) =>
    orpc.backlinks.getBacklinkProjects.infiniteOptions({
      input: (page: number) => ({ page, per_page: 10, search, sort, direction }),
      initialPageParam: 1,
      refetchInterval: refetchWhile(({ data }) => isAnyPending(data)),
      getNextPageParam: nextPage,
    }),
  projectsOf: ({ data }: BacklinkListPage) => data,
  totalOf: ({ pagination }: BacklinkListPage) => pagination.total,
}

export const linksOf = ({ data }: { data: BacklinkView }) => data.project
/** Rows are keyed by their domain, or by their anchor text, which may be missing. */
export const domainsOf = <Row extends ReferringDomain | GapDomain>({ data }: { data: Row[] }) =>
  data.map((row) => ({ ...row, id: row.domain }))
export const anchorsOf = ({ data }: { data: AnchorGroup[] }) =>
  data.map((row) => ({ ...row, id: row.anchor === null ? 'none' : `text ${row.anchor}` }))
