import { filterLimits } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { type SerpFeatureKey, serpFeatureKeys } from '#contract/rules/serp-fetches/serp-features.ts'
import {
  type DomainSort,
  domainSorts,
  type MovementFilter,
  pageOneMovements,
  positionMovements,
  type RankedKind,
  rankedKinds,
  type SearchIntent,
  searchIntents,
} from '#contract/rules/site-checks/domain-checks.ts'
import { calendarDay, directionOf, oneOf, rangeOf, textOf, wholeNumber } from '../../../shared/address/read-values.ts'
import type { SortDirection } from '../../../shared/table/column.ts'

export const pageSorts = ['url', 'keywords_count', 'traffic', 'best_position'] as const
export const compareGroups = ['shared', 'missing', 'won', 'lost'] as const
export type CompareGroup = (typeof compareGroups)[number]

/** The choice of keywords; what is left out does not matter. */
export type DomainFilters = {
  /** If absent, organic. */
  kind?: RankedKind
  position_from?: number
  position_to?: number
  volume_from?: number
  volume_to?: number
  kd_from?: number
  kd_to?: number
  intent?: SearchIntent
  /** Part of the address. */
  url?: string
  /** 1: with the domain's own name, 0: without. */
  branded?: 0 | 1
  feature?: SerpFeatureKey
  movement?: MovementFilter
}

/** The address of a domain: a reload, a bookmark or Back shows the same. */
export type DomainAddress = DomainFilters & {
  /** Without it the keywords. */
  tab?: 'pages' | 'compare'
  /** The shown date; without it the newest. */
  date?: string
  /** The compared date; without it the one before. */
  compare?: string
  search?: string
  sort?: DomainSort
  direction?: SortDirection
  page_search?: string
  page_sort?: (typeof pageSorts)[number]
  page_direction?: SortDirection
  /** Ids of the domains it is compared with. */
  others?: string
  group?: CompareGroup
  compare_search?: string
  /** The domain whose comparison led here. */
  from?: number
}

export type ChangeAddress = (part: Partial<Record<keyof DomainAddress, undefined>> | DomainAddress) => void

const searchCharacters = 200
export const movements = [...positionMovements, ...pageOneMovements] as const

export function readDomainAddress(search: Record<string, unknown>): DomainAddress {
  const others = String(search.others ?? '')
  return {
    tab: oneOf(['pages', 'compare'] as const, search.tab),
    date: calendarDay(search.date),
    compare: calendarDay(search.compare),
    search: textOf(search.search, searchCharacters),
    sort: oneOf(domainSorts, search.sort),
    direction: directionOf(search.direction),
    ...readDomainFilters(search),
    page_search: textOf(search.page_search, searchCharacters),
    page_sort: oneOf(pageSorts, search.page_sort),
    page_direction: directionOf(search.page_direction),
    others: /^\d{1,10}(,\d{1,10}){0,2}$/.test(others) ? others : undefined,
    group: oneOf(compareGroups, search.group),
    compare_search: textOf(search.compare_search, searchCharacters),
    from: wholeNumber(search.from),
  }
}

function readDomainFilters(search: Record<string, unknown>): DomainFilters {
  const [position_from, position_to] = rangeOf(search.position_from, search.position_to, 1, mostPosition)
  const [volume_from, volume_to] = rangeOf(search.volume_from, search.volume_to, 0, filterLimits.volume)
  const [kd_from, kd_to] = rangeOf(search.kd_from, search.kd_to, 0, 100)
  return {
    kind: oneOf(rankedKinds, search.kind),
    position_from,
    position_to,
    volume_from,
    volume_to,
    kd_from,
    kd_to,
    intent: oneOf(searchIntents, search.intent),
    url: textOf(search.url, filterLimits.urlCharacters),
    branded: search.branded === 1 ? 1 : search.branded === 0 ? 0 : undefined,
    feature: oneOf(serpFeatureKeys, search.feature),
    movement: oneOf(movements, search.movement),
  }
}

/** The deepest position there is. */
export const mostPosition = 100

/** Columns whose head asks for descending order first, which brings strong domains first. */
const descendingFirst = new Set<DomainSort>(['search_volume', 'traffic', 'cpc', 'last_updated', 'date'])
export const firstDirection = (sort: DomainSort): SortDirection => (descendingFirst.has(sort) ? 'desc' : 'asc')

export const filtersOf = (address: DomainAddress): DomainFilters => readDomainFilters(address)

/** Organic results and ads are never in one list. */
export const kindOf = ({ kind }: DomainAddress): RankedKind => kind ?? 'organic'

/** The choice of keywords, their date and their order. */
export function choiceOf(address: DomainAddress) {
  const { date: created_at, compare: compare_date, search = '', sort = 'traffic' } = address
  const direction = address.direction ?? firstDirection(sort)
  return { created_at, compare_date, search, sort, direction, ...filtersOf(address), kind: kindOf(address) }
}
export type KeywordChoice = ReturnType<typeof choiceOf>

/** The choice of pages, their date and their order. */
export const pagesChoiceOf = ({ date, page_search, page_sort, page_direction, kind }: DomainAddress) => ({
  created_at: date,
  kind: kindOf({ kind }),
  search: page_search ?? '',
  sort: page_sort ?? ('traffic' as const),
  direction: page_direction ?? ('desc' as const),
})
export type PagesChoice = ReturnType<typeof pagesChoiceOf>

/** The choice of keywords beside other domains. */
export const compareChoiceOf = ({ others = '', group, compare_search }: DomainAddress) => ({
  others,
  group: group ?? ('shared' as const),
  search: compare_search ?? '',
})
export type CompareChoice = ReturnType<typeof compareChoiceOf>
