import { sql } from 'drizzle-orm'
import type { CellMovement, StoredMovementFact } from '#contract/rank-projects/movement.ts'
import { volatilityVerdictOf } from '#contract/rules/rank-projects/volatility.ts'

/** A cell's movement as it is stored. The first is null where there is no accounting. */
export type StoredMovement = [
  arrived: number | null,
  departed: number,
  overtook: number,
  overtaken: number,
  repeated: number | null,
  volatility: number | null,
  median: number | null,
  deviation: number | null,
  facts: StoredMovementFact[] | null,
]

/** Reads it from a row of `rank_observations`; null if nothing is known. */
export const storedMovement = sql`case when num_nonnulls(arrived_count, volatility, movement_facts) > 0
  then json_build_array(arrived_count, departed_count, overtook_count, overtaken_count, repeated_count, volatility,
    volatility_median, volatility_deviation, movement_facts) end`

export function presentCellMovement(stored: StoredMovement): CellMovement {
  const [arrived, departed, overtook_us, overtaken, repeated, volatility, median, deviation, facts] = stored
  const isJudged = volatility !== null && median !== null && deviation !== null
  return {
    counts: arrived === null ? null : { arrived, departed, overtook_us, overtaken, repeated: repeated ?? 0 },
    verdict: isJudged ? volatilityVerdictOf(volatility, { median, deviation }) : null,
    facts: facts ?? [],
  }
}
