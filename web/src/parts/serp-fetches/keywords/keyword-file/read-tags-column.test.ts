import { expect, test } from 'vitest'
import { tagsOfRequest } from '../tags-of-request.ts'
import { openKeywords } from './read-keywords.ts'

async function open(text: string) {
  const opened = await openKeywords('export.csv', new TextEncoder().encode(text))
  if (typeof opened !== 'function') throw new Error('not read')
  return (choice?: Parameters<typeof opened>[0]) => {
    const reading = opened(choice)
    if (reading.outcome !== 'read') throw new Error('not read')
    return reading
  }
}

test.each([
  [
    'AccuRanker, commas',
    'Keyword,Search engine,Search volume,Tags,Rank\ncoffee beans,Google,100,"Brand, Beans",3\ngreen tea,Google,90,,8\ncoffee mug,Google,20,"Gifts, brand",9\n',
  ],
  [
    'SE Ranking, semicolons, and a group beside the tags',
    '"Keyword";"Group";"Tags";"Volume"\n"coffee beans";"Main";"Brand;Beans";"100"\n"green tea";"Main";"";"90"\n"coffee mug";"Main";"Gifts; brand";"20"\n',
  ],
  [
    'Ahrefs, vertical bars',
    'Keyword\tTags\tKD\tVolume\ncoffee beans\tBrand|Beans\t10\t100\ngreen tea\t\t4\t90\ncoffee mug\tGifts | brand\t7\t20\n',
  ],
])('tags are found by their title: %s', async (_name, text) => {
  const reading = (await open(text))()
  expect(reading.keywords).toEqual(['coffee beans', 'green tea', 'coffee mug'])
  expect(reading.tags.tagged).toEqual([
    { keyword: 'coffee beans', tags: ['Brand', 'Beans'] },
    { keyword: 'coffee mug', tags: ['Gifts', 'brand'] },
  ])
})

test('another column is chosen, or none; duplicates of a keyword have the tags of both rows; a too long tag is named', async () => {
  const long = 'x'.repeat(51)
  const read = await open(
    `Keyword,Topic,Tags\ncoffee beans,Beans,Brand\nCoffee Beans,Shop,"Sale, ${long}"\ngreen tea,Tea,\n`,
  )
  const { chosen, tags } = read()
  expect(tags).toMatchObject({
    at: 2,
    tagged: [{ keyword: 'coffee beans', tags: ['Brand', 'Sale'] }],
    tooLong: [long],
  })
  expect(read({ column: chosen, tags: 1 }).tags.tagged).toEqual([
    { keyword: 'coffee beans', tags: ['Beans', 'Shop'] },
    { keyword: 'green tea', tags: ['Tea'] },
  ])
  expect(read({ column: chosen, tags: 'none' }).tags).toMatchObject({ at: undefined, tagged: [] })
})

test('a file without a column of tags has none', async () => {
  expect((await open('Keyword,Volume\ncoffee beans,10\ngreen tea,20\n'))().tags).toMatchObject({
    at: undefined,
    tagged: [],
  })
})

test('a request names each tag once, and only keywords that it has', () => {
  const imported = [
    { keyword: 'Coffee', tags: ['Brand', 'Shop'] },
    { keyword: 'tea', tags: ['brand'] },
    { keyword: 'gone', tags: ['Old'] },
  ]
  expect(tagsOfRequest(['All'], imported, ['coffee', 'tea'])).toEqual({
    tags: ['All'],
    tagNames: ['Brand', 'Shop'],
    taggedKeywords: [
      { keyword: 'Coffee', tags: [0, 1] },
      { keyword: 'tea', tags: [0] },
    ],
  })
})
