import { ExampleTable } from '../../parts/access/locked/example-table.tsx'
import { KeywordDifficulty } from '../../parts/keyword-metrics/keyword-difficulty.tsx'
import { RankCell } from '../../parts/serp-fetches/ranks/rank-cell.tsx'
import { formatCount } from '../../shared/format/numbers.ts'
import type { Column } from '../../shared/table/column.ts'

type Example = { name: string; below: string; position: number; before: number; volume: number; kd: number }

const examples: Example[] = [
  { name: 'coffee subscription ireland', below: '/subscriptions', position: 1, before: 3, volume: 2900, kd: 29 },
  { name: 'coffee roastery dublin', below: '/visit', position: 1, before: 2, volume: 1000, kd: 22 },
  { name: 'burr coffee grinder', below: '/grinders/burr', position: 2, before: 5, volume: 8100, kd: 47 },
  { name: 'espresso machine', below: '/espresso-machines', position: 4, before: 9, volume: 22200, kd: 64 },
  { name: 'descale espresso machine', below: '/guides/descaling', position: 5, before: 8, volume: 1600, kd: 19 },
  { name: 'ethiopian coffee beans', below: '/beans/ethiopia', position: 7, before: 10, volume: 2100, kd: 36 },
  {
    name: 'single origin coffee beans',
    below: '/beans/single-origin',
    position: 8,
    before: 12,
    volume: 6600,
    kd: 52,
  },
  { name: 'reusable coffee filter', below: '/accessories/filters', position: 9, before: 14, volume: 1900, kd: 24 },
  { name: 'cold brew maker', below: '/brewers/cold-brew', position: 12, before: 18, volume: 4400, kd: 41 },
]

const columns: Column<Example>[] = [
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

/** A domain with invented rankings. */
export default function DomainPreview() {
  return (
    <ExampleTable
      tiles={[
        { label: 'Ranking Keyword', value: '1,284', foot: 'Organic, whole domain' },
        { label: 'Organic Traffic', value: '17,960', foot: 'Visits a month, worth $21,300 a month' },
        { label: 'Paid Keywords', value: '34', foot: 'Ads, whole domain' },
        { label: 'Paid Traffic', value: '460', foot: 'Visits a month, worth $600 a month' },
      ]}
      nameLabel="Keywords"
      columns={columns}
      examples={examples}
    />
  )
}

export const points = [
  'Every keyword a domain ranks for, with its traffic',
  'New, lost and moved keywords since any earlier check',
  'The top ten results for any keyword',
]
