import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { readKeywords } from './read-keywords.ts'
import { makeWorkbook, storedZip, workbookXml } from './testing/workbook-xml.ts'

const utf8 = (text: string) => new TextEncoder().encode(text)
const utf16 = (text: string, { isLittle }: { isLittle: boolean }) => {
  const bytes = new Uint8Array(text.length * 2)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < text.length; at += 1) view.setUint16(at * 2, text.charCodeAt(at), isLittle)
  return bytes
}
const windows1252 = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

describe('text files', () => {
  test('only the beginning of a skipped text is kept', async () => {
    const csv = `Keyword,Volume\ncoffee,10\ntea,20\nTotal: ${'9'.repeat(50)},${'1'.repeat(50)}\n${'x'.repeat(5_000)}\n`
    const read = await readKeywords('export.csv', utf8(csv))
    expect(read.outcome === 'read' && read.leftOut.map(({ text }) => text.length)).toEqual([16, 110, 200])
  })

  test('a very long title is shortened in the name of its column', async () => {
    const read = await readKeywords('export.csv', utf8(`Keyword ${'e'.repeat(9_000)},Volume\ncoffee,10\ntea,20\n`))
    const label = `“Keyword ${'e'.repeat(92)}…”`
    expect(read).toMatchObject({ place: `column ${label}`, columns: [{ label }, { label: '“Volume”' }] })
  })

  test('quotes of RFC 4180: separators, quotes and line breaks inside a cell', async () => {
    const csv = 'Volume,Keyword\r\n10,"coffee, black"\r\n20,"the ""best"" tea"\r\n30,"two\nlines"\r\n'
    expect(await readKeywords('export.csv', utf8(csv))).toMatchObject({
      outcome: 'read',
      keywords: ['coffee, black', 'the "best" tea', 'two lines'],
      place: 'column “Keyword”',
      isCut: false,
    })
  })

  test.each([
    ['semicolons', 'Suchbegriff;CPC\nkaffee;1,20\ntee, grün;0,80\n'],
    ['tabs', 'Suchbegriff\tCPC\nkaffee\t1,20\ntee, grün\t0,80\n'],
    ['commas', 'Suchbegriff,CPC\nkaffee,"1,20"\n"tee, grün","0,80"\n'],
    ['the separator Excel announces', 'sep=|\r\nSuchbegriff|CPC\r\nkaffee|1,20\r\ntee, grün|0,80\r\n'],
    ['line ends of an old Mac', 'Suchbegriff;CPC\rkaffee;1,20\rtee, grün;0,80\r'],
  ])('%s', async (_name, csv) => {
    expect(await readKeywords('export.csv', utf8(csv))).toMatchObject({ keywords: ['kaffee', 'tee, grün'] })
  })

  const text = 'Keyword\tVolume\r\ncafé crème\t10\r\nžluťoučký kůň\t20\r\n'
  test.each([
    ['UTF-8', utf8(text)],
    ['UTF-8 with a mark', utf8(`\ufeff${text}`)],
    ['the Unicode text of Excel', utf16(`\ufeff${text}`, { isLittle: true })],
    ['UTF-16, the other order', utf16(`\ufeff${text}`, { isLittle: false })],
    ['UTF-16 without a mark', utf16(text, { isLittle: true })],
  ])('%s', async (_name, bytes) => {
    expect(await readKeywords('export.txt', bytes)).toMatchObject({
      keywords: ['café crème', 'žluťoučký kůň'],
      place: 'column “Keyword”',
    })
  })

  test('Windows-1252 where it is no UTF-8', async () => {
    expect(await readKeywords('export.csv', windows1252('Keyword\ncaf\xe9\n5\x80 gift\n'))).toMatchObject({
      keywords: ['café', '5€ gift'],
    })
  })

  test('a list keeps its commas, and a quote that stays open takes no line with it', async () => {
    const list = 'coffee, black\n20" screen\n"open\nlast\n\n  \n'
    expect(await readKeywords('list.txt', utf8(list))).toMatchObject({
      keywords: ['coffee, black', '20" screen', '"open', 'last'],
      place: undefined,
    })
    expect(await readKeywords('list.csv', utf8('coffee\ntea, green\nwater\njuice'))).toMatchObject({
      keywords: ['coffee', 'tea, green', 'water', 'juice'],
    })
  })

  test('ten thousand rows, and a word when there are more than are read', async () => {
    const rows = (count: number) => utf8(`Keyword\n${Array.from({ length: count }, (_, at) => `kw ${at}`).join('\n')}`)
    const ten = await readKeywords('long.csv', rows(10_000))
    expect(ten).toMatchObject({ outcome: 'read', isCut: false })
    expect(ten.outcome === 'read' && ten.keywords).toHaveLength(10_000)
    expect(await readKeywords('long.csv', rows(30_000))).toMatchObject({ isCut: true })
  })
})

describe('workbooks', () => {
  test('cells of every kind as a person sees them, errors and blanks left out', async () => {
    const xlsx = makeWorkbook([
      { name: 'A', rows: [['Keyword'], ['coffee'], [2024], [true], [null], [new Date('2026-11-20')]] },
    ])
    expect(await readKeywords('a.xlsx', xlsx)).toMatchObject({
      outcome: 'read',
      keywords: ['coffee', '2024', 'true', '2026-11-20'],
      place: 'column “Keyword”',
      isCut: false,
    })
  })

  test('the result a formula was saved with, never the formula', async () => {
    const rows = `
      <row r="1"><c r="A1" t="inlineStr"><is><t>Keyword</t></is></c></row>
      <row r="2"><c r="A2" t="str"><f>CONCATENATE("cof","fee")</f><v>coffee</v></c></row>
      <row r="3"><c r="A3" t="str"><f>HYPERLINK("https://example.com")</f></c></row>
      <row r="4"><c r="A4" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>
      <row r="5"><c r="A5"><f>1+1</f><v>365</v></c></row>`
    expect(await readKeywords('a.xlsx', storedZip(workbookXml(rows)))).toMatchObject({ keywords: ['coffee', '365'] })
  })

  test('the first sheet with a known title; a hidden one is skipped', async () => {
    const xlsx = makeWorkbook([
      {
        name: 'Chart',
        rows: [
          ['Date', 'Clicks'],
          ['2026-11-20', 5],
        ],
      },
      { name: 'Old', state: 'hidden', rows: [['Keyword'], ['hidden']] },
      {
        name: 'Queries',
        rows: [
          ['Top queries', 'Clicks'],
          ['coffee', 3],
          ['tea', 2],
        ],
      },
    ])
    expect(await readKeywords('search-console.xlsx', xlsx)).toMatchObject({
      keywords: ['coffee', 'tea'],
      place: 'column “Top queries” on sheet “Queries”',
    })
  })

  test('a cell far away costs nothing', async () => {
    const xlsx = storedZip(
      workbookXml(`<row r="1"><c r="A1" t="inlineStr"><is><t>coffee</t></is></c></row>
        <row r="1048576"><c r="XFD1048576"><v>1</v></c></row>`),
    )
    expect(await readKeywords('a.xlsx', xlsx)).toMatchObject({ keywords: ['coffee'] })
  })
})

describe('refuses', () => {
  test.each([
    ['blank cells', 'a.csv', utf8('\n , \n\n'), 'empty'],
    ['figures alone', 'a.csv', utf8('1,2\n3,4\n'), 'noKeywords'],
    ['a title with nothing below', 'a.csv', utf8('Keyword,Volume\n'), 'noKeywords'],
    ['a picture that is called a table', 'a.csv', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]), 'unreadable'],
    ['an archive that is no workbook', 'a.xlsx', storedZip({ 'readme.txt': 'hello' }), 'unreadable'],
    ['a workbook that breaks off', 'a.xlsx', storedZip(workbookXml('<row>')).subarray(0, 200), 'unreadable'],
    ['a workbook that unpacks to too much', 'a.xlsx', storedZip(workbookXml(''), { claimedBytes: 4e9 }), 'tooMuch'],
    ['an old workbook', 'a.xlsx', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 9]), 'oldExcel'],
  ] as const)('%s', async (_name, fileName, bytes, reason) => {
    expect(await readKeywords(fileName, bytes)).toEqual({ outcome: 'refused', reason })
  })

  test('a workbook with a password', async () => {
    const xlsx = readFileSync(new URL('testing/with-password.xlsx', import.meta.url))
    expect(await readKeywords('a.xlsx', xlsx)).toEqual({ outcome: 'refused', reason: 'protected' })
  })

  test.each([
    ['quotes that stay open', '"a,'.repeat(330_000)],
    ['nothing but quotes', '"'.repeat(1_000_000)],
    ['separators', ';'.repeat(1_000_000)],
    ['empty lines', '\n'.repeat(1_000_000)],
    ['joiners', '\u200d'.repeat(330_000)],
    ['brackets', '['.repeat(1_000_000)],
    ['a row of thousands of cells', 'a,'.repeat(500_000)],
  ])('a megabyte of %s, or reads it: it never breaks', async (_what, text) => {
    expect(['read', 'refused']).toContain((await readKeywords('a.csv', utf8(text))).outcome)
  })

  test('a damaged workbook, wherever the damage is, or reads it: it never breaks', async () => {
    const xlsx = makeWorkbook([{ name: 'A', rows: [['Keyword'], ['coffee'], ['tea']] }])
    for (let at = 4; at < xlsx.length; at += 97) {
      const damaged = xlsx.slice()
      damaged[at] = 255 - (damaged[at] ?? 0)
      expect(['read', 'refused']).toContain((await readKeywords('a.xlsx', damaged)).outcome)
    }
  })
})
