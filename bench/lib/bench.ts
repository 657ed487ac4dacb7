import type { World } from './world.ts'

/** The target of a figure; without one it is reported only. */
export type Target = { atMost: number } | { atLeast: number }

export type Figure = {
  name: string
  value: number
  /** `×` is a ratio of two things measured side by side. */
  unit: string
  target?: Target
  /** The numbers behind it, for whoever doubts it. */
  detail?: string
}

/** `short`: fewer rounds, as for `npm run bench:check`. */
export type Length = 'whole' | 'short'

export type Bench = {
  name: string
  /** One line: what is measured, and against what. */
  measures: string
  run(world: World, length: Length): Promise<Figure[]>
}

export const isMet = ({ value, target }: Figure): boolean | null =>
  target === undefined ? null : 'atMost' in target ? value <= target.atMost : value >= target.atLeast
