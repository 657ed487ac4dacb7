import { SegmentedControl } from '@mantine/core'
import { type MovementPeriod, movementPeriods, usualMovement } from '#contract/rules/comparison-periods.ts'

const periods = movementPeriods.map((days) => ({ value: String(days), label: `${days} days` }))

type MovementSwitchProps = { days: MovementPeriod; onChange: (days: MovementPeriod | undefined) => void }

/** How far back the dashboard compares. */
export const MovementSwitch = ({ days, onChange }: MovementSwitchProps) => (
  <SegmentedControl
    size="xs"
    aria-label="Compare with"
    data={periods}
    value={String(days)}
    onChange={(chosen) => onChange(movementPeriods.find((one) => String(one) === chosen && one !== usualMovement))}
  />
)
