import { createHash } from 'node:crypto'

/** A list that is asked for again is named once. */
const names = new WeakMap<readonly number[], string>()

/** The same for equal lists, and different for any others. */
export function nameOfIds(ids: readonly number[]): string {
  const name = names.get(ids) ?? createHash('sha256').update(ids.join()).digest('base64')
  names.set(ids, name)
  return name
}
