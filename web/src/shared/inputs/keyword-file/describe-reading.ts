import { countOf, formatCount } from '../../format/numbers.ts'
import { rowLimit } from './limits.ts'

type Counts = {
  /** Such as “column “Keyword” of export.xlsx”. */
  source: string
  added: number
  doubles: number
  refused: number
  /** The file had more rows than are read. */
  isCut: boolean
}

/** "41 keywords read from column “Keyword” of export.xlsx; 3 doubles dropped, 2 refused." */
export function describeReading({ source, added, doubles, refused, isCut }: Counts): string {
  const lost = [
    doubles > 0 ? `${countOf(doubles, 'double')} dropped` : undefined,
    refused > 0 ? `${formatCount(refused)} refused` : undefined,
  ].filter((part) => part !== undefined)
  const read = `${countOf(added, 'keyword')} read from ${source}`
  const cut = isCut ? ` Only its first ${formatCount(rowLimit)} rows were read.` : ''
  return `${read}${lost.length > 0 ? `; ${lost.join(', ')}` : ''}.${cut}`
}
