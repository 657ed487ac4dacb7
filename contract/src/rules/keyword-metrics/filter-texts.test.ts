import { expect, test } from 'vitest'
import { type FilterNames, filterText, rangeText } from './filter-texts.ts'
import { type FilterKey, filterFields, filterKeys, filtersIn, type KeywordNarrowing } from './keyword-filters.ts'

/** Every field of a choice with a value, so that a new one without words doesn’t compile. */
const all: { [Field in keyof Required<KeywordNarrowing>]: NonNullable<KeywordNarrowing[Field]> } = {
  search: 'oat milk',
  band: 'top20',
  rank_from: 4,
  rank_to: 10,
  moved: 'down',
  url: 'blog',
  landing_page: 'kestrelroast.example/shop',
  page_state: 'mismatch',
  feature: 'video',
  owned_feature: 'images',
  volume_from: 1_000,
  volume_to: 20_000,
  state: 'failed',
  tags_any: '4,7',
  tags_all: '4,9',
  tags_none: '7',
  untagged: 'yes',
  setting: 1,
  segment: 3,
}

const texts: Record<FilterKey, string> = {
  search: 'Keyword contains “oat milk”',
  band: '11–20',
  rank: 'Rank 4–10',
  moved: 'Moved down',
  url: 'URL contains “blog”',
  landing_page: 'Landing page: kestrelroast.example/shop',
  page_state: 'Not the target page',
  feature: 'Page shows: Videos',
  owned_feature: 'Owned: Images',
  volume: 'Volume 1,000–20,000',
  state: 'Failed',
  tags_any: 'Tag: Beans or Brand',
  tags_all: 'Tags: Beans and deleted tag',
  tags_none: 'Not tagged: Brand',
  untagged: 'Untagged',
  setting: 'Search setting: Mobile',
  segment: 'Segment: Shop',
}

const tags = new Map([
  [4, 'Beans'],
  [7, 'Brand'],
])
const names: FilterNames = {
  tag: (id) => tags.get(id),
  segment: (id) => (id === 3 ? 'Shop' : undefined),
  setting: (id) => (id === 1 ? 'Mobile' : undefined),
}

test('every field of a choice belongs to one filter, in this order', () => {
  expect(Object.values(filterFields).flat()).toEqual(Object.keys(all))
  expect(filtersIn(all)).toEqual(filterKeys)
})

test.each(filterKeys)('%s is named', (filter) => {
  const alone = Object.fromEntries(filterFields[filter].map((field) => [field, all[field]]))
  expect(filtersIn(alone)).toEqual([filter])
  expect(filterText(filter, alone, 20, names)).toBe(texts[filter])
})

test.each(Object.keys(all) as (keyof typeof all)[])('the text of all filters says %s', (field) => {
  const textsOf = (chosen: KeywordNarrowing) => filtersIn(chosen).map((key) => filterText(key, chosen, 20, names))
  expect(textsOf({ ...all, [field]: undefined })).not.toEqual(textsOf(all))
})

test('names that are unknown are those of deleted parts', () => {
  const named = (['tags_any', 'setting', 'segment'] as const).map((key) => filterText(key, all, 20))
  expect(named).toEqual([
    'Tag: deleted tag or deleted tag',
    'Search setting: deleted setting',
    'Segment: deleted segment',
  ])
})

test.each([
  ['top3', 10, 'Top 3'],
  ['top100', 50, '21–50'],
  ['top100', 10, '21–100'],
  ['none', 10, 'Not found'],
] as const)('the band %s is named at a depth of %i', (band, depth, text) => {
  expect(filterText('band', { band }, depth)).toBe(text)
})

test('a range may be open at either end', () => {
  expect([rangeText(10, undefined), rangeText(undefined, 2_000), rangeText(3, 20), rangeText(7, 7)]).toEqual([
    'from 10',
    'up to 2,000',
    '3–20',
    '7',
  ])
})
