import { isNote, isPlaceholder, isUnreadable, totalKind } from './cell-kinds.ts'
import { isTitleOfList } from './column-titles.ts'
import { hasListMarks } from './list-marks.ts'

/** The number of lines at either end that are checked for titles, totals and notes. */
const endLines = 12
/** Cells separated by tabs or other separators, a quoted cell, or a formula that keeps a text. */
const tableSign = /[^\s]\t+\s*[^\s]|[;|]|^["'=]/m

/** True if pasted text is nothing but keywords, one per line. Any other text is shown before it is added. */
export function isPlainList(text: string): boolean {
  if (tableSign.test(text)) return false
  const lines = text.split(/[\r\n\u0085\u2028\u2029]+/).filter((line) => line.trim() !== '')
  const withComma = lines.filter((line) => line.includes(',')).length
  if (lines.length > 1 && withComma * 2 >= lines.length) return false
  if (hasListMarks(lines.map((line) => line.trim()))) return false
  const ends = lines.length > 2 * endLines ? [...lines.slice(0, endLines), ...lines.slice(-endLines)] : lines
  return !ends.some((line, at) => isNoKeyword(line.trim(), at === 0 && lines.length > 1))
}

const isNoKeyword = (line: string, isFirst: boolean) =>
  line.length < 1_000 &&
  ((isFirst && isTitleOfList(line)) ||
    isPlaceholder(line) ||
    totalKind(line) !== undefined ||
    isNote(line) ||
    isUnreadable(line))
