import { Link } from '@tanstack/react-router'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { KeywordDifficulty } from '../../../parts/keyword-metrics/keyword-difficulty.tsx'
import { SeriesMark, seriesKeys } from '../../../parts/serp-fetches/ranks/series-mark.tsx'
import { formatCount } from '../../../shared/format/numbers.ts'
import type { Column } from '../../../shared/table/column.ts'
import classes from './compare-panel.module.css'

export type ComparedRow = {
  id: string
  keyword: string
  search_volume: number | null
  kd: number | null
  /** In the order of the domains, this one first. */
  positions: (number | null)[]
}

const nothing = <span aria-hidden>—</span>

/** Positions side by side; the best of a row is strong. */
export function compareColumns(domains: readonly DomainProject[]): Column<ComparedRow>[] {
  return [
    {
      id: 'keyword',
      label: 'Keywords',
      width: 220,
      hideable: false,
      cell: ({ keyword }) => (
        <span className={classes.keyword} dir="auto" title={keyword}>
          {keyword}
        </span>
      ),
    },
    {
      id: 'volume',
      label: 'Volume',
      width: 88,
      align: 'right',
      cell: ({ search_volume }) => (search_volume === null ? nothing : formatCount(search_volume)),
    },
    {
      id: 'kd',
      label: 'KD',
      width: 92,
      align: 'right',
      cell: ({ kd }) => (kd === null ? nothing : <KeywordDifficulty value={kd} />),
    },
    ...domains.map(({ id, target }, at): Column<ComparedRow> => {
      const series = seriesKeys[at]
      return {
        id: `domain-${at}`,
        label: target,
        header: (
          <span className={classes.head} title={target}>
            {series !== undefined && <SeriesMark of={series} />}
            {at === 0 ? (
              <span className={classes.cut}>{target}</span>
            ) : (
              <Link
                to="/domain-view/$id"
                params={{ id: String(id) }}
                search={{ from: domains[0]?.id }}
                className={`quiet-link ${classes.cut}`}
              >
                {target}
              </Link>
            )}
          </span>
        ),
        width: 150,
        align: 'right',
        tone: at === 0 ? 'strong' : undefined,
        cell: ({ positions }) => {
          const position = positions[at] ?? null
          return position === null ? (
            nothing
          ) : (
            <span data-best={isBest(positions, position) || undefined} className={classes.position}>
              {position}
            </span>
          )
        },
      }
    }),
  ]
}

const isBest = (positions: readonly (number | null)[], position: number) =>
  positions.every((other) => other === null || position <= other)
