import { findCountry } from '#sandbox/dataforseo/locations/countries.ts'
import { writePage } from '#sandbox/dataforseo/web/page-copy.ts'
import { type Phrases, phrasesOf } from '#sandbox/dataforseo/web/phrases.ts'
import type { RankedSite, SerpQuery } from '#sandbox/dataforseo/web/rank-sites.ts'
import { chooseAdvertiser, findAdvertisers } from './advertisers.ts'
import { currencyOf } from './currencies.ts'
import { FEATURE_FIELDS } from './feature-items.ts'
import type { FeatureSource } from './feature-source.ts'
import { type ItemFields, organicFields, paidFields, regularFields, regularPaidFields } from './organic-items.ts'
import { pagesAllowed } from './organic-price.ts'
import type { OrganicTask } from './organic-request.ts'
import { describeLayout, layOutPage, type Slot } from './page-layout.ts'
import { isStopMatch, isTargetMatch } from './url-matching.ts'

const SELLING_TYPES = new Set(['shop', 'brand', 'marketplace'])

/** Fills the slots of page after page until the depth, the page limit, a stop rule or the last result ends it. */
export class PageWriter {
  readonly items: Record<string, unknown>[] = []
  readonly types = new Set<string>()
  readonly #task: OrganicTask
  readonly #look: SerpQuery
  readonly #ranked: readonly RankedSite[]
  readonly #isAdvanced: boolean
  readonly #isSecondSet: boolean
  readonly #phrases: Phrases
  readonly #currency: string
  readonly #groupRanks = new Map<string, number>()
  #source: FeatureSource | undefined
  #sellers: readonly RankedSite[] | undefined
  #next = 0
  #absoluteRank = 0

  constructor(
    task: OrganicTask,
    serpQuery: SerpQuery,
    ranked: readonly RankedSite[],
    kind: 'regular' | 'advanced',
    isSecondSet: boolean,
  ) {
    this.#task = task
    this.#look = serpQuery
    this.#ranked = ranked
    this.#isAdvanced = kind === 'advanced'
    this.#isSecondSet = isSecondSet
    this.#phrases = phrasesOf(serpQuery.market.language)
    this.#currency = currencyOf(findCountry(serpQuery.market.country ?? ''))
  }

  /** Returns how many pages were read. */
  write(day: number): number {
    const layout = describeLayout(this.#look, day)
    const most = pagesAllowed(this.#task)
    for (let page = 1; page <= most; page++) {
      for (const slot of layOutPage(layout, page)) {
        if (this.#fill(slot, page, day) === 'stop') return page
      }
      if (this.#next >= this.#ranked.length || this.#next >= this.#task.depth) return page
    }
    return most
  }

  #fill(slot: Slot, page: number, day: number): 'go on' | 'stop' {
    if (slot.kind === 'feature') {
      // The second set of results comes without suggestions.
      if (!(this.#isSecondSet && slot.type === 'related_searches')) this.#addFeature(slot, page)
      return 'go on'
    }
    if (slot.kind === 'paid') {
      this.#addPaid(page, day)
      return 'go on'
    }
    const result = this.#ranked[this.#next]
    if (result === undefined || this.#next >= this.#task.depth) return 'go on'
    const copy = writePage(result, this.#look.keyword, this.#phrases)
    this.#next += 1
    if (this.#task.target === null || isTargetMatch(this.#task.target, copy.url)) {
      const fields = this.#isAdvanced
        ? organicFields(copy, this.#look.keyword.text, {
            engine: this.#task.engine,
            sells: SELLING_TYPES.has(result.site.type),
            currency: this.#currency,
            hasSitelinks: this.#next === 1 && copy.url.endsWith(`${copy.domain}/`),
          })
        : regularFields(copy)
      this.#add('organic', page, 'left', fields)
    } else {
      this.#count('organic')
    }
    return this.#task.stopRules.some((rule) => isStopMatch(rule, copy.url)) ? 'stop' : 'go on'
  }

  #addFeature(slot: Extract<Slot, { kind: 'feature' }>, page: number): void {
    const isShown = this.#isAdvanced || slot.type === 'featured_snippet'
    if (!isShown || this.#task.target !== null) {
      this.#count(slot.type)
      return
    }
    const index = this.#groupRanks.get(slot.type) ?? 0
    const fields = FEATURE_FIELDS[slot.type](this.#featureSource(), index)
    const { domain, title, description, url } = fields
    const shown = this.#isAdvanced ? fields : { domain, title, description, url, breadcrumb: null }
    this.#add(slot.type, page, slot.side, shown)
  }

  #addPaid(page: number, day: number): void {
    this.#sellers ??= findAdvertisers(this.#ranked)
    const shown = this.#groupRanks.get('paid') ?? 0
    const advertiser = chooseAdvertiser(this.#sellers, this.#look.keyword, day, shown)
    if (advertiser === undefined) return
    if (this.#task.target !== null) {
      this.#count('paid')
      return
    }
    const copy = writePage({ site: advertiser.site, variant: 0 }, this.#look.keyword, this.#phrases)
    this.#add(
      'paid',
      page,
      'left',
      this.#isAdvanced ? paidFields(copy, this.#look.keyword.text, this.#task.engine) : regularPaidFields(copy),
    )
  }

  #count(type: string): { group: number; absolute: number } {
    this.types.add(type)
    const group = (this.#groupRanks.get(type) ?? 0) + 1
    this.#groupRanks.set(type, group)
    this.#absoluteRank += 1
    return { group, absolute: this.#absoluteRank }
  }

  #add(type: string, page: number, side: 'left' | 'right', fields: ItemFields): void {
    const { group, absolute } = this.#count(type)
    const ranks = { type, rank_group: group, rank_absolute: absolute, page }
    if (!this.#isAdvanced) {
      this.items.push({ ...ranks, ...fields })
      return
    }
    this.items.push({
      ...ranks,
      position: side,
      xpath: `/html[1]/body[1]/div[3]/div[1]/main[1]/ol[1]/li[${absolute}]`,
      ...fields,
      rectangle: this.#task.wantsRectangles
        ? { x: side === 'left' ? 180 : 900, y: 120 + absolute * 150, width: 652, height: 140 }
        : null,
    })
  }

  #featureSource(): FeatureSource {
    this.#source ??= {
      engine: this.#task.engine,
      keyword: this.#look.keyword,
      hash: this.#look.keyword.hash,
      pages: this.#ranked.slice(0, 10).map((result) => writePage(result, this.#look.keyword, this.#phrases)),
      city: this.#look.city ?? this.#task.country?.capital ?? '',
      currency: this.#currency,
      loadsAiOverview: this.#task.loadsAiOverview,
    }
    return this.#source
  }
}
