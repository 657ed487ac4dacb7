import { crc32, deflateRawSync } from 'node:zlib'

/** The parts of a workbook with one sheet, so that a test can say exactly what a cell holds. */
export const workbookXml = (rows: string) => ({
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
  '_rels/.rels': relationships('officeDocument', 'xl/workbook.xml'),
  'xl/workbook.xml':
    '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': relationships('worksheet', 'worksheets/sheet1.xml'),
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`,
})

function relationships(type: string, target: string) {
  const kind = `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}`
  return `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="${kind}" Target="${target}"/></Relationships>`
}

/**
 * A ZIP archive of these parts, as they are or packed; `claimedBytes` is what it says each part unpacks to.
 */
export function zip(
  parts: Record<string, string>,
  { isPacked = false, claimedBytes }: { isPacked?: boolean; claimedBytes?: number } = {},
): Uint8Array {
  const encoder = new TextEncoder()
  const files: number[] = []
  const directory: number[] = []
  for (const [part, text] of Object.entries(parts)) {
    const [name, content] = [encoder.encode(part), encoder.encode(text)]
    const stored = isPacked ? deflateRawSync(content) : content
    const sums = [crc32(content), stored.length, claimedBytes ?? content.length].flatMap((value) => number(value, 4))
    const method = number(isPacked ? 8 : 0, 2)
    const start = files.length
    files.push(...number(0x04034b50, 4), ...number(0, 4), ...method, ...number(0, 4), ...sums)
    files.push(...number(name.length, 2), ...number(0, 2), ...name, ...stored)
    directory.push(...number(0x02014b50, 4), ...number(0, 6), ...method, ...number(0, 4), ...sums)
    directory.push(...number(name.length, 2), ...number(0, 12), ...number(start, 4), ...name)
  }
  const count = number(Object.keys(parts).length, 2)
  const end = [...number(0x06054b50, 4), ...number(0, 4), ...count, ...count]
  end.push(...number(directory.length, 4), ...number(files.length, 4), ...number(0, 2))
  return Uint8Array.from([...files, ...directory, ...end])
}

export const storedZip = (parts: Record<string, string>, options: { claimedBytes?: number } = {}) => zip(parts, options)

type CellValue = string | number | boolean | Date | null
type MadeSheet = { name: string; rows: CellValue[][]; state?: 'hidden' | 'veryHidden' }

/** A packed workbook with a style for dates. */
export function makeWorkbook(sheets: MadeSheet[]): Uint8Array {
  const parts: Record<string, string> = { ...workbookXml('') }
  const list = sheets.map(
    ({ name, state }, at) =>
      `<sheet name="${inXml(name)}" sheetId="${at + 1}"${state ? ` state="${state}"` : ''} r:id="rId${at + 1}"/>`,
  )
  const [workbook = '', links = ''] = [parts['xl/workbook.xml'], parts['xl/_rels/workbook.xml.rels']]
  parts['xl/workbook.xml'] = workbook.replace(/<sheets>.*<\/sheets>/, `<sheets>${list.join('')}</sheets>`)
  const link = /<Relationship .*?\/>/.exec(links)?.[0] ?? ''
  parts['xl/_rels/workbook.xml.rels'] = links.replace(
    link,
    sheets.map((_, at) => link.replace('rId1', `rId${at + 1}`).replace('sheet1', `sheet${at + 1}`)).join(''),
  )
  for (const [at, { rows }] of sheets.entries())
    parts[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows.map((row) => `<row>${row.map(cellXml).join('')}</row>`).join('')}</sheetData></worksheet>`
  parts['xl/styles.xml'] =
    '<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><cellStyleXfs count="1"><xf numFmtId="14"/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>'
  return zip(parts, { isPacked: true })
}

function cellXml(value: CellValue): string {
  if (value === null) return '<c/>'
  if (typeof value === 'boolean') return `<c t="b"><v>${Number(value)}</v></c>`
  if (typeof value === 'number') return `<c><v>${value}</v></c>`
  // Days since 30 December 1899, as Excel counts from March 1900 on.
  if (value instanceof Date) return `<c s="1"><v>${(value.getTime() - Date.UTC(1899, 11, 30)) / 86_400_000}</v></c>`
  return `<c t="inlineStr"><is><t>${inXml(value)}</t></is></c>`
}

const inXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const number = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) % 256)

/** A workbook with one column of shared strings, every second one in two runs. */
export function sharedStringsXml(texts: string[]) {
  const rows = texts.map((_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>${at}</v></c></row>`).join('')
  const textXml = (text: string) => `<t xml:space="preserve">${inXml(text)}</t>`
  const items = texts.map((text, at) =>
    at % 2 === 0
      ? `<si>${textXml(text)}</si>`
      : `<si><r>${textXml(text.slice(0, 2))}</r><r><rPr><b/></rPr>${textXml(text.slice(2))}</r></si>`,
  )
  const parts = workbookXml(rows)
  const link = parts['xl/_rels/workbook.xml.rels'].replace(
    '</Relationships>',
    '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
  )
  const strings = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${items.join('')}</sst>`
  return { ...parts, 'xl/_rels/workbook.xml.rels': link, 'xl/sharedStrings.xml': strings }
}
