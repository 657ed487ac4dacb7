import { z } from 'zod'
import {
  type Backlink,
  type BacklinksPage,
  type BacklinksRequest,
  type LinkType,
  linkTypes,
} from '#server/ports/data-provider/backlinks.ts'
import { ProviderError } from '#server/ports/data-provider/failure.ts'
import { askBacklinks, itemsOf } from './ask-backlinks.ts'
import type { CallProvider } from './call-provider.ts'
import { localFailure } from './classify.ts'
import {
  mostLinks,
  type OddFields,
  readCount,
  readCountry,
  readFlag,
  readList,
  readText,
  readTexts,
  readTime,
} from './read-field.ts'
import { readRows, text } from './rows.ts'

const mostRowsPerCall = 1_000
/** How many rows an offset passes over at most. */
const mostByOffset = 20_000
/** The strongest first. What follows breaks ties: without it pages of one list could overlap and miss links. */
const order = ['rank,desc', 'url_from,asc', 'url_to,asc']

/** What makes a link: nothing of it is read around. */
const rowSchema = z.looseObject({
  url_from: text,
  url_to: text,
  domain_from: text,
  item_type: text,
  is_lost: z.boolean(),
})

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
  return readPage(await askBacklinks(call, clock, 'backlinks', request, fields, signal), request)
}

const mistake = (message: string) => new ProviderError(localFailure('bug', message))

/** A link that does not fit makes the answer unreadable, or it would seem lost. Whatever else does not is named. */
function readPage(result: Record<string, unknown> | null, { limit, offset }: BacklinksRequest): BacklinksPage {
  const odd: OddFields = new Set()
  const given = itemsOf(result)
  // What nobody asked for is not held for, and comes again with the next call.
  const items = given.slice(0, limit)
  if (given.length > limit) odd.add('items')
  const rows = readRows(rowSchema, readList(items, 'items', odd))
  const totalCount = readCount(result?.total_count, 'total_count', odd, mostLinks)
  if (totalCount === null && rows.length > 0) odd.add('total_count')
  return {
    // A total that is missing or too small does not say where the links end; a short call does.
    totalCount: Math.max(totalCount ?? 0, items.length === 0 ? 0 : offset + items.length),
    links: rows.map((row) => readLink(row, odd)),
    isLast: items.length < limit || totalCount === offset + items.length,
    continuation: readText(result?.search_after_token, 'search_after_token', odd) || null,
    oddFields: [...odd].sort(),
  }
}

// Anything larger is no figure of this world, and would fit no column.
const mostLinksOfPage = 2_000_000_000
/** They make a browser follow a link, and a search engine not. */
const unfollowed = ['nofollow', 'ugc', 'sponsored']

function readLink(row: z.output<typeof rowSchema>, odd: OddFields): Backlink {
  const attributes = readTexts(row.attributes, 'attributes', odd)
  const written = (field: string) => readText(row[field], field, odd)
  const count = (field: string, most: number) => readCount(row[field], field, odd, most)
  const flag = (field: string) => readFlag(row[field], field, odd)
  return {
    fromUrl: row.url_from,
    fromDomain: row.domain_from,
    fromTld: written('tld_from') || null,
    toUrl: row.url_to,
    type: readType(row.item_type, odd),
    anchor: written('anchor') || null,
    attributes,
    isFollowed: flag('dofollow') ?? !attributes.some((attribute) => unfollowed.includes(attribute)),
    isNew: flag('is_new') ?? false,
    isLost: row.is_lost,
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

/** A link of a type nobody knows is a link all the same. */
function readType(written: string, odd: OddFields): LinkType {
  const type = linkTypes.find((known) => known === written)
  if (type === undefined) odd.add('item_type')
  return type ?? 'other'
}
