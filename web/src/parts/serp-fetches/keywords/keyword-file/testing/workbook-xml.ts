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

/** A ZIP archive that packs nothing; `claimedBytes` is what it says each part unpacks to. */
export function storedZip(parts: Record<string, string>, { claimedBytes }: { claimedBytes?: number } = {}): Uint8Array {
  const encoder = new TextEncoder()
  const files: number[] = []
  const directory: number[] = []
  const entries = Object.entries(parts).map(([name, text]) => [encoder.encode(name), encoder.encode(text)] as const)
  for (const [name, content] of entries) {
    const sizes = [0, content.length, claimedBytes ?? content.length].flatMap((size) => number(size, 4))
    const start = files.length
    files.push(...number(0x04034b50, 4), ...number(0, 10), ...sizes, ...number(name.length, 2), ...number(0, 2))
    files.push(...name, ...content)
    directory.push(...number(0x02014b50, 4), ...number(0, 12), ...sizes, ...number(name.length, 2), ...number(0, 12))
    directory.push(...number(start, 4), ...name)
  }
  const count = number(entries.length, 2)
  const end = [...number(0x06054b50, 4), ...number(0, 4), ...count, ...count]
  end.push(...number(directory.length, 4), ...number(files.length, 4), ...number(0, 2))
  return Uint8Array.from([...files, ...directory, ...end])
}

const number = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** at) % 256)

/** A workbook with one column of shared strings, every second one in two runs. */
export function sharedStringsXml(texts: string[]) {
  const rows = texts.map((_, at) => `<row r="${at + 1}"><c r="A${at + 1}" t="s"><v>${at}</v></c></row>`).join('')
  const inXml = (text: string) =>
    `<t xml:space="preserve">${text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}</t>`
  const items = texts.map((text, at) =>
    at % 2 === 0
      ? `<si>${inXml(text)}</si>`
      : `<si><r>${inXml(text.slice(0, 2))}</r><r><rPr><b/></rPr>${inXml(text.slice(2))}</r></si>`,
  )
  const parts = workbookXml(rows)
  const link = parts['xl/_rels/workbook.xml.rels'].replace(
    '</Relationships>',
    '<Relationship Id="rId2" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/sharedStrings" Target="sharedStrings.xml"/></Relationships>',
  )
  const strings = `<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">${items.join('')}</sst>`
  return { ...parts, 'xl/_rels/workbook.xml.rels': link, 'xl/sharedStrings.xml': strings }
}
