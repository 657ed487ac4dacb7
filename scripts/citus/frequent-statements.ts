import { placedTables } from '#server/app/placed-tables.ts'

export type Statement = { id: string; query: string; calls: number; is_of_one_key: boolean }

const shownCount = 10

/**
 * Lists the statements called most often. Calls that also occur without activity are subtracted: `idleCalls` were counted in one
 * idle period, and the run lasted as long as `idleTimes` of them.
 */
export const listFrequent = (
  statements: readonly Statement[],
  idleCalls: ReadonlyMap<string, number>,
  idleTimes: number,
): Statement[] =>
  statements
    .map((statement) => ({
      ...statement,
      calls: Math.round(statement.calls - (idleCalls.get(statement.id) ?? 0) * idleTimes),
    }))
    .filter(({ calls }) => calls > 0)
    .toSorted((left, right) => right.calls - left.calls)
    .slice(0, shownCount)

/** Fewer statements than are shown mean that nothing was measured. */
export function listFaults(frequent: readonly Statement[]): string[] {
  if (frequent.length < shownCount)
    return [`Only ${frequent.length} statements were counted instead of ${shownCount}, so the result means nothing.`]
  return frequent
    .filter((each) => shardsOf(each) !== 'one')
    .map(({ query }) => `This reads several shards: ${shorten(query)}`)
}

/** A reference table is read from one node, so it counts as one shard. */
export function shardsOf({ query, is_of_one_key: isOfOneKey }: Statement): 'one' | 'several' {
  const isDivided = Object.entries(placedTables).some(
    ([name, placement]) => placement.startsWith('by-') && new RegExp(`\\b${name}\\b`).test(query),
  )
  return isOfOneKey || !isDivided ? 'one' : 'several'
}

export const shorten = (query: string): string => query.replaceAll(/\s+/g, ' ').trim().slice(0, 110)
