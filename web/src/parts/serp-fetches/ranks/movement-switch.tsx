import { SegmentedControl } from '@mantine/core'
import { type MovementPeriod, movementPeriods } from '#contract/rules/rank-projects/comparison-periods.ts'
import { movementDaysOf } from './movement-days.ts'

const periods = movementPeriods.map((days) => ({ value: String(days), label: `${days} days` }))

type MovementSwitchProps = { days: MovementPeriod; onChange: (days: MovementPeriod | undefined) => void }

/** The number of days over which projects are compared. */
export const MovementSwitch = ({ days, onChange }: MovementSwitchProps) => (
  <SegmentedControl
    size="xs"
    aria-label="Compare with"
    data={periods}
    value={String(days)}
    onChange={(chosen) => onChange(movementDaysOf(Number(chosen)))}
  />
)
