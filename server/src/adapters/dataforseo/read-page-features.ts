import type { AiOverviewState } from '#contract/rules/serp-fetches/ai-overview.ts'
import type { FeatureEntry, Rating, SerpFeature, SiteLink } from '#server/ports/data-provider/organic-results.ts'
import { hostOf, type OddFields, readCount, readList, readNumber, readObject, readText } from './read-field.ts'

const aiOverviewType = 'ai_overview'
/** A page of a hundred results is stored in some kilobytes; what stands deeper inside a carousel nobody sees. */
const mostEntries = 12
/** Citations are what is asked for, so that all of them are kept; the vendor documents no limit. */
const mostCitations = 100
const mostRank = 32_767

/** An item of a page that is no organic result. */
export function readFeature(type: string, item: unknown, odd: OddFields): SerpFeature {
  const fields = readObject(item, type, odd)
  return {
    type,
    absolutePosition: readRank(fields.rank_absolute, `${type}.rank_absolute`, odd),
    title: readText(fields.title, `${type}.title`, odd),
    ...readSite(fields, type, odd),
    rating: readRating(fields.rating, `${type}.rating`, odd),
    cid: readText(fields.cid, `${type}.cid`, odd),
    entries:
      type === aiOverviewType
        ? readCitations(fields, odd).slice(0, mostCitations)
        : readEntries(fields, type, odd).slice(0, mostEntries),
  }
}

/** A feature the page lists among its types without an item. */
export const listedFeature = (type: string): SerpFeature => ({
  type,
  absolutePosition: null,
  title: null,
  domain: null,
  url: null,
  rating: null,
  cid: null,
  entries: [],
})

/** An overview that the page only lists, or whose item has no content yet, is present and not loaded. */
export function readAiOverview(features: readonly SerpFeature[], items: readonly unknown[]): AiOverviewState {
  if (!features.some(({ type }) => type === aiOverviewType)) return 'none'
  return items.some(hasContent) ? 'loaded' : 'not-loaded'
}

function hasContent(item: unknown): boolean {
  const { type, markdown, items, references } = readObject(item, '', new Set())
  if (type !== aiOverviewType) return false
  const isFilled = (list: unknown) => Array.isArray(list) && list.length > 0
  return (typeof markdown === 'string' && markdown !== '') || isFilled(items) || isFilled(references)
}

function readRank(value: unknown, name: string, odd: OddFields): number | null {
  const rank = readCount(value, name, odd)
  // Zero is how the provider says "none".
  return rank === null || rank === 0 || rank > mostRank ? null : rank
}

export function readRating(value: unknown, name: string, odd: OddFields): Rating | null {
  const fields = readObject(value, name, odd)
  const stars = readNumber(fields.value, `${name}.value`, odd)
  if (stars === null) return null
  return {
    value: stars,
    votes: readCount(fields.votes_count, `${name}.votes_count`, odd),
    max: readNumber(fields.rating_max, `${name}.rating_max`, odd),
  }
}

/** Reads the owner of an item; its address names the owner if the provider gives no domain. */
function readSite(fields: Record<string, unknown>, name: string, odd: OddFields): Pick<SiteLink, 'domain' | 'url'> {
  const url = readText(fields.url, `${name}.url`, odd)
  const domain = readText(fields.domain, `${name}.domain`, odd)
  return { url, domain: domain?.toLowerCase() ?? (url === null ? null : hostOf(url)) }
}

export function readLink(value: unknown, name: string, odd: OddFields): SiteLink {
  const fields = readObject(value, name, odd)
  return { title: readText(fields.title, `${name}.title`, odd), ...readSite(fields, name, odd) }
}

/** Texts among them are searches, which lead to no site. */
function readEntries({ items }: Record<string, unknown>, type: string, odd: OddFields): FeatureEntry[] {
  const entries = readList(items, `${type}.items`, odd).filter((entry) => typeof entry !== 'string')
  return entries.map((entry) => {
    const link = readLink(entry, `${type}.items`, odd)
    if (link.domain !== null) return link
    return { ...link, ...readAnswers(readObject(entry, `${type}.items`, odd).expanded_element, `${type}.answer`, odd) }
  })
}

/** Answers to a question are one level deeper: a page that answers it, an AI Overview that cites pages, or both. */
function readAnswers(given: unknown, name: string, odd: OddFields): Omit<FeatureEntry, 'title'> {
  const answers = readList(given, name, odd).map((answer) => readObject(answer, name, odd))
  const isOfAi = ({ type }: Record<string, unknown>) => typeof type === 'string' && type.includes(aiOverviewType)
  const page = answers.find((answer) => !isOfAi(answer))
  const citations = answers.filter(isOfAi).flatMap((answer) => readCitations(answer, odd))
  return {
    ...(page === undefined ? { domain: null, url: null } : readSite(page, name, odd)),
    ...(citations.length > 0 && { citations: citations.slice(0, mostEntries) }),
  }
}

/** An AI Overview and every part of it, down to the components of an expanded element, may cite. Once each, in order. */
function readCitations(overview: Record<string, unknown>, odd: OddFields): SiteLink[] {
  const cited = new Map<string, SiteLink>()
  for (const reference of listReferences(overview, odd)) {
    const link = readLink(reference, 'ai_overview.references', odd)
    // The parts of an overview cite the same page with the passage they take from it.
    const key = link.url?.replace(/#.*$/, '') ?? link.domain
    if (key !== null && !cited.has(key)) cited.set(key, link)
  }
  return [...cited.values()]
}

function listReferences(part: Record<string, unknown>, odd: OddFields): unknown[] {
  const inner = [
    ...readList(part.items, 'ai_overview.items', odd),
    ...readList(part.components, 'ai_overview.components', odd),
  ]
  return [
    ...readList(part.references, 'ai_overview.references', odd),
    ...inner.flatMap((one) => listReferences(readObject(one, 'ai_overview.items', odd), odd)),
  ]
}
