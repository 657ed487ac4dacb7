import { keywordProblem, normalizeKeyword, uniqueKeywords } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import { isNote, isPlaceholder, isUnreadable, totalKind } from './cell-kinds.ts'
import { isKnownTitle, plainTitle } from './column-titles.ts'
import type { Table } from './lay-out-table.ts'
import type { LeftOut, LeftOutReason } from './left-out.ts'
import { withoutListMarks } from './list-marks.ts'
import { footRows } from './sort-rows.ts'

export type Taken = {
  keywords: string[]
  duplicates: number
  refused: { keyword: string; reason: string }[]
  leftOut: LeftOut[]
}

/** The keywords of a column, and everything that isn’t one, in the order of the file. */
export function readKeywordColumn(table: Table, at: number): Taken {
  const leftOut = [...table.leftOut]
  const texts: string[] = []
  const cells = table.body
    .map(({ row, cells: all }) => ({ row, text: unwrapCell(all[at] ?? '') }))
    .filter(({ text }) => text !== '')
  const isMarked =
    cells.length > 0 &&
    cells.filter(({ text }) => text.startsWith('’') || text.startsWith("'")).length * 2 > cells.length
  const written = cells.map(({ text }) => (isMarked ? text.replace(/^['’]/, '') : text))
  const listed = withoutListMarks(written)
  for (const [index, { row }] of cells.entries()) {
    const text = listed[index] ?? ''
    const reason = reasonOf(text, {
      isFoot: cells.length - index <= footRows,
      isLast: index === cells.length - 1,
      title: table.titles?.[at],
    })
    if (reason === undefined) texts.push(text)
    else leftOut.push({ row, text, reason })
  }
  const checked = texts.map((text) => ({ keyword: normalizeKeyword(text) })).filter(({ keyword }) => keyword !== '')
  const judged = checked.map(({ keyword }) => ({ keyword, reason: keywordProblem(keyword) }))
  const { keywords, duplicates } = uniqueKeywords(
    judged.filter(({ reason }) => reason === undefined).map(({ keyword }) => keyword),
  )
  const refused = judged.flatMap(({ keyword, reason }) => (reason === undefined ? [] : [{ keyword, reason }]))
  return { keywords, duplicates, refused, leftOut: leftOut.map(cut).toSorted((one, other) => one.row - other.row) }
}

/** Only the beginning is shown. Many rows of a workbook may share one long text, whose copies would fill the memory. */
const cut = (one: LeftOut): LeftOut => ({ ...one, text: one.text.slice(0, longestLeftOut) })
const longestLeftOut = 200

/** Removes the `="…"` or apostrophe with which spreadsheets mark text, and decodes HTML entities. */
export function unwrapCell(written: string): string {
  const cell = withoutEntities(written)
  const formula = /^="(.*)"$/s.exec(cell)
  if (formula !== null) return (formula[1] ?? '').replaceAll('""', '"').trim()
  return /^'[=+@\-\d]/.test(cell) ? cell.slice(1) : cell.trim()
}

const entities: Record<string, string> = { amp: '&', quot: '"', apos: "'", lt: '<', gt: '>', nbsp: ' ' }

const withoutEntities = (text: string) =>
  text.includes('&')
    ? text.replace(/&(?:(amp|quot|apos|lt|gt|nbsp)|#(\d{2,6})|#x([\da-f]{2,5}));/gi, (whole, name, decimal, hex) => {
        if (name !== undefined) return entities[name.toLowerCase()] ?? whole
        const code = decimal === undefined ? Number.parseInt(hex, 16) : Number(decimal)
        return code >= 32 && code <= 0x10ffff ? String.fromCodePoint(code) : whole
      })
    : text

type Place = { isFoot: boolean; isLast: boolean; title: string | undefined }

function reasonOf(text: string, { isFoot, isLast, title }: Place): LeftOutReason | undefined {
  if (isUnreadable(text)) return 'unreadable'
  if (isPlaceholder(text)) return 'placeholder'
  if (title !== undefined && isKnownTitle(text) && plainTitle(text) === plainTitle(title)) return 'title'
  const total = totalKind(text)
  if (total === 'sure' || (total === 'likely' && isLast)) return 'total'
  return isFoot && isNote(text) ? 'note' : undefined
}
