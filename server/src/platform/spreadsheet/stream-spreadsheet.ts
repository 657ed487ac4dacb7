import { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { stylesXml } from './cell-styles.ts'
import { streamZip, type ZipFile } from './stream-zip.ts'
import type { Sheet } from './write-sheet.ts'
import { writeText } from './write-text.ts'

/**
 * An `.xlsx` file, made while it is read. Who stops reading closes the rows being read; rows that throw break the file
 * off with what they threw, which `onFailure` receives, as the reply's head is on its way by then.
 */
export function streamSpreadsheet(
  sheets: readonly Sheet[],
  onFailure: (error: unknown) => void = () => {},
): ReadableStream<Uint8Array> {
  const bytes = tellFailure(streamZip(filesOf(sheets)), onFailure)
  // One class at run time; only Node's types know that it has `from`.
  return NodeReadableStream.from(bytes) as ReadableStream<Uint8Array>
}

async function* tellFailure<Part>(parts: AsyncIterable<Part>, onFailure: (error: unknown) => void) {
  try {
    yield* parts
  } catch (error) {
    onFailure(error)
    throw error
  }
}

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const mediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

const sheetPath = (at: number) => `worksheets/sheet${at + 1}.xml`

function* filesOf(sheets: readonly Sheet[]): Generator<ZipFile> {
  yield { path: '[Content_Types].xml', text: [declaration, writeMediaTypes(sheets)] }
  yield { path: '_rels/.rels', text: [declaration, writeRelationships([['officeDocument', 'xl/workbook.xml']])] }
  yield { path: 'xl/workbook.xml', text: [declaration, writeWorkbook(sheets)] }
  yield { path: 'xl/_rels/workbook.xml.rels', text: [declaration, writeRelationships(partsOfWorkbook(sheets))] }
  yield { path: 'xl/styles.xml', text: [declaration, stylesXml] }
  for (const [at, { xml }] of sheets.entries()) yield { path: `xl/${sheetPath(at)}`, text: withDeclaration(xml) }
}

async function* withDeclaration(xml: AsyncIterable<string>): AsyncGenerator<string> {
  yield declaration
  yield* xml
}

function writeMediaTypes(sheets: readonly Sheet[]): string {
  const part = (path: string, kind: string) =>
    `<Override PartName="/xl/${path}" ContentType="${mediaType}.${kind}+xml"/>`
  return `<Types xmlns="${packages}/content-types">
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>
<Default Extension="xml" ContentType="application/xml"/>
${part('workbook.xml', 'sheet.main')}${part('styles.xml', 'styles')}
${sheets.map((_, at) => part(sheetPath(at), 'worksheet')).join('')}
</Types>`
}

type Relationship = [kind: string, target: string]

/** Sheets first, so that a sheet's place is its number. */
function partsOfWorkbook(sheets: readonly Sheet[]): Relationship[] {
  return [...sheets.map((_, at): Relationship => ['worksheet', sheetPath(at)]), ['styles', 'styles.xml']]
}

function writeRelationships(relationships: readonly Relationship[]): string {
  const written = relationships.map(
    ([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${office}/${kind}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${packages}/relationships">${written.join('')}</Relationships>`
}

function writeWorkbook(sheets: readonly Sheet[]): string {
  const tabs = sheets.map(
    ({ name }, at) => `<sheet name="${writeText(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  return `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${office}"><sheets>${tabs.join('')}</sheets></workbook>`
}
