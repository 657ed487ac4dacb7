import { expect, test } from 'vitest'
import { readKeywords } from './read-keywords.ts'

const read = async (text: string) => {
  const reading = await readKeywords('export.csv', new TextEncoder().encode(text))
  if (reading.outcome === 'refused') throw new Error(reading.reason)
  return reading
}

test.each([
  ['Target URL', 'Position'],
  ['Preferred landing page', 'Volume'],
  ['Landing Page', 'Rank'],
])('the column “%s” holds the page that should rank for each keyword', async (title, other) => {
  const { keywords, targets } = await read(
    `Keyword,${other},${title}\nCold Brew,4,https://kestrel.example/guides/cold-brew\nmoka pot,7,/shop/moka\nlatte art,9,-\n`,
  )
  expect(keywords).toEqual(['Cold Brew', 'moka pot', 'latte art'])
  expect(targets).toEqual({ 'cold brew': 'https://kestrel.example/guides/cold-brew', 'moka pot': '/shop/moka' })
})

test('a column of other addresses is left alone', async () => {
  const { targets } = await read('Keyword,URL\ncold brew,https://rival.example/\nmoka pot,https://rival.example/moka\n')
  expect(targets).toEqual({})
})
