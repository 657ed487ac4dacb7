import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readKeywords } from './read-keywords.ts'
import { encodeText } from './testing/encode-text.ts'
import { makeWorkbook, sharedStringsXml, storedZip, workbookXml } from './testing/workbook-xml.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const withMark = (text: string) => utf8(`\ufeff${text}`)
const utf16 = (text: string) => Uint8Array.from([0xff, 0xfe, ...(encodeText(text, 'utf-16le') ?? [])])
const lines = (...rows: string[]) => `${rows.join('\r\n')}\r\n`

const words = ['coffee, black', 'tea "green"', 'café crème']
const rows = [['Keyword', 'Volume'], ...words.map((word, at): [string, number] => [word, at * 10])]

const escaped = (text: string) => text.replaceAll('"', '&quot;')

/** The way each program writes the same three keywords, made by hand. */
const writers: [writer: string, fileName: string, bytes: Uint8Array | Promise<Uint8Array>][] = [
  [
    'LibreOffice, CSV with every text quoted',
    'a.csv',
    utf8('"Keyword","Volume"\n"coffee, black",0\n"tea ""green""",10\n"café crème",20\n'),
  ],
  [
    'LibreOffice, semicolons of a German locale',
    'a.csv',
    utf8('Keyword;Volume\n"coffee, black";0\n"tea ""green""";10\n"café crème";20\n'),
  ],
  ['Google Sheets, CSV', 'a.csv', utf8('Keyword,Volume\r\n"coffee, black",0\r\n"tea ""green""",10\r\ncafé crème,20')],
  [
    'Google Sheets, TSV without quotes',
    'a.tsv',
    utf8('Keyword\tVolume\r\ncoffee, black\t0\r\ntea "green"\t10\r\ncafé crème\t20'),
  ],
  [
    'Numbers, with a table name above',
    'a.csv',
    utf8('Table 1\nKeyword,Volume\n"coffee, black",0\n"tea ""green""",10\ncafé crème,20\n'),
  ],
  [
    'Numbers, semicolons',
    'a.csv',
    utf8('Table 1;\nKeyword;Volume\ncoffee, black;0\n"tea ""green""";10\ncafé crème;20\n'),
  ],
  [
    'Excel, “CSV UTF-8”',
    'a.csv',
    withMark(lines('Keyword,Volume', '"coffee, black",0', '"tea ""green""",10', 'café crème,20')),
  ],
  [
    'Excel, CSV of a French Windows',
    'a.csv',
    encodeText(lines('Keyword;Volume', 'coffee, black;0', '"tea ""green""";10', 'café crème;20'), 'windows-1252') ??
      new Uint8Array(),
  ],
  [
    'Excel, the separator in a line of its own',
    'a.csv',
    withMark(lines('sep=;', 'Keyword;Volume', 'coffee, black;0', '"tea ""green""";10', 'café crème;20')),
  ],
  [
    'Excel, “Unicode text”',
    'a.txt',
    utf16(lines('Keyword\tVolume', '"coffee, black"\t0', '"tea ""green"""\t10', 'café crème\t20')),
  ],
  [
    'Excel for Mac, old Mac line ends',
    'a.csv',
    encodeText('Keyword;Volume\rcoffee, black;0\r"tea ""green""";10\rcafé crème;20\r', 'macintosh') ?? new Uint8Array(),
  ],
  [
    'Excel, cells kept as text',
    'a.csv',
    utf8(lines('Keyword,Volume', '"=""coffee, black""",0', '"=""tea """"green""""""",10', '="café crème",20')),
  ],
  [
    'Google Ads, Keyword Planner',
    'a.csv',
    utf16(
      lines(
        'Keyword Stats 2026-11-20 at 10_15_00',
        '1 November 2025 - 31 October 2026',
        'Keyword\tCurrency\tAvg. monthly searches\tThree month change\tYoY change\tCompetition\tCompetition (indexed value)',
        'coffee, black\tEUR\t10 - 100\t0%\t∞\tLow\t5',
        'tea "green"\tEUR\t<10\t-90%\t0%\t\t',
        'café crème\tEUR\t1K – 10K\t+900%\t0%\tHigh\t88',
      ),
    ),
  ],
  [
    'Google Ads, search terms report with totals',
    'a.csv',
    utf8(
      lines(
        'Search terms report',
        '"November 1, 2026 - November 20, 2026"',
        'Search term,Match type,Added/Excluded,Campaign,Clicks,Currency code',
        '"coffee, black",Broad match,None,Coffee,5,EUR',
        '"tea ""green""",Exact match,Added,Coffee,3,EUR',
        'café crème,Phrase match,None,Coffee,1,EUR',
        'Total: Search terms, --, --, --,9,EUR',
        'Total: Account, --, --, --,99,EUR',
      ),
    ),
  ],
  [
    'Search Console, Queries.csv',
    'Queries.csv',
    utf8(
      'Top queries,Clicks,Impressions,CTR,Position\n"coffee, black",5,100,5%,3.2\n"tea ""green""",3,60,5%,8.1\ncafé crème,1,10,10%,1\n',
    ),
  ],
  [
    'Search Console in Czech',
    'Dotazy.csv',
    utf8(
      'Nejčastější dotazy,Prokliky,Zobrazení,CTR,Pozice\n"coffee, black",5,100,"5 %","3,2"\n"tea ""green""",3,60,"5 %","8,1"\ncafé crème,1,10,"10 %",1\n',
    ),
  ],
  [
    'Bing Webmaster Tools',
    'a.csv',
    withMark(
      '"Keyword","Impressions","Clicks","CTR"\n"coffee, black","100","5","5.00 %"\n"tea ""green""","60","3","5.00 %"\n"café crème","10","1","10.00 %"\n',
    ),
  ],
  [
    'Semrush, organic positions',
    'a.csv',
    utf8(
      'Keyword,Position,Previous position,Search Volume,Keyword Difficulty,CPC,URL,Traffic,Keyword Intents,Position Type\n"coffee, black",3,4,1900,44,0.5,https://a.example/c,12,commercial,Organic\n"tea ""green""",8,9,880,30,0.1,https://a.example/t,3,"informational, commercial",Organic\ncafé crème,1,1,90,10,0,https://a.example/f,1,informational,Organic\n',
    ),
  ],
  [
    'Ahrefs, keywords explorer in UTF-16',
    'a.csv',
    utf16(
      '"#"\t"Keyword"\t"Country"\t"Difficulty"\t"Volume"\t"CPC"\t"Parent Keyword"\t"Last Update"\t"SERP Features"\n"1"\t"coffee, black"\t"us"\t"12"\t"100"\t"0.50"\t"coffee"\t"2026-11-20 10:00:00"\t"Sitelinks, Thumbnail"\n"2"\t"tea ""green"""\t"us"\t""\t"20"\t""\t"tea"\t"2026-11-20 10:00:00"\t"Sitelinks"\n"3"\t"café crème"\t"us"\t"3"\t"10"\t""\t"coffee"\t"2026-11-20 10:00:00"\t""\n',
    ),
  ],
  [
    'Ahrefs, positions with a parent',
    'a.csv',
    utf8(
      'Keyword,SERP features,Volume,KD,CPC,Organic traffic,Current position,Current URL,Branded\n"coffee, black","Sitelinks, Image pack",100,12,0.5,4,3,https://a.example/,false\n"tea ""green""",Sitelinks,20,2,,1,8,https://a.example/t,false\ncafé crème,,10,1,,0,1,https://a.example/f,false\n',
    ),
  ],
  [
    'Moz, keyword list with its report above',
    'a.csv',
    utf8(
      'Keyword Explorer,,,\nDate: 20 Nov 2026,,,\n,,,\nKeyword,Min Volume,Max Volume,Difficulty\n"coffee, black",0,10,12\n"tea ""green""",11,50,20\ncafé crème,no data,,30\n',
    ),
  ],
  [
    'Yandex Wordstat, CP1251',
    'wordstat.csv',
    encodeText(
      lines(
        'Фраза;Число запросов',
        'coffee, black;1 200',
        '"tea ""green""";300',
        'cafe creme;10',
        'купить кофемашину для дома;90',
      ),
      'windows-1251',
    ) ?? new Uint8Array(),
  ],
  [
    'Key Collector, groups',
    'a.csv',
    utf8(
      lines(
        'Группа;Фраза;"[YW] Частотность";',
        'Кофе;coffee, black;1 200;',
        'Кофе;"tea ""green""";300;',
        'Кофе;café crème;10;',
      ),
    ),
  ],
  [
    'MySQL, texts between apostrophes',
    'a.csv',
    utf8("'Keyword','Volume'\n'coffee, black','0'\n'tea \"green\"','10'\n'café crème','20'\n"),
  ],
  ['PostgreSQL COPY, bars', 'a.txt', utf8('keyword|volume\ncoffee, black|0\ntea "green"|10\ncafé crème|20\n')],
  [
    'pandas, with its index',
    'a.csv',
    utf8(',keyword,volume\n0,"coffee, black",0\n1,"tea ""green""",10\n2,café crème,20\n'),
  ],
  [
    'R, every text quoted and numbered',
    'a.csv',
    utf8('"","keyword","volume"\n"1","coffee, black",0\n"2","tea ""green""",10\n"3","café crème",NA\n'),
  ],
  ['hucre, a workbook', 'a.xlsx', readFileSync(new URL('testing/packed.xlsx', import.meta.url))],
  ['a library that numbers neither rows nor cells', 'a.xlsx', makeWorkbook([{ name: 'Export', rows }])],
  ['a library that writes texts into the cells', 'a.xlsx', storedZip(workbookXml(inlineRows()))],
  ['a library that shares texts, some of them in runs', 'a.xlsx', storedZip(sharedStringsXml(['Keyword', ...words]))],
]

function inlineRows(): string {
  return ['Keyword', ...words]
    .map(
      (word, at) =>
        `<row r="${at + 1}"><c r="A${at + 1}" t="inlineStr"><is><t xml:space="preserve"> ${escaped(word)} </t></is></c><c r="B${at + 1}"><v>${at}</v></c></row>`,
    )
    .join('')
}

test.each(writers)('%s', async (writer, fileName, made) => {
  const reading = await readKeywords(fileName, await made)
  expect(
    reading.outcome === 'read'
      ? reading.keywords.map((word) => word.replace('cafe creme', 'café crème')).slice(0, 3)
      : reading,
    writer,
  ).toEqual(words)
  expect(reading.outcome === 'read' && reading.keywords.length).toBe(writer.startsWith('Yandex') ? 4 : 3)
})

test.each([
  [
    'LibreOffice’s own format',
    'a.xlsx',
    storedZip({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
    'openDocument',
  ],
  ['Numbers’ own format', 'a.xlsx', storedZip({ 'Index/Document.iwa': 'x', 'Index/Tables/Tile.iwa': 'x' }), 'numbers'],
  ['a binary workbook', 'a.xlsx', storedZip({ 'xl/workbook.bin': 'x' }), 'otherOffice'],
  ['Word', 'a.xlsx', storedZip({ 'word/document.xml': '<x/>' }), 'otherOffice'],
  ['Excel of 2003', 'a.csv', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0]), 'oldExcel'],
  [
    'a web page named like a workbook',
    'a.xlsx',
    utf8('<html><table><tr><td>coffee</td></tr></table></html>'),
    'webPage',
  ],
])('%s is refused with its own reason', async (_writer, fileName, bytes, reason) => {
  expect(await readKeywords(fileName, bytes)).toEqual({ outcome: 'refused', reason })
})
