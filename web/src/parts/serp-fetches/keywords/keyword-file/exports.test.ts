import { expect, test } from 'vitest'
import { readKeywords } from './read-keywords.ts'

const read = (text: string, fileName: string) => readKeywords(fileName, new TextEncoder().encode(text))
const keywords = ['coffee beans', 'green tea', 'coffee mug']

test.each([
  [
    'a report of Microsoft Advertising, with more lines around its table than in it',
    'Report Name: Keyword\nReport Time: 11/1/2026 - 11/20/2026\nTime Zone: (GMT)\nLast Completed Available Day: 11/20/2026\n\n"Keyword","Clicks"\n"coffee beans","1"\n"green tea","1"\n"coffee mug","1"\n\n"©2026 Example. All rights reserved. "\n',
  ],
  [
    'Google Analytics, comments above',
    '# ------\n# Google organic search queries\n# Account: X\n#\n# Start date: 20261101\nOrganic Google Search query,Organic Google Search clicks\ncoffee beans,1\ngreen tea,2\ncoffee mug,3\n',
  ],
  [
    'Google Analytics, a table of days below',
    'Keyword,Nutzer\ncoffee beans,1\ngreen tea,1\ncoffee mug,1\n,3\n\nTagesindex,Nutzer\n01.11.26,5\n02.11.26,8\n,13\n',
  ],
  [
    'AnswerThePublic',
    '"Type","Modifier","Suggestion","Keyword"\n"Questions","are","coffee beans","coffee"\n"Questions","can","green tea","coffee"\n"Prepositions","for","coffee mug","coffee"\n',
  ],
  [
    'AlsoAsked',
    'PAA Title,Parent,Text,URL,Link title\ncoffee beans,coffee,Yes it is. Read more.,https://a.example/,Coffee - A\ngreen tea,coffee beans,You can. Within limits.,https://b.example/,Daily | B\ncoffee mug,coffee,People. Others.,https://c.example/,Who - C\n',
  ],
  [
    'a database with identifiers in the first column',
    'b7e23ec2-9a4f-4d1c-8a2e-1f0a0b1c2d3e,coffee beans\nc7e23ec2-9a4f-4d1c-8a2e-1f0a0b1c2d3e,green tea\nd7e23ec2-9a4f-4d1c-8a2e-1f0a0b1c2d3e,coffee mug\n',
  ],
  [
    'checksums in the first column',
    '9f86d081884c7d659a2feaa0c55ad015,coffee beans\n60303ae22b998861bce3b28f33eec1be,green tea\nfd61a03af4f77d870fc21e05e7e80678,coffee mug\n',
  ],
  ['R, write.table', '"keyword" "vol"\n"1" "coffee beans" 1\n"2" "green tea" 2\n"3" "coffee mug" 3\n'],
  [
    'columns separated by blanks',
    'Keyword           Volume\ncoffee beans          10\ngreen tea             20\ncoffee mug            30\n',
  ],
  ['whole lines in quotes', '"Keyword,Volume"\n"coffee beans,1"\n"green tea,2"\n"coffee mug,3"\n'],
  [
    'whole lines in quotes, cells as well',
    '"Keyword,""Volume"""\n"coffee beans,""1"""\n"green tea,""2"""\n"coffee mug,""3"""\n',
  ],
  ['a rare separator', 'Keyword~Volume\ncoffee beans~10\ngreen tea~20\ncoffee mug~30\n'],
  ['two files, other separators', 'Keyword,Volume\ncoffee beans,1\ngreen tea,1\nKeyword;Volume\ncoffee mug;2\n'],
  [
    'two files, the second with decimal commas',
    'Keyword,Volume\ncoffee beans,1\nKeyword;Volume;CPC\ngreen tea;1;0,50\ncoffee mug;2;0,20\n',
  ],
  ['a table and a list', 'Keyword,Volume\ncoffee beans,1\ngreen tea,1\nKeyword\ncoffee mug\n'],
  ['a row with another separator', 'coffee beans,1\ngreen tea;2\ncoffee mug,3\n'],
  ['rows that end with their last cell', 'Keyword,Volume,CPC\ncoffee beans\ngreen tea,5\ncoffee mug,5,1\n'],
  ['keywords on one line', 'coffee beans, green tea, coffee mug'],
  ['keywords on one line, with semicolons', 'coffee beans; green tea; coffee mug'],
  ['a separator at the end of every line', 'coffee beans,\ngreen tea,\ncoffee mug\n'],
  ['quotes and a separator at the end of every line', '"coffee beans",\n"green tea",\n"coffee mug"\n'],
  ['bullets', '• coffee beans\n• green tea\n• coffee mug\n'],
  ['dashes', '- coffee beans\n- green tea\n- coffee mug\n'],
  ['numbers', '1. coffee beans\n2. green tea\n3. coffee mug\n'],
  ['a title with more words', 'My keywords\ncoffee beans\ngreen tea\ncoffee mug\n'],
  ['a title with a count', 'Keywords (3)\ncoffee beans\ngreen tea\ncoffee mug\n'],
  ['a comment above a list', '# my words\ncoffee beans\ngreen tea\ncoffee mug\n'],
  ['HTML entities', 'Keyword,Volume\ncoffee&nbsp;beans,1\n&#103;reen tea,2\ncoffee mug,3\n'],
  ['letters that were saved as question marks', 'coffee beans\n????? ????\ngreen tea\n??? shop\ncoffee mug\n'],
  [
    'page numbers',
    'Keyword,Volume\ncoffee beans,1\nPage 1 of 2,\nKeyword,Volume\ngreen tea,2\ncoffee mug,3\nPage 2 of 2,\n',
  ],
  ['a pivot table', 'Row Labels,Sum\ncoffee beans,1\ngreen tea,2\ncoffee mug,3\n(blank),\nGrand Total,6\n'],
  ['page breaks', 'coffee beans\vgreen tea\fcoffee mug'],
  ['the end mark of DOS', 'coffee beans\r\ngreen tea\r\ncoffee mug\r\n\u001a'],
  ['zeros at the end', 'coffee beans\ngreen tea\ncoffee mug\n\0\0\0\0'],
  ['a zero inside a row', 'coffee beans\ngreen\0coffee\ngreen tea\ncoffee mug\n'],
])('%s', async (_what, text) => {
  for (const fileName of ['a.csv', 'a.txt']) expect(await read(text, fileName)).toMatchObject({ keywords })
})

test.each([
  'Suma końcowa',
  'Общий итог',
  'Totale complessivo',
  'Total geral',
  'Gesamtergebnis',
  'Eindtotaal',
  'Celkový součet',
  'Végösszeg',
  '总和',
  'I alt',
  'Ogółem',
  'Algemeen totaal',
  'Totale generale',
  'Gesamtzahl',
  'Γενικό σύνολο',
  'Всичко',
  'Вкупно',
  'Усяго',
  'Gjithsej',
  'Cyfanswm',
  'სულ',
  'Ընդամենը',
  'סה״כ',
  'جمع کل',
  'कुल योग',
  'Tổng số',
  'รวมทั้งหมด',
  '共计',
  '총합계',
  'Total (3 keywords)',
  'Average',
  '(3 rows)',
])('%s in the last row isn’t a keyword', async (total) => {
  expect(await read(`Keyword,Volume\n${keywords.join(',1\n')},1\n${total},3\n`, 'a.csv')).toMatchObject({ keywords })
})

test.each([
  'Top queries,Clicks,Impressions,CTR,Position',
  'Häufigste Suchanfragen,Klicks,Impressionen,CTR,Position',
  'Consultas mais frequentes,Cliques,Impressões,CTR,Posição',
  'Najczęstsze zapytania,Kliknięcia,Wyświetlenia,CTR,Pozycja',
  '上位のクエリ,クリック数,表示回数,CTR,掲載順位',
  'En çok yapılan sorgular,Tıklamalar,Gösterimler,TO,Konum',
])('titles alone aren’t keywords: %s', async (titles) => {
  expect(await read(`${titles}\n`, 'a.csv')).toEqual({ outcome: 'refused', reason: 'noKeywords' })
})

test('figures are read as keywords below a keyword title, but not if the title counts keywords', async () => {
  expect(await read('Keyword,Volume\n1984,10\n911,20\n365,30\n', 'a.csv')).toMatchObject({
    keywords: ['1984', '911', '365'],
  })
  expect(await read('Date,Keywords\n2026-01,120\n2026-02,130\n', 'a.csv')).toEqual({
    outcome: 'refused',
    reason: 'noKeywords',
  })
})

test('words that are also titles are read as keywords', async () => {
  const kept = ['seo', 'keyword', 'questions', 'query']
  expect(await read(`${kept.join(',10\n')},10\n`, 'a.csv')).toMatchObject({ keywords: kept })
})

test('a number or dash that isn’t a list marker stays part of the keyword', async () => {
  const kept = ['1. fc köln', '7. sinn', '-5 degrees', '3) what']
  expect(await read(kept.join('\n'), 'a.txt')).toMatchObject({ keywords: kept })
})

test.each([
  ['SQL', "INSERT INTO `keywords` (`id`, `keyword`) VALUES\n(1, 'coffee'),\n(2, 'tea');\n"],
  ['a dump', '-- MySQL dump 10.13\n--\nDROP TABLE IF EXISTS `keywords`;\n'],
  ['Python', "['coffee', 'tea', 'milk']\n"],
  ['JavaScript', 'const keywords = ["coffee", "tea"];\n'],
])('%s is refused as code', async (_what, text) => {
  expect(await read(text, 'a.txt')).toEqual({ outcome: 'refused', reason: 'code' })
})
