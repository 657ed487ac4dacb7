import { TORN } from '#sandbox/dataforseo/serp/make-odd.ts'

type Fields = Record<string, unknown>

/** The number of links stays whole; most other figures are not what they should be. */
export function makeSummaryOdd(summary: Fields): Fields {
  return {
    ...summary,
    first_seen: 'yesterday',
    rank: 1_234,
    backlinks_spam_score: '8',
    crawled_pages: -1,
    info: { ...(summary.info as Fields), platform_type: [null, 'cms'], cms: `cms${TORN}`, country: 'Ireland' },
    internal_links_count: 12.5,
    external_links_count: null,
    referring_links_tld: { ...(summary.referring_links_tld as Fields), [`com${TORN}`]: 'many' },
    referring_links_types: [],
    referring_links_attributes: null,
  }
}

/** Links stay whole. */
export function makePeriodOdd(period: Fields, index: number): Fields {
  return {
    ...period,
    new_referring_domains: Number(period.new_referring_domains) + 0.25,
    lost_referring_domains: index % 2 === 0 ? null : period.lost_referring_domains,
    new_referring_main_domains: 'many',
  }
}
