import { NativeSelect } from '@mantine/core'

type PositionSelectProps = {
  /** The number of places. */
  count: number
  value: string
  onChange: (value: string) => void
}

/** The place of a row among those beside it. */
export const PositionSelect = ({ count, value, onChange }: PositionSelectProps) => (
  <NativeSelect
    label="Position"
    value={value}
    data={Array.from({ length: count }, (_, at) => ({ value: String(at + 1), label: labelOf(at + 1, count) }))}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
)

function labelOf(place: number, count: number) {
  if (place === 1) return '1 (first)'
  return place === count ? `${place} (last)` : String(place)
}
