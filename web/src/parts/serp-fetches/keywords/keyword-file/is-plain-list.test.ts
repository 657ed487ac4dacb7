import { expect, test } from 'vitest'
import { isPlainList } from './is-plain-list.ts'

test.each([
  ['a keyword', 'coffee beans'],
  ['a column', 'coffee\r\ntea\r\nmilk\r\n'],
  ['a column with Unicode line ends', 'coffee\u2028tea'],
  ['commas in some keywords', 'coffee, black\ntea\nmilk\nred wine'],
  ['spaces around', '\tcoffee\n  tea  \n'],
])('%s is a plain list', (_what, text) => {
  expect(isPlainList(text)).toBe(true)
})

test.each([
  ['cells beside each other', 'coffee\t10\ntea\t20'],
  ['one row of cells', 'coffee\t10'],
  ['semicolons', 'coffee;10\ntea;20'],
  ['commas in most lines', 'coffee,10\ntea,20\nmilk'],
  ['bars', 'coffee|10'],
  ['a title', 'Keyword\ncoffee\ntea'],
  ['a total', 'coffee\ntea\nTotal: 105'],
  ['a note', 'coffee\ntea\n© Example Tools'],
  ['a quoted cell', '"two\nlines"\ntea'],
  ['a formula', '="coffee"\n="tea"'],
  ['bullets', '• coffee\n• tea'],
  ['numbers in order', '1. coffee\n2. tea'],
  ['a title with more words', 'My keywords:\ncoffee\ntea'],
  ['an undecodable character', 'coffee\n\ufffd\ufffd'],
])('text with %s isn’t a plain list', (_what, text) => {
  expect(isPlainList(text)).toBe(false)
})
