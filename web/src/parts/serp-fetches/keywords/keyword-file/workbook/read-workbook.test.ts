import { expect, test } from 'vitest'
import { makeWorkbook, storedZip, workbookXml, zip } from '../testing/workbook-xml.ts'
import { dateOfSerial, showsDate } from './cell-dates.ts'
import { readWorkbook } from './read-workbook.ts'

const rowsOf = async (parts: Record<string, string>) => {
  const read = await readWorkbook(zip(parts, { isPacked: true }))
  return typeof read === 'string' ? read : read[0]?.rows
}
const cells = (xml: string) => workbookXml(`<row r="1">${xml}</row>`)

test('every kind of cell is read as it is shown', async () => {
  const kinds = `<c r="A1"><v>12.50</v></c><c r="C1" t="b"><v>0</v></c><c r="D1" t="d"><v>2026-11-20T10:00:00Z</v></c>
    <c r="E1" t="e"><v>#N/A</v></c><c r="F1" t="str"><f>A1&amp;"x"</f><v>a &amp; b</v></c><c r="G1" t="str"><v>#REF!</v></c>
    <c r="H1" t="inlineStr"><is><r><t>two </t></r><r><t>runs</t></r><rPh><t>toū</t></rPh></is></c><c r="I1"/><c r="J1" t="s"><v>9</v></c>`
  expect(await rowsOf(cells(kinds))).toEqual([['12.5', '', 'false', '2026-11-20', '', 'a & b', '', 'two runs']])
})

test('references, CDATA, comments, prefixes and escaped characters are understood', async () => {
  const odd = cells(
    `<!-- <c r="A1"><v>no</v></c> --><x:c r='A1' t="inlineStr"><x:is><x:t><![CDATA[<b> & c]]></x:t></x:is></x:c>
    <c r="B1" t="inlineStr"><is><t>&#99;&#x6f;ffee &gt; tea_x0009_&unknown;</t></is></c>`,
  )
  expect(await rowsOf(odd)).toEqual([['<b> & c', 'coffee > tea\t&unknown;']])
})

test('sheets are found by their links, wherever they stand, and charts are none', async () => {
  const parts = cells('<c><v>1</v></c>')
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/${type}" Target="${target}"/>`
  const moved = {
    '_rels/.rels': `<Relationships>${link('r', 'officeDocument', '/Book/Main.xml')}</Relationships>`,
    'book/main.xml':
      '<workbook xmlns:r="x"><workbookPr date1904="1"/><sheets><sheet name="Chart" r:id="c"/><sheet name="Ключи &amp; co" r:id="s"/></sheets></workbook>',
    'Book/_rels/Main.xml.rels': `<Relationships>${link('c', 'chartsheet', 'c.xml')}${link('s', 'worksheet', '../Sheets/a%20b.xml')}${link('h', 'hyperlink', 'http://[')}</Relationships>`,
    'Sheets/a b.xml': parts['xl/worksheets/sheet1.xml'],
  }
  expect(await readWorkbook(storedZip(moved))).toEqual([{ name: 'Ключи & co', rows: [['1']], isLoose: true }])
})

test('hidden sheets are left out', async () => {
  const sheets = [
    { name: 'A', rows: [['a']], state: 'hidden' as const },
    { name: 'B', rows: [['b']], state: 'veryHidden' as const },
    { name: 'C', rows: [['c']] },
  ]
  expect(await readWorkbook(makeWorkbook(sheets))).toEqual([{ name: 'C', rows: [['c']], isLoose: true }])
})

test('rows and columns beyond the limits are not kept, and rows between keep their places', async () => {
  const far = workbookXml(
    `<row r="2"><c r="CV2"><v>1</v></c><c r="CW2"><v>2</v></c></row><row r="20001"><c r="A20001"><v>3</v></c></row><row r="20002"><c r="A20002"><v>4</v></c></row>`,
  )
  const rows = await rowsOf(far)
  expect(rows).toHaveLength(20_001)
  expect(rows?.[0]).toEqual([])
  expect(rows?.[1]).toHaveLength(100)
  expect(rows?.at(-1)).toEqual(['3'])
})

test('a sheet that is linked again is read once, however often', async () => {
  const parts = cells('<c><v>1</v></c><c><v>2</v></c>')
  const again = parts['xl/workbook.xml'].replace(/<sheet .*?\/>/, (sheet) => sheet.repeat(2_000))
  expect(await readWorkbook(storedZip({ ...parts, 'xl/workbook.xml': again }))).toHaveLength(1)
})

test('workbooks of too many sheets or cells are refused, and texts too long for keywords are cut', async () => {
  const sheets = Array.from({ length: 201 }, (_, at) => ({ name: `${at}`, rows: [['a']] }))
  expect(await readWorkbook(makeWorkbook(sheets))).toBe('tooMuch')
  expect(await readWorkbook(makeWorkbook(sheets.slice(1)))).toHaveLength(200)
  const wide = workbookXml('<row><c r="CV1"><v>1</v></c></row>'.repeat(20_000))
  const [sheet, link] = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels'] as const
  const third = (at: number) => `xl/worksheets/sheet${at}.xml`
  const three = {
    ...wide,
    [third(2)]: wide['xl/worksheets/sheet1.xml'],
    [third(3)]: wide['xl/worksheets/sheet1.xml'],
    [sheet]: wide[sheet].replace(/<sheet .*?\/>/, (one) => one + one.replace('rId1', 'b') + one.replace('rId1', 'c')),
    [link]: wide[link].replace(
      /<Relationship .*?\/>/,
      (one) =>
        one +
        one.replace('rId1', 'b').replace('sheet1', 'sheet2') +
        one.replace('rId1', 'c').replace('sheet1', 'sheet3'),
    ),
  }
  expect(await readWorkbook(zip(three, { isPacked: true }))).toBe('tooMuch')
  const long = await rowsOf(cells(`<c t="str"><v>${'x'.repeat(6_000)}</v></c>`))
  expect(long?.[0]?.[0]).toHaveLength(5_000)
})

test('a part that was damaged or unpacks to more than is claimed is refused', async () => {
  const parts = cells('<c t="inlineStr"><is><t>coffee</t></is></c>')
  const damaged = storedZip(parts)
  damaged[damaged.indexOf(0x6f, damaged.length / 4)] = 0x61
  await expect(readWorkbook(damaged)).rejects.toThrow('damaged')
  await expect(readWorkbook(zip(parts, { isPacked: true, claimedBytes: 10 }))).rejects.toThrow('more than')
})

test.each([
  [0, undefined, false],
  [14, undefined, true],
  [47, undefined, true],
  [164, 'General', false],
  [164, '0.00" d"', false],
  [164, '[Red]#,##0', false],
  [164, '#,##0\\ "days"', false],
  [164, 'yyyy-mm-dd', true],
  [164, '[$-409]d-mmm', true],
  [164, '[h]:mm', true],
  [164, 'h:mm AM/PM', true],
])('the format %i %j shows a date: %j', (id, code, expected) => expect(showsDate(id, code)).toBe(expected))

test.each([
  [1, false, '1900-01-01'],
  [60, false, '1900-02-28'],
  [61, false, '1900-03-01'],
  [46346.75, false, '2026-11-20'],
  [44884, true, '2026-11-20'],
])('the day number %d (from 1904: %j) is %s', (serial, startsIn1904, date) =>
  expect(dateOfSerial(serial, startsIn1904)).toBe(date),
)
