import type { BacklinkSummary } from '#contract/backlinks/rows.ts'
import type { BacklinksSummary } from '../../../ports/data-provider/backlinks.ts'

/** More of them nobody reads; the rest is added up. */
const mostShares = 30

/** As it is stored and sent. */
export function presentSummary(summary: BacklinksSummary): BacklinkSummary {
  const { info } = summary
  return {
    backlinks: summary.backlinks,
    broken_backlinks: summary.brokenBacklinks,
    external_links_count: summary.externalLinks,
    internal_links_count: summary.internalLinks,
    referring_domains: summary.referringDomains,
    referring_domains_nofollow: summary.referringDomainsNofollow,
    crawled_pages: summary.crawledPages,
    rank: summary.rank,
    first_seen: summary.firstSeen?.toISOString() ?? null,
    referring_pages: summary.referringPages,
    referring_pages_nofollow: summary.referringPagesNofollow,
    referring_main_domains: summary.referringMainDomains,
    referring_main_domains_nofollow: summary.referringMainDomainsNofollow,
    referring_ips: summary.referringIps,
    referring_subnets: summary.referringSubnets,
    referring_links_types: summary.byType,
    referring_links_attributes: largest(summary.byAttribute),
    referring_links_tld: largest(summary.byTld),
    referring_links_countries: largest(withUnknown(summary.byCountry)),
    backlinks_spam_score: summary.linksSpamScore,
    info: {
      ip_address: info.ipAddress,
      platform_type: info.platformTypes,
      cms: info.cms,
      country: info.country,
      server: info.server,
      target_spam_score: info.spamScore,
    },
  }
}

/** Neither an empty code nor that of the whole world is a country. */
function withUnknown(byCountry: Record<string, number>): Record<string, number> {
  const known: Record<string, number> = {}
  for (const [code, links] of Object.entries(byCountry)) {
    const name = code === '' || code === 'WW' ? 'unknown' : code
    known[name] = (known[name] ?? 0) + links
  }
  return known
}

function largest(shares: Record<string, number>): Record<string, number> {
  const sorted = Object.entries(shares).sort(([, a], [, b]) => b - a)
  const rest = sorted.slice(mostShares).reduce((sum, [, links]) => sum + links, 0)
  return Object.fromEntries([...sorted.slice(0, mostShares), ...(rest === 0 ? [] : [['others', rest] as const])])
}
