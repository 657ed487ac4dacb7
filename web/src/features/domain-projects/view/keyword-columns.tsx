import { Badge, Button, VisuallyHidden } from '@mantine/core'
import { IconChevronDown, IconListNumbers } from '@tabler/icons-react'
import type { DomainKeyword } from '#contract/domain-projects/rows.ts'
import { type DomainSort, intentNames } from '#contract/rules/site-checks/domain-checks.ts'
import { KeywordDifficulty } from '../../../parts/keyword-metrics/keyword-difficulty.tsx'
import { ChangeMark } from '../../../parts/serp-fetches/ranks/change-mark.tsx'
import type { RankChange } from '../../../parts/serp-fetches/ranks/rank-change.ts'
import { SnippetMark } from '../../../parts/serp-fetches/ranks/snippet-mark.tsx'
import { PlaceLabel } from '../../../parts/serp-fetches/search-settings/setting-labels.tsx'
import { FeatureIcons } from '../../../parts/serp-fetches/serp-features/feature-icons.tsx'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { formatDollars } from '../../../shared/format/money.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import type { Column } from '../../../shared/table/column.ts'
import { actionColumn } from '../../../shared/table/columns.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { domainMessages } from '../messages.ts'
import { firstDirection } from './domain-address.ts'
import classes from './keyword-columns.module.css'
import { PageLink } from './page-link.tsx'
import { useTopTenCredits } from './use-top-ten-price.ts'

/** The rows that show their top ten. */
export type TopTens = {
  isOpen: (row: DomainKeyword) => boolean
  toggle: (row: DomainKeyword) => void
  /** The reason why none can be loaded. */
  unavailable: string | undefined
}

type KeywordColumns = { countryIso: string; isPhone: boolean; topTens: TopTens }

const sortedBy = (by: DomainSort) => ({ serverSort: { by, first: firstDirection(by) } })
const nothing = <span aria-hidden>—</span>

/** Columns of a domain's keywords, a keyword a row. */
export function keywordColumns({ countryIso, isPhone, topTens }: KeywordColumns): Column<DomainKeyword>[] {
  return [
    {
      id: 'keyword',
      label: 'Keywords',
      width: isPhone ? 126 : 230,
      hideable: false,
      pinnedLeft: isPhone ? undefined : 44,
      ...sortedBy('keyword'),
      cell: (row) => <Keyword row={row} />,
    },
    {
      id: 'position',
      label: 'Position',
      width: 96,
      align: 'right',
      tone: 'strong',
      hideable: false,
      ...sortedBy('position'),
      cell: (row) => <Position row={row} />,
    },
    {
      id: 'lp',
      label: 'LP',
      header: <span data-hint="Last position">LP</span>,
      width: 58,
      align: 'right',
      tone: 'quiet',
      ...sortedBy('lp'),
      cell: ({ lp }) => lp ?? nothing,
    },
    {
      id: 'volume',
      label: 'Volume',
      width: 86,
      align: 'right',
      ...sortedBy('search_volume'),
      cell: ({ search_volume }) => (search_volume === null ? nothing : formatCount(search_volume)),
    },
    {
      id: 'traffic',
      label: 'Traffic',
      width: 86,
      align: 'right',
      ...sortedBy('traffic'),
      cell: ({ traffic }) => (traffic === null ? nothing : formatTraffic(traffic)),
    },
    {
      id: 'intent',
      label: 'Intent',
      width: 116,
      tone: 'quiet',
      ...sortedBy('intent'),
      cell: ({ intent }) => (intent === null ? nothing : intentNames[intent]),
    },
    {
      id: 'kd',
      label: 'KD',
      width: 92,
      align: 'right',
      ...sortedBy('kd'),
      cell: ({ kd, kd_change }) => (kd === null ? nothing : <Difficulty kd={kd} change={kd_change} />),
    },
    {
      id: 'cpc',
      label: 'CPC',
      width: 76,
      align: 'right',
      ...sortedBy('cpc'),
      cell: ({ cpc }) => (cpc === null ? nothing : formatDollars(cpc)),
    },
    { id: 'engine', label: 'Engines', width: 78, tone: 'quiet', cell: ({ sf }) => sf },
    {
      id: 'location',
      label: 'Location',
      width: 140,
      cell: ({ location_name }) => <PlaceLabel of={{ country_iso_code: countryIso, location: location_name }} />,
    },
    { id: 'url', label: 'Page Link', width: 190, cell: ({ url }) => <PageLink url={url} /> },
    {
      id: 'features',
      label: 'SERP features',
      width: 126,
      // The provider says that an AI Overview was there, not whom it cites.
      cell: ({ features }) => (
        <FeatureIcons page={{ features, owned_features: [], ai_overview: 'not-loaded' }} limit={4} />
      ),
    },
    {
      id: 'updated',
      label: 'Last Updated',
      width: 118,
      tone: 'quiet',
      ...sortedBy('last_updated'),
      cell: ({ last_updated }) =>
        last_updated === null ? nothing : <Moment at={last_updated}>{formatDay(new Date(last_updated))}</Moment>,
    },
    {
      id: 'created',
      label: 'Created',
      width: 112,
      tone: 'quiet',
      ...sortedBy('date'),
      cell: ({ date }) => formatDate(date),
    },
    actionColumn((row) => <TopTenButton row={row} topTens={topTens} />, {
      id: 'serps',
      label: 'SERPs',
      align: 'right',
      width: isPhone ? 84 : 118,
      pinned: true,
      hidesHead: true,
    }),
  ]
}

function Keyword({ row: { keyword, kind } }: { row: DomainKeyword }) {
  return (
    <span className={classes.keyword} title={keyword}>
      <span className={classes.cut} dir="auto">
        {keyword}
      </span>
      {kind === 'paid' && (
        <Badge size="xs" variant="light" className={classes.ad}>
          Ad
        </Badge>
      )}
    </span>
  )
}

function Position({ row }: { row: DomainKeyword }) {
  const change = changeOf(row)
  return (
    <span className={classes.position}>
      {row.is_snippet && row.position !== null && <SnippetMark />}
      <b>{row.position ?? '—'}</b>
      <span className={classes.change}>{change && <ChangeMark change={change} />}</span>
    </span>
  )
}

/** Against the compared date. */
function changeOf({ movement, position, position_change: by }: DomainKeyword): RankChange | undefined {
  if (movement === 'new' || movement === 'lost') return { kind: movement }
  if ((movement !== 'improved' && movement !== 'declined') || by === null || position === null) return undefined
  return { kind: movement, by: Math.abs(by), to: position }
}

/** Below 10 the first decimal still says something. */
const formatTraffic = (traffic: number) =>
  traffic > 0 && traffic < 10 ? traffic.toFixed(1) : formatCount(Math.round(traffic))

function Difficulty({ kd, change }: { kd: number; change: number | null }) {
  const hint =
    change === null || change === 0 ? undefined : `${change > 0 ? '+' : '−'}${Math.abs(change)} since Compare Date`
  return (
    <span data-hint={hint}>
      <KeywordDifficulty value={kd} />
    </span>
  )
}

function TopTenButton({ row, topTens: { isOpen, toggle, unavailable } }: { row: DomainKeyword; topTens: TopTens }) {
  const credits = useTopTenCredits()
  const isShown = isOpen(row)
  // A top ten that has been looked up is shown again free.
  const isKnown = row.top_ten.length > 0
  const isOff = unavailable !== undefined && !isShown && !isKnown
  // The price is shown before credits are spent, also on touch screens.
  const price = isShown || isKnown || isOff || credits === undefined ? undefined : `${credits} credits`
  const Glyph = isShown ? IconChevronDown : IconListNumbers
  return (
    <Button
      size="compact-sm"
      variant={isShown ? 'light' : 'subtle'}
      color={isShown ? undefined : 'gray'}
      leftSection={<Glyph size={14} stroke={1.8} aria-hidden />}
      classNames={{ root: classes.serpsButton, section: classes.glyph }}
      aria-expanded={isShown}
      aria-disabled={isOff || undefined}
      data-disabled={isOff || undefined}
      data-hint={isOff ? unavailable : isKnown && !isShown ? domainMessages.topTenFree : undefined}
      onClick={isOff ? undefined : () => toggle(row)}
    >
      <span className={classes.serps}>
        <span>
          SERPs{' '}
          <VisuallyHidden>
            for {row.keyword}
            {isOff && `. ${unavailable}`}
            {price !== undefined && ','}
          </VisuallyHidden>
        </span>{' '}
        {price !== undefined && <small>{price}</small>}
      </span>
    </Button>
  )
}
