import { trimPunctuation } from '../text/address-punctuation.ts'
import { splitPasted, targetText, toHost, toTarget, withoutWww } from '../text/domain-syntax.ts'

/** domain: a registrable domain with its subdomains · subdomain: exactly one host · page: one address. */
export const backlinkScopes = ['domain', 'subdomain', 'page'] as const
export type BacklinkScope = (typeof backlinkScopes)[number]

/** The schedules of a saved backlink project. */
export const backlinkSchedules = ['onceInMonth', 'never'] as const
export type BacklinkSchedule = (typeof backlinkSchedules)[number]

/** The ways a page can link; whatever else the provider names is `other`. */
export const linkTypes = ['anchor', 'image', 'redirect', 'canonical', 'link', 'meta', 'alternate', 'other'] as const
export type LinkType = (typeof linkTypes)[number]

export const linkTypeNames: Record<LinkType, string> = {
  anchor: 'Anchor',
  image: 'Image',
  redirect: 'Redirect',
  canonical: 'Canonical',
  link: 'Link tag',
  meta: 'Meta refresh',
  alternate: 'Alternate',
  other: 'Other',
}

/** Three views of a date’s links: all of them, those that are gone, those the provider calls new. */
export const linkStatuses = ['all', 'lost', 'new'] as const

/** The `rel` values that tell search engines how to treat a link. dofollow: it has none of the others, so it counts. */
export const linkAttributes = ['dofollow', 'nofollow', 'ugc', 'sponsored'] as const
export type LinkAttribute = (typeof linkAttributes)[number]

/**
 * The state of a link since a compared date. Each link that was live on either date has exactly one. If only the strongest
 * links were read, a link that is missing from a date's rows may still be live: `not_comparable`.
 */
export const linkMovements = ['new', 'lost', 'kept', 'not_comparable'] as const
export type LinkMovement = (typeof linkMovements)[number]

export const linkMovementNames: Record<LinkMovement, string> = {
  new: 'New',
  lost: 'Lost',
  kept: 'Kept',
  not_comparable: 'Not comparable',
}

/** Orders of lists of links. */
export const linkSorts = [
  /** Then by the domain’s rank. */
  'dofollow',
  'page_from_title',
  'domain_from_rank',
  'page_from_rank',
  'rank',
  'page_from_external_links',
  'page_from_internal_links',
  'anchor',
  'first_seen',
  'last_seen',
  'is_lost',
  'spam_score',
] as const
export type LinkSort = (typeof linkSorts)[number]

/** Weeks in one bar of new against lost links, and how many bars are shown. */
export const newLostWeeks = 2
export const newLostBars = 12

/** The target as the provider is asked; a path makes it a page, whatever scope was chosen. */
export type BacklinkTarget = {
  host: string
  scope: BacklinkScope
  /** A host, or an absolute address. */
  text: string
}

/** With its query; `entered` includes surrounding blanks. */
export const backlinkTargetLimits = { characters: 2_000, entered: 2_100 } as const

/** An optional http(s) scheme and a host, with or without a path; undefined when this is none. */
export function toBacklinkTarget(entered: string, chosen: 'domain' | 'subdomain'): BacklinkTarget | undefined {
  if (entered.length > backlinkTargetLimits.entered) return undefined
  const trimmed = trimPunctuation(entered)
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(trimmed)?.[1]?.toLowerCase() ?? 'https'
  if (scheme !== 'http' && scheme !== 'https') return undefined
  const pasted = splitPasted(trimmed)
  const host = toHost(pasted.host)
  const target = toTarget(`${pasted.host}${pasted.path}`)
  if (host === undefined || target === undefined) return undefined
  // A page has nothing below it.
  if (target.path !== '' && /^[^?#]*\/\*/.test(trimmed)) return undefined
  if (target.path === '') return { host: withoutWww(host), scope: chosen, text: withoutWww(host) }
  // A page is one address: its last slash and its query are part of it.
  const query = /\?[^#]*/.exec(trimmed)?.[0] ?? ''
  const address = URL.parse(`${scheme}://${targetText(target)}${pasted.path.endsWith('/') ? '/' : ''}${query}`)
  return address === null ? undefined : { host: withoutWww(host), scope: 'page', text: address.href }
}
