import { composeItem, type FieldTree, type ReadField } from '#sandbox/dataforseo/live/item-fields.ts'
import { formatInstant } from '#sandbox/dataforseo/protocol/envelope.ts'
import { writeCheckUrl } from '#sandbox/dataforseo/serp/check-url.ts'
import { currencyOf } from '#sandbox/dataforseo/serp/currencies.ts'
import { searchDomain } from '#sandbox/dataforseo/serp/engines.ts'
import { makeFieldsOdd, ODD_TIMES, TORN } from '#sandbox/dataforseo/serp/make-odd.ts'
import { advertisedUrl, type ItemFields, organicFields } from '#sandbox/dataforseo/serp/organic-items.ts'
import { type PageCopy, writePage } from '#sandbox/dataforseo/web/page-copy.ts'
import { phrasesOf } from '#sandbox/dataforseo/web/phrases.ts'
import { type ReadKeyword, readKeyword } from '#sandbox/dataforseo/web/read-keyword.ts'
import { readDemandOf } from '#sandbox/dataforseo/web/search-demand.ts'
import { between, hashText, mixHashes, pick } from '#sandbox/deterministic-random.ts'
import { estimateTraffic } from './click-curve.ts'
import { describeDemand, INTENTS } from './keyword-overview-item.ts'
import { DAYS_BETWEEN, describeLabsQuery, type LabsDay, type RankedRow } from './ranked-row.ts'
import { listShownTypes } from './site-standing.ts'

const DAY_MS = 24 * 3600 * 1000

/** A row and what its item is made of, each part made when a field asks for it. */
export class RankedItem {
  readonly row: RankedRow
  readonly on: LabsDay
  #keyword: ReadKeyword | undefined
  #copy: PageCopy | undefined
  #info: ItemFields | undefined
  #page: ItemFields | undefined

  constructor(row: RankedRow, on: LabsDay) {
    this.row = row
    this.on = on
  }

  get keyword(): ReadKeyword {
    this.#keyword ??= readKeyword(this.row.keyword)
    return this.#keyword
  }

  get copy(): PageCopy {
    this.#copy ??= writePage(this.row, this.keyword, phrasesOf(this.on.languageCode))
    return this.#copy
  }

  get url(): string {
    return this.row.type === 'paid' ? advertisedUrl(this.copy) : this.copy.url
  }

  /** The SERP API's item for the same result. */
  get page(): ItemFields {
    this.#page ??= organicFields(this.copy, this.row.keyword, {
      engine: 'google',
      sells: ['shop', 'brand', 'marketplace'].includes(this.row.site.type),
      currency: currencyOf(this.on.country),
      hasSitelinks: false,
    })
    return this.#page
  }

  get info(): ItemFields {
    if (this.#info === undefined) {
      const now = this.dayStart(0)
      const demand = readDemandOf(this.keyword, this.on.country, this.on.languageCode, now)
      this.#info = demand === undefined ? {} : describeDemand(demand, now)
    }
    return this.#info
  }

  get shownTypes(): string[] {
    return listShownTypes(describeLabsQuery(this.keyword, this.on), this.on.day)
  }

  get checkUrl(): string {
    const { country, languageCode } = this.on
    const search = { keyword: this.row.keyword, engine: 'google', country, language: { language_code: languageCode } }
    return writeCheckUrl({ ...search, engine: 'google' }, searchDomain('google', country))
  }

  get resultsCount(): number {
    return 90_000 + (mixHashes(this.keyword.hash, 601) % 90_000_000)
  }

  get traffic(): number {
    return estimateTraffic(this.row.searchVolume, this.row.rankGroup)
  }

  get trafficCost(): number | null {
    return this.row.cpc === null ? null : this.traffic * this.row.cpc
  }

  dayStart(daysBefore: number): Date {
    return new Date((this.on.day - daysBefore) * DAY_MS)
  }

  /** A whole number of this page (or keyword) that never changes. */
  figure(of: 'page' | 'keyword', salt: number, least: number, most: number): number {
    const hash = of === 'page' ? hashText(this.copy.url) : this.keyword.hash
    return between(mixHashes(hash, salt), least, most)
  }
}

const google = (): string => 'google'
const none = (): null => null
const no = (): boolean => false
const languageCode: ReadField<RankedItem> = ({ on }) => on.languageCode
const today: ReadField<RankedItem> = (item) => formatInstant(item.dayStart(0))
const lastTime: ReadField<RankedItem> = (item) => formatInstant(item.dayStart(DAYS_BETWEEN))

/** Fields that are read off one object under the same names. */
function copied(part: (item: RankedItem) => ItemFields, names: string): FieldTree<RankedItem> {
  return Object.fromEntries(names.split(' ').map((name) => [name, (item: RankedItem) => part(item)[name] ?? null]))
}

const pageFields = (names: string) => copied(({ page }) => page, names)
const infoFields = (names: string) => copied(({ info }) => info, names)

/** Every field of an item, as `ranked_keywords` names and nests them. */
export const RANKED_ITEM_FIELDS: FieldTree<RankedItem> = {
  se_type: google,
  keyword_data: {
    se_type: google,
    keyword: ({ row }) => row.keyword,
    location_code: ({ on }) => on.country.locationCode,
    language_code: languageCode,
    keyword_info: {
      se_type: google,
      ...infoFields('last_updated_time'),
      competition: ({ row }) => row.competition,
      ...infoFields('competition_level'),
      cpc: ({ row }) => row.cpc,
      search_volume: ({ row }) => row.searchVolume,
      ...infoFields('low_top_of_page_bid high_top_of_page_bid categories monthly_searches'),
      search_volume_trend: copied(
        ({ info }) => (info.search_volume_trend ?? {}) as ItemFields,
        'monthly quarterly yearly',
      ),
    },
    clickstream_keyword_info: none,
    keyword_properties: {
      se_type: google,
      core_keyword: none,
      synonym_clustering_algorithm: none,
      keyword_difficulty: ({ row }) => row.difficulty,
      detected_language: languageCode,
      is_another_language: no,
      words_count: ({ row }) => row.keyword.split(' ').length,
    },
    serp_info: {
      se_type: google,
      check_url: ({ checkUrl }) => checkUrl,
      serp_item_types: ({ shownTypes }) => shownTypes,
      se_results_count: ({ resultsCount }) => resultsCount,
      last_updated_time: today,
      previous_updated_time: lastTime,
    },
    avg_backlinks_info: {
      se_type: google,
      backlinks: (item) => item.figure('keyword', 611, 20, 4_000) + 0.5,
      dofollow: (item) => item.figure('keyword', 612, 10, 2_000) + 0.5,
      referring_pages: (item) => item.figure('keyword', 613, 15, 3_000) + 0.5,
      referring_domains: (item) => item.figure('keyword', 614, 5, 400) + 0.5,
      referring_main_domains: (item) => item.figure('keyword', 614, 5, 400) + 0.25,
      rank: (item) => item.figure('keyword', 615, 40, 400) + 0.5,
      main_domain_rank: (item) => item.figure('keyword', 616, 300, 800) + 0.5,
      last_updated_time: today,
    },
    search_intent_info: {
      se_type: google,
      main_intent: ({ keyword }) => INTENTS[keyword.intent],
      foreign_intent: none,
      last_updated_time: today,
    },
    keyword_info_normalized_with_bing: none,
    keyword_info_normalized_with_clickstream: none,
  },
  ranked_serp_element: {
    se_type: google,
    serp_item: {
      se_type: google,
      type: ({ row }) => row.type,
      rank_group: ({ row }) => row.rankGroup,
      rank_absolute: ({ row }) => row.rankAbsolute,
      position: () => 'left',
      xpath: ({ row }) => `/html[1]/body[1]/div[3]/div[1]/main[1]/ol[1]/li[${row.rankAbsolute}]`,
      ...pageFields('domain title'),
      url: ({ url }) => url,
      ...pageFields('breadcrumb website_name is_image is_video is_featured_snippet is_malicious description'),
      ...pageFields('pre_snippet extended_snippet amp_version rating highlighted links about_this_result'),
      main_domain: ({ row }) => row.site.domain,
      relative_url: ({ url }) => {
        const { pathname, search } = new URL(url)
        return pathname + search
      },
      etv: ({ traffic }) => traffic,
      estimated_paid_traffic_cost: ({ trafficCost }) => trafficCost,
      clickstream_etv: none,
      rank_changes: {
        previous_rank_absolute: ({ row }) => row.previousAbsolute,
        is_new: ({ row }) => row.previousAbsolute === null,
        is_up: ({ row }) => row.previousAbsolute !== null && row.rankAbsolute < row.previousAbsolute,
        is_down: ({ row }) => row.previousAbsolute !== null && row.rankAbsolute > row.previousAbsolute,
      },
      backlinks_info: {
        referring_domains: (item) => item.figure('page', 621, 0, 90),
        referring_main_domains: (item) => item.figure('page', 621, 0, 90),
        referring_pages: (item) => item.figure('page', 621, 0, 90) * 2,
        dofollow: (item) => item.figure('page', 621, 0, 90) * 2,
        backlinks: (item) => item.figure('page', 621, 0, 90) * 3,
        time_update: today,
      },
      rank_info: {
        page_rank: (item) => item.figure('page', 622, 0, 400),
        main_domain_rank: ({ row }) => Math.round(row.site.strength * 1_000),
      },
    },
    check_url: ({ checkUrl }) => checkUrl,
    serp_item_types: ({ shownTypes }) => shownTypes,
    se_results_count: ({ resultsCount }) => resultsCount,
    keyword_difficulty: ({ row }) => row.difficulty,
    is_lost: no,
    last_updated_time: today,
    previous_updated_time: lastTime,
  },
}

export function composeRankedItem(item: RankedItem): ItemFields {
  return composeItem(RANKED_ITEM_FIELDS, item)
}

/** Keyword and ranks stay whole; every tenth item has no address, and most other fields are not what they should be. */
export function makeRankedItemOdd(item: ItemFields, index: number): ItemFields {
  const odd = makeFieldsOdd(item)
  const data = odd.keyword_data as ItemFields
  const element = odd.ranked_serp_element as ItemFields
  const page = element.serp_item as ItemFields
  return {
    ...odd,
    keyword_data: {
      ...data,
      keyword_info: {
        ...(data.keyword_info as ItemFields),
        cpc: '1.20 USD',
        competition: 'LOW',
        search_volume: index % 2 === 0 ? 12.5 : null,
      },
      keyword_properties: { keyword_difficulty: -1 },
      search_intent_info: { main_intent: `curious${TORN}` },
    },
    ranked_serp_element: {
      ...element,
      serp_item: { ...page, etv: index % 2 === 0 ? null : '12', url: index % 10 === 9 ? null : page.url },
      last_updated_time: pick(mixHashes(index, 91), ODD_TIMES),
    },
  }
}
