import { ExampleTable } from '../../parts/access/locked/example-table.tsx'
import { RankCell } from '../../parts/serp-fetches/ranks/rank-cell.tsx'
import type { RankChange } from '../../parts/serp-fetches/ranks/rank-change.ts'
import { Sparkline } from '../../parts/serp-fetches/ranks/sparkline.tsx'
import type { Column } from '../../shared/table/column.ts'

/** An invented project: the newest rank is the last one. */
type Example = { name: string; below: string; ranks: (number | null)[] }

const examples: Example[] = [
  { name: 'coffee subscription ireland', below: '/subscriptions', ranks: [3, 3, 3, 2, 2, 2, 3, 3, 2, 1, 2, 1, 1, 1] },
  { name: 'coffee roastery dublin', below: '/visit', ranks: [2, 1, 2, 3, 2, 2, 1, 2, 3, 2, 1, 1, 1, 1] },
  { name: 'burr coffee grinder', below: '/grinders/burr', ranks: [5, 5, 6, 5, 4, 4, 5, 4, 4, 3, 3, 2, 2, 2] },
  { name: 'pour over kettle', below: '/kettles/gooseneck', ranks: [9, 7, 8, 5, 3, 5, 3, 4, 5, 5, 4, 5, 4, 3] },
  { name: 'espresso machine', below: '/espresso-machines', ranks: [9, 8, 9, 8, 7, 8, 6, 6, 5, 5, 6, 4, 4, 4] },
  {
    name: 'descale espresso machine',
    below: '/guides/descaling',
    ranks: [8, 8, 8, 7, 6, 7, 6, 5, 6, 4, null, 5, 6, 5],
  },
  { name: 'coffee scales', below: '/accessories/scales', ranks: [6, 6, 7, 4, 5, 6, 6, 7, 7, null, 6, 6, 6, 6] },
  { name: 'ethiopian coffee beans', below: '/beans/ethiopia', ranks: [12, 11, 12, 9, 9, 8, 9, 7, 8, 7, 6, 6, 5, 7] },
  {
    name: 'single origin coffee beans',
    below: '/beans/single-origin',
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
    id: 'curve',
    label: '30 days',
    width: 116,
    cell: ({ name, ranks }) => <Sparkline values={ranks} label={name} />,
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

/** A project with invented ranks. */
export default function ProjectsPreview() {
  return (
    <ExampleTable
      tiles={[
        { label: 'Average position', value: '11.4', foot: 'of 42 keywords' },
        { label: 'Visibility', value: '38.2', unit: '%', foot: 'of all clicks' },
        { label: 'In top 3', value: '7', foot: 'of 42 keywords' },
        { label: 'In top 10', value: '21', foot: 'of 42 keywords' },
      ]}
      nameLabel="Keyword"
      columns={columns}
      examples={examples}
    />
  )
}

export const points = [
  'Daily rankings for every keyword, with day-over-day changes',
  'Up to 10 competitors per project, with full history',
  'A SERP snapshot for every check',
]

export { ExportMyProjects as Offer } from './list/export-my-projects.tsx'
