import { z } from 'zod'
import { clickShareOf } from '#contract/rules/rank-projects/click-curve.ts'
import { snippetRank } from '#contract/rules/serp-fetches/rank-states.ts'
import { ProviderError } from '#server/ports/data-provider/failure.ts'
import { searchIntents } from '#server/ports/data-provider/keyword-metrics.ts'
import {
  type DomainFigures,
  positionRanges,
  type RankedKeyword,
  type RankedKeywordsPage,
  type RankedKeywordsRequest,
  type RankedKind,
  rankedKinds,
} from '#server/ports/data-provider/ranked-keywords.ts'
import { type CallProvider, isEmptyAnswer, rowsOfOnlyTask } from './call-provider.ts'
import { localFailure } from './classify.ts'
import {
  isObject,
  type OddFields,
  readAmount,
  readChoice,
  readObject,
  readText,
  readTexts,
  readTime,
  readWhole,
} from './read-field.ts'
import { readOnly, readRows, text, UnreadRow } from './rows.ts'

const path = '/v3/dataforseo_labs/google/ranked_keywords/live'
const mostRowsPerCall = 1_000
/** The most visited first. What follows breaks ties: without it pages of one list could overlap and miss rows. */
const order = [
  'ranked_serp_element.serp_item.etv,desc',
  'keyword_data.keyword,asc',
  'ranked_serp_element.serp_item.type,asc',
]

/** A page that became the featured snippet is no longer among the organic results. */
const snippetType = 'featured_snippet'
const askedTypes = [...rankedKinds, snippetType] as const

const resultSchema = z
  .looseObject({ items_count: z.number().nullish().catch(null), items: z.array(z.unknown()).nullish() })
  .refine((result) => result.items != null || (result.items_count ?? 0) === 0, 'items are counted but missing')

/** One call, priced by the rows it returns. */
export async function fetchRankedKeywords(
  call: CallProvider,
  clock: () => Date,
  request: RankedKeywordsRequest,
  signal?: AbortSignal,
): Promise<RankedKeywordsPage> {
  const { target, countryCode, languageCode, limit, offset } = request
  if (!(limit >= 1 && limit <= mostRowsPerCall)) {
    throw new ProviderError(localFailure('bug', `${limit} rows in one call, at most ${mostRowsPerCall}`))
  }
  const body = [
    {
      target,
      location_code: countryCode,
      language_code: languageCode,
      item_types: askedTypes,
      limit,
      offset,
      order_by: order,
      load_rank_absolute: true,
    },
  ]
  const answer = await call(
    { method: 'POST', path, ledgerPath: path, endpointClass: 'general', body, nothingIsBought: false },
    signal,
  )
  const result = readOnly(resultSchema, rowsOfOnlyTask(answer, clock()))
  if (result !== undefined) return readPage(result, request)
  // "No results" is said as such; without its result an answer would make every domain look unknown.
  if (isEmptyAnswer(answer)) return readPage({}, request)
  throw new ProviderError(localFailure('malformed', 'the answer has no result'))
}

/** A row that can't be read is left out and counted, because its keyword would otherwise look lost. Other odd fields are named. */
function readPage(result: Record<string, unknown>, { limit, offset }: RankedKeywordsRequest): RankedKeywordsPage {
  const odd: OddFields = new Set()
  const items = Array.isArray(result.items) ? result.items : []
  // Rows beyond the limit are not covered by the hold, and come again with the next call.
  if (items.length > limit) odd.add('items')
  const { rows, unread } = readRows(items.slice(0, limit), odd, (row) => readRow(row, odd))
  const metrics = readObject(result.metrics, 'metrics', odd)
  // A domain without ads has no figures for ads, but a domain with rows has some figures.
  const absent = items.length > 0 && !isObject(result.metrics) ? null : 0
  const figuresOf = (kind: (typeof askedTypes)[number]) =>
    metrics[kind] == null ? figuresOfAll(absent) : readFigures(metrics[kind], `metrics.${kind}`, items.length > 0, odd)
  const figures = { organic: figuresOf('organic'), paid: figuresOf('paid') } satisfies Record<RankedKind, DomainFigures>
  const snippets = figuresOf(snippetType)
  if (items.length > 0 && result.metrics == null) odd.add('metrics')
  const totalCount = readWhole(result.total_count, 'total_count', odd, mostSearches)
  if (totalCount === null && items.length > 0) odd.add('total_count')
  // Skipped rows count too. A total that is missing or too small does not say where the rows end; a short call does.
  const given = Math.min(items.length, limit)
  return {
    totalCount: Math.max(
      totalCount ?? (figures.organic.count ?? 0) + (figures.paid.count ?? 0) + (snippets.count ?? 0),
      given,
    ),
    figures,
    ...(snippets.count !== null && snippets.count > 0 && { snippets }),
    keywords: rows.flatMap((row) => row ?? []),
    unreadRows: unread,
    isLast: given < limit || totalCount === offset + given,
    oddFields: [...odd].sort(),
  }
}

// Anything larger is no figure of this world, and would fit no column.
const mostSearches = 2_000_000_000
const mostUsd = 1_000_000_000_000
const mostBidUsd = 1_000_000

const rank = z.int().positive().max(32_767)
/** The longest keyword the vendor accepts. */
const keywordText = text.pipe(z.string().max(700))

/** Null for a row that names no address: it is no page of the domain. */
function readRow(row: Record<string, unknown>, odd: OddFields): RankedKeyword | null | UnreadRow {
  const data = readObject(row.keyword_data, 'keyword_data', odd)
  const element = readObject(row.ranked_serp_element, 'ranked_serp_element', odd)
  const item = readObject(element.serp_item, 'serp_item', odd)
  const keyword = keywordText.safeParse(data.keyword)
  if (!keyword.success) return new UnreadRow('keyword_data.keyword')
  const type = readChoice(item.type, askedTypes, 'serp_item.type', odd)
  if (type === null) return new UnreadRow('serp_item.type')
  const isSnippet = type === snippetType
  const kind: RankedKind = type === snippetType ? 'organic' : type
  const absolute = rank.safeParse(item.rank_absolute)
  const absolutePosition = absolute.data ?? null
  if (absolutePosition === null) odd.add('serp_item.rank_absolute')
  const position = rank.safeParse(item.rank_group)
  const rankedAt = isSnippet ? snippetRank : position.data
  if (rankedAt === undefined) return new UnreadRow('serp_item.rank_group')
  const url = readText(item.url, 'serp_item.url', odd)
  if (url === null && item.url != null) return new UnreadRow('serp_item.url')
  if (url === null || url === '') {
    odd.add('serp_item.url')
    return null
  }
  const info = readObject(data.keyword_info, 'keyword_info', odd)
  const properties = readObject(data.keyword_properties, 'keyword_properties', odd)
  const intent = readObject(data.search_intent_info, 'search_intent_info', odd)
  const searchVolume = readWhole(info.search_volume, 'keyword_info.search_volume', odd, mostSearches)
  return {
    keyword: keyword.data.toLowerCase(),
    kind,
    ...(isSnippet && { isSnippet: true as const }),
    position: rankedAt,
    absolutePosition,
    url,
    title: readText(item.title, 'serp_item.title', odd),
    searchVolume,
    difficulty: readWhole(properties.keyword_difficulty, 'keyword_properties.keyword_difficulty', odd, 100),
    cpcUsd: readAmount(info.cpc, 'keyword_info.cpc', odd, mostBidUsd),
    intent: readChoice(intent.main_intent, searchIntents, 'search_intent_info.main_intent', odd),
    competition: readAmount(info.competition, 'keyword_info.competition', odd, 1),
    featureTypes: readTexts(element.serp_item_types, 'serp_item_types', odd),
    traffic: readTraffic(item.etv, { kind, position: rankedAt, searchVolume }, odd),
    trafficCostUsd: readAmount(item.estimated_paid_traffic_cost, 'serp_item.estimated_paid_traffic_cost', odd, mostUsd),
    seenAt: readTime(element.last_updated_time, 'last_updated_time', odd),
  }
}

/** Up to here the curve is known from the provider's own rows; beyond it is a guess. */
const lastKnownShare = 6

/** The provider multiplies the search volume by its click curve, which doesn't apply to ads. */
function readTraffic(
  value: unknown,
  { kind, position, searchVolume }: Pick<RankedKeyword, 'kind' | 'position' | 'searchVolume'>,
  odd: OddFields,
): number | null {
  const name = 'serp_item.etv'
  const traffic = readAmount(value, name, odd, mostSearches)
  if (traffic !== null) return traffic
  odd.add(name)
  const isKnown = kind === 'organic' && position <= lastKnownShare && searchVolume !== null
  return isKnown ? searchVolume * clickShareOf(position) : null
}

const figuresOfAll = (figure: 0 | null): DomainFigures => ({
  count: figure,
  traffic: figure,
  trafficCostUsd: figure,
  positions: Object.fromEntries(positionRanges.map((range) => [range, figure])) as DomainFigures['positions'],
})

/**
 * An absent figure is zero if there are no rows, and unknown if there are. The ranges of positions add up to the count, so a
 * single one that can't be read follows from the others.
 */
function readFigures(value: unknown, name: string, hasRows: boolean, odd: OddFields): DomainFigures {
  const fields = readObject(value, name, odd)
  const absent = hasRows ? null : 0
  const count = (field: string) =>
    fields[field] == null ? absent : readWhole(fields[field], `${name}.${field}`, odd, mostSearches)
  const amount = (field: string) =>
    fields[field] == null ? absent : readAmount(fields[field], `${name}.${field}`, odd, mostUsd)
  return completed({
    count: count('count'),
    traffic: amount('etv'),
    trafficCostUsd: amount('estimated_paid_traffic_cost'),
    positions: Object.fromEntries(positionRanges.map((range) => [range, count(range)])) as DomainFigures['positions'],
  })
}

function completed(figures: DomainFigures): DomainFigures {
  const { count, positions } = figures
  const unknown = positionRanges.filter((range) => positions[range] === null)
  const sum = positionRanges.reduce((total, range) => total + (positions[range] ?? 0), 0)
  if (count === null) return { ...figures, count: unknown.length === 0 ? sum : null }
  const [only] = unknown
  if (only === undefined || unknown.length > 1 || count < sum) return figures
  return { ...figures, positions: { ...positions, [only]: count - sum } }
}
