import { isFigure } from './cell-kinds.ts'
import { isKnownTitle } from './column-titles.ts'
import { areTitles, filledRows, holdsTable } from './holds-table.ts'
import { parseRows } from './parse-rows.ts'
import { splitSections } from './split-sections.ts'
import { alignedColumns, unwrapLines } from './unwrap-lines.ts'

const delimiters = ['\t', ';', '|', ',', '~', '^']
/** Rarely used separators count only in what is clearly a table. */
const rare = ['~', '^']
/** For text without a separator: no keyword contains a tab, so nothing is split. */
const none = '\t'
const sampledCharacters = 50_000
const sampledRows = 100

/** Reads the rows of a text file, whatever its separator and quote. In a list, a comma is part of a keyword. */
export function readDelimited(text: string, { isList }: { isList: boolean }): string[][] {
  // Excel can name its separator in the first line.
  const announced = /^\ufeff?"?sep=(.)"?[^\S\t]*?[\r\n]+/i.exec(text)
  const content = unwrapLines(announced === null ? text : text.slice(announced[0].length))
  return splitSections(content).flatMap((section) => {
    const quote = findQuote(section.text)
    const delimiter = announced?.[1] ?? section.delimiter ?? findDelimiter(section.text, { quote, isList })
    if (delimiter === none && !section.text.includes(none))
      return parseRows(alignedColumns(section.text) ?? section.text, { delimiter, quote })
    return withRowsPartedOtherwise(parseRows(section.text, { delimiter, quote }), { delimiter, quote })
  })
}

/** Splits rows that were added with another separator, if that makes them as wide as the others. */
function withRowsPartedOtherwise(rows: string[][], { delimiter, quote }: { delimiter: string; quote: string }) {
  const [usual = 1] = [...Map.groupBy(rows, (row) => row.length)].toSorted(
    ([, some], [, others]) => others.length - some.length,
  )[0] ?? [1]
  if (usual === 1) return rows
  return rows.map((row) => {
    const [only = ''] = row
    if (row.length > 1 || only.length > 1_000) return row
    const others = delimiters.filter((other) => other !== delimiter && only.includes(other))
    const parted = others.map((other) => parseRows(only, { delimiter: other, quote })[0] ?? row)
    return parted.find((cells) => cells.length === usual && cells.slice(1).some((cell) => isFigure(cell.trim()))) ?? row
  })
}

/** Databases quote texts with apostrophes. */
function findQuote(text: string): string {
  const lines = text
    .slice(0, sampledCharacters)
    .split(/[\r\n]+/)
    .slice(0, sampledRows)
    .filter((line) => line.trim() !== '')
  const between = lines.filter((line) => /(?:^|[,;|\t])'[^']*'(?=[,;|\t]|$)/.test(line)).length
  return between * 2 >= lines.length && between > 0 && !lines.some((line) => /(?:^|[,;|\t])"/.test(line)) ? "'" : '"'
}

/** The separator that gives the most rows the same width and leaves no other separator in their texts. */
function findDelimiter(text: string, { quote, isList }: { quote: string; isList: boolean }): string {
  const start = text.slice(0, sampledCharacters)
  const weighed = delimiters.map((delimiter) => {
    const rows = fromTitles(filledRows(parseRows(start, { delimiter, quote }).slice(0, sampledRows)))
    const isLikely =
      delimiter === none || (!isList && !rare.includes(delimiter)) || holdsTable(rows) || isListWith(rows)
    return { delimiter, weight: isLikely ? weightOf(rows, delimiter, start) : 0 }
  })
  const [best] = weighed.toSorted((one, other) => other.weight - one.weight)
  return best !== undefined && best.weight > 0 ? best.delimiter : none
}

/** Skips the lines above a report’s titles, because there may be more of them than rows. */
function fromTitles(rows: string[][]): string[][] {
  const at = rows.findIndex((row, index) => areTitles(row, rows[index + 1]))
  return at > 0 && rows.slice(0, at).every((row) => row.length === 1) ? rows.slice(at) : rows
}

/** A list on one line, or with a separator at the end of every line. */
const isListWith = (rows: string[][]) =>
  (rows.length === 1 && (rows[0]?.length ?? 0) > 2) ||
  (rows.length > 1 && rows.filter((row) => row.length === 2 && row[1]?.trim() === '').length >= (rows.length - 1) * 0.9)

function weightOf(rows: string[][], delimiter: string, text: string): number {
  const wide = rows.filter((row) => row.length > 1)
  if (wide.length === 0 || wide.length * 2 < rows.length) return 0
  // A comma followed by a blank is punctuation: programs write separators without one.
  if (delimiter === ',' && !holdsTable(rows) && !isListWith(rows) && !/,(?! )/.test(text)) return 0
  const widths = Map.groupBy(wide, (row) => row.length)
  const usual = Math.max(...[...widths.values()].map((same) => same.length))
  const left = wide.filter((row) => row.some((cell) => !isFigure(cell) && holdsOther(cell, delimiter))).length
  const titled = rows.slice(0, 30).some((row) => row.length > 1 && row.some(isKnownTitle)) ? 0.3 : 0
  return usual / rows.length - (0.4 * left) / wide.length + titled
}

const holdsOther = (cell: string, delimiter: string) =>
  delimiters.some((other) => other !== delimiter && cell.includes(other) && !cell.includes(`${other} `))
