import { RankCell } from '../ranks/rank-cell.tsx'
import type { RankChange } from '../ranks/rank-change.ts'
import { Sparkline } from '../ranks/sparkline.tsx'
import type { Column } from '../table/column.ts'
import { DataTable } from '../table/data-table.tsx'
import classes from './locked-projects-preview.module.css'
import { Panel } from './panel.tsx'
import { StatStrip, StatTile } from './stat-tile.tsx'

/** An invented project: the newest rank is the last one. */
type Example = { keyword: string; path: string; ranks: (number | null)[] }

const examples: Example[] = [
  { keyword: 'coffee subscription ireland', path: '/subscriptions', ranks: [3, 3, 3, 2, 2, 2, 3, 3, 2, 1, 2, 1, 1, 1] },
  { keyword: 'coffee roastery dublin', path: '/visit', ranks: [2, 1, 2, 3, 2, 2, 1, 2, 3, 2, 1, 1, 1, 1] },
  { keyword: 'burr coffee grinder', path: '/grinders/burr', ranks: [5, 5, 6, 5, 4, 4, 5, 4, 4, 3, 3, 2, 2, 2] },
  { keyword: 'pour over kettle', path: '/kettles/gooseneck', ranks: [9, 7, 8, 5, 3, 5, 3, 4, 5, 5, 4, 5, 4, 3] },
  { keyword: 'espresso machine', path: '/espresso-machines', ranks: [9, 8, 9, 8, 7, 8, 6, 6, 5, 5, 6, 4, 4, 4] },
  {
    keyword: 'descale espresso machine',
    path: '/guides/descaling',
    ranks: [8, 8, 8, 7, 6, 7, 6, 5, 6, 4, null, 5, 6, 5],
  },
  { keyword: 'coffee scales', path: '/accessories/scales', ranks: [6, 6, 7, 4, 5, 6, 6, 7, 7, null, 6, 6, 6, 6] },
  { keyword: 'ethiopian coffee beans', path: '/beans/ethiopia', ranks: [12, 11, 12, 9, 9, 8, 9, 7, 8, 7, 6, 6, 5, 7] },
  {
    keyword: 'single origin coffee beans',
    path: '/beans/single-origin',
    ranks: [14, 17, 13, 14, 12, 13, 11, 9, 8, 7, null, 7, 9, 8],
  },
]

/** Places of the dates from the newest back. */
const shownDays = [1, 2, 3, 4]
const dayNames = ['Today', 'Yesterday', '2 days ago', '3 days ago']

function ExampleRank({ ranks, ago }: { ranks: Example['ranks']; ago: number }) {
  const rank = ranks.at(-ago) ?? null
  const before = ranks.at(-ago - 1) ?? null
  return (
    <RankCell
      snapshot={{
        state: rank === null ? 'not_in_depth' : 'found',
        rank,
        rank_absolute: null,
        results_read: 18,
        warning: null,
      }}
      depth={20}
      isOwn={ago === 1}
      change={changeOf(rank, before)}
    />
  )
}

function changeOf(rank: number | null, before: number | null): RankChange | null {
  if (rank === null || before === null || rank === before) return null
  return { kind: rank < before ? 'improved' : 'declined', by: Math.abs(rank - before), to: rank }
}

const columns: Column<Example>[] = [
  {
    id: 'keyword',
    label: 'Keyword',
    width: 240,
    cell: ({ keyword, path }) => (
      <span className={classes.lines}>
        <b>{keyword}</b>
        <span>{path}</span>
      </span>
    ),
  },
  {
    id: 'curve',
    label: '30 days',
    width: 116,
    cell: ({ keyword, ranks }) => <Sparkline values={ranks} label={keyword} />,
  },
  ...shownDays.map(
    (ago, at): Column<Example> => ({
      id: `day-${ago}`,
      label: dayNames[at] ?? '',
      align: 'right',
      width: 96,
      tone: ago === 1 ? 'strong' : undefined,
      cell: ({ ranks }) => <ExampleRank ranks={ranks} ago={ago} />,
    }),
  ),
]

/** A project with invented ranks, drawn with what draws the real ones. */
export function ProjectsPreview() {
  return (
    <Panel>
      <div className={classes.tiles}>
        <StatStrip columns={4} label="Example">
          <StatTile label="Average position" value="11.4" foot="of 42 keywords" />
          <StatTile label="Visibility" value="38.2" unit="%" foot="of all clicks" />
          <StatTile label="In top 3" value="7" foot="of 42 keywords" />
          <StatTile label="In top 10" value="21" foot="of 42 keywords" />
        </StatStrip>
      </div>
      <DataTable label="Example" columns={columns} rows={examples} rowKey={({ keyword }) => keyword} />
    </Panel>
  )
}
