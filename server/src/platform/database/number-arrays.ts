import pg from 'pg'

/** PostgreSQL's numbers of the types int2[] and int4[], which the driver's types don't list. */
const integerArrays = [1005, 1007] as unknown as (typeof pg.types.builtins.INT4)[]

const isPlain = /^\{-?[0-9][0-9,-]*\}$/
const [minus, zero, nine] = [0x2d, 0x30, 0x39]

/**
 * Reads arrays of integers many times as fast as the driver's general parser: the keywords of a project are tens of thousands of
 * ids. Arrays that hold a null, or another array, are left to the driver.
 */
function readIntegers(text: string, readAny: (text: string) => unknown): unknown {
  if (!isPlain.test(text)) return readAny(text)
  const numbers: number[] = []
  let [number, sign] = [0, 1]
  for (let at = 1; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === minus) sign = -1
    else if (code >= zero && code <= nine) number = number * 10 + code - zero
    else {
      numbers.push(sign * number)
      number = 0
      sign = 1
    }
  }
  return numbers
}

/** Has the driver read arrays of integers as above, in every client of this process. */
export function readIntegersFast(): void {
  for (const type of integerArrays) {
    const readAny: (text: string) => unknown = pg.types.getTypeParser(type)
    pg.types.setTypeParser(type, (text: string) => readIntegers(text, readAny))
  }
}

/** Parameters with each array of numbers written as PostgreSQL reads it: the driver would quote every number. */
export const writeNumbers = (values: unknown): unknown =>
  Array.isArray(values) && values.some(isNumbers)
    ? values.map((value: unknown) => (isNumbers(value) ? `{${value.join(',')}}` : value))
    : values

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number')
