import { expect, test } from 'vitest'
import { findKeywordColumn } from './find-keyword-column.ts'

const read = (...rows: string[][]) => findKeywordColumn(rows)

test.each([
  'Keyword',
  'KEYWORDS',
  'Top queries',
  'Search_Term',
  'search query',
  'Query',
  'Suchbegriff',
  'Häufigste Suchanfragen',
  'Mots-clés',
  'Ключевое слово',
  'キーワード',
  ' Keyword: ',
])('“%s” names the column, wherever it stands', (title) => {
  expect(read(['URL', title, 'Volume'], ['example.com', 'coffee', '10'])).toEqual({
    keywords: ['coffee'],
    column: `column “${title.trim()}”`,
    hasKnownTitle: true,
  })
})

test('a title that only begins like one does not', () => {
  expect(read(['Keyword Difficulty', 'Begriff'], ['40', 'coffee'])).toMatchObject({ keywords: ['coffee'] })
})

test('the name and the dates of a report stand above its table', () => {
  expect(
    read(['Search terms report'], ['1 Nov 2026 – 20 Nov 2026'], ['Search term', 'Clicks'], ['coffee', '3'], ['tea']),
  ).toMatchObject({ keywords: ['coffee', 'tea'], column: 'column “Search term”' })
})

test('in a mere list only the first line can be a title', () => {
  expect(read(['seo'], ['keywords'], ['backlinks'])).toEqual({
    keywords: ['seo', 'keywords', 'backlinks'],
    column: undefined,
    hasKnownTitle: false,
  })
  expect(read(['Keywords'], ['seo'])).toMatchObject({ keywords: ['seo'] })
})

test('without a known title the first column that holds text; words above figures are titles all the same', () => {
  expect(read(['1', 'coffee', '10'], ['2', 'tea', '20'])).toMatchObject({
    keywords: ['coffee', 'tea'],
    column: 'column B',
  })
  expect(read(['#', 'Begriff', 'Menge'], ['1', 'coffee', '10'], ['2', 'tea', '20'])).toMatchObject({
    keywords: ['coffee', 'tea'],
    column: 'column “Begriff”',
  })
})

test('a list of numbers is a list; a table of numbers holds no keywords', () => {
  expect(read(['501'], ['365'])).toMatchObject({ keywords: ['501', '365'] })
  expect(read(['1', '2'], ['3', '4'])).toBeUndefined()
})
