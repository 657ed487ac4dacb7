import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { ProjectRow } from '../../get-project.ts'
import { nameOfIds } from '../../keywords/name-of-ids.ts'

/** Days of all sets: about 50 sets over a year. A day’s sums take half a kilobyte. */
const mostDays = 20_000
/** A set takes about as much memory as so many of its days. */
const daysOfSet = 2

type Version = { version: string; day: LocalDate }

/** The sums of sets of keywords on packed days that this process has counted recently, by set, then by version and day. */
const sets = new Map<string, Map<string, unknown>>()
let days = 0

export type RememberedSums<Sums> = {
  find(version: Version): Sums | undefined
  store(version: Version, sums: Sums): void
}

const keyOf = ({ version, day }: Version) => `${version} ${day}`

/** Finds and stores the sums of a set of keywords, given by their ids in ascending order. */
export function rememberedSumsOf<Sums>(
  { accountId, id, countsSnippets }: Pick<ProjectRow, 'accountId' | 'id' | 'countsSnippets'>,
  ids: readonly number[],
): RememberedSums<Sums> {
  const key = `${accountId} ${id} ${countsSnippets} ${nameOfIds(ids)}`
  const known = (sets.get(key) ?? new Map()) as Map<string, Sums>
  // The oldest of the map is the one that was not needed for longest.
  if (!sets.delete(key)) days += daysOfSet
  sets.set(key, known)
  dropOldest()
  return {
    find: (version) => known.get(keyOf(version)),
    store(version, sums) {
      if (known.has(keyOf(version))) return
      known.set(keyOf(version), sums)
      // A set that was dropped meanwhile is remembered by this request alone.
      if (sets.get(key) !== known) return
      days += 1
      dropOldest()
    },
  }
}

function dropOldest() {
  for (const [oldest, { size }] of sets) {
    if (days <= mostDays) return
    sets.delete(oldest)
    days -= size + daysOfSet
  }
}
