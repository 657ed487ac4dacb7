import { isAddress, isFigure, isIdentifier } from './cell-kinds.ts'
import { isKnownTitle, titleWeight } from './column-titles.ts'
import type { Table } from './lay-out-table.ts'

const sampledRows = 1_000

export type ColumnProfile = {
  at: number
  /** The higher, the more it looks like keywords; undefined if it can’t be keywords. */
  weight: number | undefined
  isEmpty: boolean
}

/** Every column of a table, weighed by its content: keywords are varied texts, not figures, addresses or one repeated word. */
export function weighColumns(table: Table): ColumnProfile[] {
  const isOnly = table.width === 1 || table.body.every(({ cells }) => cells.filter((cell) => cell !== '').length < 2)
  return Array.from({ length: table.width }, (_, at) => {
    const cells = table.body
      .slice(0, sampledRows)
      .map((row) => row.cells[at] ?? '')
      .filter((cell) => cell !== '')
    const texts = cells.filter((cell) => !isFigure(cell) && !isAddress(cell))
    return {
      at,
      isEmpty: cells.length === 0,
      weight: weightOf({ cells, texts, title: table.titles?.[at] ?? '', isOnly }),
    }
  })
}

type Column = { cells: string[]; texts: string[]; title: string; isOnly: boolean }

function weightOf({ cells, texts, title, isOnly }: Column): number | undefined {
  const hint = titleWeight(title)
  if (cells.length === 0) return undefined
  // A list of nothing but numbers may be a list of part numbers; in a table they are figures.
  if (isOnly) return 1
  if (texts.length === 0 || texts.length < cells.length * (hint > 2 ? 0.2 : 0.5))
    return namesOneKeyword(title) && cells.every(isFigure) ? mereFigures : weightOfTitled(title, cells)
  const different = new Set(texts).size
  // The same word in every row is the name of a group.
  if (different === 1 && texts.length > 1) return weightOfTitled(title, cells)
  const share = (is: (text: string) => boolean) => texts.filter(is).length / texts.length
  const variety = different / texts.length
  const likeSearches =
    share((text) => text === text.toLowerCase()) + share((text) => text.length <= 80 && text.split(/\s+/).length <= 8)
  const likeSentences = share((text) => /[.!…]$|[|{}<>]|[.,;:?] /.test(text))
  // Most searches have more than one word.
  const ofWords = share((text) => /\s/.test(text)) / 2
  return (
    hint +
    4 * variety +
    likeSearches +
    ofWords -
    2 * likeSentences -
    3 * share(isIdentifier) +
    texts.length / Math.max(1, cells.length)
  )
}

/** A keyword title makes site names, or one repeated keyword, acceptable. Any column of varied texts is preferred. */
function weightOfTitled(title: string, cells: string[]): number | undefined {
  const possible = cells.filter((cell) => !isFigure(cell) && !/^[a-z][a-z0-9+.-]*:\/\/|^\/|^www\.|@/i.test(cell))
  return isKnownTitle(title) && possible.length * 2 > cells.length ? -10 : undefined
}

/** People search for “1984” and “911”, so a column of figures is the last resort, unless its title is a plural and so a count. */
const mereFigures = 0
const namesOneKeyword = (title: string) => isKnownTitle(title) && !/s$/i.test(title)

/** The column most like keywords. A tie is decided by the content of the columns, not by their order. */
export function chooseColumn(table: Table): ColumnProfile | undefined {
  const [best] = weighColumns(table)
    .filter(({ weight }) => weight !== undefined)
    .toSorted(
      (one, other) =>
        (other.weight ?? 0) - (one.weight ?? 0) || (textAt(table, one.at) < textAt(table, other.at) ? -1 : 1),
    )
  return best
}

const textAt = ({ body, titles }: Table, at: number) =>
  `${titles?.[at] ?? ''}\n${body.map(({ cells }) => cells[at]).join('\n')}`
