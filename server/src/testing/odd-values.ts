/** Steps from the top of an answer to a value in it. */
export type Place = (string | number)[]
type Oddity = { name: string; value: unknown }

/** Values that a provider may write in place of the expected ones. */
export const oddities: readonly Oddity[] = [
  { name: 'null', value: null },
  { name: 'missing', value: undefined },
  { name: 'empty text', value: '' },
  { name: 'text', value: 'unknown_value' },
  { name: 'not a number', value: 'NaN' },
  { name: 'number in quotes', value: '10.5' },
  { name: 'fraction', value: 10.5 },
  { name: 'negative', value: -1 },
  { name: 'huge', value: 1e300 },
  { name: 'flag', value: true },
  { name: 'list', value: [] },
  { name: 'list of nothing', value: [null] },
  { name: 'object', value: {} },
  { name: 'very long text', value: 'x'.repeat(20_000) },
]

/** Every place of an answer below its top. */
export function placesOf(value: unknown, above: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) return []
  const keys = Array.isArray(value) ? [...value.keys()] : Object.keys(value)
  return keys.flatMap((key) => {
    const place = [...above, key]
    return [place, ...placesOf((value as Record<string | number, unknown>)[key], place)]
  })
}

/** The answer with something else at one place; all of it that is not on the way there is shared. */
export function replaceAt(answer: unknown, [key, ...below]: Place, value: unknown): unknown {
  if (key === undefined) return value
  const copy = (Array.isArray(answer) ? [...answer] : { ...(answer as object) }) as Record<string | number, unknown>
  const replaced = replaceAt(copy[key], below, value)
  if (replaced === undefined && !Array.isArray(copy)) delete copy[key]
  else copy[key] = replaced ?? null
  return copy
}

/** The answer with a row twice. */
export function repeatAt(answer: unknown, place: Place): unknown {
  const above = place.slice(0, -1)
  const list = above.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], answer)
  const at = Number(place.at(-1))
  return replaceAt(answer, above, (list as unknown[]).toSpliced(at, 0, (list as unknown[])[at]))
}

export const isBelow = (place: Place, above: Place) =>
  above.every((step, at) => place[at] === step) && place.length > above.length

/** Values that look like an absent field, which is a valid answer. */
export const tellsNothing = (value: unknown) => ['null', '""', '{}', '[]', undefined].includes(JSON.stringify(value))
