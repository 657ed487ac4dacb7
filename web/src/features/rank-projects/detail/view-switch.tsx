import { SegmentedControl } from '@mantine/core'
import type { ChangeAddress, ProjectAddress } from './project-address.ts'

const views: { value: NonNullable<ProjectAddress['view']> | 'history'; label: string }[] = [
  { value: 'history', label: 'History View' },
  { value: 'competitors', label: 'Competitors View' },
  { value: 'features', label: 'SERP Features' },
]

/** The switch between the views of a project. */
export function ViewSwitch({ address, onChange }: { address: ProjectAddress; onChange: ChangeAddress }) {
  return (
    <SegmentedControl
      aria-label="View"
      data={views}
      value={address.view ?? 'history'}
      onChange={(next) => onChange({ view: next === 'history' ? undefined : next })}
    />
  )
}
