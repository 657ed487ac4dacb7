import {
  type LinkAttribute,
  type LinkMovement,
  type LinkSort,
  type LinkType,
  linkAttributes,
  linkMovements,
  linkSorts,
  linkStatuses,
  linkTypes,
} from '#contract/rules/backlinks/backlinks.ts'
import { calendarDay, directionOf, oneOf, rangeOf, textOf } from '../../../shared/address/read-values.ts'
import type { SortDirection } from '../../../shared/table/column.ts'

export type LinkStatus = (typeof linkStatuses)[number]

export const tabs = ['domains', 'anchors', 'gap'] as const
export const domainSorts = [
  'domain',
  'domain_from_rank',
  'backlinks',
  'lost_backlinks',
  'dofollow_backlinks',
  'spam_score',
  'first_seen',
] as const
export const anchorSorts = [
  'anchor',
  'backlinks',
  'lost_backlinks',
  'dofollow_backlinks',
  'referring_domains',
  'first_seen',
] as const

/** The choice of links; what is left out does not matter. */
export type LinkFilters = {
  /** Found, or lost, from this day to that one. */
  seen_from?: string
  seen_to?: string
  attribute?: LinkAttribute
  item_type?: LinkType
  spam_from?: number
  spam_to?: number
  /** Links on this very domain. */
  domain?: string
  /** Links with this very text; an empty one stands for none. */
  anchor?: string
  movement?: LinkMovement
}

/** The address of a target: a reload, a bookmark or Back shows the same. */
export type BacklinkAddress = LinkFilters & {
  /** Without it the links. */
  tab?: (typeof tabs)[number]
  /** The shown date; without it the newest. */
  date?: string
  /** The compared date; without it the one before. */
  compare?: string
  filter?: Exclude<LinkStatus, 'all'>
  /** If absent, one link per domain. */
  links?: 'all'
  search?: string
  sort?: LinkSort
  direction?: SortDirection
  domain_search?: string
  domain_sort?: (typeof domainSorts)[number]
  domain_direction?: SortDirection
  anchor_search?: string
  anchor_sort?: (typeof anchorSorts)[number]
  anchor_direction?: SortDirection
  /** Ids of the projects it is compared with. */
  others?: string
  gap_search?: string
}

export type ChangeAddress = (part: Partial<Record<keyof BacklinkAddress, undefined>> | BacklinkAddress) => void

const searchCharacters = 200

export function readBacklinkAddress(search: Record<string, unknown>): BacklinkAddress {
  const others = String(search.others ?? '')
  const filter = oneOf(linkStatuses, search.filter)
  return {
    tab: oneOf(tabs, search.tab),
    date: calendarDay(search.date),
    compare: calendarDay(search.compare),
    filter: filter === 'all' ? undefined : filter,
    links: oneOf(['all'] as const, search.links),
    search: textOf(search.search, searchCharacters),
    sort: oneOf(linkSorts, search.sort),
    direction: directionOf(search.direction),
    ...readLinkFilters(search),
    domain_search: textOf(search.domain_search, searchCharacters),
    domain_sort: oneOf(domainSorts, search.domain_sort),
    domain_direction: directionOf(search.domain_direction),
    anchor_search: textOf(search.anchor_search, searchCharacters),
    anchor_sort: oneOf(anchorSorts, search.anchor_sort),
    anchor_direction: directionOf(search.anchor_direction),
    others: /^\d{1,10}(,\d{1,10}){0,2}$/.test(others) ? others : undefined,
    gap_search: textOf(search.gap_search, searchCharacters),
  }
}

function readLinkFilters(search: Record<string, unknown>): LinkFilters {
  const [seen_from, seen_to] = [calendarDay(search.seen_from), calendarDay(search.seen_to)]
  const isReversed = seen_from !== undefined && seen_to !== undefined && seen_from > seen_to
  const [spam_from, spam_to] = rangeOf(search.spam_from, search.spam_to, 0, 100)
  const { anchor } = search
  return {
    ...(!isReversed && { seen_from, seen_to }),
    attribute: oneOf(linkAttributes, search.attribute),
    item_type: oneOf(linkTypes, search.item_type),
    spam_from,
    spam_to,
    domain: textOf(search.domain, 253),
    // Addresses write a text of digits alone like a number.
    anchor: typeof anchor === 'string' || typeof anchor === 'number' ? String(anchor).slice(0, 2_000) : undefined,
    movement: oneOf(linkMovements, search.movement),
  }
}

/** Columns whose head asks for ascending order first; the others bring strong links first. */
const ascendingFirst = new Set<string>(['page_from_title', 'anchor', 'domain', 'is_lost'])
export const firstDirection = (sort: string): SortDirection => (ascendingFirst.has(sort) ? 'asc' : 'desc')

export const filtersOf = (address: BacklinkAddress): LinkFilters => readLinkFilters(address)

const datesOf = ({ date, compare }: BacklinkAddress) => ({ created_at: date, compare_date: compare })

/** The choice of links, their date and their order. */
export function linksChoiceOf(address: BacklinkAddress) {
  const { search = '', sort = 'dofollow' } = address
  const filter: LinkStatus = address.filter ?? 'all'
  const direction = address.direction ?? firstDirection(sort)
  const one_per_domain = address.links === 'all' ? (0 as const) : (1 as const)
  return { ...datesOf(address), filter, one_per_domain, search, sort, direction, ...filtersOf(address) }
}
export type LinksChoice = ReturnType<typeof linksChoiceOf>

/** The choice of referring domains, their date and their order. */
export function domainsChoiceOf(address: BacklinkAddress) {
  const { domain_search: search = '', domain_sort: sort = 'domain_from_rank', domain_direction } = address
  return { ...datesOf(address), search, sort, direction: domain_direction ?? firstDirection(sort) }
}
export type DomainsChoice = ReturnType<typeof domainsChoiceOf>

/** The choice of anchors, their date and their order. */
export function anchorsChoiceOf(address: BacklinkAddress) {
  const { anchor_search: search = '', anchor_sort: sort = 'backlinks', anchor_direction } = address
  return { ...datesOf(address), search, sort, direction: anchor_direction ?? firstDirection(sort) }
}
export type AnchorsChoice = ReturnType<typeof anchorsChoiceOf>

/** The choice of domains beside other projects. */
export const gapChoiceOf = ({ others = '', gap_search: search = '' }: BacklinkAddress) => ({ others, search })
export type GapChoice = ReturnType<typeof gapChoiceOf>
