import { expect, it } from 'vitest'
import { COUNTRIES, type Country, findCountry } from '#sandbox/dataforseo/locations/countries.ts'
import { KeywordUniverse } from './keyword-universe.ts'
import { TOPICS, topicIndex } from './topics.ts'

function countryOf(iso: string): Country {
  const country = findCountry(iso)
  if (country === undefined) throw new Error(`No ${iso} of ${COUNTRIES.length}`)
  return country
}

const listAll = (universe: KeywordUniverse) =>
  Array.from({ length: universe.size }, (_, index) => universe.keywordAt(index))

it.each([
  ['IE', 'en'],
  ['DE', 'de'],
  ['FR', 'fr'],
  ['ES', 'es'],
  ['IT', 'it'],
  ['NL', 'nl'],
  ['PL', 'pl'],
  ['PT', 'pt'],
  ['SE', 'sv'],
])('in %s people search for each keyword once, in words an advertiser could name', (iso, language) => {
  const keywords = listAll(new KeywordUniverse(TOPICS.keys(), countryOf(iso), language))
  expect(keywords.length).toBeGreaterThan(20_000)
  expect(new Set(keywords).size).toBe(keywords.length)
  const odd = keywords.filter((keyword) => keyword !== keyword.toLowerCase().trim() || keyword.length > 80)
  expect(odd).toEqual([])
})

it('in English there are tens of thousands for a size of fifty thousand, and no words of other languages', () => {
  const keywords = new Set(listAll(new KeywordUniverse(TOPICS.keys(), countryOf('GB'), 'en')))
  expect(keywords.size).toBeGreaterThan(200_000)
  expect(keywords).toContain('best coffee near me')
  expect(keywords).toContain('sofa united kingdom')
  expect([...keywords].filter((keyword) => /\b(kaffee|sessel|zapatos)\b/.test(keyword))).toEqual([])
})

it('tells the same of a keyword whatever topics are beside its own', () => {
  const alone = new KeywordUniverse([topicIndex('tea')], countryOf('IE'), 'en')
  const beside = new KeywordUniverse([topicIndex('coffee'), topicIndex('tea')], countryOf('IE'), 'en')
  const hashes = (universe: KeywordUniverse) =>
    new Map(listAll(universe).map((keyword, index) => [keyword, universe.describe(index).hash]))
  const known = hashes(beside)
  for (const [keyword, hash] of hashes(alone)) expect(known.get(keyword), keyword).toBe(hash)
})
