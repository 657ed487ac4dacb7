import type {
  AnchorGroup,
  BacklinkProject,
  BacklinkView,
  GapDomain,
  ReferringDomain,
} from '#contract/backlinks/rows.ts'
import { orpc } from '../../shared/api/client.ts'
import { type ListOrder, newestFirst } from './list/list-address.ts'
import type { AnchorsChoice, DomainsChoice, GapChoice, LinksChoice } from './view/backlink-address.ts'

/** The event stream tells of every row; this is for where it cannot get through. */
const withoutEventsMilliseconds = 30_000

type Paged = { pagination: { current_page: number; last_page: number } }
const nextPage = ({ pagination: { current_page, last_page } }: Paged) =>
  current_page < last_page ? current_page + 1 : undefined

/** A target on a date, its links 40 at a time. */
export const backlinkView = (id: number, choice: LinksChoice) =>
  orpc.backlinks.getBacklinkData.infiniteOptions({
    input: (page: number) => ({ backlink_id: id, page, ...choice }),
    initialPageParam: 1,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.backlink.state === 'pending') ? withoutEventsMilliseconds : false,
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

/** Saved targets page by page. */
export const backlinkProjectList = (search: string, { sort, direction }: ListOrder = newestFirst) =>
  orpc.backlinks.getBacklinkProjects.infiniteOptions({
    input: (page: number) => ({ page, per_page: 10, search, sort, direction }),
    initialPageParam: 1,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.some(({ state }) => state === 'pending'))
        ? withoutEventsMilliseconds
        : false,
    getNextPageParam: nextPage,
  })

export const projectsOf = ({ data }: { data: BacklinkProject[] }) => data
export const linksOf = ({ data }: { data: BacklinkView }) => data.project
/** Rows are keyed by their domain, or by their anchor text, which may be missing. */
export const domainsOf = <Row extends ReferringDomain | GapDomain>({ data }: { data: Row[] }) =>
  data.map((row) => ({ ...row, id: row.domain }))
export const anchorsOf = ({ data }: { data: AnchorGroup[] }) =>
  data.map((row) => ({ ...row, id: row.anchor === null ? 'none' : `text ${row.anchor}` }))
