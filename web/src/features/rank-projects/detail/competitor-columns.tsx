import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconFileOff, IconX } from '@tabler/icons-react'
import type { RankCompetitorsRow } from '#contract/rank-projects/competitors-row.ts'
import { type SearchEngineCode, searchEngines } from '#contract/rules/search-engines.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { shortNames } from '../../../shared/format/short-names.ts'
import { PositionScale, PositionStrip } from '../../../shared/ranks/position-strip.tsx'
import { RankCell } from '../../../shared/ranks/rank-cell.tsx'
import { changeOnDay } from '../../../shared/ranks/rank-change.ts'
import { competitorSeries, type SeriesKey, SeriesMark } from '../../../shared/ranks/series-mark.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { projectMessages } from '../messages.ts'
import classes from './competitor-columns.module.css'
import { dayOf } from './history-columns.tsx'
import { KeywordLink } from './keyword-link.tsx'
import { metricColumns } from './metric-columns.tsx'

export type CompetitorHead = { id: number; name: string; first_ranked_on: string | null }

type CompetitorColumns = {
  projectId: number
  domain: string
  searchEngine: SearchEngineCode
  competitors: readonly CompetitorHead[]
  isPhone: boolean
  onOpen: (keyword: number) => void
  /** Absent for those who may not. */
  onRemove: ((competitor: CompetitorHead) => void) | undefined
}

const widths = { keyword: 180, own: 112, competitor: 138, strip: 160 } as const
/** Keyword, own rank and the first competitor's fill a narrow screen; a keyword may take two lines there. */
const phoneWidths = { ...widths, keyword: 128, own: 98, competitor: 128 } as const

/** With less room than this the table scrolls sideways. */
export const competitorsWidth = (columns: readonly Column<RankCompetitorsRow>[], hidden: readonly string[]) =>
  columns
    .filter(({ id, fromRoom }) => fromRoom === undefined && !hidden.includes(id))
    .reduce((sum, { width }) => sum + (typeof width === 'number' ? width : widths.keyword), 0)

/** Own rank beside the competitors'. On a phone the ranks stand beside the keyword and the figures wait at the end. */
export function competitorColumns(wanted: CompetitorColumns): Column<RankCompetitorsRow>[] {
  const { projectId, domain, searchEngine, competitors, isPhone, onOpen } = wanted
  const room = isPhone ? phoneWidths : widths
  const keyword: Column<RankCompetitorsRow> = {
    id: 'keyword',
    label: 'Keywords',
    width: isPhone ? room.keyword : undefined,
    hideable: false,
    pinnedLeft: 0,
    serverSort: { by: 'keyword', first: 'asc' },
    cell: (row) => <KeywordLink projectId={projectId} keyword={row} onOpen={onOpen} twoLines={isPhone} />,
  }
  const [, ...names] = shortNames([domain, ...competitors.map(({ name }) => name)])
  const ranks = [
    { ...ownColumn, width: room.own },
    ...competitors.map((competitor, at) => ({
      ...competitorColumn(competitor, at, names[at] ?? competitor.name, wanted.onRemove),
      width: room.competitor,
    })),
  ]
  const metrics = metricColumns(searchEngine === searchEngines.google)
  if (isPhone) return [keyword, ...ranks, ...metrics]
  const columns = [keyword, ...metrics, ...ranks]
  if (competitors.length === 0 || competitors.length > 3) return columns
  return [...columns, { ...stripColumn, fromRoom: competitorsWidth(columns, []) + widths.strip }]
}

const ownColumn: Column<RankCompetitorsRow> = {
  id: 'own',
  label: 'Ranking',
  header: (
    <span className={classes.head}>
      <SeriesMark of="own" />
      Ranking
    </span>
  ),
  align: 'right',
  tone: 'strong',
  hideable: false,
  serverSort: { by: 'rank', first: 'asc' },
  cell: (row) => (
    <RankCell snapshot={{ ...row, rank_absolute: null }} depth={row.depth} isOwn change={changeOnDay(row) ?? null} />
  ),
}

function competitorColumn(
  competitor: CompetitorHead,
  at: number,
  name: string,
  onRemove: CompetitorColumns['onRemove'],
): Column<RankCompetitorsRow> {
  const { id, name: domain, first_ranked_on: since } = competitor
  const reach = since === null ? 'No rankings yet' : `Rankings since ${formatDay(dayOf(since))}`
  return {
    id: `competitor-${id}`,
    label: domain,
    header: (
      <span className={classes.head}>
        <SeriesMark of={competitorSeries[at] ?? 'c1'} />
        <span className={classes.name} data-hint={`${domain} · ${reach}`}>
          {name}
          <VisuallyHidden>
            , {domain}. {reach}
          </VisuallyHidden>
        </span>
        {onRemove && (
          <ActionIcon size={24} mr={-6} aria-label={`Remove ${domain}`} onClick={() => onRemove(competitor)}>
            <IconX size={12} stroke={2} aria-hidden />
          </ActionIcon>
        )}
      </span>
    ),
    align: 'right',
    cell: (row) => {
      const rank = row.competitors_items.find((item) => item.id === id)
      return rank && <CompetitorRank rank={rank} depth={row.depth} />
    },
  }
}

const stripColumn: Column<RankCompetitorsRow> = {
  id: 'strip',
  label: 'Positions on a scale',
  header: (
    <span className={classes.scale}>
      <VisuallyHidden>Positions on a scale</VisuallyHidden>
      <PositionScale />
    </span>
  ),
  width: widths.strip,
  cell: (row) => <RowStrip row={row} />,
}

type CompetitorOnRow = RankCompetitorsRow['competitors_items'][number]

/** A competitor's rank and its change since the previous check. */
function CompetitorRank({ rank: seen, depth }: { rank: CompetitorOnRow; depth: number }) {
  const { state, rank } = seen
  if (state === 'not_kept') {
    return (
      <span
        className={classes.gone}
        role="img"
        aria-label={projectMessages.notKept}
        data-hint={projectMessages.notKept}
      >
        <IconFileOff size={14} stroke={1.7} aria-hidden />
      </span>
    )
  }
  const change = changeOnDay({ ...seen, state }) ?? null
  return <RankCell snapshot={{ state, rank, rank_absolute: null }} depth={depth} change={change} />
}

/** All of a row's ranks on one scale. */
function RowStrip({ row }: { row: RankCompetitorsRow }) {
  if (row.state === 'pending' || row.state === 'failed') return null
  const ranks: Partial<Record<SeriesKey, number | null>> = { own: row.rank }
  row.competitors_items.forEach((item, at) => {
    const key = competitorSeries[at]
    if (key !== undefined) ranks[key] = item.rank
  })
  return <PositionStrip ranks={ranks} />
}
