import { z } from 'zod'
import type { OrganicResult, ResultPage } from '#server/ports/data-provider/organic-results.ts'
import { parseVendorTime } from './vendor-time.ts'

/** What the database takes: no zero character, and no half of a character, as a title cut in the middle of an emoji has. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()
const text = z.string().transform(storable)
const optionalText = text.nullish()
const mostRank = 32_767
const rank = z.int().positive().max(mostRank)

// Only what is read is copied: a page has a hundred items of dozens of keys, and there are many pages.
const itemSchema = z.object({ type: text.pipe(z.string().min(1)) })

const organicItemSchema = z.object({
  rank_group: rank,
  rank_absolute: rank,
  domain: optionalText,
  url: optionalText,
  title: optionalText,
})

/** An AI overview and every part of it, down to the components of an expanded element, may cite. */
const citingSchema = z.looseObject({
  references: z.array(z.looseObject({ domain: optionalText })).nullish(),
  get items() {
    return z.array(citingSchema).nullish()
  },
  get components() {
    return z.array(citingSchema).nullish()
  },
})
type Citing = z.infer<typeof citingSchema>

const instantSchema = z.string().transform((text, context) => {
  const instant = parseVendorTime(text)
  if (instant !== null) return instant
  context.addIssue({ code: 'custom', message: 'not a time' })
  return z.NEVER
})

const resultSchema = z
  .object({
    datetime: instantSchema,
    check_url: optionalText,
    se_results_count: z.number().nonnegative().transform(Math.round).nullish(),
    item_types: z.array(text).nullish(),
    items_count: z.number().nullish(),
    items: z.array(z.unknown()).nullish(),
  })
  .refine((result) => result.items != null || (result.items_count ?? 0) === 0, 'items are counted but not given')

/** What stays known of a page without results. */
const emptyResultSchema = z.looseObject({
  datetime: instantSchema.nullish().catch(null),
  check_url: optionalText.catch(null),
  se_results_count: z.number().nonnegative().transform(Math.round).nullish().catch(null),
})

type ReadResultPage = { page: ResultPage } | { page: null; problem: string }

/** A page that does not fit the schema is a problem, never a page with fewer results: it would read as "not found". */
export function readResultPage(result: unknown): ReadResultPage {
  try {
    const { datetime, check_url, se_results_count, item_types, items } = resultSchema.parse(result)
    const found = (items ?? []).map((item) => ({ type: itemSchema.parse(item).type, item }))
    return {
      page: {
        takenAt: datetime,
        checkUrl: check_url ?? null,
        organic: found.filter(({ type }) => type === 'organic').flatMap(({ item }) => readOrganicItem(item)),
        featureTypes: [...new Set([...(item_types ?? []), ...found.map((item) => item.type)])],
        aiOverview: readAiOverview(item_types ?? [], found),
        resultsCount: se_results_count ?? null,
      },
    }
  } catch (error) {
    // Parts within parts without end.
    if (error instanceof RangeError) return { page: null, problem: 'nested too deeply' }
    if (!(error instanceof z.ZodError)) throw error
    return { page: null, problem: describeProblem(error) }
  }
}

/** For the provider's "No Search Results": with its own time when it gives one. */
export function readEmptyPage(result: unknown, now: Date): ResultPage {
  const known = emptyResultSchema.safeParse(result).data
  return {
    takenAt: known?.datetime ?? now,
    checkUrl: known?.check_url ?? null,
    organic: [],
    featureTypes: [],
    aiOverview: null,
    resultsCount: known?.se_results_count ?? null,
  }
}

/** Nothing or one: an item without an address is no result, and its position stays empty because ranks are given. */
function readOrganicItem(item: unknown): OrganicResult[] {
  const { rank_group, rank_absolute, domain, url, title } = organicItemSchema.parse(item)
  if (domain == null || url == null) return []
  return [
    {
      position: rank_group,
      absolutePosition: rank_absolute,
      domain: domain.toLowerCase(),
      url,
      title: title ?? '',
    },
  ]
}

const aiOverviewType = 'ai_overview'

/** One that is only listed among the types stood there too; whom it cites is then unknown, hence empty. */
function readAiOverview(itemTypes: string[], items: { type: string; item: unknown }[]): ResultPage['aiOverview'] {
  const overviews = items.filter((item) => item.type === aiOverviewType)
  if (overviews.length === 0 && !itemTypes.includes(aiOverviewType)) return null
  const domains = overviews.flatMap((overview) => citedDomains(citingSchema.parse(overview.item)))
  return { citedDomains: [...new Set(domains)] }
}

function citedDomains(part: Citing): string[] {
  const own = (part.references ?? []).flatMap((reference) => reference.domain?.toLowerCase() ?? [])
  const inner = [...(part.items ?? []), ...(part.components ?? [])].flatMap(citedDomains)
  return [...own, ...inner]
}

/** Where and what, never the values: they are customers' keywords and strangers' pages. */
function describeProblem(error: z.ZodError): string {
  const [issue] = error.issues
  return issue === undefined ? 'does not fit' : `${issue.path.join('.') || 'result'}: ${issue.message}`
}
