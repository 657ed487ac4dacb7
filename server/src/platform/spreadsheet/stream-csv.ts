import { ReadableStream as NodeReadableStream } from 'node:stream/web'

export type CsvValue = string | number | null

/** What a spreadsheet would take for the beginning of a formula. */
const beginsFormula = /^[=+\-@\t\r]/

/** A text as RFC 4180 has it. One that a spreadsheet would calculate gets an apostrophe, which makes it text. */
function writeField(value: CsvValue): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  const inert = beginsFormula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(inert) ? `"${inert.replaceAll('"', '""')}"` : inert
}

const writeLine = (values: readonly CsvValue[]) => `${values.map(writeField).join(',')}\r\n`

/** A CSV file, made while it is read; it begins with a mark by which Excel reads it as UTF-8. */
export function streamCsv(
  titles: readonly string[],
  rows: AsyncIterable<readonly CsvValue[]>,
  onFailure: (error: unknown) => void = () => {},
): ReadableStream<Uint8Array> {
  return NodeReadableStream.from(partsOf(titles, rows, onFailure)) as ReadableStream<Uint8Array>
}

const linesAtOnce = 500

async function* partsOf(
  titles: readonly string[],
  rows: AsyncIterable<readonly CsvValue[]>,
  onFailure: (error: unknown) => void,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  let lines = [`\uFEFF${writeLine(titles)}`]
  try {
    for await (const row of rows) {
      lines.push(writeLine(row))
      if (lines.length < linesAtOnce) continue
      yield encoder.encode(lines.join(''))
      lines = []
    }
    yield encoder.encode(lines.join(''))
  } catch (error) {
    onFailure(error)
    throw error
  }
}
