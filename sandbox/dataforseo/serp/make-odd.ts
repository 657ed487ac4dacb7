import { mixHashes, pick } from '#sandbox/deterministic-random.ts'
import type { ItemFields } from './organic-items.ts'
import type { ResultPage } from './result-page.ts'

/** A zero character and half of an emoji, as texts cut at a fixed length have it. */
export const TORN = '\u0000 \ud83d'

export const ODD_TIMES = [null, 'yesterday', '2026-02-31 25:61:00 +00:00', '0001-01-01 00:00:00 +00:00', 1_795_165_200]
const ODD_COUNTS = ['About 1,230,000 results', -1, 1234.5, null]

/**
 * A page whose ranks are as they should be and nearly everything else is not: torn characters in its texts, fractions where
 * whole numbers stand, nulls within lists, and a time and a count nobody can read. Which ones depends on the keyword.
 */
export function makeOdd(page: ResultPage, hash: number): ResultPage {
  const odd = {
    ...page,
    keyword: page.keyword + TORN,
    datetime: pick(mixHashes(hash, 91), ODD_TIMES),
    spell: page.spell === null ? null : { ...page.spell, keyword: page.spell.keyword + TORN },
    item_types: [null, ...(page.item_types ?? [])],
    se_results_count: pick(mixHashes(hash, 92), ODD_COUNTS),
    pages_count: page.pages_count + 0.4,
    items: page.items?.map(makeItemOdd) ?? null,
  }
  return odd as unknown as ResultPage
}

/** Ranks of organic results stay whole: without them a page is none. */
function makeItemOdd(item: ItemFields): ItemFields {
  const odd = makeFieldsOdd(item)
  if (item.type !== 'organic') odd.rank_absolute = Number(item.rank_absolute) + 0.25
  return odd
}

const TEXTS = new Set(['title', 'description', 'text', 'markdown', 'breadcrumb', 'website_name', 'source'])

export function makeFieldsOdd(fields: ItemFields): ItemFields {
  const odd: ItemFields = { ...fields }
  for (const [field, value] of Object.entries(fields)) {
    if (TEXTS.has(field) && typeof value === 'string') odd[field] = value + TORN
    if (Array.isArray(value)) odd[field] = [null, ...value.map(makeEntryOdd)]
    if (field === 'votes_count') odd[field] = Number(value) + 0.5
    if (isFields(value)) odd[field] = makeFieldsOdd(value)
  }
  return odd
}

function makeEntryOdd(entry: unknown): unknown {
  if (typeof entry === 'string') return entry + TORN
  return isFields(entry) ? makeFieldsOdd(entry) : entry
}

function isFields(value: unknown): value is ItemFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
