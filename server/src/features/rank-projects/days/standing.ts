import type { Standing } from '#contract/rank-projects/standing.ts'
import { type AverageBasis, unrankedPosition } from '#contract/rules/rank-projects/average-position.ts'
import { visibilityOf } from '#contract/rules/rank-projects/click-curve.ts'
import type { ProjectRow } from '../get-project.ts'
import { clickScale } from './day-sums.ts'
import type { RunningSums } from './running-totals.ts'

type Choice = Pick<ProjectRow, 'countsUnranked'>

/** The sums that average position and visibility are computed from, of one project or several. */
export type StandingSums = {
  basis: AverageBasis
  /** Over the keywords that `basis` counts. */
  positionSum: number
  clickSum: number
  checked: number
}

/** By the project's setting for keywords that weren't found. */
export function standingSums({ countsUnranked }: Choice, sums: RunningSums): StandingSums {
  const { checked, found, rankSum, clickSum, snippets, depth } = sums
  const unranked = checked - found - snippets
  const as = unrankedPosition(depth)
  const basis = countsUnranked
    ? { found, unranked, unranked_as: unranked === 0 ? null : as, left_out: 0 }
    : { found, unranked: 0, unranked_as: null, left_out: unranked }
  return { basis, positionSum: rankSum + basis.unranked * as, clickSum, checked }
}

const none: StandingSums = {
  basis: { found: 0, unranked: 0, unranked_as: null, left_out: 0 },
  positionSum: 0,
  clickSum: 0,
  checked: 0,
}

export const addStandings = (all: readonly StandingSums[]): StandingSums => all.reduce(addTwo, none)

const addTwo = (a: StandingSums, b: StandingSums): StandingSums => ({
  basis: {
    found: a.basis.found + b.basis.found,
    unranked: a.basis.unranked + b.basis.unranked,
    unranked_as: sameOf(a.basis, b.basis),
    left_out: a.basis.left_out + b.basis.left_out,
  },
  positionSum: a.positionSum + b.positionSum,
  clickSum: a.clickSum + b.clickSum,
  checked: a.checked + b.checked,
})

function sameOf(a: AverageBasis, b: AverageBasis): number | null {
  if (a.unranked === 0) return b.unranked_as
  return b.unranked === 0 || a.unranked_as === b.unranked_as ? a.unranked_as : null
}

export const standingOf = ({ basis, positionSum, clickSum, checked }: StandingSums): Standing => ({
  averagePosition: averageOf(positionSum, basis.found + basis.unranked),
  visibility: visibilityOf(clickSum / clickScale, checked),
})

/** To two decimals. */
const averageOf = (sum: number, count: number) => (count === 0 ? null : Math.round((sum / count) * 100) / 100)
