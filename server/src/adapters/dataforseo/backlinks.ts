import { z } from 'zod'
import {
  type Backlink,
  type BacklinksPage,
  type BacklinksRequest,
  type LinkType,
  linkTypes,
} from '#server/ports/data-provider/backlinks.ts'
import { ProviderError } from '#server/ports/data-provider/failure.ts'
import { callBacklinks, itemsOf } from './call-backlinks.ts'
import type { CallProvider } from './call-provider.ts'
import { localFailure } from './classify.ts'
import {
  hostOf,
  mostLinks,
  type OddFields,
  readChoice,
  readCount,
  readCountry,
  readFlag,
  readText,
  readTexts,
  readTime,
} from './read-field.ts'
import { readRows, text, UnreadRow } from './rows.ts'

/** The longest possible host name. */
const mostHostCharacters = 253
const mostRowsPerCall = 1_000
/** The largest offset the provider accepts; beyond it a continuation token is needed. */
const mostByOffset = 20_000
/** The strongest first. What follows breaks ties: without it pages of one list could overlap and miss links. */
const order = ['rank,desc', 'url_from,asc', 'url_to,asc']

/** One call, priced by the rows it returns. */
export async function fetchBacklinks(
  call: CallProvider,
  clock: () => Date,
  request: BacklinksRequest,
  signal?: AbortSignal,
): Promise<BacklinksPage> {
  const { limit, offset, continuation } = request
  if (!(limit >= 1 && limit <= mostRowsPerCall)) throw mistake(`${limit} rows in one call, at most ${mostRowsPerCall}`)
  if (!(offset >= 0)) throw mistake(`an offset of ${offset}`)
  if (offset >= mostByOffset && continuation === null) throw mistake(`an offset of ${offset} without a continuation`)
  const fields = {
    mode: 'as_is',
    backlinks_status_type: 'all',
    rank_scale: 'one_thousand',
    order_by: order,
    limit,
    // Calls that continue one another are the same in everything else; the offset is in the token.
    ...(continuation === null ? { offset } : { search_after_token: continuation }),
  }
  const { result } = await callBacklinks(call, clock, 'backlinks', request, fields, signal)
  return readPage(result, request)
}

const mistake = (message: string) => new ProviderError(localFailure('bug', message))

/** A link that can't be read is left out and counted, because it would otherwise look lost. Other odd fields are named. */
function readPage(result: Record<string, unknown> | null, { limit, offset }: BacklinksRequest): BacklinksPage {
  const odd: OddFields = new Set()
  const given = itemsOf(result)
  // Rows beyond the limit are not covered by the hold, and come again with the next call.
  const items = given.slice(0, limit)
  if (given.length > limit) odd.add('items')
  const { rows, unread } = readRows(items, odd, (row) => readLink(row, odd))
  const totalCount = readCount(result?.total_count, 'total_count', odd, mostLinks)
  if (totalCount === null && items.length > 0) odd.add('total_count')
  return {
    // A total that is missing or too small does not say where the links end; a short call does.
    totalCount: Math.max(totalCount ?? 0, items.length === 0 ? 0 : offset + items.length),
    links: rows,
    unreadRows: unread,
    isLast: items.length < limit || totalCount === offset + items.length,
    continuation: readText(result?.search_after_token, 'search_after_token', odd) || null,
    oddFields: [...odd].sort(),
  }
}

// Anything larger is no figure of this world, and would fit no column.
const mostLinksOfPage = 2_000_000_000
/** They make a browser follow a link, and a search engine not. */
const unfollowed = ['nofollow', 'ugc', 'sponsored']

function readLink(row: Record<string, unknown>, odd: OddFields): Backlink | UnreadRow {
  const fromUrl = text.safeParse(row.url_from)
  const toUrl = text.safeParse(row.url_to)
  const isLost = readFlag(row.is_lost, 'is_lost', odd)
  if (!fromUrl.success) return new UnreadRow('url_from')
  if (!toUrl.success) return new UnreadRow('url_to')
  if (isLost === null) return new UnreadRow('is_lost')
  const fromDomain = readDomain(row.domain_from, fromUrl.data, odd)
  if (fromDomain === null) return new UnreadRow('domain_from')
  const attributes = readTexts(row.attributes, 'attributes', odd)
  const written = (field: string) => readText(row[field], field, odd)
  const count = (field: string, most: number) => readCount(row[field], field, odd, most)
  const flag = (field: string) => readFlag(row[field], field, odd)
  return {
    fromUrl: fromUrl.data,
    fromDomain,
    fromTld: written('tld_from') || null,
    toUrl: toUrl.data,
    type: readType(row.item_type, odd),
    anchor: written('anchor') || null,
    attributes,
    isFollowed: flag('dofollow') ?? !attributes.some((attribute) => unfollowed.includes(attribute)),
    isNew: flag('is_new') ?? false,
    isLost,
    isBroken: flag('is_broken') ?? false,
    rank: count('rank', 1_000),
    pageRank: count('page_from_rank', 1_000),
    domainRank: count('domain_from_rank', 1_000),
    spamScore: count('backlink_spam_score', 100),
    country: readCountry(row.domain_from_country, 'domain_from_country', odd),
    pageTitle: written('page_from_title'),
    externalLinks: count('page_from_external_links', mostLinksOfPage),
    internalLinks: count('page_from_internal_links', mostLinksOfPage),
    firstSeen: readTime(row.first_seen, 'first_seen', odd),
    lastSeen: readTime(row.last_seen, 'last_seen', odd),
  }
}

/** The host of the linking page, which its address contains too. */
function readDomain(value: unknown, url: string, odd: OddFields): string | null {
  const given = text.pipe(z.string().max(mostHostCharacters)).safeParse(value)
  if (given.success) return given.data
  odd.add('domain_from')
  return hostOf(url)
}

/** A link of an unknown type is still a link. */
function readType(written: unknown, odd: OddFields): LinkType {
  const type = readChoice(written, linkTypes, 'item_type', odd)
  if (type === null) odd.add('item_type')
  return type ?? 'other'
}
