import type { CheckSide } from '#contract/rank-projects/movement.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { Move } from '../../../shared/ui/tiles/move.tsx'
import classes from './pair-list.module.css'
import { colourOfSeries, FateMark, ResultName, seriesOfResult } from './pair-marks.tsx'
import type { PairedLine, PairedResult } from './pair-results.ts'

type PairListProps = {
  lines: readonly PairedLine[]
  /** Results of the earlier page that aren't on the later one. */
  gone: readonly PairedResult[]
  before: CheckSide
  competitors: readonly string[]
}

/** The later page with each result's move, and below it what is gone: both pages where there is no room for two. */
export function PairList({ lines, gone, before, competitors }: PairListProps) {
  return (
    <>
      <ol className={classes.list} aria-label="Results with their moves">
        {lines.map((line) =>
          'skipped' in line ? (
            <li key={`after-${line.after}`} className={classes.skipped}>
              {countOf(line.skipped, 'other result')}
            </li>
          ) : (
            <Line key={line.result.position} result={line.result} competitors={competitors} />
          ),
        )}
      </ol>
      {gone.length > 0 && (
        <>
          <p className={classes.head}>No longer among the results, with positions on {formatDate(before.date)}</p>
          <ol className={classes.list} aria-label="Results that are gone">
            {gone.map((result) => (
              <Line key={result.position} result={result} competitors={competitors} />
            ))}
          </ol>
        </>
      )}
    </>
  )
}

function Line({ result, competitors }: { result: PairedResult; competitors: readonly string[] }) {
  const series = seriesOfResult(result, competitors)
  const { fate, other, position } = result
  const moved = other !== null && other !== position
  return (
    <li className={classes.line} data-owner={colourOfSeries(series)}>
      <span className={classes.position}>{position}</span>
      <span className={classes.name}>
        <ResultName result={result} series={series} />
      </span>
      {fate !== undefined && <FateMark fate={fate} />}
      <span className={classes.move}>{moved && <Move by={position - other} better="less" />}</span>
    </li>
  )
}
