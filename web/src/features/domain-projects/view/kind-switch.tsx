import { SegmentedControl } from '@mantine/core'
import type { DomainView } from '#contract/domain-projects/rows.ts'
import { kindNames, rankedKinds } from '#contract/rules/site-checks/domain-checks.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { type ChangeAddress, type DomainAddress, kindOf } from './domain-address.ts'

type KindSwitchProps = { rows: DomainView['rows']; address: DomainAddress; onChange: ChangeAddress }

/** Organic results or ads, each with its number of loaded keywords. */
export const KindSwitch = ({ rows, address, onChange }: KindSwitchProps) => (
  <SegmentedControl
    aria-label="Keyword type"
    data={rankedKinds.map((kind) => ({ value: kind, label: `${kindNames[kind]} ${formatCount(rows[kind].read)}` }))}
    value={kindOf(address)}
    onChange={(kind) => onChange({ kind: kind === 'organic' ? undefined : kind })}
  />
)
