import { countOf, formatCount } from '../../../../shared/format/numbers.ts'
import { rowLimit } from './limits.ts'

type Counts = {
  /** Such as “column “Keyword” of export.xlsx”. */
  source: string
  added: number
  duplicates: number
  refused: number
  /** The file had more rows than are read. */
  isCut: boolean
}

/** "41 keywords added from column “Keyword” of export.xlsx; 3 duplicates removed, 2 rejected." */
export function describeReading({ source, added, duplicates, refused, isCut }: Counts): string {
  const lost = [
    duplicates > 0 ? `${countOf(duplicates, 'duplicate')} removed` : undefined,
    refused > 0 ? `${formatCount(refused)} rejected` : undefined,
  ].filter((part) => part !== undefined)
  const read = `${countOf(added, 'keyword')} added from ${source}`
  const cut = isCut ? ` Only the first ${formatCount(rowLimit)} rows were read.` : ''
  return `${read}${lost.length > 0 ? `; ${lost.join(', ')}` : ''}.${cut}`
}
