import { isFigure } from './cell-kinds.ts'
import { isKnownTitle } from './column-titles.ts'

/** A line this long is no row of titles. */
const longestTitles = 2_000
const separators = ['\t', ';', '|', ',']

/** One file after another in the same file may part its columns by another sign. */
export type Section = { text: string; delimiter?: string }

/**
 * A text taken apart where titles come again with other separators; most texts are one section. Only rows of titles are looked for:
 * what they are parted by holds until the next ones.
 */
export function splitSections(text: string): Section[] {
  const starts: { at: number; delimiter: string }[] = []
  let at = 0
  for (const line of text.split(lineEnds)) {
    const delimiter = delimiterOfTitles(line)
    if (delimiter !== undefined && delimiter !== starts.at(-1)?.delimiter) starts.push({ at, delimiter })
    at += line.length + 1
  }
  if (starts.length < 2) return [{ text }]
  return starts.map((start, index) => ({
    text: text.slice(index === 0 ? 0 : start.at, starts[index + 1]?.at),
    delimiter: start.delimiter,
  }))
}

const lineEnds = /[\n\r\v\f\u0085\u2028\u2029]/

/** What parts a line of titles, of which at least one names keywords and none is a figure. */
function delimiterOfTitles(line: string): string | undefined {
  if (line.length > longestTitles) return undefined
  return separators.find((delimiter) => {
    if (!line.includes(delimiter)) return false
    const cells = line.split(delimiter).map((cell) => cell.trim().replace(/^(["'])(.*)\1$/, '$2'))
    return (
      cells.filter((cell) => cell !== '').length > 1 &&
      !cells.some((cell) => cell !== '' && isFigure(cell)) &&
      cells.some(isKnownTitle)
    )
  })
}
