import type { PageCopy } from '#sandbox/dataforseo/web/page-copy.ts'
import { between, mixHashes, unit } from '#sandbox/deterministic-random.ts'
import type { Engine } from './engines.ts'

/** Fields of one item apart from its ranks, which are given when the whole page is laid out. */
export type ItemFields = Record<string, unknown>

/** Fields of an organic item in the `regular` answer. */
export function regularFields(copy: PageCopy): ItemFields {
  return {
    domain: copy.domain,
    title: copy.title,
    description: copy.description,
    url: copy.url,
    breadcrumb: copy.breadcrumb,
  }
}

interface AdvancedOptions {
  engine: Engine
  sells: boolean
  currency: string
  hasSitelinks: boolean
}

export function organicFields(copy: PageCopy, keyword: string, options: AdvancedOptions): ItemFields {
  const isVideo = copy.url.includes('youtube.com/watch')
  const rating = options.sells && unit(mixHashes(copy.hash, 41)) < 0.22 ? makeRating(copy.hash) : null
  const price = options.sells && unit(mixHashes(copy.hash, 42)) < 0.2 ? makePrice(copy.hash, options.currency) : null
  return {
    domain: copy.domain,
    title: copy.title,
    url: copy.url,
    cache_url: null,
    related_search_url: null,
    breadcrumb: copy.breadcrumb,
    website_name: copy.websiteName,
    is_image: false,
    is_video: isVideo,
    is_featured_snippet: false,
    is_malicious: false,
    is_web_story: false,
    ...checks(options.engine, isVideo ? ['is_video'] : null),
    description: copy.description,
    pre_snippet: null,
    extended_snippet: null,
    images: null,
    amp_version: false,
    rating,
    price,
    highlighted: keyword === '' ? null : [keyword],
    links: options.hasSitelinks ? makeSitelinks(copy) : null,
    faq: null,
    extended_people_also_search: null,
    about_this_result: null,
    related_result: null,
    timestamp: null,
  }
}

/** Google's marks on an element; the single fields beside it end in January 2027. Other engines have none. */
function checks(engine: Engine, names: string[] | null): ItemFields {
  return engine === 'google' ? { checks: names } : {}
}

export function paidFields(copy: PageCopy, keyword: string, engine: Engine): ItemFields {
  const click = mixHashes(copy.hash, 51).toString(36)
  return {
    title: copy.title,
    domain: copy.domain,
    website_name: copy.websiteName,
    breadcrumb: `https://${copy.domain}`,
    is_image: false,
    is_video: false,
    ...checks(engine, null),
    images: null,
    url: advertisedUrl(copy),
    highlighted: keyword === '' ? null : [keyword],
    extra: { ad_aclk: `synthetic-${click}` },
    description: copy.description,
    description_rows: null,
    links: null,
    price: null,
    rating: null,
  }
}

export function regularPaidFields(copy: PageCopy): ItemFields {
  return { ...regularFields(copy), url: advertisedUrl(copy), breadcrumb: `https://${copy.domain}` }
}

/** Ads lead to the same pages, marked. */
export function advertisedUrl(copy: PageCopy): string {
  return `${copy.url}${copy.url.includes('?') ? '&' : '?'}utm_source=search&utm_medium=cpc`
}

export function makeRating(hash: number): ItemFields {
  return {
    rating_type: 'Max5',
    value: between(mixHashes(hash, 61), 36, 50) / 10,
    votes_count: between(mixHashes(hash, 62), 3, 4200),
    rating_max: 5,
  }
}

export function makePrice(hash: number, currency: string): ItemFields {
  const current = between(mixHashes(hash, 63), 9, 899) + 0.99
  return {
    current,
    regular: null,
    max_value: null,
    currency,
    is_price_range: false,
    displayed_price: `${currency} ${current.toFixed(2)}`,
  }
}

function makeSitelinks(copy: PageCopy): ItemFields[] {
  return ['Contact', 'Delivery', 'Offers'].map((title) => ({
    type: 'link_element',
    title,
    description: null,
    url: `https://${copy.domain}/${title.toLowerCase()}`,
    domain: copy.domain,
  }))
}
