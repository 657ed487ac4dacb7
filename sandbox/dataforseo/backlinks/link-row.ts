import type { Site } from '#sandbox/dataforseo/web/sites.ts'
import { TOPICS } from '#sandbox/dataforseo/web/topics.ts'
import { between, hashText, mixHashes, pick, unit } from '#sandbox/deterministic-random.ts'
import { readLinkLife } from './link-life.ts'

export const LINK_TYPES = ['anchor', 'image', 'redirect', 'canonical', 'link', 'alternate', 'meta'] as const

/**
 * The kept part of each link of a target; a target may have tens of thousands. The rest is made when it is asked for.
 */
export interface LinkRow {
  /** Hash of this very link. */
  hash: number
  site: Site
  fromHost: string
  fromUrl: string
  page: LinkedPage
  type: (typeof LINK_TYPES)[number]
  attributes: readonly string[]
  isFollowed: boolean
  isNew: boolean
  isLost: boolean
  /** 0–1 000. */
  rank: number
  firstSeen: number
  lastSeen: number
}

/** A page of the target. */
export interface LinkedPage {
  host: string
  url: string
  isBroken: boolean
}

const DAY_MS = 24 * 3600 * 1000
const NEW_FOR_DAYS = 30
/** Links beside one another in the list that may stand on the same page. */
const NEIGHBOURS = 8
const NEIGHBOURLY_SHARE = 0.14
const FEWEST_PAGES = 9
/** From sites of these, most links are not to be followed. */
const CAREFUL = new Set<Site['type']>(['forum', 'directory', 'marketplace'])

/** Every link a site has at the beginning of a UTC day, live and lost, each in its place. */
export function makeLinks(target: Site, count: number, sites: readonly Site[], day: number): LinkRow[] {
  const pages = makePages(target, Math.max(FEWEST_PAGES, Math.round(count ** 0.55)))
  return Array.from({ length: count }, (_, index) => makeLink(target, index, { pages, sites, day }))
}

function makeLink(
  target: Site,
  index: number,
  { pages, sites, day }: { pages: readonly LinkedPage[]; sites: readonly Site[]; day: number },
): LinkRow {
  const slot = mixHashes(target.hash, index)
  const { generation, firstSeen, lastSeen, isLost } = readLinkLife(slot, day)
  const isNeighbour = unit(mixHashes(slot, 11)) < NEIGHBOURLY_SHARE
  const place = isNeighbour ? index - (index % NEIGHBOURS) : index
  const from = isNeighbour ? mixHashes(target.hash, -1 - place) : mixHashes(slot, 1_000 + generation)
  // A few sites link very often, most once or twice.
  const site = sites[Math.floor(sites.length * unit(mixHashes(from, 12)) ** 1.8)]
  // Neighbours link to pages of their own, so that no link is in the list twice.
  const at = isNeighbour ? (index % NEIGHBOURS) + 1 : Math.floor(pages.length * unit(mixHashes(from, 13)) ** 3)
  const page = pages[at]
  if (site === undefined || page === undefined) throw new RangeError('a link from or to nowhere')
  const hash = mixHashes(slot, 2_000 + generation)
  const fromHost = unit(mixHashes(from, 14)) < 0.06 ? `blog.${site.domain}` : site.host
  const name = isNeighbour ? `n${place.toString(36)}` : `${index.toString(36)}-${generation}`
  const attributes = chooseAttributes(site, hash)
  return {
    hash,
    site,
    fromHost,
    fromUrl: `${unit(mixHashes(from, 15)) < 0.94 ? 'https' : 'http'}://${fromHost}/${sectionOf(site, from)}/${name}`,
    page,
    type: chooseType(mixHashes(hash, 21)),
    attributes,
    isFollowed: !attributes.some((attribute) => ['nofollow', 'ugc', 'sponsored'].includes(attribute)),
    isNew: !isLost && firstSeen >= (day - NEW_FOR_DAYS) * DAY_MS,
    isLost,
    rank: Math.min(1_000, Math.round(site.strength * 420 + unit(mixHashes(hash, 22)) ** 3 * 540)),
    firstSeen,
    lastSeen,
  }
}

function makePages(target: Site, count: number): LinkedPage[] {
  return Array.from({ length: count }, (_, index) => {
    const hash = mixHashes(mixHashes(target.hash, 31), index)
    const share = unit(mixHashes(hash, 1))
    const isElsewhere = index > 0 && share < 0.14
    const host = isElsewhere ? `${share < 0.1 ? 'blog' : 'shop'}.${target.domain}` : target.host
    const path = index === 0 ? '' : `${sectionOf(target, hash)}/${pick(mixHashes(hash, 2), WORDS)}-${index}`
    return { host, url: `https://${host}/${path}`, isBroken: index > 0 && unit(mixHashes(hash, 3)) < 0.04 }
  })
}

const WORDS = [
  'guide',
  'offers',
  'best',
  'new',
  'review',
  'classic',
  'reviews',
  'gift',
  'story',
  'small',
  'large',
  'help',
]

export function sectionOf(site: Site, hash: number): string {
  const [topic] = site.topics?.keys() ?? []
  return pick(mixHashes(hash, 41), TOPICS[topic ?? hash % TOPICS.length]?.parts ?? WORDS)
}

function chooseType(hash: number): LinkRow['type'] {
  const share = unit(hash)
  if (share < 0.82) return 'anchor'
  if (share < 0.92) return 'image'
  return share < 0.96 ? 'redirect' : pick(mixHashes(hash, 1), LINK_TYPES)
}

function chooseAttributes(site: Site, hash: number): string[] {
  const share = unit(mixHashes(hash, 23))
  const attributes = share < (CAREFUL.has(site.type) ? 0.6 : 0.12) ? ['nofollow'] : []
  if (share < 0.3 && site.type === 'forum') attributes.push('ugc')
  if (share > 0.97) attributes.push('sponsored')
  if (unit(mixHashes(hash, 24)) < 0.25) attributes.push('noopener')
  if (unit(mixHashes(hash, 25)) < 0.12) attributes.push('noreferrer')
  return attributes
}

/** Spam score of a site as a whole, 0–100: few are any worse than a little. */
export function spamScoreOf(site: Site): number {
  const share = unit(mixHashes(site.hash, 51))
  return share < 0.05 ? between(mixHashes(site.hash, 52), 60, 97) : Math.floor(share ** 2 * 34)
}

/** A country, `WW` for one of none, null where it is not known. */
export function countryOf(site: Site): string | null {
  return site.country ?? pick(mixHashes(site.hash, 53), ['WW', 'WW', 'US', 'US', null])
}

/** Some share theirs with their neighbours. */
export function addressOf(site: Site): string {
  const hash = mixHashes(site.hash, 54)
  const last = unit(hash) < 0.3 ? 10 : 1 + (hash % 250)
  return `198.${18 + (hash % 2)}.${mixHashes(hash, 1) % 256}.${last}`
}

export function tldOf(site: Site): string {
  return site.domain.slice(site.domain.indexOf('.') + 1)
}

/** A counted figure of a page; it never changes. */
export function figureOf(url: string, salt: number, least: number, most: number): number {
  return between(mixHashes(hashText(url), salt), least, most)
}
