import type { AccountCtx } from '../../../parts/access/index.ts'
import type { ComparableDays, ComparedWith } from '../days/compared-days.ts'
import { readStandings } from '../days/packed/read-standings.ts'
import { findOpenRun, type ProjectRow } from '../get-project.ts'
import { dayOfRun } from '../runs/run-day.ts'
import { changeAt } from './compare-ranks.ts'
import type { ChangeOfRank } from './latest-observations.ts'

type Wanted = { asOf: ComparableDays['asOf']; comparedWith: ComparedWith }

/** By keyword: the change of its latest check, or of its latest up to a day; keywords with nothing to compare are left out. */
export async function listChanges(
  ctx: AccountCtx,
  project: ProjectRow,
  keywords: readonly number[],
  wanted: Wanted,
): Promise<ReadonlyMap<number, ChangeOfRank>> {
  const ids = keywords.toSorted((one, other) => one - other)
  const run = await findOpenRun(ctx, project)
  const standings = await readStandings(ctx, project, { ...wanted, openFrom: run && dayOfRun(project, run), ids })
  return new Map(
    ids.flatMap((id, place): [number, ChangeOfRank][] => {
      const change = changeAt(standings, place)
      return change === undefined ? [] : [[id, change]]
    }),
  )
}
