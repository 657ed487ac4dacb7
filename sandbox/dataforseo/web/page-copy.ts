import { between, mixHashes, pick, unit } from '#sandbox/deterministic-random.ts'
import type { Phrases } from './phrases.ts'
import type { RankedSite } from './rank-sites.ts'
import { type ReadKeyword, readKeyword } from './read-keyword.ts'
import type { Site, SiteType } from './sites.ts'
import { TOPICS } from './topics.ts'

/** One page of the synthetic web as an engine would show it. */
export interface PageCopy {
  domain: string
  url: string
  breadcrumb: string
  title: string
  description: string
  websiteName: string
  hash: number
}

const SELLERS = new Set<SiteType>(['shop', 'brand', 'marketplace'])

/** The page a site shows for a keyword: always the same address, wherever it ranks that day. */
export function writePage(result: RankedSite, keyword: ReadKeyword, phrases: Phrases): PageCopy {
  const { site, variant } = result
  const hash = mixHashes(mixHashes(site.hash, keyword.hash), 900 + variant)
  const host = chooseHost(site, keyword, variant, hash)
  const path = choosePath(site, keyword, variant, hash)
  const sells = SELLERS.has(site.type) && !path.includes('blog') && !path.includes('guide')
  const titles = sells ? phrases.sellingTitles : phrases.tellingTitles
  const texts = sells ? phrases.sellingTexts : phrases.tellingTexts
  return {
    domain: host,
    url: `https://${host}${path}`,
    breadcrumb: writeBreadcrumb(host, path),
    title: fill(pick(mixHashes(hash, 1), titles), keyword, site.brand),
    description: fill(pick(mixHashes(hash, 2), texts), keyword, site.brand),
    websiteName: site.brand,
    hash,
  }
}

/** Templates cut into their words and slots, once. */
const cutTemplates = new Map<string, string[]>()

function fill(template: string, keyword: ReadKeyword, brand: string): string {
  let pieces = cutTemplates.get(template)
  if (pieces === undefined) {
    pieces = template.split(/(\{[kKb]\})/)
    cutTemplates.set(template, pieces)
  }
  let text = ''
  for (const piece of pieces) {
    text += piece === '{b}' ? brand : piece === '{K}' ? keyword.titled : piece === '{k}' ? keyword.text : piece
  }
  return text.replace('Best Best ', 'Best ')
}

function chooseHost(site: Site, keyword: ReadKeyword, variant: number, hash: number): string {
  if (variant === 0 || site.topics === null || site.pages?.has(keyword.text)) return site.host
  const share = unit(mixHashes(hash, 5))
  if (share < 0.25) return `blog.${site.domain}`
  if (share < 0.4) return `shop.${site.domain}`
  return site.host
}

function choosePath(site: Site, ofSearch: ReadKeyword, variant: number, hashOfSearch: number): string {
  const own = site.pages?.get(ofSearch.text)?.[variant] ?? specialPath(site, ofSearch, hashOfSearch)
  if (own !== undefined) return own
  const keyword = site.pages === undefined ? subjectOf(ofSearch) : ofSearch
  const hash = mixHashes(mixHashes(site.hash, keyword.hash), 900 + variant)
  const slug = keyword.slug === '' ? `p/${between(hash, 1000, 99_999)}` : keyword.slug
  const number = between(mixHashes(hash, 8), 10_000, 999_999)
  const section = pick(mixHashes(hash, 9), TOPICS[keyword.topics[0]?.[0] ?? 0]?.parts ?? ['all'])
  if (variant === 0 && unit(mixHashes(hash, 10)) < 0.07) return '/'
  // Counted on from the site's first address, so that two results of one site never share theirs.
  const first = mixHashes(mixHashes(site.hash, keyword.hash), 11)
  const paths = PATHS[site.type]
  return (paths[(first + variant) % paths.length] ?? '/{slug}')
    .replace('{slug}', () => slug)
    .replace('{number}', () => String(number))
    .replace('{section}', () => section)
    .replace('best-best-', 'best-')
}

/** Keywords that sites answer with the page of a whole subject, by their end; other keywords have a page of their own. */
const SUBJECTS: readonly (readonly [end: string, subject: ReadKeyword])[] = [
  'coffee beans',
  'roasted coffee',
  'ground coffee',
  'origin coffee',
].map((end) => [end, readKeyword('coffee beans')] as const)

const subjectOf = (keyword: ReadKeyword): ReadKeyword =>
  SUBJECTS.find(([end]) => keyword.text.toLowerCase().endsWith(end))?.[1] ?? keyword

const PATHS: Record<SiteType, readonly string[]> = {
  shop: [
    '/collections/{slug}',
    '/products/{slug}',
    '/shop/{slug}/',
    '/c/{slug}',
    '/{slug}/',
    '/category/{section}/{slug}',
    '/{section}/{slug}.html',
    '/en/{slug}',
    '/blogs/guide/{slug}',
  ],
  brand: ['/{slug}', '/en/{section}/{slug}', '/range/{slug}/', '/products/{slug}', '/blog/{slug}'],
  blog: ['/blog/{slug}/', '/{slug}-guide/', '/best-{slug}/', '/reviews/{slug}/', '/{section}/{slug}'],
  news: ['/{section}/{slug}-{number}.html', '/lifestyle/{slug}', '/reviews/best-{slug}', '/article/{number}/{slug}'],
  forum: ['/t/{slug}/{number}', '/threads/{slug}.{number}/', '/viewtopic.php?t={number}'],
  directory: ['/{section}/{slug}', '/search/{slug}', '/find/{slug}/', '/{slug}'],
  marketplace: ['/s/{slug}', '/b/{slug}/{number}', '/listing/{number}/{slug}', '/{section}/{slug}'],
  reference: ['/{section}/{slug}/', '/topics/{slug}', '/{slug}'],
}

const SPECIAL_ADDRESSES = new Set(['wikipedia.org', 'youtube.com', 'reddit.com', 'quora.com'])

/** Addresses of the few sites everybody would notice to be wrong. */
function specialPath(site: Site, keyword: ReadKeyword, hash: number): string | undefined {
  if (!SPECIAL_ADDRESSES.has(site.domain)) return undefined
  const code = (mixHashes(hash, 31).toString(36) + mixHashes(hash, 32).toString(36)).padEnd(12, '0')
  const slug = keyword.slug === '' ? code.slice(0, 6) : keyword.slug
  switch (site.domain) {
    case 'wikipedia.org': {
      const name = slug.charAt(0).toUpperCase() + slug.slice(1)
      return `/wiki/${name.replaceAll('-', '_')}`
    }
    case 'youtube.com':
      return `/watch?v=${code.slice(0, 11)}`
    case 'reddit.com':
      return `/r/${TOPICS[keyword.topics[0]?.[0] ?? 0]?.id ?? 'all'}/comments/${code.slice(0, 7)}/${slug.replaceAll('-', '_')}/`
    case 'quora.com':
      return `/What-is-the-best-${slug}`
    default:
      return undefined
  }
}

function writeBreadcrumb(host: string, path: string): string {
  const segments = (path.split('?', 1)[0] ?? '').split('/').filter((segment) => segment !== '')
  if (segments.length === 0) return `https://${host}`
  const crumbs = segments.slice(0, 3).map((segment) => segment.replace(/\.html$/, ''))
  return `https://${host} › ${crumbs.join(' › ')}`
}
