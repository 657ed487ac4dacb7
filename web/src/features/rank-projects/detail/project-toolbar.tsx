import { SegmentedControl } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { RankBandKey } from '#contract/rules/rank-bands.ts'
import { rankBands } from '../../../shared/ranks/rank-bands.ts'
import { SearchField, Toolbar } from '../../../shared/table/toolbar.tsx'
import type { ChangeAddress, ProjectAddress } from './project-address.ts'
import classes from './project-toolbar.module.css'

type ProjectToolbarProps = {
  address: ProjectAddress
  onChange: ChangeAddress
  /** What this view alone has. */
  children: ReactNode
}

const views: { value: NonNullable<ProjectAddress['view']> | 'history'; label: string }[] = [
  { value: 'history', label: 'History View' },
  { value: 'competitors', label: 'Competitors View' },
]

/** Which view, and which keywords it shows. */
export function ProjectToolbar({ address, onChange, children }: ProjectToolbarProps) {
  const { view = 'history', search = '', band } = address
  return (
    <Toolbar>
      <SegmentedControl
        aria-label="View"
        data={views}
        value={view}
        onChange={(next) => onChange({ view: next === 'history' ? undefined : next })}
      />
      <SearchField
        value={search}
        onSearch={(text) => onChange({ search: text === '' ? undefined : text })}
        label="Search keywords"
      />
      {band !== undefined && <BandChip band={band} onRemove={() => onChange({ band: undefined })} />}
      {children}
    </Toolbar>
  )
}

function BandChip({ band, onRemove }: { band: RankBandKey; onRemove: () => void }) {
  const label = rankBands.find(({ key }) => key === band)?.label ?? band
  return (
    <button type="button" className={classes.chip} onClick={onRemove} aria-label={`Clear filter: ${label}`}>
      {label}
      <IconX size={13} stroke={2} aria-hidden />
    </button>
  )
}
