/** Two values of a group, told apart without their colours. */
export type BarGroup = { key: string; label: string; values: readonly [number, number] }

export const barMargins = { top: 14, right: 10, bottom: 26, left: 44 }
export const leastLabelWidth = 46

/** The surface that bars are drawn into. */
export type BarsProps = {
  groups: readonly BarGroup[]
  height: number
  format: (value: number) => string
  left: number
  right: number
  /** The width of a group. */
  band: number
  /** The group under the cursor. */
  active: number | undefined
  /** The key of the group that filters something. */
  chosen: string | undefined
}
