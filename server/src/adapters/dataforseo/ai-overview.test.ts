import { describe, expect, test } from 'vitest'
import type { ResultPage } from '#server/ports/data-provider/organic-results.ts'
import { readResultPage } from './result-page.ts'
import { organicItem, organicResult } from './testing/vendor-answers.ts'

const now = new Date('2026-11-20T10:00:30.000Z')

function pageOf(items: unknown[] | null, fields: Record<string, unknown> = {}): ResultPage {
  const read = readResultPage(organicResult(items, fields), now)
  if (read.page === null) throw new Error(read.problem)
  return read.page
}

describe('an AI overview', () => {
  const cites = (...domains: (string | null)[]) => domains.map((domain) => ({ type: 'ai_overview_reference', domain }))

  test('lists the sites it cites, at the top and in every part, once each and in order', () => {
    const page = pageOf([
      {
        type: 'ai_overview',
        references: cites('www.A.test', 'b.test', null),
        items: [
          { type: 'ai_overview_element', references: cites('b.test', 'c.test') },
          { type: 'ai_overview_table_element', references: null },
          { type: 'ai_overview_expanded_element', components: [{ references: cites('d.test') }] },
          { type: 'ai_overview_shopping', links: [{ domain: 'not-cited.test' }] },
        ],
      },
    ])
    expect(page.aiOverview).toBe('loaded')
    expect(page.features[0]?.entries.map(({ domain }) => domain)).toEqual(['www.a.test', 'b.test', 'c.test', 'd.test'])
  })

  test('all citations are kept, each page once whichever passage of it is cited', () => {
    const references = Array.from({ length: 30 }, (_, at) => ({
      url: `https://site-${at}.test/tea`,
      domain: `site-${at}.test`,
    }))
    const again = { url: 'https://site-0.test/tea#:~:text=green', domain: 'site-0.test' }
    const page = pageOf([{ type: 'ai_overview', references: [...references, again] }])
    expect(page.features[0]?.entries.map(({ url }) => url)).toEqual(references.map(({ url }) => url))
  })

  test('an AI answer to a question belongs to it, with the sites it cites and the page that answers', () => {
    const ofAi = (fields: object) => ({ type: 'people_also_ask_ai_overview_expanded_element', ...fields })
    const ofPage = { type: 'people_also_ask_expanded_element', url: 'https://page.test/tea', domain: 'page.test' }
    const page = pageOf([
      organicItem(1),
      {
        type: 'people_also_ask',
        items: [
          { title: 'Page?', expanded_element: [ofPage] },
          { title: 'AI?', expanded_element: [ofAi({ items: [{ references: cites('A.test', 'b.test') }] })] },
          {
            title: 'Top?',
            expanded_element: [ofAi({ references: cites('a.test'), items: [{ references: cites('a.test') }] })],
          },
          { title: 'Both?', expanded_element: [ofAi({ references: cites('c.test') }), ofPage] },
          { title: 'Nobody?', expanded_element: [ofAi({ items: null, references: null })] },
          { title: 'Closed?', expanded_element: null },
        ],
      },
    ])
    expect(
      page.features[0]?.entries.map(({ title, domain, citations }) => [
        title,
        domain,
        citations?.map((cited) => cited.domain),
      ]),
    ).toEqual([
      ['Page?', 'page.test', undefined],
      ['AI?', null, ['a.test', 'b.test']],
      ['Top?', null, ['a.test']],
      ['Both?', 'page.test', ['c.test']],
      ['Nobody?', null, undefined],
      ['Closed?', null, undefined],
    ])
    expect(page.aiOverview).toBe('none')
    expect(page.oddFields).toEqual([])
  })

  test.each([
    [
      'loads later',
      [{ type: 'ai_overview', asynchronous_ai_overview: true, items: null, references: null }],
      ['organic'],
    ],
    ['is only listed', [], ['organic', 'ai_overview']],
  ])('one that %s is there and not loaded', (_what, items, itemTypes) => {
    expect(pageOf(items, { item_types: itemTypes }).aiOverview).toBe('not-loaded')
  })

  test('one that was loaded later and cites nobody is loaded', () => {
    const overview = {
      type: 'ai_overview',
      asynchronous_ai_overview: true,
      markdown: 'A kettle boils water.',
      references: null,
    }
    expect(pageOf([overview]).aiOverview).toBe('loaded')
  })
})
