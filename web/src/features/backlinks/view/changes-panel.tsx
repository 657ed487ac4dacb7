import { IconArrowNarrowRight, IconEqual, IconGitCompare, IconPlus, IconQuestionMark, IconX } from '@tabler/icons-react'
import type { BacklinkView } from '#contract/backlinks/rows.ts'
import { type LinkMovement, linkMovementNames } from '#contract/rules/backlinks/backlinks.ts'
import { DateChoice } from '../../../parts/site-checks/view/date-choice.tsx'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { type CountFilter, CountFilters } from '../../../shared/ui/tiles/count-filters.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { backlinkTexts } from '../messages.ts'
import type { BacklinkAddress, ChangeAddress } from './backlink-address.ts'
import classes from './changes-panel.module.css'

const marks = [
  { key: 'new', icon: IconPlus, tone: 'up' },
  { key: 'lost', icon: IconX, tone: 'down' },
  { key: 'kept', icon: IconEqual, tone: 'quiet' },
  {
    key: 'not_comparable',
    icon: IconQuestionMark,
    tone: 'quiet',
    hint: 'Loaded for one date only, because not every link was loaded for the other',
  },
] as const satisfies readonly Partial<CountFilter<LinkMovement>>[]

type ChangesPanelProps = { page: BacklinkView; address: BacklinkAddress; onChange: ChangeAddress }

/** Changes among the links loaded since the compared date, and the referring domains they brought or cost. */
export function ChangesPanel({ page, address, onChange }: ChangesPanelProps) {
  const { backlink, changes } = page
  const { available_dates: dates, selected_date, compared_date } = backlink
  if (dates.length === 0) return null
  const chosen = address.movement
  return (
    <Panel
      title={compared_date === null ? 'Changes' : `Since ${formatDate(compared_date)}`}
      hint={changes === null ? undefined : backlinkTexts.linksLoaded}
      actions={
        <span className={classes.dates}>
          <DateChoice label="Date" dates={dates} shown={selected_date} compared={compared_date} onChange={onChange} />
        </span>
      }
    >
      {changes === null ? (
        <EmptyState
          icon={IconGitCompare}
          title={dates.length > 1 ? 'Nothing to compare with' : 'Nothing to compare yet'}
          text={
            dates.length > 1
              ? 'Choose a Compare Date to see new, lost and kept links.'
              : 'New, lost and kept links appear after the second check.'
          }
        />
      ) : (
        <>
          <CountFilters
            label="Filter links by change"
            isWide
            counts={marks.map((mark) => ({
              ...mark,
              label: linkMovementNames[mark.key],
              count: changes.links[mark.key],
            }))}
            chosen={chosen}
            onChoose={(key) =>
              onChange({ tab: undefined, filter: undefined, links: 'all', movement: chosen === key ? undefined : key })
            }
          />
          <Domains changes={changes} />
        </>
      )}
    </Panel>
  )
}

/** Gained and lost, and what is left of both. */
function Domains({ changes: { domains } }: { changes: NonNullable<BacklinkView['changes']> }) {
  const net = domains.gained - domains.lost
  return (
    <p className={classes.domains}>
      <span>
        Referring domains among the links loaded: <b data-tone="up">+{formatCount(domains.gained)} gained</b>,{' '}
        <b data-tone="down">−{formatCount(domains.lost)} lost</b>
      </span>
      <span>
        <IconArrowNarrowRight size={14} stroke={1.8} aria-hidden /> net{' '}
        <b>{`${net > 0 ? '+' : net < 0 ? '−' : ''}${formatCount(Math.abs(net))}`}</b>
      </span>
      {domains.not_comparable > 0 && (
        <span>{`${countOf(domains.not_comparable, 'domain')} not comparable, because not every link was loaded`}</span>
      )}
    </p>
  )
}
