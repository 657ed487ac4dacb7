import { ActionIcon, VisuallyHidden } from '@mantine/core'
import { IconFileOff, IconX } from '@tabler/icons-react'
import type { RankCompetitorsRow } from '#contract/rank-projects.ts'
import { type SearchEngineCode, searchEngines } from '#contract/search-engines.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { shortNames } from '../../../shared/format/short-names.ts'
import { PositionScale, PositionStrip } from '../../../shared/ranks/position-strip.tsx'
import { RankCell } from '../../../shared/ranks/rank-cell.tsx'
import { competitorSeries, type SeriesKey, SeriesMark } from '../../../shared/ranks/series-mark.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { projectWords } from '../messages.ts'
import classes from './competitor-columns.module.css'
import { dayOf } from './history-columns.tsx'
import { KeywordLink } from './keyword-link.tsx'
import { metricColumns } from './metric-columns.tsx'

export type CompetitorHead = { id: number; name: string; since: string | null }

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

/** Own rank beside the competitors'. On a phone the ranks stand beside the keyword and the figures wait at the end. */
export function competitorColumns(wanted: CompetitorColumns): Column<RankCompetitorsRow>[] {
  const { projectId, domain, searchEngine, competitors, isPhone, onOpen } = wanted
  const keyword: Column<RankCompetitorsRow> = {
    id: 'keyword',
    label: 'Keywords',
    width: isPhone ? 148 : undefined,
    hideable: false,
    pinnedLeft: 0,
    serverSort: { by: 'keyword', first: 'asc' },
    cell: (row) => <KeywordLink projectId={projectId} keyword={row} onOpen={onOpen} />,
  }
  const [, ...names] = shortNames([domain, ...competitors.map(({ name }) => name)])
  const ranks = [
    ownColumn,
    ...competitors.map((competitor, at) =>
      competitorColumn(competitor, at, names[at] ?? competitor.name, wanted.onRemove),
    ),
  ]
  const metrics = metricColumns(searchEngine === searchEngines.google)
  const strip = competitors.length > 0 && competitors.length <= 3 ? [stripColumn] : []
  return isPhone ? [keyword, ...ranks, ...metrics] : [keyword, ...metrics, ...ranks, ...strip]
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
  width: 96,
  align: 'right',
  tone: 'strong',
  hideable: false,
  serverSort: { by: 'rank', first: 'asc' },
  cell: (row) => <RankCell look={{ ...row, rank_absolute: null }} depth={row.depth} isOwn />,
}

function competitorColumn(
  competitor: CompetitorHead,
  at: number,
  name: string,
  onRemove: CompetitorColumns['onRemove'],
): Column<RankCompetitorsRow> {
  const { id, name: domain, since } = competitor
  const reach = since === null ? 'No ranks yet' : `Ranks since ${formatDay(dayOf(since))}`
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
    width: 138,
    align: 'right',
    cell: (row) => {
      const rank = row.competitors_items.find((item) => item.id === id)
      return rank && <CompetitorRank rank={rank} depth={row.depth} />
    },
  }
}

type CompetitorOnRow = RankCompetitorsRow['competitors_items'][number]

function CompetitorRank({ rank: { state, rank }, depth }: { rank: CompetitorOnRow; depth: number }) {
  if (state === 'not_kept') {
    return (
      <span className={classes.gone} role="img" aria-label={projectWords.notKept} data-hint={projectWords.notKept}>
        <IconFileOff size={14} stroke={1.7} aria-hidden />
      </span>
    )
  }
  return <RankCell look={{ state, rank, rank_absolute: null }} depth={depth} />
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
  width: 160,
  fromRoom: 1_100,
  cell: (row) => <RowStrip row={row} />,
}

function RowStrip({ row }: { row: RankCompetitorsRow }) {
  if (row.state === 'pending' || row.state === 'failed') return null
  const ranks: Partial<Record<SeriesKey, number | null>> = { own: row.rank }
  row.competitors_items.forEach((item, at) => {
    const key = competitorSeries[at]
    if (key !== undefined) ranks[key] = item.rank
  })
  return <PositionStrip ranks={ranks} />
}
