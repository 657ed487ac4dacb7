import { z } from 'zod'
import type { BacklinksSummary, BacklinksTarget } from '#server/ports/data-provider/backlinks.ts'
import { callBacklinks } from './call-backlinks.ts'
import type { CallProvider } from './call-provider.ts'
import {
  mostLinks,
  type OddFields,
  readCount,
  readCountry,
  readObject,
  readText,
  readTexts,
  readTime,
  storable,
} from './read-field.ts'
import { readOnly } from './rows.ts'

/**
 * The longest list of TLDs, countries and so on to ask for. A call costs the same for all entries, and with the default of
 * ten the missing ones would look like zeros. A thousand is the provider's maximum, and more than there are countries.
 */
const longestList = 1_000

/** The number of links. A summary without a readable one is refused as a whole. */
const summarySchema = z.looseObject({ backlinks: z.number().nonnegative().max(mostLinks).transform(Math.round) })

/** One call, priced as one row. */
export async function fetchBacklinksSummary(
  call: CallProvider,
  clock: () => Date,
  target: BacklinksTarget,
  signal?: AbortSignal,
): Promise<BacklinksSummary> {
  const fields = { backlinks_status_type: 'live', internal_list_limit: longestList, rank_scale: 'one_thousand' }
  const { result } = await callBacklinks(call, clock, 'summary', target, fields, signal)
  const summary = readOnly(summarySchema, [result ?? noLinks])
  return readSummary(summary ?? noLinks)
}

/** The summary of a target the provider knows nothing of. */
const noLinks = {
  backlinks: 0,
  broken_backlinks: 0,
  broken_pages: 0,
  referring_domains: 0,
  referring_domains_nofollow: 0,
  referring_main_domains: 0,
  referring_main_domains_nofollow: 0,
  referring_ips: 0,
  referring_subnets: 0,
  referring_pages: 0,
  referring_pages_nofollow: 0,
}

function readSummary(summary: z.output<typeof summarySchema>): BacklinksSummary {
  const odd: OddFields = new Set()
  const info = readObject(summary.info, 'info', odd)
  const count = (field: string) => readCount(summary[field], field, odd, mostLinks)
  const counts = (field: string) => readCounts(summary[field], field, odd)
  const figures: Omit<BacklinksSummary, 'oddFields'> = {
    rank: readCount(summary.rank, 'rank', odd, 1_000),
    backlinks: summary.backlinks,
    brokenBacklinks: count('broken_backlinks'),
    brokenPages: count('broken_pages'),
    externalLinks: count('external_links_count'),
    internalLinks: count('internal_links_count'),
    crawledPages: count('crawled_pages'),
    referringDomains: count('referring_domains'),
    referringDomainsNofollow: count('referring_domains_nofollow'),
    referringMainDomains: count('referring_main_domains'),
    referringMainDomainsNofollow: count('referring_main_domains_nofollow'),
    referringIps: count('referring_ips'),
    referringSubnets: count('referring_subnets'),
    referringPages: count('referring_pages'),
    referringPagesNofollow: count('referring_pages_nofollow'),
    firstSeen: readTime(summary.first_seen, 'first_seen', odd),
    linksSpamScore: readCount(summary.backlinks_spam_score, 'backlinks_spam_score', odd, 100),
    byType: counts('referring_links_types'),
    byTld: counts('referring_links_tld'),
    byAttribute: counts('referring_links_attributes'),
    byCountry: counts('referring_links_countries'),
    info: {
      ipAddress: readText(info.ip_address, 'info.ip_address', odd),
      platformTypes: readTexts(info.platform_type, 'info.platform_type', odd),
      cms: readText(info.cms, 'info.cms', odd),
      server: readText(info.server, 'info.server', odd),
      country: readCountry(info.country, 'info.country', odd),
      spamScore: readCount(info.target_spam_score, 'info.target_spam_score', odd, 100),
    },
  }
  return { ...figures, oddFields: [...odd].sort() }
}

/** Links by what they have in common; an entry without a number is left out. */
function readCounts(value: unknown, name: string, odd: OddFields): Record<string, number> {
  const entries = Object.entries(readObject(value, name, odd)).flatMap(([key, given]): [string, number][] => {
    const count = readCount(given, name, odd, mostLinks)
    if (count === null) odd.add(name)
    return count === null ? [] : [[storable(key), count]]
  })
  return Object.fromEntries(entries)
}
