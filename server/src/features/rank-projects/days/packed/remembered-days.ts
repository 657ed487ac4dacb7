import type { LocalDate } from '#contract/rules/text/time-zones.ts'

/** About a year of 10 000 keywords. */
const mostCharacters = 24_000_000

/** The texts of packed days that this process has read recently, by version and day: with another content a day has another version. */
const days = new Map<string, { texts: object; characters: number }>()
let characters = 0

type Version = { version: string; day: LocalDate }
const keyOf = ({ version, day }: Version) => `${version} ${day}`

export function findRemembered<Texts extends object>(version: Version): Texts | undefined {
  const key = keyOf(version)
  const found = days.get(key)
  if (found === undefined) return undefined
  // The oldest of the map is the one that was not needed for longest.
  days.delete(key)
  days.set(key, found)
  return found.texts as Texts
}

export function storeRemembered(version: Version, texts: object): void {
  const key = keyOf(version)
  if (days.has(key)) return
  const length = Object.values(texts).reduce<number>((sum, value) => sum + lengthOf(value), 0)
  days.set(key, { texts, characters: length })
  characters += length
  for (const [oldest, { characters: freed }] of days) {
    if (characters <= mostCharacters) return
    days.delete(oldest)
    characters -= freed
  }
}

/** An organic rank takes about as much memory as so many characters. */
const charactersPerEntry = 50

const lengthOf = (value: unknown): number =>
  typeof value === 'string' ? value.length : Array.isArray(value) ? value.length * charactersPerEntry : 0
