import { composeItem, type FieldTree, type ReadField } from '#sandbox/dataforseo/live/item-fields.ts'
import { formatInstant } from '#sandbox/dataforseo/protocol/envelope.ts'
import { makeFieldsOdd, ODD_TIMES, TORN } from '#sandbox/dataforseo/serp/make-odd.ts'
import type { ItemFields } from '#sandbox/dataforseo/serp/organic-items.ts'
import { brandOf, type SiteType } from '#sandbox/dataforseo/web/sites.ts'
import { mixHashes, pick, unit } from '#sandbox/deterministic-random.ts'
import { addressOf, countryOf, figureOf, type LinkRow, sectionOf, spamScoreOf, tldOf } from './link-row.ts'

const none = (): null => null
const no = (): boolean => false
const instant = (milliseconds: number) => formatInstant(new Date(milliseconds))
/** A figure of the page that a link is on. */
const figure =
  (salt: number, least: number, most: number): ReadField<LinkRow> =>
  ({ fromUrl }) =>
    figureOf(fromUrl, salt, least, most)
/** A redirect is no page: it has neither a title nor words. */
const ofPage =
  (read: (row: LinkRow) => unknown): ReadField<LinkRow> =>
  (row) =>
    row.type === 'redirect' ? null : read(row)
const ofText =
  (read: (row: LinkRow) => unknown): ReadField<LinkRow> =>
  (row) =>
    row.type === 'anchor' ? read(row) : null

const PLATFORMS: Record<SiteType, readonly string[]> = {
  shop: ['ecommerce'],
  brand: ['organization'],
  blog: ['cms', 'blogs'],
  news: ['news'],
  forum: ['message-boards'],
  directory: ['organization'],
  marketplace: ['ecommerce'],
  reference: ['wikis'],
}
export const platformsOf = ({ type }: { type: SiteType }) => PLATFORMS[type]

const LOCATIONS = ['article', 'article', 'section', 'footer', 'main', null, null]
export const locationOf = (row: LinkRow) => (row.type === 'anchor' ? pick(mixHashes(row.hash, 67), LOCATIONS) : null)

/** Every field of an item, as `backlinks` names and nests them. */
export const LINK_FIELDS: FieldTree<LinkRow> = {
  type: () => 'backlink',
  domain_from: ({ fromHost }) => fromHost,
  url_from: ({ fromUrl }) => fromUrl,
  url_from_https: ({ fromUrl }) => fromUrl.startsWith('https:'),
  domain_to: ({ page }) => page.host,
  url_to: ({ page }) => page.url,
  url_to_https: () => true,
  tld_from: ({ site }) => tldOf(site),
  is_new: ({ isNew }) => isNew,
  is_lost: ({ isLost }) => isLost,
  backlink_spam_score: ({ site }) => spamScoreOf(site),
  rank: ({ rank }) => rank,
  page_from_rank: figure(61, 0, 520),
  domain_from_rank: ({ site }) => Math.round(site.strength * 900),
  domain_from_platform_type: ({ site }) => platformsOf(site),
  domain_from_is_ip: no,
  domain_from_ip: ({ site }) => addressOf(site),
  domain_from_country: ({ site }) => countryOf(site),
  page_from_external_links: figure(62, 1, 80),
  page_from_internal_links: figure(63, 0, 160),
  page_from_size: figure(64, 4_000, 240_000),
  page_from_encoding: ofPage(() => 'utf-8'),
  page_from_language: ofPage(() => 'en'),
  page_from_title: ofPage(
    ({ site, fromUrl }) => `${brandOf(sectionOf(site, figureOf(fromUrl, 65, 0, 999)))} · ${site.brand}`,
  ),
  page_from_status_code: ({ type }) => (type === 'redirect' ? 301 : 200),
  first_seen: ({ firstSeen }) => instant(firstSeen),
  prev_seen: ({ firstSeen, lastSeen }) => (lastSeen - firstSeen > 30 * DAY_MS ? instant(lastSeen - 30 * DAY_MS) : null),
  last_seen: ({ lastSeen }) => instant(lastSeen),
  item_type: ({ type }) => type,
  attributes: ({ attributes }) => (attributes.length === 0 ? null : attributes),
  dofollow: ({ isFollowed }) => isFollowed,
  original: ({ hash }) => unit(mixHashes(hash, 66)) < 0.4,
  alt: ({ type, page }) => (type === 'image' ? nameOf(page.url) : null),
  image_url: ({ type, page }) => (type === 'image' ? `${page.url}#image` : null),
  anchor: ofText((row) => writeAnchor(row)),
  text_pre: ofText(({ hash }) => pick(mixHashes(hash, 68), ['see also', 'from', null, null])),
  text_post: none,
  semantic_location: locationOf,
  links_count: () => 1,
  group_count: () => 0,
  is_broken: ({ page }) => page.isBroken,
  url_to_status_code: ({ page }) => (page.isBroken ? 404 : 200),
  url_to_spam_score: () => 0,
  url_to_redirect_target: none,
  ranked_keywords_info: {
    page_from_keywords_count_top_3: figure(69, 0, 6),
    page_from_keywords_count_top_10: figure(69, 6, 40),
    page_from_keywords_count_top_100: figure(69, 40, 700),
  },
  is_indirect_link: no,
  indirect_link_path: none,
}

const DAY_MS = 24 * 3600 * 1000

function nameOf(url: string): string {
  return brandOf(url.split('/').at(-1) ?? '') || new URL(url).hostname
}

/** The site's name, its address, words of the page, or nothing telling. */
function writeAnchor({ hash, page }: LinkRow): string {
  const share = unit(mixHashes(hash, 71))
  const domain = page.host.replace('www.', '')
  if (share < 0.3) return brandOf(domain.split('.').at(-2) ?? domain)
  if (share < 0.5) return domain
  if (share < 0.85) return nameOf(page.url).toLowerCase()
  return pick(mixHashes(hash, 72), ['click here', 'read more', 'website', 'here', 'this shop', page.url])
}

export function composeLinkItem(row: LinkRow): ItemFields {
  return composeItem(LINK_FIELDS, row)
}

/** Makes most fields odd. The fields that make it a link stay whole, and so does its rank, by which it is found. */
export function makeLinkItemOdd(item: ItemFields, index: number): ItemFields {
  const odd = makeFieldsOdd(item)
  return {
    ...odd,
    tld_from: 7,
    is_new: 'yes',
    dofollow: null,
    is_broken: 0,
    backlink_spam_score: 101,
    page_from_rank: '205',
    domain_from_rank: Number(odd.domain_from_rank) + 0.4,
    domain_from_country: 'Ireland',
    page_from_external_links: -1,
    page_from_internal_links: 12.5,
    page_from_title: `${odd.page_from_title}${TORN}`,
    anchor: odd.anchor === null ? null : `${odd.anchor}${TORN}`,
    first_seen: pick(mixHashes(index, 91), ODD_TIMES),
    item_type: index % 10 === 9 ? 'hologram' : odd.item_type,
  }
}
