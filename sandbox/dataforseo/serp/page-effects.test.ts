import { expect, it } from 'vitest'
import { type PageEffect, taskEffectSchema } from '#sandbox/control/task-effects.ts'
import { SyntheticWeb } from '#sandbox/dataforseo/web/synthetic-web.ts'
import { aTask, organicOf, type SerpResult } from '#sandbox/testing/sandbox-client.ts'
import { composeResultPage } from './compose-result-page.ts'
import { parseOrganicTask } from './organic-request.ts'

const web = new SyntheticWeb('serpplus')
const at = new Date('2026-11-20T09:00:02Z')

function pageOf(keyword: string, effect?: PageEffect): SerpResult {
  const parsed = parseOrganicTask('google', 'task_post', { ...aTask, keyword, depth: 20 })
  if (!parsed.ok) throw new Error(parsed.message)
  const kind = effect === undefined ? undefined : taskEffectSchema.parse({ kind: effect })
  return composeResultPage(web, parsed.task, at, 'advanced', kind) as unknown as SerpResult
}

const addresses = (page: SerpResult) => organicOf(page).map(({ url }) => url)

it('a blank page holds nothing', () => {
  expect(pageOf('espresso machine', 'blank')).toMatchObject({ items: null, items_count: 0, item_types: null })
})

it('a hollow page counts millions of results, and has all of its features and no result', () => {
  const [usual, hollow] = [pageOf('espresso machine'), pageOf('espresso machine', 'hollow')]
  expect(organicOf(hollow)).toEqual([])
  expect(hollow.items?.length).toBe((usual.items?.length ?? 0) - organicOf(usual).length)
  expect(hollow.se_results_count).toBeGreaterThanOrEqual(120_000_000)
})

it('a snippet is the first result, which is not repeated, and ranks run on without gaps', () => {
  const [usual, page] = [pageOf('espresso machine'), pageOf('espresso machine', 'snippet')]
  const snippets = page.items?.filter(({ type }) => type === 'featured_snippet')
  expect(snippets).toMatchObject([{ url: addresses(usual)[0], rank_group: 1, rank_absolute: 1 }])
  expect(addresses(page)).toEqual(addresses(usual).slice(1))
  expect(organicOf(page).map(({ rank_group }) => rank_group)).toEqual(addresses(page).map((_url, at) => at + 1))
  expect(page.items?.map(({ rank_absolute }) => rank_absolute)).toEqual(page.items?.map((_item, at) => at + 1))
})

it('a wrapped page has the usual domains and opaque addresses', () => {
  const [usual, page] = [pageOf('espresso machine'), pageOf('espresso machine', 'wrapped')]
  expect(organicOf(page).map(({ domain }) => domain)).toEqual(organicOf(usual).map(({ domain }) => domain))
  for (const url of addresses(page)) expect(url).toMatch(/^https:\/\/www\.google\.com\/goto\?url=CAES[\w-]+$/)
})

it('the last question has an AI answer with citations', () => {
  const page = ['espresso machine', 'how to bake bread', 'best vpn']
    .map((keyword) => pageOf(keyword, 'ai-answer'))
    .find(({ items }) => items?.some(({ type }) => type === 'people_also_ask'))
  const asked = page?.items?.find(({ type }) => type === 'people_also_ask') as unknown as {
    items: { expanded_element: Record<string, unknown>[] }[]
  }
  expect(asked.items.at(-1)?.expanded_element).toMatchObject([
    {
      type: 'people_also_ask_ai_overview_expanded_element',
      items: [{ references: [{ domain: expect.any(String) }, {}, {}] }],
    },
  ])
})
