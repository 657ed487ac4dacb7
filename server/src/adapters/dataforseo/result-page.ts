import { z } from 'zod'
import type { Correction, OrganicResult, ResultPage, SerpFeature } from '#server/ports/data-provider/organic-results.ts'
import { type MissingResults, organicType, type PageItem, readItems, readResultAddress } from './organic-items.ts'
import { type OddFields, readCount, readList, readObject, readText } from './read-field.ts'
import { listedFeature, readAiOverview, readFeature, readLink, readRating } from './read-page-features.ts'
import { parseVendorTime } from './vendor-time.ts'

const mostSitelinks = 8
/** The deepest search is ten pages. */
const mostPages = 1_000
/** The vendor began in this year: a page is no older. */
const firstTime = new Date('2015-01-01T00:00:00Z')

const resultSchema = z
  .looseObject({ items_count: z.number().nullish().catch(null), items: z.array(z.unknown()).nullish() })
  .refine((result) => result.items != null || (result.items_count ?? 0) === 0, 'items are counted but missing')

type ReadResultPage = { page: ResultPage } | { page: null; problem: string }

/**
 * An organic result that can't be read is left out, and `wholeUpTo` says where it is missing, since domains beyond it would look
 * "not found". If fewer than half of the results can be read, the page is refused. Any other odd field is unknown and listed in
 * `oddFields`. `now` is the time of a page whose own time can't be read.
 */
export function readResultPage(result: unknown, now: Date): ReadResultPage {
  try {
    const { items, ...fields } = resultSchema.parse(result)
    const odd: OddFields = new Set()
    const missing: MissingResults = { after: Number.POSITIVE_INFINITY, problems: [] }
    const found = readItems(items, odd, missing)
    const organic = found.flatMap((one) => readOrganicItem(one, odd, missing))
    const [problem] = missing.problems
    const isMostMissing = organic.length === 0 || missing.problems.length > organic.length
    if (problem !== undefined && isMostMissing) return { page: null, problem }
    const features = readFeatures(found, fields.item_types, odd)
    const page: Omit<ResultPage, 'oddFields'> = {
      ...readAbout(fields, now, odd),
      organic,
      ...(problem !== undefined && { wholeUpTo: missing.after }),
      features,
      aiOverview: readAiOverview(
        features,
        found.map(({ item }) => item),
      ),
      relatedSearches: found
        .filter(({ type }) => type === 'related_searches')
        .flatMap(({ item }) => readList(readObject(item, 'related_searches', odd).items, 'related_searches.items', odd))
        .flatMap((search) => readText(search, 'related_searches.items', odd) ?? []),
    }
    return { page: { ...page, oddFields: [...odd].sort() } }
  } catch (error) {
    // The answer is nested too deeply for recursion.
    if (error instanceof RangeError) return { page: null, problem: 'nested too deeply' }
    if (!(error instanceof z.ZodError)) throw error
    return { page: null, problem: describeProblem(error) }
  }
}

/** For the provider's "No Search Results", with the details of the page if there are any. */
export function readEmptyPage(result: unknown, now: Date): ResultPage {
  const odd: OddFields = new Set()
  const about = readAbout(readObject(result, 'result', odd), now, odd)
  return { ...about, organic: [], features: [], aiOverview: 'none', relatedSearches: [], oddFields: [...odd].sort() }
}

/** Details of the page as a whole. */
function readAbout(fields: Record<string, unknown>, now: Date, odd: OddFields) {
  return {
    takenAt: readTime(fields.datetime, now, odd),
    checkUrl: readText(fields.check_url, 'check_url', odd),
    correction: readCorrection(fields.spell, odd),
    pagesCount: readCount(fields.pages_count, 'pages_count', odd, mostPages),
    resultsCount: readEstimate(fields.se_results_count, odd),
  }
}

/** Also read if it is in quotes, because it is what tells a blank page from one without results. */
function readEstimate(value: unknown, odd: OddFields): number | null {
  const name = 'se_results_count'
  if (typeof value !== 'string' || !/^\d{1,3}(?:[,. ]?\d{3})*$|^\d+$/.test(value)) return readCount(value, name, odd)
  odd.add(name)
  return readCount(Number(value.replace(/\D/g, '')), name, odd)
}

function readTime(value: unknown, now: Date, odd: OddFields): Date {
  const written = readText(value, 'datetime', odd)
  const instant = written === null ? null : parseVendorTime(written)
  if (instant !== null && instant >= firstTime) return instant
  if (written !== null) odd.add('datetime')
  return now
}

function readCorrection(value: unknown, odd: OddFields): Correction | null {
  const fields = readObject(value, 'spell', odd)
  const keyword = readText(fields.keyword, 'spell.keyword', odd)
  return keyword === null ? null : { keyword, type: readText(fields.type, 'spell.type', odd) }
}

function readFeatures(
  found: readonly { type: string; item: unknown }[],
  itemTypes: unknown,
  odd: OddFields,
): SerpFeature[] {
  const shown = found.filter(({ type }) => type !== organicType).map(({ type, item }) => readFeature(type, item, odd))
  const known = new Set([organicType, ...shown.map(({ type }) => type)])
  const listed = readList(itemTypes, 'item_types', odd).flatMap((type) => readText(type, 'item_types', odd) ?? [])
  return [...shown, ...[...new Set(listed)].filter((type) => type !== '' && !known.has(type)).map(listedFeature)]
}

/** Nothing or one. */
function readOrganicItem({ item: fields, ranks }: PageItem, odd: OddFields, missing: MissingResults): OrganicResult[] {
  const address = ranks === null ? null : readResultAddress(fields, ranks.position, odd, missing)
  if (ranks === null || address === null) return []
  return [
    {
      ...ranks,
      ...address,
      title: readText(fields.title, 'organic.title', odd) ?? '',
      description: readText(fields.description, 'organic.description', odd),
      sitelinks: readList(fields.links, 'organic.links', odd)
        .slice(0, mostSitelinks)
        .map((link) => readLink(link, 'organic.links', odd)),
      rating: readRating(fields.rating, 'organic.rating', odd),
      price: readText(readObject(fields.price, 'organic.price', odd).displayed_price, 'organic.price', odd),
    },
  ]
}

/** The text names place and problem, never the values: they are customers' keywords and strangers' pages. */
function describeProblem(error: z.ZodError): string {
  const [issue] = error.issues
  return issue === undefined ? 'does not fit' : `${issue.path.join('.') || 'result'}: ${issue.message}`
}
