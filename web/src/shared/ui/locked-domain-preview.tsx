import { formatCount } from '../format/numbers.ts'
import { KeywordDifficulty } from '../ranks/keyword-difficulty.tsx'
import { RankCell } from '../ranks/rank-cell.tsx'
import type { Column } from '../table/column.ts'
import { DataTable } from '../table/data-table.tsx'
import classes from './locked-projects-preview.module.css'
import { Panel } from './panel.tsx'
import { StatStrip, StatTile } from './stat-tile.tsx'

type Example = { keyword: string; path: string; position: number; before: number; volume: number; kd: number }

const examples: Example[] = [
  { keyword: 'coffee subscription ireland', path: '/subscriptions', position: 1, before: 3, volume: 2900, kd: 29 },
  { keyword: 'coffee roastery dublin', path: '/visit', position: 1, before: 2, volume: 1000, kd: 22 },
  { keyword: 'burr coffee grinder', path: '/grinders/burr', position: 2, before: 5, volume: 8100, kd: 47 },
  { keyword: 'espresso machine', path: '/espresso-machines', position: 4, before: 9, volume: 22200, kd: 64 },
  { keyword: 'descale espresso machine', path: '/guides/descaling', position: 5, before: 8, volume: 1600, kd: 19 },
  { keyword: 'ethiopian coffee beans', path: '/beans/ethiopia', position: 7, before: 10, volume: 2100, kd: 36 },
  {
    keyword: 'single origin coffee beans',
    path: '/beans/single-origin',
    position: 8,
    before: 12,
    volume: 6600,
    kd: 52,
  },
  { keyword: 'reusable coffee filter', path: '/accessories/filters', position: 9, before: 14, volume: 1900, kd: 24 },
  { keyword: 'cold brew maker', path: '/brewers/cold-brew', position: 12, before: 18, volume: 4400, kd: 41 },
]

const columns: Column<Example>[] = [
  {
    id: 'keyword',
    label: 'Keywords',
    width: 240,
    cell: ({ keyword, path }) => (
      <span className={classes.lines}>
        <b>{keyword}</b>
        <span>{path}</span>
      </span>
    ),
  },
  {
    id: 'position',
    label: 'Position',
    width: 96,
    align: 'right',
    tone: 'strong',
    cell: ({ position, before }) => (
      <RankCell
        snapshot={{ state: 'found', rank: position, rank_absolute: null, results_read: 100, warning: null }}
        depth={100}
        isOwn
        change={{ kind: 'improved', by: before - position, to: position }}
      />
    ),
  },
  { id: 'lp', label: 'LP', width: 56, align: 'right', tone: 'quiet', cell: ({ before }) => before },
  { id: 'volume', label: 'Volume', width: 84, align: 'right', cell: ({ volume }) => formatCount(volume) },
  { id: 'kd', label: 'KD', width: 90, align: 'right', cell: ({ kd }) => <KeywordDifficulty value={kd} /> },
]

/** A domain with invented rankings, drawn with what draws the real ones. */
export function DomainPreview() {
  return (
    <Panel>
      <div className={classes.tiles}>
        <StatStrip columns={4} label="Example">
          <StatTile label="Ranking Keyword" value="1,284" foot="Whole domain" />
          <StatTile label="Traffic Per month" value="18,420" foot="worth $21,900 a month" />
          <StatTile label="Organic Traffic" value="17,960" foot="97.5% of traffic" />
          <StatTile label="Paid Traffic" value="460" foot="34 ad keywords" />
        </StatStrip>
      </div>
      <DataTable label="Example" columns={columns} rows={examples} rowKey={({ keyword }) => keyword} />
    </Panel>
  )
}
