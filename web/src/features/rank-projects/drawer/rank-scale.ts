import { linearScale, type Range } from '../../../shared/charts/scales.ts'

/** Logarithmic from 1 to the depth, so that the first page has about half of the room. */
export function rankScale(depth: number, range: Range) {
  const scale = linearScale([0, Math.log(depth)], range)
  return (rank: number) => scale(Math.log(Math.min(rank, depth)))
}

const usualRanks = [1, 3, 10, 30, 100]

/** Ranks worth a line, the last being the depth. */
export const rankTicks = (depth: number) => [...usualRanks.filter((rank) => rank * 1.25 < depth), depth]
