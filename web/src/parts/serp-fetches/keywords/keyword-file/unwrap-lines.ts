import { filledRows, holdsTable } from './holds-table.ts'
import { parseRows } from './parse-rows.ts'

const sampledLines = 200
const separators = [',', ';', '\t', '|']

/** Some programs quote a whole line as if it were one cell: `"coffee,""10"""`. */
export function unwrapLines(text: string): string {
  const lines = text.split(/\r\n|[\r\n]/)
  const filled = lines.filter((line) => line.trim() !== '').slice(0, sampledLines)
  if (filled.length === 0 || filled.filter(isWrapped).length < filled.length * 0.9) return text
  const inner = filled.map(unwrap).join('\n')
  if (!separators.some((delimiter) => holdsTable(filledRows(parseRows(inner, { delimiter, quote: '"' }))))) return text
  return lines.map((line) => (isWrapped(line) ? unwrap(line) : line)).join('\n')
}

/** True if a line is in quotes and all quotes inside are doubled. */
const isWrapped = (line: string) => /^"(?:[^"]|"")+"\s*$/.test(line)
const unwrap = (line: string) => (isWrapped(line) ? line.trim().slice(1, -1).replaceAll('""', '"') : line)

/** Replaces the blanks between aligned columns with tabs; undefined if there are no such columns. */
export function alignedColumns(text: string): string | undefined {
  const filled = text
    .slice(0, 50_000)
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, sampledLines)
  for (const gap of [/(?<=\S) {2,}(?=\S)/g, /(?<=") (?=["\d-]|NA\b)|(?<=^\d+) (?=")/gm]) {
    const apart = filled.filter((line) => line.search(gap) >= 0)
    if (apart.length < 2 || apart.length < filled.length * 0.8) continue
    const rows = parseRows(apart.join('\n').replace(gap, '\t'), { delimiter: '\t', quote: '"' })
    if (holdsTable(rows)) return text.replace(gap, '\t')
  }
  return undefined
}
