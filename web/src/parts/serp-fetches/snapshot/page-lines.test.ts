import { expect, test } from 'vitest'
import { snapshotOf } from '../../../testing/serp-fetches.ts'
import { foldLines, pageLines } from './page-lines.ts'

const named = (lines: ReturnType<typeof pageLines>) =>
  lines.map((line) => {
    if ('skipped' in line) return `${line.skipped} after ${line.after}`
    return 'result' in line ? line.result.position : `${line.features[0].type} × ${line.features.length}`
  })

test('features stand in their place among the results; those side by side are one line, those without a place none', () => {
  const page = snapshotOf({
    organic: [2, 5, 6, 9],
    features: [
      { type: 'ai_overview', absolute_position: 1 },
      { type: 'local_pack', absolute_position: 3 },
      { type: 'local_pack', absolute_position: 4 },
      { type: 'images', absolute_position: 7 },
      { type: 'local_pack', absolute_position: 8 },
      { type: 'video', absolute_position: null },
    ],
  })
  expect(named(pageLines(page))).toEqual([
    'ai_overview × 1',
    1,
    'local_pack × 2',
    2,
    3,
    'images × 1',
    'local_pack × 1',
    4,
  ])
})

test('of a long page the first ten results and everything marked stay, and the results between are counted', () => {
  const page = snapshotOf({
    organic: Array.from({ length: 40 }, (_, at) => at * 2 + 1),
    owners: { 13: 'own', 40: 'competitor1' },
    features: [
      { type: 'images', absolute_position: 2 },
      { type: 'images', absolute_position: 30 },
      {
        type: 'people_also_ask',
        absolute_position: 40,
        entries: [{ title: 'Why?', domain: 'a.test', url: null, owner: 'own' }],
      },
    ],
  })
  expect(named(foldLines(pageLines(page)))).toEqual([
    1,
    'images × 1',
    ...[2, 3, 4, 5, 6, 7, 8, 9, 10],
    '2 after 10',
    13,
    '7 after 13',
    'people_also_ask × 1',
    '19 after 13',
    40,
  ])
})

test('a short page stays as it is', () => {
  const lines = pageLines(snapshotOf({ organic: [1, 2, 3] }))
  expect(foldLines(lines)).toEqual(lines)
  expect(pageLines(snapshotOf({}))).toEqual([])
})
