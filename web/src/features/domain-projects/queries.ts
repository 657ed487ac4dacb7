import type { DomainKeyword, DomainPage, DomainProject } from '#contract/domain-projects/rows.ts'
import { type ListOrder, newestFirst } from '../../parts/site-checks/list/site-list.ts'
import { isAnyPending, nextPage, refetchWhile } from '../../parts/site-checks/paged-queries.ts'
import { orpc } from '../../shared/api/client.ts'
import { type ListSort, listSorts } from './list/list-address.ts'
import type { CompareChoice, KeywordChoice, PagesChoice } from './view/domain-address.ts'

/** Opens the form and the views, and the list. */
export const domainAbilities = { check: 'VIEW_DOMAIN_RANKING', list: 'VIEW_DOMAIN_PROJECTS' } as const

/** A domain on a date, its keywords 50 at a time. */
export const domainView = (id: number, choice: KeywordChoice) =>
  orpc.domainProjects.showDomain.infiniteOptions({
    input: (page: number) => ({ id, page, ...choice }),
    initialPageParam: 1,
    refetchInterval: refetchWhile(({ state }) => state === 'pending'),
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
    refetchInterval: refetchWhile(({ domains }) => isAnyPending(domains)),
    getNextPageParam: nextPage,
  })

type DomainListPage = { data: { domainCheckers: DomainProject[]; pagination: { total: number } } }

/** Saved domains page by page. */
export const domainList = {
  sorts: listSorts,
  pages: (search: string, { sort, direction }: ListOrder<ListSort> = newestFirst) =>
    orpc.domainProjects.listDomainProjects.infiniteOptions({
      input: (page: number) => ({ page, search, sort, direction }),
      initialPageParam: 1,
      refetchInterval: refetchWhile(({ data }) => isAnyPending(data.domainCheckers)),
      getNextPageParam: ({ data }) => nextPage(data),
    }),
  projectsOf: ({ data }: DomainListPage) => data.domainCheckers,
  totalOf: ({ data }: DomainListPage) => data.pagination.total,
}

export const keywordsOf = ({ data }: { data: DomainKeyword[] }) => data
/** A page is told from others by its address. */
export const pagesOf = ({ data }: { data: DomainPage[] }) => data.map((page) => ({ ...page, id: page.url }))
