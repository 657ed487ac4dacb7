import { VisuallyHidden } from '@mantine/core'
import { IconDotsVertical, IconFileOff, IconTrash } from '@tabler/icons-react'
import type { RankCompetitorsRow } from '#contract/rank-projects/competitors-row.ts'
import { competitorSort } from '#contract/rules/rank-projects/rank-views.ts'
import { type SearchEngineCode, searchEngines } from '#contract/rules/serp-fetches/search-engines.ts'
import { withoutWww } from '#contract/rules/text/domain-syntax.ts'
import { shortNames } from '../../../parts/serp-fetches/domains/short-names.ts'
import { otherPageNote } from '../../../parts/serp-fetches/ranks/other-page-note.ts'
import { PositionScale, PositionStrip } from '../../../parts/serp-fetches/ranks/position-strip.tsx'
import { RankCell } from '../../../parts/serp-fetches/ranks/rank-cell.tsx'
import { changeOnDay } from '../../../parts/serp-fetches/ranks/rank-change.ts'
import { competitorSeries, type SeriesKey, SeriesMark } from '../../../parts/serp-fetches/ranks/series-mark.tsx'
import { featuresColumn } from '../../../parts/serp-fetches/serp-features/features-column.tsx'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import type { Column } from '../../../shared/table/column.ts'
import { ActionMenu, MenuAction } from '../../../shared/ui/actions/action-menu.tsx'
import { projectMessages } from '../messages.ts'
import classes from './competitor-columns.module.css'
import { TaggedKeyword } from './keyword-cell.tsx'
import { metricColumns } from './metric-columns.tsx'
import { firstDirection } from './project-address.ts'

export type CompetitorHead = { id: number; name: string; first_ranked_on: string | null }

type CompetitorColumns = {
  projectId: number
  domain: string
  searchEngine: SearchEngineCode
  competitors: readonly CompetitorHead[]
  /** Columns that are not shown. */
  hidden: readonly string[]
  /** Pixels for the table; undefined before it stands on the page. */
  room: number | undefined
  isPhone: boolean
  onOpen: (keyword: number) => void
  /** Absent for those who may not. */
  onRemove: ((competitor: CompetitorHead) => void) | undefined
}

const widths = { keyword: 200, own: 112, competitor: 150, strip: 160 } as const
/** Space around a competitor's name: its mark, the sort mark, its menu button, the cell's padding. */
const besideName = 88
const letter = 7.5
const mostLetters = 32
/** A keyword may take two lines there. */
const phoneWidths = { ...widths, keyword: 128, own: 98, competitor: 150 } as const

/** The width that the permanent columns need together. */
const widthOf = (columns: readonly Column<RankCompetitorsRow>[], hidden: readonly string[]) =>
  columns.reduce((sum, { id, width }) => (hidden.includes(id) ? sum : sum + width), 0)

/**
 * The project's rank beside the competitors'. On a phone the ranks stand beside the keyword and the figures wait at the
 * end.
 */
export function competitorColumns(wanted: CompetitorColumns): Column<RankCompetitorsRow>[] {
  const { projectId, searchEngine, competitors, isPhone, onOpen } = wanted
  const width = isPhone ? phoneWidths : widths
  const keyword: Column<RankCompetitorsRow> = {
    id: 'keyword',
    label: 'Keywords',
    width: width.keyword,
    grow: isPhone ? undefined : 1,
    hideable: false,
    pinnedLeft: 0,
    serverSort: { by: 'keyword', first: 'asc' },
    cell: (row) => <TaggedKeyword projectId={projectId} row={row} onOpen={onOpen} />,
  }
  const metrics = metricColumns<RankCompetitorsRow>(searchEngine === searchEngines.google)
  const features: Column<RankCompetitorsRow> = {
    ...featuresColumn<RankCompetitorsRow>(),
    serverSort: { by: 'features', first: firstDirection('features') },
    drops: isPhone ? undefined : 2,
  }
  const own = { ...ownColumn(wanted.domain), width: width.own }
  const heads = headsOf(wanted, widthOf([keyword, ...metrics, own], wanted.hidden), width.competitor)
  const rivals = competitors.map((competitor, at) => {
    const { name, width: room } = heads[at] ?? { name: competitor.name, width: width.competitor }
    return { ...competitorColumn(competitor, at, name, wanted.onRemove), width: room }
  })
  if (isPhone) return [keyword, own, ...rivals, ...metrics, features]
  const columns = [keyword, ...metrics, own, ...rivals, features]
  if (competitors.length === 0 || competitors.length > 3) return columns
  return [...columns, stripColumn]
}

/** Names get what room there is before anything else does: whole ones where all have it, else short ones. */
function headsOf({ domain, competitors, hidden, room = 0 }: CompetitorColumns, taken: number, usual: number) {
  const [, ...short] = shortNames([domain, ...competitors.map(({ name }) => name)])
  const isShown = competitors.map(({ id }) => !hidden.includes(`competitor-${id}`))
  const spare = Math.max(0, room - taken - isShown.filter(Boolean).length * usual)
  const missing = (name: string, at: number) =>
    isShown[at] ? Math.max(0, Math.ceil(Math.min(name.length, mostLetters) * letter) + besideName - usual) : 0
  const inAll = (names: readonly string[]) => names.map(missing).reduce((sum, pixels) => sum + pixels, 0)
  const whole = competitors.map(({ name }) => withoutWww(name))
  const names = inAll(whole) <= spare ? whole : short
  const share = Math.min(1, spare / Math.max(1, inAll(names)))
  return names.map((name, at) => ({ name, width: usual + Math.floor(missing(name, at) * share) }))
}

const ownColumn = (domain: string): Omit<Column<RankCompetitorsRow>, 'width'> => ({
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
  cell: ({ state, ...row }) => {
    if (state === 'not_checked') return <NoRank reason={projectMessages.notChecked} />
    const snapshot = { ...row, state, rank_absolute: null }
    return (
      <RankCell
        snapshot={snapshot}
        depth={row.depth}
        note={otherPageNote(domain, snapshot)}
        isOwn
        change={changeOnDay(snapshot) ?? null}
      />
    )
  },
})

function competitorColumn(
  competitor: CompetitorHead,
  at: number,
  name: string,
  onRemove: CompetitorColumns['onRemove'],
): Omit<Column<RankCompetitorsRow>, 'width'> {
  const { id, name: domain, first_ranked_on: since } = competitor
  const reach = since === null ? 'No rankings yet' : `Rankings since ${formatDate(since)}`
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
      </span>
    ),
    headAction: onRemove && (
      <ActionMenu icon={IconDotsVertical} label={`Actions for ${domain}`} hint="Actions">
        <MenuAction icon={IconTrash} onClick={() => onRemove(competitor)}>
          Remove competitor
        </MenuAction>
      </ActionMenu>
    ),
    align: 'right',
    serverSort: { by: competitorSort(id), first: 'asc' },
    cell: (row) => {
      const rank = row.competitors_items.find((item) => item.id === id)
      return rank && <CompetitorRank rank={rank} row={row} />
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
  drops: 1,
  cell: (row) => <RowStrip row={row} />,
}

type CompetitorOnRow = RankCompetitorsRow['competitors_items'][number]

/** A competitor's rank and its change since the previous check. */
function CompetitorRank({ rank: seen, row }: { rank: CompetitorOnRow; row: RankCompetitorsRow }) {
  const { state, rank } = seen
  if (state === 'not_kept') return <NoRank reason={projectMessages.notKept} />
  if (state === 'not_checked') return <NoRank reason={projectMessages.notChecked} />
  const change = changeOnDay({ ...seen, state }) ?? null
  const { results_read, depth } = row
  const snapshot = { state, rank, rank_absolute: null, results_read, warning: null }
  return <RankCell snapshot={snapshot} depth={depth} note={otherPageNote(seen.name, seen)} change={change} />
}

const NoRank = ({ reason }: { reason: string }) => (
  <span className={classes.gone} role="img" aria-label={reason} data-hint={reason}>
    <IconFileOff size={14} stroke={1.7} aria-hidden />
  </span>
)

/** All of a row's ranks on one scale. */
function RowStrip({ row }: { row: RankCompetitorsRow }) {
  if (row.state === 'pending' || row.state === 'failed' || row.state === 'not_checked') return null
  const ranks: Partial<Record<SeriesKey, number | null>> = { own: row.rank }
  row.competitors_items.forEach((item, at) => {
    const key = competitorSeries[at]
    if (key !== undefined) ranks[key] = item.rank
  })
  return <PositionStrip ranks={ranks} />
}
