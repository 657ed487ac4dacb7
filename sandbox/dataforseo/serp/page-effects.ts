import type { TaskEffect } from '#sandbox/control/task-effects.ts'
import { makeOdd } from './make-odd.ts'
import type { ItemFields } from './organic-items.ts'
import type { ResultPage } from './result-page.ts'

/** Applies an effect to a page; most effects leave it as it is. */
export function withEffect(page: ResultPage, kind: TaskEffect['kind'], hash: number): ResultPage {
  switch (kind) {
    case 'odd':
      return makeOdd(page, hash)
    case 'blank':
      return { ...page, item_types: null, se_results_count: 0, items_count: 0, items: null }
    case 'hollow':
      return {
        ...withItems(page, itemsOf(page).filter(isNoResult)),
        se_results_count: 120_000_000 + (hash % 1_000_000),
      }
    case 'snippet':
      return withItems(page, withSnippet(itemsOf(page)))
    case 'wrapped':
      return withItems(page, itemsOf(page).map(wrapped))
    case 'ai-answer':
      return withItems(page, itemsOf(page).map(answeredByAi))
    default:
      return page
  }
}

const itemsOf = ({ items }: ResultPage): ItemFields[] => items ?? []
const isNoResult = ({ type }: ItemFields) => type !== 'organic'

/** Ranks the items again and lists their types. */
function withItems(page: ResultPage, items: ItemFields[]): ResultPage {
  const counts = new Map<unknown, number>()
  const ranked = items.map((item, at) => {
    const group = (counts.get(item.type) ?? 0) + 1
    counts.set(item.type, group)
    return { ...item, rank_group: group, rank_absolute: at + 1 }
  })
  const types = [...counts.keys()].map(String)
  return { ...page, items: ranked.length === 0 ? null : ranked, items_count: ranked.length, item_types: types }
}

/** The first result becomes the featured snippet and, as with Google, is not repeated among the results. */
function withSnippet(items: ItemFields[]): ItemFields[] {
  const first = items.find(({ type }) => type === 'organic')
  if (first === undefined) return items
  const { domain, title, description, url, page } = first
  const snippet = { type: 'featured_snippet', page, position: 'left', xpath: null, domain, title, description, url }
  const others = items.filter((item) => item !== first && item.type !== 'featured_snippet')
  return [{ ...snippet, featured_title: null, timestamp: null, images: null, table: null }, ...others]
}

/** Google's own address instead of the result's, as in some answers; the domain stays. */
function wrapped(item: ItemFields): ItemFields {
  if (item.type !== 'organic') return item
  return { ...item, url: `https://www.google.com/goto?url=CAES${opaque(String(item.url))}` }
}

/** Reversed before it is base64-encoded, so that no address can be decoded from it. */
const opaque = (url: string) => Buffer.from([...url].reverse().join('')).toString('base64url')

/** The last question of "People also ask" is answered by an AI Overview, which cites the pages of the others. */
function answeredByAi(item: ItemFields): ItemFields {
  if (item.type !== 'people_also_ask' || !Array.isArray(item.items)) return item
  const questions = item.items as (ItemFields & { expanded_element: ItemFields[] })[]
  const references = questions.slice(0, -1).flatMap(({ expanded_element: [answer] }) => ({
    type: 'ai_overview_reference',
    source: null,
    domain: answer?.domain,
    url: answer?.url,
    title: answer?.title,
    text: answer?.description,
  }))
  const element = { type: 'ai_overview_element', title: null, text: 'It depends.', markdown: 'It depends.', references }
  const answer = { type: 'people_also_ask_ai_overview_expanded_element', items: [element], references: [] }
  return {
    ...item,
    items: questions.map((question, at) =>
      at === questions.length - 1 ? { ...question, expanded_element: [answer] } : question,
    ),
  }
}
