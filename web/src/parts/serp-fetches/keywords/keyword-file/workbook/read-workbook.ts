import type { Sheet } from '../lay-out-table.ts'
import { cellLimit, sheetLimit } from '../limits.ts'
import type { RefusalReason } from '../refusals.ts'
import { type ArchivePart, listParts, unpackPart } from './archive.ts'
import { showsDate } from './cell-dates.ts'
import { type CellContext, readSheet, TooManyCells, unescapeText } from './read-sheet.ts'
import { decodeXml, readXml } from './read-xml.ts'

const unpackedLimitBytes = 60_000_000

/** Reads the visible sheets of an XLSX file; throws if it is damaged. */
export async function readWorkbook(bytes: Uint8Array): Promise<Sheet[] | RefusalReason> {
  const parts = listParts(bytes)
  if (parts.reduce((sum, { unpackedBytes }) => sum + unpackedBytes, 0) > unpackedLimitBytes) return 'tooMuch'
  const other = otherArchive(bytes)
  if (other !== undefined) return other
  return readParts(openParts(bytes, parts)).catch((error: unknown): RefusalReason => {
    if (error instanceof TooManyCells) return 'tooMuch'
    throw error
  })
}

/** The names of an archive’s parts tell which program wrote it. */
const otherParts: [part: string, reason: RefusalReason][] = [
  ['application/vnd.oasis.opendocument', 'openDocument'],
  ['Index/Document.iwa', 'numbers'],
  ['Index/Tables/', 'numbers'],
  ['xl/workbook.bin', 'otherOffice'],
  ['word/document.xml', 'otherOffice'],
  ['ppt/presentation.xml', 'otherOffice'],
]

function otherArchive(bytes: Uint8Array): RefusalReason | undefined {
  const names = new TextDecoder('windows-1252').decode(bytes)
  if (names.includes('xl/workbook.xml')) return undefined
  return otherParts.find(([part]) => names.includes(part))?.[1]
}

/** An older workbook and one with a password are both a container that names its content. */
export function refuseContainer(bytes: Uint8Array): RefusalReason {
  return new TextDecoder('utf-16le').decode(bytes).includes('EncryptedPackage') ? 'protected' : 'oldExcel'
}

/** The text of a part; undefined if there is none of that name. Programs differ in the case of names. */
type Parts = (path: string) => Promise<string | undefined>

function openParts(bytes: Uint8Array, parts: ArchivePart[]): Parts {
  const byPath = new Map(parts.map((part) => [part.name.replaceAll('\\', '/').toLowerCase(), part]))
  return async (path) => {
    const part = byPath.get(path.toLowerCase())
    return part && decodeXml(await unpackPart(bytes, part))
  }
}

async function readParts(parts: Parts): Promise<Sheet[] | RefusalReason> {
  const root = await readLinks(parts, '_rels/.rels', '')
  const path = root.find(({ type }) => type === 'officeDocument')?.target ?? 'xl/workbook.xml'
  const [folder = '', file = ''] = [path.slice(0, path.lastIndexOf('/') + 1), path.slice(path.lastIndexOf('/') + 1)]
  const workbook = await parts(path)
  if (workbook === undefined) throw new Error('the archive has no workbook')
  const links = await readLinks(parts, `${folder}_rels/${file}.rels`, folder)
  const targetOf = (wanted: string) => links.find(({ type }) => type === wanted)?.target
  const { sheets, startsIn1904 } = readOutline(workbook)
  const context: CellContext = {
    sharedTexts: readSharedTexts((await parts(targetOf('sharedStrings') ?? `${folder}sharedStrings.xml`)) ?? ''),
    isDateStyle: readDateStyles((await parts(targetOf('styles') ?? `${folder}styles.xml`)) ?? ''),
    startsIn1904,
  }
  const read: Sheet[] = []
  const linkOf = new Map(links.toReversed().map((link) => [link.id, link]))
  // A part that is linked again is read once, or a small file could have any number of large sheets.
  const known = new Set<string>()
  let cellsLeft = cellLimit
  for (const { name, id, isHidden } of sheets) {
    const link = linkOf.get(id)
    if (isHidden || link?.type !== 'worksheet' || known.has(link.target.toLowerCase())) continue
    known.add(link.target.toLowerCase())
    if (known.size > sheetLimit) return 'tooMuch'
    const xml = await parts(link.target)
    if (xml === undefined) throw new Error(`the sheet ${name} is missing`)
    const { rows, cells } = readSheet(xml, context, cellsLeft)
    cellsLeft -= cells
    read.push({ name, rows, isLoose: true })
  }
  return read
}

/** Lists the parts that a part refers to; `type` is the last word of its address, which differs between the two standards. */
async function readLinks(parts: Parts, path: string, folder: string) {
  const links: { id: string; type: string; target: string }[] = []
  readXml((await parts(path)) ?? '', {
    open(name, { Id: id = '', Type: type = '', Target: target = '' }) {
      if (name === 'Relationship')
        links.push({ id, type: type.slice(type.lastIndexOf('/') + 1), target: resolvePath(folder, target) })
    },
  })
  return links
}

/** Without a slash in front a target is relative to the part’s folder. */
function resolvePath(folder: string, target: string): string {
  const address = URL.canParse(target, `file:///${folder}`) ? new URL(target, `file:///${folder}`) : undefined
  return address === undefined ? target : decodeURIComponent(address.pathname.slice(1))
}

function readOutline(workbook: string) {
  const sheets: { name: string; id: string; isHidden: boolean }[] = []
  let startsIn1904 = false
  readXml(workbook, {
    open(element, { name = '', id = '', state, date1904 }) {
      if (element === 'workbookPr') startsIn1904 = date1904 === '1' || date1904 === 'true'
      if (element === 'sheet') sheets.push({ name, id, isHidden: state === 'hidden' || state === 'veryHidden' })
    },
  })
  return { sheets, startsIn1904 }
}

function readSharedTexts(xml: string): string[] {
  const texts: string[] = []
  const inside = new Set<string>()
  let item = ''
  readXml(xml, {
    open(name) {
      inside.add(name)
    },
    text(text) {
      if (inside.has('t') && !inside.has('rPh')) item += text
    },
    close(name) {
      inside.delete(name)
      if (name !== 'si') return
      texts.push(unescapeText(item))
      item = ''
    },
  })
  return texts
}

function readDateStyles(xml: string): boolean[] {
  const codes = new Map<number, string>()
  const styles: boolean[] = []
  let isInCells = false
  readXml(xml, {
    open(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') codes.set(Number(numFmtId), formatCode)
      if (name === 'cellXfs') isInCells = true
      if (name === 'xf' && isInCells) styles.push(showsDate(Number(numFmtId), codes.get(Number(numFmtId))))
    },
    close(name) {
      if (name === 'cellXfs') isInCells = false
    },
  })
  return styles
}
