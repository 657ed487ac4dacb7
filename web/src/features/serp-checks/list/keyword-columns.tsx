import { VisuallyHidden } from '@mantine/core'
import type { CompetitorRank, SerpCheck, SerpCheckItem } from '#contract/serp-checks/rows.ts'
import { shortNames } from '../../../parts/serp-fetches/domains/short-names.ts'
import { otherPageNote } from '../../../parts/serp-fetches/ranks/other-page-note.ts'
import { PositionScale, PositionStrip } from '../../../parts/serp-fetches/ranks/position-strip.tsx'
import { RankCell } from '../../../parts/serp-fetches/ranks/rank-cell.tsx'
import { competitorSeries, SeriesMark } from '../../../parts/serp-fetches/ranks/series-mark.tsx'
import { featuresColumn } from '../../../parts/serp-fetches/serp-features/features-column.tsx'
import type { Column } from '../../../shared/table/column.ts'
import type { ListActions } from '../runs/check-actions.tsx'
import { hasSnapshot, PageOpener } from '../snapshot/snapshot-opener.tsx'
import classes from './check-detail.module.css'
import { RankedUrl } from './ranked-url.tsx'

export const competitorsOf = (item: SerpCheckItem): (CompetitorRank | null)[] => [
  item.competitor1,
  item.competitor2,
  item.competitor3,
]

/** True if any keyword has an earlier check to compare with; only then there is a lane for changes. */
export const hasEarlierSnapshots = ({ items }: SerpCheck) => items.some(({ previous }) => previous !== null)

/** One line a keyword. Sorting waits until the check is done, so that arriving ranks move nothing. */
export function keywordColumns(check: SerpCheck, actions: ListActions): Column<SerpCheckItem>[] {
  const sortable = check.state === 'done'
  const { showPage } = actions
  const [, ...names] = shortNames([check.url, ...check.competitors])
  return [
    {
      id: 'keyword',
      label: 'Keyword',
      width: 150,
      grow: 3,
      sortValue: sortable ? (item) => item.keyword : undefined,
      cell: (item) => <Keyword check={check} item={item} onOpen={showPage} />,
    },
    {
      id: 'url',
      label: 'Ranked URL',
      width: 126,
      grow: 3,
      cell: (item) => <RankedUrl check={check} item={item} actions={actions} />,
    },
    ownColumn(check, showPage, sortable),
    ...check.competitors.flatMap((domain, at) => {
      const series = competitorSeries[at]
      return series === undefined ? [] : [competitorColumn(domain, names[at] ?? domain, at, series, sortable)]
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
      width: 150,
      grow: 2,
      drops: 3,
      cell: (item) => <ItemStrip item={item} />,
    },
    { ...featuresColumn<SerpCheckItem>(), drops: 2 },
    {
      id: 'page',
      label: 'Results page',
      header: <VisuallyHidden>Results page</VisuallyHidden>,
      align: 'right',
      width: 100,
      // The keyword and the rank lead there too.
      drops: 1,
      cell: (item) =>
        hasSnapshot(item) && (
          <PageOpener
            check={check}
            item={item}
            onOpen={showPage}
            className={`link ${classes.pageLink}`}
            label={`Results page for ${item.keyword}`}
          >
            Results page
          </PageOpener>
        ),
    },
  ]
}

type OpenPage = ListActions['showPage']

export function Keyword({ check, item, onOpen }: { check: SerpCheck; item: SerpCheckItem; onOpen: OpenPage }) {
  if (!hasSnapshot(item)) return <span className={classes.keyword}>{item.keyword}</span>
  return (
    <PageOpener check={check} item={item} onOpen={onOpen} className={classes.keyword} isMain>
      {item.keyword}
    </PageOpener>
  )
}

function ownColumn(check: SerpCheck, onOpen: OpenPage, sortable: boolean): Column<SerpCheckItem> {
  const withChange = hasEarlierSnapshots(check)
  return {
    id: 'own',
    label: 'You',
    header: (
      <span className={classes.head} data-lane={withChange || undefined}>
        <SeriesMark of="own" />
        You
      </span>
    ),
    align: 'right',
    width: withChange ? 104 : 76,
    tone: 'strong',
    sortValue: sortable ? (item) => item.rank : undefined,
    cell: (item) => {
      if (item.state === 'failed') return <FailedSilently />
      const rank = (
        <RankCell
          snapshot={item}
          depth={item.depth}
          note={otherPageNote(check.url, item)}
          since={withChange ? item : undefined}
          isOwn
        />
      )
      if (item.state === 'pending') return rank
      return (
        <PageOpener check={check} item={item} onOpen={onOpen} className={classes.rankLink}>
          {rank}
        </PageOpener>
      )
    },
  }
}

function competitorColumn(
  domain: string,
  name: string,
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
        <span className={classes.cut}>{name}</span>
      </span>
    ),
    align: 'right',
    width: 104,
    sortValue: sortable ? (item) => competitorsOf(item)[at]?.rank ?? null : undefined,
    cell: (item) => {
      const snapshot = competitorsOf(item)[at]
      if (snapshot === null || snapshot === undefined) return null
      if (snapshot.state === 'failed') return <FailedSilently />
      return (
        <RankCell
          snapshot={{ ...snapshot, results_read: item.results_read, warning: null }}
          depth={item.depth}
          note={otherPageNote(domain, snapshot)}
        />
      )
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
