import { isFigure } from './cell-kinds.ts'
import { isKnownTitle } from './column-titles.ts'

/** Longer lines aren’t titles. */
const longestTitles = 2_000
const separators = ['\t', ';', '|', ',']

/** A part of a file that was joined from several, each with its own separator. */
export type Section = { text: string; delimiter?: string }

/**
 * Splits a text wherever a row of titles has another separator than the one before. Most texts are a single section. The
 * separator of the titles applies to all rows up to the next titles.
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

/** The separator of a row of titles: at least one is a keyword title and none is a figure. */
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
