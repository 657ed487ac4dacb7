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
import type { MovementFilter } from '#contract/rules/domain-checks.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import type { Icon } from '../../../shared/ui/icon.ts'
import { Panel } from '../../../shared/ui/panel.tsx'
import type { ChangeAddress } from './domain-address.ts'
import classes from './domain-charts.module.css'
import { movementNames } from './filter-keys.ts'

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

type MovementPanelProps = {
  page: Pick<DomainView, 'movements' | 'compared_date'>
  chosen: MovementFilter | undefined
  onChange: ChangeAddress
}

/** How the rows read moved since the compared date; each count filters the table. */
export function MovementPanel({ page: { movements, compared_date }, chosen, onChange }: MovementPanelProps) {
  if (movements === null || compared_date === null)
    return (
      <Panel title="Changes">
        <EmptyState
          icon={IconGitCompare}
          title="Nothing to compare yet"
          text="New, lost and moved keywords appear after the second check."
        />
      </Panel>
    )
  return (
    <Panel title={`Since ${formatDate(compared_date)}`} hint="Filters the table">
      <fieldset className={classes.movements} aria-label="Filter keywords by change">
        {marks.map(({ key, icon: Glyph, tone }) => (
          <button
            key={key}
            type="button"
            className={classes.movement}
            data-tone={tone}
            aria-pressed={chosen === key}
            onClick={() => onChange({ tab: undefined, movement: chosen === key ? undefined : key })}
          >
            <span>
              <Glyph size={13} stroke={2.2} aria-hidden />
              {movementNames[key]}
            </span>{' '}
            <b>{formatCount(movements[key])}</b>
          </button>
        ))}
      </fieldset>
    </Panel>
  )
}
