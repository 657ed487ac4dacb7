import { VisuallyHidden } from '@mantine/core'
import { seriesStyles } from '../../../parts/serp-fetches/ranks/series-mark.tsx'
import { countOf } from '../../../shared/format/numbers.ts'
import type { FoldedPages } from './fold-pages.ts'
import classes from './pair-columns.module.css'
import { colourOfSeries, FateMark, ResultName, seriesOfResult } from './pair-marks.tsx'
import type { PairedLine, PairedResult } from './pair-results.ts'

type Head = { date: string; rank: string }
type Shown = FoldedPages<PairedResult>
type PairColumnsProps = { shown: Shown; heads: { before: Head; now: Head }; competitors: readonly string[] }

/** The earlier page on the left, the later on the right, and lines from each result's old place to its new one. */
export const PairColumns = ({ shown, heads, competitors }: PairColumnsProps) => (
  <div className={classes.columns}>
    <Column side="before" head={heads.before} lines={shown.before} competitors={competitors} />
    <Lines shown={shown} competitors={competitors} />
    <Column side="now" head={heads.now} lines={shown.after} competitors={competitors} />
  </div>
)

type ColumnProps = {
  side: 'before' | 'now'
  head: Head
  lines: readonly PairedLine[]
  competitors: readonly string[]
}

function Column({ side, head, lines, competitors }: ColumnProps) {
  return (
    <div className={classes.column}>
      <p className={classes.head}>
        <b>{head.date}</b> {head.rank}
      </p>
      <ol className={classes.lines} aria-label={`Results on ${head.date}`}>
        {lines.map((line) =>
          'skipped' in line ? (
            <li key={`after-${line.after}`} className={classes.skipped}>
              {countOf(line.skipped, 'other result')}
            </li>
          ) : (
            <Line key={line.result.position} side={side} result={line.result} competitors={competitors} />
          ),
        )}
      </ol>
    </div>
  )
}

type LineProps = Pick<ColumnProps, 'side' | 'competitors'> & { result: PairedResult }

function Line({ side, result, competitors }: LineProps) {
  const series = seriesOfResult(result, competitors)
  const { fate, other, position } = result
  // An overtaking is marked on the later page only.
  const isTold = fate === 'new' || fate === 'gone' || side === 'now'
  return (
    <li className={classes.line} data-owner={colourOfSeries(series)} data-fate={fate}>
      <span className={classes.position}>{position}</span>
      <ResultName result={result} series={series} />
      {fate !== undefined && isTold && <FateMark fate={fate} />}
      {other !== null && side === 'now' && (
        <VisuallyHidden>{other === position ? ', same position' : `, was ${other}`}</VisuallyHidden>
      )}
    </li>
  )
}

/** Width of the picture between the columns, in units of a line's height. */
const width = 2.2

function Lines({ shown: { before, after, links }, competitors }: Pick<PairColumnsProps, 'shown' | 'competitors'>) {
  const height = Math.max(before.length, after.length, 1)
  const lines = links
    .flatMap(({ url, before: from, after: to }) => {
      const line = after[to]
      if (line === undefined || !('result' in line)) return []
      const series = seriesOfResult(line.result, competitors)
      return [{ url, from: from + 0.5, to: to + 0.5, series, fate: line.result.fate }]
    })
    // Lines that matter are drawn over the others, our own last.
    .toSorted((a, b) => weightOf(a) - weightOf(b))
  return (
    <svg
      className={classes.picture}
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      style={{ height: `calc(${height} * var(--line))` }}
      aria-hidden
    >
      {lines.map(({ url, from, to, series, fate }) => (
        <path
          key={url}
          d={`M0 ${from}C${width / 2} ${from} ${width / 2} ${to} ${width} ${to}`}
          data-owner={colourOfSeries(series)}
          data-fate={fate}
          strokeWidth={series === undefined ? (fate === undefined ? 1 : 1.5) : seriesStyles[series].width}
          strokeDasharray={series && seriesStyles[series].dash}
        />
      ))}
    </svg>
  )
}

const weightOf = ({ series, fate }: { series: string | undefined; fate: string | undefined }) =>
  series === 'own' ? 3 : series !== undefined ? 2 : fate !== undefined ? 1 : 0
