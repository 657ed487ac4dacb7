import { expect, test } from 'vitest'
import { describeReading } from './describe-reading.ts'

const source = 'column “Keyword” of export.xlsx'

test.each([
  [
    { added: 41, duplicates: 3, refused: 2, isCut: false },
    `41 keywords added from ${source}; 3 duplicates removed, 2 rejected.`,
  ],
  [{ added: 1, duplicates: 0, refused: 0, isCut: false }, `1 keyword added from ${source}.`],
  [{ added: 0, duplicates: 1, refused: 0, isCut: false }, `0 keywords added from ${source}; 1 duplicate removed.`],
  [
    { added: 20_000, duplicates: 0, refused: 0, isCut: true },
    `20,000 keywords added from ${source}. Only the first 20,000 rows were read.`,
  ],
])('says in words what a file gave: %o', (counts, sentence) => {
  expect(describeReading({ source, ...counts })).toBe(sentence)
})
