type Format = { delimiter: string; quote: string }

/** A longer quoted cell is not a keyword; an unclosed quote must not swallow the rest of the file. */
const longestQuoted = 5_000
/** With this many unclosed quotes, the quotes don’t delimit cells. */
const mostOpenQuotes = 200

/**
 * Parses rows as in RFC 4180, and the variants of some programs: `="…"`, quotes inside a cell that are not doubled or are escaped
 * by a backslash, and spaces around quotes. An unclosed quote is taken for an inch mark.
 */
export function parseRows(text: string, { delimiter, quote }: Format): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let at = 0
  let open = 0
  while (at < text.length) {
    const start = open < mostOpenQuotes ? openingQuote(text, at, quote) : undefined
    const quoted = start === undefined ? undefined : quotedCell(text, start, { delimiter, quote })
    if (start !== undefined && quoted === undefined) open += 1
    const cell = quoted ?? plainCell(text, at, delimiter)
    row.push(cell.text)
    at = cell.end
    if (text[at] === delimiter) {
      at += 1
      if (at < text.length) continue
      row.push('')
    }
    rows.push(row)
    row = []
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
  }
  return rows
}

const endsLine = (character: string | undefined) => character === undefined || lineEnds.includes(character)
/** Includes page breaks and vertical tabs, which also separate pasted keywords. */
const lineEnds = '\n\r\v\f\u0085\u2028\u2029'

function plainCell(text: string, start: number, delimiter: string) {
  let end = start
  while (text[end] !== delimiter && !endsLine(text[end])) end += 1
  return { text: text.slice(start, end), end }
}

/** The place of the quote that a cell begins with. */
function openingQuote(text: string, start: number, quote: string): number | undefined {
  let open = start
  while (text[open] === ' ') open += 1
  // `="…"` makes a spreadsheet keep a cell as text.
  if (text[open] === '=' && text[open + 1] === quote) open += 1
  return text[open] === quote ? open : undefined
}

function quotedCell(text: string, open: number, { delimiter, quote }: Format) {
  for (let at = open + 1; at < Math.min(text.length, open + longestQuoted); at += 1) {
    if (text[at] !== quote || text[at - 1] === '\\') continue
    let end = at + 1
    while (text[end] === ' ') end += 1
    const isDoubled = text[at + 1] === quote
    if (!isDoubled && (text[end] === delimiter || endsLine(text[end])))
      return { text: unescaped(text.slice(open + 1, at), quote), end }
    if (isDoubled) at += 1
  }
  return undefined
}

const unescaped = (text: string, quote: string) => text.replaceAll(`\\${quote}`, quote).replaceAll(quote + quote, quote)
