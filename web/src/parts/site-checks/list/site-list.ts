import type { InfiniteData, QueryKey, UseInfiniteQueryOptions } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { SiteProject } from '#contract/site-checks/rows.ts'
import { directionOf, oneOf, textOf } from '../../../shared/address/read-values.ts'
import type { Column, SortDirection } from '../../../shared/table/column.ts'
import type { Icon } from '../../../shared/ui/actions/icon.ts'

/** Describes the list of saved sites of one capability, page by page. */
export type SiteList<Project extends SiteProject, Page, Sort extends string> = {
  sorts: readonly Sort[]
  pages: (
    search: string,
    order?: ListOrder<Sort>,
  ) => UseInfiniteQueryOptions<Page, Error, InfiniteData<Page>, QueryKey, number>
  projectsOf: (page: Page) => Project[]
  totalOf: (page: Page) => number
}

/** Describes how the list is shown. */
export type SiteListLook<Project extends SiteProject> = {
  icon: Icon
  header: { title: string; context: string }
  columns: (askRemove: AskRemove<Project>) => Column<Project>[]
  /** A site on a phone. */
  card: (project: Project, askRemove: AskRemove<Project>) => ReactNode
}

export type AskRemove<Project> = (project: Project) => void

export type ListOrder<Sort extends string> = { sort: Sort | 'created_at'; direction: SortDirection }
export const newestFirst = { sort: 'created_at', direction: 'desc' } as const

/** The state of the list kept in the URL, so that a reload, a bookmark or Back shows the same. */
export type ListAddress<Sort extends string> = { search?: string; sort?: Sort; direction?: SortDirection }

export const readListAddress =
  <Sort extends string>(sorts: readonly Sort[]) =>
  ({ search, sort, direction }: Record<string, unknown>): ListAddress<Sort> => ({
    search: textOf(search, 200),
    sort: oneOf(sorts, sort),
    direction: directionOf(direction),
  })

export const orderOf = <Sort extends string>({ sort, direction }: ListAddress<Sort>): ListOrder<Sort> => ({
  sort: sort ?? newestFirst.sort,
  direction: direction ?? newestFirst.direction,
})
