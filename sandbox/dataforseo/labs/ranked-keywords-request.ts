import { parseFilters, parseOrder } from '#sandbox/dataforseo/live/item-filters.ts'
import {
  findOddFlag,
  isWhole,
  type LiveRefusal,
  refuseField,
  refuseUnknownFields,
} from '#sandbox/dataforseo/live/live-request.ts'
import { type LiveTarget, parseTarget } from '#sandbox/dataforseo/live/live-target.ts'
import type { Selection } from '#sandbox/dataforseo/live/select-rows.ts'
import type { Country } from '#sandbox/dataforseo/locations/countries.ts'
import { readLabsMarket } from './labs-request.ts'
import { RANKED_ITEM_FIELDS, type RankedItem } from './ranked-item.ts'

const FIELDS = [
  'target',
  'location_code',
  'location_name',
  'language_code',
  'language_name',
  'item_types',
  'load_rank_absolute',
  'historical_serp_mode',
  'ignore_synonyms',
  'filters',
  'order_by',
  'limit',
  'offset',
  'tag',
]
const ITEM_TYPES = ['organic', 'paid', 'featured_snippet', 'local_pack', 'ai_overview_reference']
const USUAL_TYPES = ['organic', 'paid']
const USUAL_ORDER = ['ranked_serp_element.serp_item.rank_group,asc']
const USUAL_LIMIT = 100
const MOST_ROWS = 1_000

/** The rows that pass the filters and types, in the order asked for. */
export interface RankedKeywordsTask extends Selection<RankedItem> {
  ok: true
  target: LiveTarget
  country: Country
  languageCode: string
  /** The same for tasks that want the same rows in the same order. */
  selection: string
  limit: number
  offset: number
  wantsAbsolute: boolean
}

/** Checks one posted task: unknown fields first, then field by field. */
export function parseRankedKeywords(posted: Record<string, unknown>): RankedKeywordsTask | LiveRefusal {
  const unknown = refuseUnknownFields(posted, FIELDS)
  if (unknown !== undefined) return unknown
  const target = parseTarget(posted.target, ['https:'])
  if (target === undefined) return refuseField('target')
  const market = readLabsMarket(posted)
  if (!market.ok) return market
  const types = posted.item_types ?? USUAL_TYPES
  if (!Array.isArray(types) || types.length === 0 || !types.every((type) => ITEM_TYPES.includes(String(type))))
    return refuseField('item_types')
  // The vendor also tells of keywords that were lost; here only what is found is known.
  if ((posted.historical_serp_mode ?? 'live') !== 'live') return refuseField('historical_serp_mode')
  const oddFlag = findOddFlag(posted, ['load_rank_absolute', 'ignore_synonyms'])
  if (oddFlag !== undefined) return refuseField(oddFlag)
  const filters = posted.filters ?? null
  const passes = filters === null ? () => true : parseFilters(filters, RANKED_ITEM_FIELDS)
  if (passes === undefined) return refuseField('filters')
  const orderBy = posted.order_by ?? USUAL_ORDER
  const compare = parseOrder(orderBy, RANKED_ITEM_FIELDS)
  if (compare === undefined) return refuseField('order_by')
  const { limit = USUAL_LIMIT, offset = 0 } = posted
  if (!isWhole(limit, 1, MOST_ROWS)) return refuseField('limit')
  if (!isWhole(offset, 0, Number.MAX_SAFE_INTEGER)) return refuseField('offset')
  return {
    ok: true,
    target,
    country: market.country,
    languageCode: market.languageCode,
    isWanted: (item) => types.includes(item.row.type) && passes(item),
    compare,
    selection: JSON.stringify([types, filters, orderBy]),
    limit,
    offset,
    wantsAbsolute: posted.load_rank_absolute === true,
  }
}
