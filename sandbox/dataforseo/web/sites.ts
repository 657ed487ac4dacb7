import { domainToASCII } from 'node:url'
import { findCountry } from '#sandbox/dataforseo/locations/countries.ts'
import { hashText, mixHashes, unit } from '#sandbox/deterministic-random.ts'
import { topicsOfWord } from './topics.ts'

export const SITE_TYPES = ['shop', 'brand', 'blog', 'news', 'forum', 'directory', 'marketplace', 'reference'] as const
export type SiteType = (typeof SITE_TYPES)[number]

/** One domain of the synthetic web. */
export interface Site {
  /** Registrable domain in ASCII, lower case. */
  domain: string
  /** The host most of its results stand under. */
  host: string
  brand: string
  type: SiteType
  /** 0–1: how strong the domain is as a whole. */
  strength: number
  /** Topic → 0–1; null: a little of everything, by hash. */
  topics: ReadonlyMap<number, number> | null
  /** Country it sells or writes for; null: anywhere. */
  country: string | null
  hash: number
  /** Stands on few pages only: look-alikes. */
  isRare?: boolean
  /** The paths it ranks with for a keyword, best first: one, or several that stand below each other. Others are made up. */
  pages?: ReadonlyMap<string, readonly string[]>
  /** The amount by which it suits a keyword better than its strength and its subjects say, as a score. */
  suits?: ReadonlyMap<string, number>
}

const SECOND_LEVELS = new Set(['co', 'com', 'org', 'net', 'gov', 'ac', 'edu', 'or', 'ne'])

/**
 * A site from its domain alone, everything else guessed from the name: what the sandbox does with a
 * domain added to it.
 */
export function siteFromDomain(domain: string, known: Partial<Omit<Site, 'domain' | 'hash'>> = {}): Site {
  const ascii = domainToASCII(domain.toLowerCase()) || domain.toLowerCase()
  const hash = hashText(ascii)
  const label = mainLabel(ascii)
  return {
    domain: ascii,
    host: known.host ?? chooseHost(ascii, hash),
    brand: known.brand ?? brandOf(label),
    type: known.type ?? 'shop',
    strength: known.strength ?? 0.58 + unit(mixHashes(hash, 11)) * 0.28,
    topics: known.topics !== undefined ? known.topics : topicsOfLabel(label),
    country: known.country !== undefined ? known.country : countryOfDomain(ascii),
    hash,
    ...(known.pages !== undefined && { pages: known.pages }),
    ...(known.suits !== undefined && { suits: known.suits }),
  }
}

/** The amount a site has to say about a topic, 0–1. */
export function topicWeight(site: Site, topic: number): number {
  if (site.topics !== null) return site.topics.get(topic) ?? 0
  return 0.55 + 0.45 * unit(mixHashes(site.hash, 7000 + topic))
}

/** Most sites stand under www., some bare, a few under another subdomain. */
export function chooseHost(domain: string, hash: number): string {
  const share = unit(mixHashes(hash, 21))
  if (share < 0.68) return `www.${domain}`
  if (share < 0.92) return domain
  return `${share < 0.96 ? 'shop' : 'blog'}.${domain}`
}

function mainLabel(domain: string): string {
  return registrableDomain(domain).split('.', 1)[0] ?? domain
}

/** The name before the suffix, with it: of `shop.example.co.uk`, `example.co.uk`. */
export function registrableDomain(host: string): string {
  const labels = host.split('.')
  const suffixLength = labels.length > 2 && SECOND_LEVELS.has(labels[labels.length - 2] ?? '') ? 2 : 1
  return labels.slice(Math.max(0, labels.length - suffixLength - 1)).join('.')
}

export function brandOf(label: string): string {
  return label
    .split('-')
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ')
}

function countryOfDomain(domain: string): string | null {
  const ending = domain.slice(domain.lastIndexOf('.') + 1).toUpperCase()
  if (ending === 'UK') return 'GB'
  // Country endings that the world uses as if they were general ones.
  if (['IO', 'CO', 'ME', 'TV', 'AI', 'CC', 'FM'].includes(ending)) return null
  return findCountry(ending) === undefined ? null : ending
}

function topicsOfLabel(label: string): ReadonlyMap<number, number> | null {
  const topics = new Map<number, number>()
  for (const word of [label, ...label.split(/[-\d]+/), ...cutWords(label)]) {
    for (const topic of topicsOfWord(word)) topics.set(topic, 1)
  }
  return topics.size === 0 || topics.size > 4 ? null : topics
}

/** Beginnings and endings of a run-together name: "lumenbikes" holds "bikes". */
function cutWords(label: string): string[] {
  const words: string[] = []
  for (let length = 4; length <= Math.min(10, label.length - 2); length++) {
    words.push(label.slice(0, length), label.slice(-length))
  }
  return words
}
