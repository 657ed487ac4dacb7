import { inflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import readSheets from 'read-excel-file/node'
import { describe, expect, test } from 'vitest'
import { streamSpreadsheet } from './stream-spreadsheet.ts'
import { type Cell, clockTime } from './write-cell.ts'
import { type Column, describeSheet, type Sheet } from './write-sheet.ts'

const columnsFor = (count: number): Column<readonly Cell[]>[] =>
  Array.from({ length: count }, (_, at) => ({ title: `Column ${at + 1}`, width: 20, cell: (row) => row[at] ?? null }))

const sheetOf = (rows: Iterable<Cell[]> | AsyncIterable<Cell[]>, columns = 1): Sheet =>
  describeSheet({ name: 'Sheet', columns: columnsFor(columns), rows })

async function fileOf(...sheets: Sheet[]): Promise<Buffer> {
  return Buffer.from(await new Response(streamSpreadsheet(sheets)).arrayBuffer())
}

/** The rows below the titles, as a reader that is not ours sees them. */
async function readBack(file: Buffer) {
  return (await readSheets(file, { trim: false })).map(({ sheet, data }) => ({ sheet, rows: data.slice(1) }))
}

/** Files of an archive by its directory at the end, as Excel reads it. */
function unzip(archive: Buffer): Record<string, string> {
  const files: Record<string, string> = {}
  const end = archive.length - 22
  let entry = archive.readUInt32LE(end + 16)
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const pathLength = archive.readUInt16LE(entry + 28)
    const head = archive.readUInt32LE(entry + 42)
    const start = head + 30 + archive.readUInt16LE(head + 26) + archive.readUInt16LE(head + 28)
    const packed = archive.subarray(start, start + archive.readUInt32LE(entry + 20))
    files[archive.toString('utf8', entry + 46, entry + 46 + pathLength)] = inflateRawSync(packed).toString()
    entry += 46 + pathLength
  }
  return files
}

describe('a spreadsheet', () => {
  test('has its sheets in order, with text, numbers and moments as what they are', async () => {
    const moment = new Date('2026-11-20T10:42:07.000Z')
    const numbers = [0, -3, 0.5, 65.454, 1e15]
    const sheets = await readSheets(
      await fileOf(
        describeSheet({
          name: 'Ranks & "more"',
          columns: [
            { title: 'Keyword', width: 40, cell: (row: { keyword: string }) => row.keyword },
            { title: 'Looked at', width: 20, cell: () => moment },
            { title: 'Nothing', width: 20, cell: () => null },
          ],
          rows: [{ keyword: 'coffee' }, { keyword: '2024' }],
        }),
        sheetOf(numbers.map((number) => [number])),
        sheetOf([]),
      ),
    )
    expect(sheets).toEqual([
      {
        sheet: 'Ranks & "more"',
        data: [
          ['Keyword', 'Looked at', 'Nothing'],
          ['coffee', moment, null],
          ['2024', moment, null],
        ],
      },
      { sheet: 'Sheet', data: [['Column 1'], ...numbers.map((number) => [number])] },
      { sheet: 'Sheet', data: [['Column 1']] },
    ])
  })

  test('keeps its bold titles in sight, and its columns as wide as given', async () => {
    const files = unzip(await fileOf(sheetOf([['a']])))
    const xml = files['xl/worksheets/sheet1.xml']
    expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>')
    expect(xml).toContain('<col min="1" max="1" width="20" customWidth="1"/>')
    expect(xml).toContain('<c r="A1" s="1"')
    expect(styleOf(files, 1)).toContain('fontId="1"')
    expect(files['xl/styles.xml']).toContain('</font><font><b/>')
  })

  test('of a table also freezes its first column, and has a filter on every column', async () => {
    const sheet = describeSheet({ name: 'Table', columns: columnsFor(28), rows: [[1], [2]], isTable: true })
    const xml = unzip(await fileOf(sheet))['xl/worksheets/sheet1.xml']
    expect(xml).toContain('<pane xSplit="1" ySplit="1" topLeftCell="B2" activePane="bottomRight" state="frozen"/>')
    expect(xml?.endsWith('</sheetData><autoFilter ref="A1:AB3"/></worksheet>')).toBe(true)
    expect(unzip(await fileOf(sheetOf([[1]])))['xl/worksheets/sheet1.xml']).not.toContain('autoFilter')
  })

  test('has days as dates without a time, also in column titles, in the format of the screen', async () => {
    const day = { day: '2026-11-20' }
    const file = await fileOf(
      describeSheet({ name: 'Days', columns: [{ title: day, width: 9, cell: () => day }], rows: [1] }),
    )
    const [sheet] = await readSheets(file)
    expect(sheet?.data).toEqual([[new Date('2026-11-20')], [new Date('2026-11-20')]])
    expect(unzip(file)['xl/styles.xml']).toContain('numFmtId="165" formatCode="d\\ mmm\\ yyyy"')
    expect(unzip(file)['xl/worksheets/sheet1.xml']).toContain('<v>46346</v>')
  })

  test('shows times in the zone that the column title names', async () => {
    const moment = new Date('2026-06-20T23:30:00Z')
    const [sheet] = await readBack(await fileOf(sheetOf([[clockTime(moment, 'Europe/Berlin')]])))
    expect(sheet?.rows).toEqual([[new Date('2026-06-21T01:30:00Z')]])
  })

  test('has more columns than the alphabet has letters', async () => {
    const row = Array.from({ length: 703 }, (_, at) => at)
    const file = await fileOf(sheetOf([row], row.length))
    expect((await readBack(file))[0]?.rows).toEqual([row])
    expect(unzip(file)['xl/worksheets/sheet1.xml']).toMatch(/r="Z2".*r="AA2".*r="ZZ2".*r="AAA2"/s)
  })

  test('has every moment to the millisecond', async () => {
    const rows = fc.array(fc.date({ min: new Date('1900-03-01'), max: new Date('2100-01-01'), noInvalidDate: true }), {
      minLength: 1,
    })
    await fc.assert(
      fc.asyncProperty(rows, async (moments) => {
        const [sheet] = await readBack(await fileOf(sheetOf(moments.map((moment) => [moment]))))
        expect(sheet?.rows).toEqual(moments.map((moment) => [moment]))
      }),
    )
  })

  test('leaves a cell empty for a number or a moment there is not', async () => {
    const file = await fileOf(sheetOf([[Number.NaN, Number.POSITIVE_INFINITY, new Date(Number.NaN), '', 'end']], 5))
    expect((await readBack(file))[0]?.rows).toEqual([[null, null, null, null, 'end']])
  })

  test.each(['', 'a/b', "'a'", 'x'.repeat(32)])('has no sheet named %j', (name) => {
    expect(() => describeSheet({ name, columns: columnsFor(1), rows: [] })).toThrow(RangeError)
  })
})

const styleOf = (files: Record<string, string>, style: number) =>
  files['xl/styles.xml']?.split('<cellXfs')[1]?.match(/<xf [^>]*>/g)?.[style]

describe('text', () => {
  test.each([
    '=1+1',
    '=HYPERLINK("http://example.com","click")',
    '@SUM(A1:A9)',
    "+cmd|' /C calc'!A0",
    '-2',
    '\t=1+1',
    '\r=1+1',
    '\n=1+1',
    '  =1+1 ',
    '<script>alert(1)</script>',
    '</t></is></c><c><f>1+1</f></c>',
    '☕ 👩‍👩‍👧 العربية',
    '_x003D_1+1',
    '_x0041\r',
    '__x0041__x005F_',
    '1e5',
    'TRUE',
    '#REF!',
    'one\r\ntwo\nthree',
  ])('%j arrives as the text it is, and stays text when it is edited', async (text) => {
    const file = await fileOf(sheetOf([[text, 'end']], 2))
    expect((await readBack(file))[0]?.rows).toEqual([[text, 'end']])
    const files = unzip(file)
    const [, style = '', type] = files['xl/worksheets/sheet1.xml']?.match(/r="A2" s="(\d)" t="(\w+)"/) ?? []
    expect(type).toBe('inlineStr')
    // 49 is the number format "@".
    expect(styleOf(files, Number(style))).toContain('numFmtId="49"')
    expect(files['xl/worksheets/sheet1.xml']).not.toMatch(/<f[\s>/]/)
  })

  test('loses only what a spreadsheet cannot hold', async () => {
    const rows = [
      ['a\u0000b\u0008c\u000Bd\u001Fe\uFFFEf\uFFFFg'],
      ['half \uD83D here, half \uDE00 there'],
      ['x'.repeat(40_000)],
      [`${'x'.repeat(32_766)}😀`],
    ]
    const [sheet] = await readBack(await fileOf(sheetOf(rows)))
    expect(sheet?.rows).toEqual([['abcdefg'], ['half  here, half  there'], ['x'.repeat(32_767)], ['x'.repeat(32_766)]])
  })

  test('arrives whatever its characters are', async () => {
    const unit = fc.oneof(
      fc.constantFrom('_', 'x', '0', '4', '1', 'D', '\r', '\n', '\t', ' ', '=', '&', '<', ']]>', '\u0000', '\uD83D'),
      fc.string({ unit: 'binary', maxLength: 4 }),
      fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
    )
    const text = fc.array(unit, { maxLength: 40 }).map((units) => units.join(''))
    await fc.assert(
      fc.asyncProperty(fc.array(text, { minLength: 1, maxLength: 20 }), async (texts) => {
        const file = await fileOf(
          sheetOf(
            texts.map((each) => [each, 'end']),
            2,
          ),
        )
        const expected = texts.map((each) => Array.from(each).filter(isWritable).join(''))
        expect((await readBack(file))[0]?.rows).toEqual(expected.map((each) => [each === '' ? null : each, 'end']))
        expect(unzip(file)['xl/worksheets/sheet1.xml']).not.toMatch(/<f[\s>/]/)
      }),
    )
  })
})

/** XML 1.0, production 2. */
function isWritable(character: string): boolean {
  const code = character.codePointAt(0) ?? 0
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd
  return code <= 0xd7ff || (code >= 0xe000 && code <= 0xfffd) || code >= 0x10000
}

describe('rows', () => {
  /** Rows without end, as long as they are asked for. */
  function endlessRows() {
    const seen = { given: 0, isClosed: false }
    async function* rows(): AsyncGenerator<Cell[]> {
      try {
        while (true) {
          seen.given += 1
          yield [`row ${seen.given}`]
        }
      } finally {
        seen.isClosed = true
      }
    }
    return { seen, rows: rows() }
  }

  test('are asked for only as the file is read, and closed when nobody reads on', async () => {
    const { seen, rows } = endlessRows()
    const reader = streamSpreadsheet([sheetOf(rows)]).getReader()
    await new Promise(setImmediate)
    expect(seen.given).toBe(0)
    while (seen.given === 0) await reader.read()
    const givenForOnePiece = seen.given
    expect(givenForOnePiece).toBeLessThan(5_000)
    await new Promise(setImmediate)
    expect(seen.given).toBe(givenForOnePiece)
    await reader.read()
    expect(seen.given).toBeLessThanOrEqual(2 * givenForOnePiece)
    expect(seen.isClosed).toBe(false)
    await reader.cancel()
    expect(seen.isClosed).toBe(true)
  })

  test('that fail break the file off with their failure', async () => {
    async function* rows(): AsyncGenerator<Cell[]> {
      yield ['first']
      throw new Error('the database went away')
    }
    await expect(fileOf(sheetOf(rows()))).rejects.toThrow('the database went away')
  })

  test('come back whole when there are many', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => [`keyword ${at}`, at])
    const [sheet] = await readBack(await fileOf(sheetOf(rows, 2)))
    expect(sheet?.rows).toEqual(rows)
  })
})
