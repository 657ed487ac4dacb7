import { expect, test } from 'vitest'
import { describeReading } from './describe-reading.ts'

const source = 'column “Keyword” of export.xlsx'

test.each([
  [
    { added: 41, doubles: 3, refused: 2, isCut: false },
    `41 keywords read from ${source}; 3 doubles dropped, 2 refused.`,
  ],
  [{ added: 1, doubles: 0, refused: 0, isCut: false }, `1 keyword read from ${source}.`],
  [{ added: 0, doubles: 1, refused: 0, isCut: false }, `0 keywords read from ${source}; 1 double dropped.`],
  [
    { added: 20_000, doubles: 0, refused: 0, isCut: true },
    `20,000 keywords read from ${source}. Only its first 20,000 rows were read.`,
  ],
])('says in words what a file gave: %o', (counts, sentence) => {
  expect(describeReading({ source, ...counts })).toBe(sentence)
})
