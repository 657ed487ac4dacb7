import type { DomainKeyword, DomainPage, DomainProject } from '#contract/domain-projects/rows.ts'
import { orpc } from '../../shared/api/client.ts'
import { type ListOrder, newestFirst } from './list/list-address.ts'
import type { CompareChoice, KeywordChoice, PagesChoice } from './view/domain-address.ts'

/** The event stream tells of every row; this is for where it cannot get through. */
const withoutEventsMilliseconds = 30_000

type Paged = { pagination: { current_page: number; last_page: number } }
const nextPage = ({ pagination: { current_page, last_page } }: Paged) =>
  current_page < last_page ? current_page + 1 : undefined

/** A domain on a date, its keywords 50 at a time. */
export const domainView = (id: number, choice: KeywordChoice) =>
  orpc.domainProjects.viewDomain.infiniteOptions({
    input: (page: number) => ({ id, page, ...choice }),
    initialPageParam: 1,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ state }) => state === 'pending') ? withoutEventsMilliseconds : false,
    getNextPageParam: nextPage,
  })

/** The same rows by page. */
export const domainPages = (id: number, choice: PagesChoice) =>
  orpc.domainProjects.listDomainPages.infiniteOptions({
    input: (page: number) => ({ id, page, ...choice }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
  })

/** Keywords of a domain beside those of others. */
export const domainComparison = (id: number, choice: CompareChoice) =>
  orpc.domainProjects.compareDomains.infiniteOptions({
    input: (page: number) => ({ id, page, ...choice }),
    initialPageParam: 1,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ domains }) => domains.some(({ state }) => state === 'pending'))
        ? withoutEventsMilliseconds
        : false,
    getNextPageParam: nextPage,
  })

/** Saved domains page by page. */
export const domainProjectList = (search: string, { sort, direction }: ListOrder = newestFirst) =>
  orpc.domainProjects.listDomainProjects.infiniteOptions({
    input: (page: number) => ({ page, search, sort, direction }),
    initialPageParam: 1,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some((page) => page.data.domainCheckers.some(({ state }) => state === 'pending'))
        ? withoutEventsMilliseconds
        : false,
    getNextPageParam: ({ data }) => nextPage(data),
  })

export const domainsOf = ({ data }: { data: { domainCheckers: DomainProject[] } }) => data.domainCheckers
export const keywordsOf = ({ data }: { data: DomainKeyword[] }) => data
/** A page is told from others by its address. */
export const pagesOf = ({ data }: { data: DomainPage[] }) => data.map((page) => ({ ...page, id: page.url }))
