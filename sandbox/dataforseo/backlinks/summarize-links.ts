import { formatInstant } from '#sandbox/dataforseo/protocol/envelope.ts'
import type { Site } from '#sandbox/dataforseo/web/sites.ts'
import { between, mixHashes, pick } from '#sandbox/deterministic-random.ts'
import { locationOf, platformsOf } from './link-item.ts'
import { addressOf, countryOf, type LinkRow, spamScoreOf, tldOf } from './link-row.ts'

/** The figures of a target, counted from the links looked at. */
export function summarizeLinks(
  target: { text: string; site: Site | undefined },
  rows: readonly LinkRow[],
  longestList: number,
): Record<string, unknown> {
  const { site } = target
  const unfollowed = rows.filter(({ isFollowed }) => !isFollowed)
  const broken = rows.filter(({ page }) => page.isBroken)
  const addresses = rows.map((row) => addressOf(row.site))
  const tally = (read: (row: LinkRow) => readonly string[]) => tallyLinks(rows, read, longestList)
  const times = rows.map(({ firstSeen }) => firstSeen)
  const pages = new Set(rows.map(({ page }) => page.url)).size
  return {
    target: target.text,
    first_seen: rows.length === 0 ? null : formatInstant(new Date(times.reduce((least, one) => Math.min(least, one)))),
    lost_date: null,
    rank: site === undefined ? 0 : Math.round(site.strength * 700),
    backlinks: rows.length,
    backlinks_spam_score: Math.round(
      rows.reduce((sum, row) => sum + spamScoreOf(row.site), 0) / Math.max(1, rows.length),
    ),
    crawled_pages: pages * 3,
    info: describeSite(site),
    internal_links_count: pages * 40,
    external_links_count: pages * 7,
    broken_backlinks: broken.length,
    broken_pages: new Set(broken.map(({ page }) => page.url)).size,
    referring_domains: new Set(rows.map(({ fromHost }) => fromHost)).size,
    referring_domains_nofollow: new Set(unfollowed.map(({ fromHost }) => fromHost)).size,
    referring_main_domains: new Set(rows.map((row) => row.site.domain)).size,
    referring_main_domains_nofollow: new Set(unfollowed.map((row) => row.site.domain)).size,
    referring_ips: new Set(addresses).size,
    referring_subnets: new Set(addresses.map((address) => address.slice(0, address.lastIndexOf('.')))).size,
    referring_pages: new Set(rows.map(({ fromUrl }) => fromUrl)).size,
    referring_links_tld: tally((row) => [tldOf(row.site)]),
    referring_links_types: tally(({ type }) => [type]),
    referring_links_attributes: tally(({ attributes }) => attributes),
    referring_links_platform_types: tally((row) => platformsOf(row.site)),
    referring_links_semantic_locations: tally((row) => [locationOf(row) ?? '']),
    referring_links_countries: tally((row) => [countryOf(row.site) ?? '']),
    referring_pages_nofollow: new Set(unfollowed.map(({ fromUrl }) => fromUrl)).size,
  }
}

function describeSite(site: Site | undefined): Record<string, unknown> {
  const nothing = { server: null, cms: null, platform_type: null, ip_address: null, country: null, is_ip: false }
  if (site === undefined) return { ...nothing, target_spam_score: 0 }
  return {
    server: pick(mixHashes(site.hash, 81), ['nginx', 'cloudflare', 'apache', null]),
    cms: pick(mixHashes(site.hash, 82), ['wordpress', 'shopify', null]),
    platform_type: platformsOf(site),
    ip_address: addressOf(site),
    country: site.country ?? 'US',
    is_ip: false,
    target_spam_score: between(mixHashes(site.hash, 83), 0, 9),
  }
}

/** Counts links by what they have in common: the most common first, and no more than are wanted. */
function tallyLinks(
  rows: readonly LinkRow[],
  read: (row: LinkRow) => readonly string[],
  most: number,
): Record<string, number> | null {
  const counts = new Map<string, number>()
  for (const row of rows) for (const name of read(row)) counts.set(name, (counts.get(name) ?? 0) + 1)
  const largest = [...counts].sort(([, first], [, second]) => second - first).slice(0, most)
  return largest.length === 0 ? null : Object.fromEntries(largest)
}
