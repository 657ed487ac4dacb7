import { z } from 'zod'
import { snippetRank } from '#contract/rules/rank-states.ts'
import { ProviderError } from '#server/ports/data-provider/failure.ts'
import { type SearchIntent, searchIntents } from '#server/ports/data-provider/keyword-metrics.ts'
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
  type OddFields,
  readCount,
  readList,
  readNumber,
  readObject,
  readText,
  readTexts,
  readTime,
} from './read-field.ts'
import { readRows, text, textOrEmpty } from './rows.ts'

const path = '/v3/dataforseo_labs/google/ranked_keywords/live'
const mostRowsPerCall = 1_000
/** The most visited first. What follows breaks ties: without it pages of one list could overlap and miss rows. */
const order = [
  'ranked_serp_element.serp_item.etv,desc',
  'keyword_data.keyword,asc',
  'ranked_serp_element.serp_item.type,asc',
]

/** A page that became the featured snippet is not among the organic results any more. */
const snippetType = 'featured_snippet'
const askedTypes = [...rankedKinds, snippetType] as const

const rank = z.int().positive().max(32_767)

const resultSchema = z
  .looseObject({ items_count: z.number().nullish().catch(null), items: z.array(z.unknown()).nullish() })
  .refine((result) => result.items != null || (result.items_count ?? 0) === 0, 'items are counted but not given')

/** What a rank is made of: nothing of it is read around. */
const rowSchema = z.looseObject({
  keyword_data: z.looseObject({ keyword: text }),
  ranked_serp_element: z.looseObject({
    serp_item: z.looseObject({
      type: z.enum(askedTypes),
      rank_group: rank,
      rank_absolute: rank,
      url: textOrEmpty.nullish(),
    }),
  }),
})

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
  const [result] = readRows(resultSchema, rowsOfOnlyTask(answer, clock()))
  if (result !== undefined) return readPage(result, request)
  // "No results" is said as such; without its result an answer would make every domain look unknown.
  if (isEmptyAnswer(answer)) return readPage({}, request)
  throw new ProviderError(localFailure('malformed', 'the answer has no result'))
}

/** Ranks that do not fit make the answer unreadable, or a keyword would seem lost. Whatever else does not is named. */
function readPage(result: Record<string, unknown>, { limit, offset }: RankedKeywordsRequest): RankedKeywordsPage {
  const odd: OddFields = new Set()
  const items = Array.isArray(result.items) ? result.items : []
  // What nobody asked for is not held for, and comes again with the next call.
  if (items.length > limit) odd.add('items')
  const rows = readRows(
    rowSchema,
    readList(Array.isArray(result.items) ? items.slice(0, limit) : result.items, 'items', odd),
  )
  const metrics = readObject(result.metrics, 'metrics', odd)
  const figures = {
    organic: readFigures(metrics.organic, 'metrics.organic', odd),
    paid: readFigures(metrics.paid, 'metrics.paid', odd),
  } satisfies Record<RankedKind, DomainFigures>
  const snippets = readFigures(metrics[snippetType], `metrics.${snippetType}`, odd)
  if (rows.length > 0 && result.metrics == null) odd.add('metrics')
  const totalCount = readCount(result.total_count, 'total_count', odd, mostSearches)
  if (totalCount === null && rows.length > 0) odd.add('total_count')
  // Those that are left out count too. A total that is missing or too small does not say where the rows end; a short call does.
  const given = Math.min(items.length, limit)
  return {
    totalCount: Math.max(totalCount ?? figures.organic.count + figures.paid.count + snippets.count, given),
    figures,
    ...(snippets.count > 0 && { snippets }),
    keywords: rows.flatMap((row) => readRow(row, odd)),
    isLast: given < limit || totalCount === offset + given,
    oddFields: [...odd].sort(),
  }
}

// Anything larger is no figure of this world, and would fit no column.
const mostSearches = 2_000_000_000
const mostUsd = 1_000_000_000_000
const mostBidUsd = 1_000_000

/** Nothing or one: a row without an address is no page of the domain. */
function readRow(row: z.output<typeof rowSchema>, odd: OddFields): RankedKeyword[] {
  const { keyword_data: data, ranked_serp_element: element } = row
  const item = element.serp_item
  if (item.url == null || item.url === '') {
    odd.add('serp_item.url')
    return []
  }
  const info = readObject(data.keyword_info, 'keyword_info', odd)
  const properties = readObject(data.keyword_properties, 'keyword_properties', odd)
  const intent = readObject(data.search_intent_info, 'search_intent_info', odd)
  if (item.etv == null) odd.add('serp_item.etv')
  return [
    {
      keyword: data.keyword.toLowerCase(),
      kind: item.type === snippetType ? 'organic' : item.type,
      ...(item.type === snippetType && { isSnippet: true as const }),
      position: item.type === snippetType ? snippetRank : item.rank_group,
      absolutePosition: item.rank_absolute,
      url: item.url,
      title: readText(item.title, 'serp_item.title', odd),
      searchVolume: readCount(info.search_volume, 'keyword_info.search_volume', odd, mostSearches),
      difficulty: readCount(properties.keyword_difficulty, 'keyword_properties.keyword_difficulty', odd, 100),
      cpcUsd: readAmount(info.cpc, 'keyword_info.cpc', odd, mostBidUsd),
      intent: readIntent(intent.main_intent, 'search_intent_info.main_intent', odd),
      competition: readAmount(info.competition, 'keyword_info.competition', odd, 1),
      featureTypes: readTexts(element.serp_item_types, 'serp_item_types', odd),
      traffic: readAmount(item.etv, 'serp_item.etv', odd, mostSearches) ?? 0,
      trafficCostUsd: readAmount(
        item.estimated_paid_traffic_cost,
        'serp_item.estimated_paid_traffic_cost',
        odd,
        mostUsd,
      ),
      seenAt: readTime(element.last_updated_time, 'last_updated_time', odd),
    },
  ]
}

function readFigures(value: unknown, name: string, odd: OddFields): DomainFigures {
  const fields = readObject(value, name, odd)
  const count = (field: string) => readCount(fields[field], `${name}.${field}`, odd, mostSearches) ?? 0
  const amount = (field: string) => readAmount(fields[field], `${name}.${field}`, odd, mostUsd) ?? 0
  return {
    count: count('count'),
    traffic: amount('etv'),
    trafficCostUsd: amount('estimated_paid_traffic_cost'),
    positions: Object.fromEntries(positionRanges.map((range) => [range, count(range)])) as DomainFigures['positions'],
  }
}

/** Between zero and the most there can be. */
function readAmount(value: unknown, name: string, odd: OddFields, most: number): number | null {
  const amount = readNumber(value, name, odd)
  if (amount === null || (amount >= 0 && amount <= most)) return amount
  odd.add(name)
  return null
}

function readIntent(value: unknown, name: string, odd: OddFields): SearchIntent | null {
  const written = readText(value, name, odd)
  const intent = searchIntents.find((known) => known === written) ?? null
  if (written !== null && intent === null) odd.add(name)
  return intent
}
