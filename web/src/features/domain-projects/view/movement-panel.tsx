import {
  IconArrowDown,
  IconArrowUp,
  IconGitCompare,
  IconLogin2,
  IconLogout,
  IconMinus,
  IconPlus,
  IconX,
} from '@tabler/icons-react'
import type { DomainView } from '#contract/domain-projects/rows.ts'
import { type MovementFilter, movementNames, type RankedKind } from '#contract/rules/site-checks/domain-checks.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import type { Icon } from '../../../shared/ui/actions/icon.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { CountFilters } from '../../../shared/ui/tiles/count-filters.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import type { ChangeAddress } from './domain-address.ts'
import { rowsOfKindText } from './rows-text.ts'

type Mark = { key: MovementFilter; icon: Icon; tone: 'up' | 'down' | 'quiet' }
const marks: readonly Mark[] = [
  { key: 'new', icon: IconPlus, tone: 'up' },
  { key: 'lost', icon: IconX, tone: 'down' },
  { key: 'improved', icon: IconArrowUp, tone: 'up' },
  { key: 'declined', icon: IconArrowDown, tone: 'down' },
  { key: 'entered', icon: IconLogin2, tone: 'up' },
  { key: 'left', icon: IconLogout, tone: 'down' },
  { key: 'unchanged', icon: IconMinus, tone: 'quiet' },
]

/** If not all keywords are loaded, one may rank and still not be among them. */
const partHints: Partial<Record<MovementFilter, string>> = {
  new: 'Not among the keywords loaded on Compare Date',
  lost: 'No longer among the keywords loaded',
}

type MovementPanelProps = {
  page: DomainView
  kind: RankedKind
  chosen: MovementFilter | undefined
  onChange: ChangeAddress
}

/** The moves of the loaded rows of a kind since the compared date; each count filters the table. */
export function MovementPanel({ page, kind, chosen, onChange }: MovementPanelProps) {
  const { movements_by_kind, compared_date, available_dates: dates } = page
  if (movements_by_kind === null || compared_date === null)
    return (
      <Panel title="Changes">
        <EmptyState
          icon={IconGitCompare}
          title={dates.length > 1 ? 'Nothing to compare with' : 'Nothing to compare yet'}
          text={
            dates.length > 1
              ? 'Choose a Compare Date to see new, lost and moved keywords.'
              : 'New, lost and moved keywords appear after the second check.'
          }
        />
      </Panel>
    )
  const { read, total } = page.rows[kind]
  const isPart = total === null || read < total
  return (
    <Panel title={`Since ${formatDate(compared_date)}`} hint={rowsOfKindText(page.rows, kind)}>
      <CountFilters
        label="Filter keywords by change"
        counts={marks.map((mark) => ({
          ...mark,
          label: movementNames[mark.key],
          count: movements_by_kind[kind][mark.key],
          hint: isPart ? partHints[mark.key] : undefined,
        }))}
        chosen={chosen}
        onChoose={(key) => onChange({ tab: undefined, movement: chosen === key ? undefined : key })}
      />
    </Panel>
  )
}
