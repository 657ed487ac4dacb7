import { isAddress, isFigure } from './cell-kinds.ts'
import { isKnownTitle } from './column-titles.ts'
import { parseRows } from './parse-rows.ts'

const delimiters = ['\t', ';', '|', ',']
/** No keyword holds one, so nothing is taken apart where it does not separate. */
const none = '\t'
const sampledCharacters = 50_000
const sampledRows = 100

/** Rows of a text file, with whichever separator and quote it uses. In a list a comma is part of a keyword. */
export function readDelimited(text: string, { isList }: { isList: boolean }): string[][] {
  // Excel writes its separator into a first line of its own.
  const announced = /^"?sep=(.)"?\s*?[\r\n]+/i.exec(text)
  const content = announced === null ? text : text.slice(announced[0].length)
  const quote = findQuote(content)
  return parseRows(content, { delimiter: announced?.[1] ?? findDelimiter(content, { quote, isList }), quote })
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
    const rows = parseRows(start, { delimiter, quote })
      .slice(0, sampledRows)
      .filter((row) => row.some((cell) => cell.trim() !== ''))
    return {
      delimiter,
      weight: delimiter === none || !isList || holdsTable(rows) ? weightOf(rows, delimiter, start) : 0,
    }
  })
  const [best] = weighed.toSorted((one, other) => other.weight - one.weight)
  return best !== undefined && best.weight > 0 ? best.delimiter : none
}

function weightOf(rows: string[][], delimiter: string, text: string): number {
  const wide = rows.filter((row) => row.length > 1)
  if (wide.length === 0 || wide.length * 2 < rows.length) return 0
  // People put a space after a comma, programs don’t.
  if (delimiter === ',' && !holdsTable(rows) && !/,(?! )/.test(text)) return 0
  const widths = Map.groupBy(wide, (row) => row.length)
  const usual = Math.max(...[...widths.values()].map((same) => same.length))
  const left = wide.filter((row) => row.some((cell) => !isFigure(cell) && holdsOther(cell, delimiter))).length
  const titled = rows.slice(0, 30).some((row) => row.length > 1 && row.some(isKnownTitle)) ? 0.3 : 0
  return usual / rows.length - (0.4 * left) / wide.length + titled
}

const holdsOther = (cell: string, delimiter: string) =>
  delimiters.some((other) => other !== delimiter && cell.includes(other) && !cell.includes(`${other} `))

/** Whether rows have titles, figures or addresses beside their texts, as no list has. */
function holdsTable(rows: string[][]): boolean {
  const [first = []] = rows
  if (first.length > 1 && first.some(isKnownTitle)) return true
  const width = Math.max(0, ...rows.map((row) => row.length))
  return Array.from({ length: Math.min(width, 100) }, (_, at) =>
    rows.map((row) => row[at]).filter((cell) => cell !== undefined && cell !== ''),
  ).some(
    (cells, at) =>
      at > 0 &&
      cells.length * 2 >= rows.length &&
      cells.filter((cell) => isFigure(cell ?? '') || isAddress(cell ?? '')).length >= cells.length * 0.8,
  )
}
