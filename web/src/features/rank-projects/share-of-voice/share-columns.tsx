import { Button, VisuallyHidden } from '@mantine/core'
import { IconExternalLink, IconPlus } from '@tabler/icons-react'
import type { DomainShare } from '#contract/rank-projects/share-of-voice.ts'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import { growthDays, listedDays, namedDomains } from '#contract/rules/rank-projects/share-of-voice.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { webAddress } from '../../../shared/format/web-address.ts'
import type { Column } from '../../../shared/table/column.ts'
import { Move } from '../../../shared/ui/tiles/move.tsx'
import { shortReasons } from '../comparison/messages.ts'
import { firstDirection } from './queries.ts'
import { kindNames, percentText, pointsOf } from './share-text.ts'
import classes from './share-view.module.css'

export type TrackDomain = {
  /** The reason why none can be tracked now. */
  unavailable: string | undefined
  /** The domain that is being added. */
  busy: string | undefined
  onTrack: (domain: string) => void
}

type ShareColumns = {
  comparison: DayCompared | null
  /** The largest share of the list, the whole width of a bar. */
  most: number
  /** The date by which domains may have been listed for longer; null if there is none. */
  listedFrom: string | null
  /** Absent for those who may only read, and where competitors aren't part of the plan. */
  track: TrackDomain | undefined
}

export function shareColumns({ comparison, most, listedFrom, track }: ShareColumns): Column<DomainShare>[] {
  const since = comparison?.compared_date ?? null
  const sortedBy = (by: Parameters<typeof firstDirection>[0]) => ({ by, first: firstDirection(by) })
  const tracking: Column<DomainShare>[] =
    track === undefined
      ? []
      : [{ id: 'track', label: 'Track', width: 112, hideable: false, cell: (row) => <Track domain={row} {...track} /> }]
  return [
    {
      id: 'domain',
      label: 'Domain',
      width: 210,
      grow: 3,
      hideable: false,
      serverSort: sortedBy('domain'),
      cell: (domain) => <Domain domain={domain} since={since} hasEarlier={listedFrom !== null} />,
    },
    {
      id: 'share',
      label: 'Share of voice',
      width: 168,
      grow: 2,
      align: 'right',
      tone: 'strong',
      serverSort: sortedBy('share'),
      cell: ({ share, kind }) => (
        <span className={classes.share}>
          <span className={classes.bar} aria-hidden>
            <span data-kind={kind} style={{ width: `${most === 0 ? 0 : ((share ?? 0) / most) * 100}%` }} />
          </span>
          <span className={classes.percent} data-hint={share === null ? unlisted : undefined}>
            {percentText(share)}
          </span>
        </span>
      ),
    },
    {
      id: 'change',
      label: 'Change',
      width: 96,
      align: 'right',
      serverSort: sortedBy('change'),
      cell: (domain) => <Change domain={domain} comparison={comparison} />,
    },
    {
      id: 'growth',
      label: `In ${growthDays} days`,
      width: 104,
      align: 'right',
      serverSort: sortedBy('growth'),
      cell: ({ growth }) => <Points by={pointsOf(growth)} reason={`Not known ${growthDays} days before`} />,
    },
    {
      id: 'keywords',
      label: 'Keywords',
      width: 96,
      align: 'right',
      serverSort: sortedBy('keywords'),
      cell: ({ keywords_count }) => (keywords_count === null ? nothing : formatCount(keywords_count)),
    },
    {
      id: 'best',
      label: 'Best',
      width: 76,
      align: 'right',
      serverSort: sortedBy('best'),
      cell: ({ best }) => (best === null ? nothing : formatCount(best)),
    },
    {
      id: 'since',
      label: 'Listed since',
      width: 116,
      align: 'right',
      tone: 'quiet',
      serverSort: sortedBy('since'),
      cell: ({ listed_since: date }) =>
        listedFrom !== null && date <= listedFrom ? (
          <span data-hint={`Listed by then, dates before ${formatDate(date)} aren’t searched`}>
            by {formatDate(date)}
          </span>
        ) : (
          formatDate(date)
        ),
    },
    ...tracking,
  ]
}

const nothing = '–'
const unlisted = `Not among the ${namedDomains} largest domains`

function Domain({
  domain: { domain, kind, part_of, state, is_newcomer },
  since,
  hasEarlier,
}: {
  domain: DomainShare
  since: string | null
  hasEarlier: boolean
}) {
  const address = webAddress(`https://${domain}`)
  const name = kindNames[kind]
  return (
    <span className={classes.domain}>
      <span className="truncate" title={domain} data-own={kind === 'own' || undefined}>
        {domain}
      </span>
      {address !== undefined && (
        <a
          href={address.href}
          target="_blank"
          rel="noopener noreferrer"
          className={classes.open}
          aria-label={`Open ${address.href}`}
          data-hint="Open the site"
        >
          <IconExternalLink size={14} stroke={1.7} aria-hidden />
        </a>
      )}
      {name !== undefined && (
        <Mark kind={kind} hint={part_of === null ? undefined : `The share of ${part_of} includes this one.`}>
          {name}
        </Mark>
      )}
      {state === 'gone' && (
        <Mark kind="gone" hint={`Among the ${namedDomains} largest on ${dateOf(since)}`}>
          Gone
        </Mark>
      )}
      {(state === 'new' || is_newcomer) && (
        <Mark
          kind="new"
          hint={
            state === 'new'
              ? `Not among the ${namedDomains} largest on ${dateOf(since)}`
              : hasEarlier
                ? `Listed within ${growthDays} days, for the first time in ${listedDays} days`
                : `First listed within ${growthDays} days`
          }
        >
          New
        </Mark>
      )}
    </span>
  )
}

const dateOf = (since: string | null) => (since === null ? 'the date before' : formatDate(since))

const Mark = ({ kind, hint, children }: { kind: string; hint: string | undefined; children: string }) => (
  <span className={classes.mark} data-kind={kind} data-hint={hint}>
    {children}
    {hint !== undefined && <VisuallyHidden>. {hint}</VisuallyHidden>}
  </span>
)

function Change({
  domain: { share, share_before },
  comparison,
}: {
  domain: DomainShare
  comparison: DayCompared | null
}) {
  if (comparison?.compared_date == null || comparison.not_compared === 'settings')
    return <Points by={null} reason={shortReasons[comparison?.not_compared ?? 'first']} />
  const by = share === null || share_before === null ? null : share - share_before
  const which = share === null ? comparison.date : comparison.compared_date
  return <Points by={pointsOf(by)} reason={`${unlisted} on ${formatDate(which)}`} />
}

function Points({ by, reason }: { by: number | null; reason: string }) {
  if (by === null)
    return (
      <span className={classes.quiet} data-hint={reason}>
        {nothing}
        <VisuallyHidden>. {reason}</VisuallyHidden>
      </span>
    )
  return by === 0 ? <span className={classes.quiet}>0</span> : <Move by={by} better="more" unit=" pp" />
}

function Track({ domain: { domain, kind, state }, unavailable, busy, onTrack }: TrackDomain & { domain: DomainShare }) {
  if (kind !== 'other' || state === 'gone') return null
  return (
    <Button
      variant="default"
      size="compact-xs"
      leftSection={<IconPlus size={13} stroke={2} aria-hidden />}
      aria-label={`Track ${domain} as a competitor`}
      aria-disabled={unavailable !== undefined || undefined}
      data-disabled={unavailable !== undefined || undefined}
      data-hint={unavailable ?? 'Free, including its history'}
      loading={busy === domain}
      onClick={() => unavailable === undefined && onTrack(domain)}
    >
      Track
    </Button>
  )
}
