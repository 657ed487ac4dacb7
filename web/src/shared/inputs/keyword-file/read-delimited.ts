import { parseCsv } from 'hucre/csv'

const separators = [',', ';', '\t']
/** No keyword holds one, so nothing is taken apart where it does not separate. */
const none = '\t'
const sampledLines = 20
/** Comes out as a line of its own unless a quote is still open. */
const lastLine = 'end'

/** Rows of a text file: RFC 4180 with whichever separator it uses. `onlyTabs` for lists, where a comma is part of a keyword. */
export function readDelimited(text: string, { onlyTabs }: { onlyTabs: boolean }): string[][] {
  // Excel writes its separator into a first line of its own.
  const announced = /^sep=(.)\r?\n/i.exec(text)
  const content = announced === null ? text : text.slice(announced[0].length)
  const delimiter = announced?.[1] ?? (onlyTabs ? none : findSeparator(content))
  const quoted = parseCsv(`${content}\n${lastLine}`, { delimiter })
  // A quote that nothing closes is an inch mark, and must not take the rest of the file into its cell.
  const rows = quoted.pop()?.[0] === lastLine ? quoted : parseCsv(content, { delimiter, fastMode: true })
  return rows.map((row) => row.map((cell) => String(cell ?? '')))
}

/** The separator most lines have, if at least half of them have it: a comma in one keyword does not make columns. */
function findSeparator(text: string): string {
  const unquoted = text.slice(0, 50_000).replace(/(^|[,;\t\r\n])"(?:[^"]|"")*"/g, '$1')
  const lines = unquoted
    .split(/[\r\n]+/)
    .filter((line) => line.trim() !== '')
    .slice(0, sampledLines)
  const ranked = separators
    .map((separator) => ({ separator, count: lines.filter((line) => line.includes(separator)).length }))
    .toSorted((one, other) => other.count - one.count)
  const [best] = ranked
  return best !== undefined && best.count > 0 && best.count * 2 >= lines.length ? best.separator : none
}
