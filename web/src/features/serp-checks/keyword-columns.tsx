import { VisuallyHidden } from '@mantine/core'
import type { CompetitorRank, SerpCheck, SerpCheckItem } from '#contract/serp-checks.ts'
import { PositionScale, PositionStrip } from '../../shared/ranks/position-strip.tsx'
import { RankCell } from '../../shared/ranks/rank-cell.tsx'
import { competitorSeries, SeriesMark } from '../../shared/ranks/series-mark.tsx'
import type { Column } from '../../shared/table/column.ts'
import classes from './check-detail.module.css'
import { RankedUrl } from './ranked-url.tsx'

export const competitorsOf = (item: SerpCheckItem): (CompetitorRank | null)[] => [
  item.competitor1,
  item.competitor2,
  item.competitor3,
]

const shortName = (domain: string) => domain.replace(/^www\./, '').split('.')[0] ?? domain

/** One line a keyword. Sorting waits until the check is done, so that arriving ranks move nothing. */
export function keywordColumns(check: SerpCheck): Column<SerpCheckItem>[] {
  const sortable = check.state === 'done'
  return [
    {
      id: 'keyword',
      label: 'Keyword',
      width: '22%',
      sortValue: sortable ? (item) => item.keyword : undefined,
      cell: (item) => <span className={classes.keyword}>{item.keyword}</span>,
    },
    { id: 'url', label: 'Ranked URL', cell: (item) => <RankedUrl item={item} /> },
    {
      id: 'own',
      label: 'You',
      header: (
        <span className={classes.head}>
          <SeriesMark of="own" />
          You
        </span>
      ),
      align: 'right',
      width: 76,
      tone: 'strong',
      sortValue: sortable ? (item) => item.rank : undefined,
      cell: (item) =>
        item.state === 'failed' ? <FailedSilently /> : <RankCell look={item} depth={item.depth} isOwn />,
    },
    ...check.competitors.flatMap((domain, at) => {
      const series = competitorSeries[at]
      return series === undefined ? [] : [competitorColumn(domain, at, series, sortable)]
    }),
    {
      id: 'strip',
      label: 'Positions on a scale',
      header: (
        <span className={classes.scaleHead}>
          <VisuallyHidden>Positions on a scale</VisuallyHidden>
          <PositionScale />
        </span>
      ),
      width: '20%',
      cell: (item) => <ItemStrip item={item} />,
    },
  ]
}

function competitorColumn(
  domain: string,
  at: number,
  series: (typeof competitorSeries)[number],
  sortable: boolean,
): Column<SerpCheckItem> {
  return {
    id: series,
    label: domain,
    header: (
      <span className={classes.head} data-hint={domain}>
        <SeriesMark of={series} />
        <span className={classes.cut}>{shortName(domain)}</span>
      </span>
    ),
    align: 'right',
    width: 110,
    sortValue: sortable ? (item) => competitorsOf(item)[at]?.rank ?? null : undefined,
    cell: (item) => {
      const look = competitorsOf(item)[at]
      if (look === null || look === undefined) return null
      if (look.state === 'failed') return <FailedSilently />
      return <RankCell look={look} depth={item.depth} />
    },
  }
}

/** The line says in words that its look-up failed and why, and takes the room of the ranks for it. */
const FailedSilently = () => <VisuallyHidden>Failed</VisuallyHidden>

function ItemStrip({ item }: { item: SerpCheckItem }) {
  if (item.state === 'pending' || item.state === 'failed') return null
  const [c1, c2, c3] = competitorsOf(item)
  return <PositionStrip ranks={{ own: item.rank, c1: c1?.rank, c2: c2?.rank, c3: c3?.rank }} />
}
