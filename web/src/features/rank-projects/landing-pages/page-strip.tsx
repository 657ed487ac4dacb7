import type { OwnRankOnDay } from '#contract/rank-projects/day-rows.ts'
import { TooltipLine, TooltipNote } from '../../../shared/charts/chart-tooltip.tsx'
import { GapBands } from '../../../shared/charts/gap-bands.tsx'
import type { Plot } from '../../../shared/charts/plot.ts'
import { TimeChart } from '../../../shared/charts/time-chart.tsx'
import type { PageSeries, PageSeriesSet } from './page-series.ts'
import classes from './page-strip.module.css'

type PageStripProps = {
  days: OwnRankOnDay[]
  series: PageSeriesSet
  swapDates: ReadonlySet<string>
  height: number
  name: (url: string) => string
  /** A day with a successful check was clicked. */
  onPick: (date: string) => void
}

/** The own page that ranked best on each date, a colour and a letter each, with swaps marked and further own pages below. */
export function PageStrip({ days, series, swapDates, height, name, onPick }: PageStripProps) {
  const places = new Map(days.map((day) => [day.date, day]))
  const wordsOn = (date: string) => {
    const day = places.get(date)
    if (day === undefined || day.state === 'failed') return 'The look-up failed'
    const swap = swapDates.has(date) ? 'Swapped. ' : ''
    const others = day.other_urls.map(name).join(', ')
    return `${swap}${day.url === null ? 'No ranking page' : name(day.url)}${others === '' ? '' : `. Also on the page: ${others}`}`
  }
  return (
    <TimeChart
      label="Ranking page by date"
      dates={days.map(({ date }) => date)}
      axis={{
        scale:
          ([bottom]) =>
          () =>
            bottom,
        ticks: [],
        label: String,
      }}
      height={height}
      hasBars
      textOn={wordsOn}
      tooltip={(date) => <DayLines day={places.get(date)} isSwap={swapDates.has(date)} name={name} />}
      onPick={(date) => places.get(date)?.state !== 'failed' && onPick(date)}
    >
      {(plot) => <Strip plot={plot} days={days} series={series} swapDates={swapDates} />}
    </TimeChart>
  )
}

function DayLines({
  day,
  isSwap,
  name,
}: {
  day: OwnRankOnDay | undefined
  isSwap: boolean
  name: PageStripProps['name']
}) {
  if (day === undefined || day.state === 'failed') return 'The look-up failed and was refunded.'
  return (
    <>
      <TooltipLine label={day.url === null ? 'No ranking page' : name(day.url)} value={day.rank ?? '–'} />
      {day.other_urls.map((url, at) => (
        <TooltipLine key={url} label={name(url)} value={day.other_ranks[at] ?? '–'} />
      ))}
      {isSwap && <TooltipNote>A different page from the previous check</TooltipNote>}
    </>
  )
}

type StripProps = Pick<PageStripProps, 'days' | 'series' | 'swapDates'> & { plot: Plot }

const lineHeight = 8

function Strip({ plot, days, series, swapDates }: StripProps) {
  const edge = edgesOf(plot, days)
  const bottom = plot.bottom - lineHeight - 4
  const runs = runsOf(days, series)
  return (
    <>
      <GapBands
        plot={plot}
        dates={days.map(({ date }) => date)}
        isMissing={days.map(({ state }) => state === 'failed')}
      />
      {runs.map(({ page, from, to }) => {
        const [left, right] = [edge(from), edge(to + 1)]
        return (
          <g key={from}>
            <rect
              className={classes.run}
              data-colour={page.colour}
              x={left}
              width={Math.max(1, right - left)}
              y={plot.top}
              height={bottom - plot.top}
            />
            {page.letter !== undefined && right - left >= 14 && (
              <text className={classes.letter} x={(left + right) / 2} y={(plot.top + bottom) / 2} dy="0.35em">
                {page.letter}
              </text>
            )}
          </g>
        )
      })}
      {days.map(({ date, other_urls }, at) => {
        const other = series.of(other_urls[0] ?? null)
        return (
          other !== undefined && (
            <rect
              key={date}
              className={classes.run}
              data-colour={other.colour}
              x={edge(at)}
              width={Math.max(1, edge(at + 1) - edge(at))}
              y={bottom + 4}
              height={lineHeight}
            />
          )
        )
      })}
      {days.map(
        ({ date }, at) =>
          swapDates.has(date) && (
            <path
              key={date}
              className={classes.swap}
              d={`M${edge(at)} ${plot.top - 2}V${bottom}M${edge(at) - 4} ${plot.top - 8}h8l-4 6z`}
            />
          ),
      )}
    </>
  )
}

/** The left edge of each check, halfway to the one before; the one after the last is the right end. */
function edgesOf(plot: Plot, days: readonly OwnRankOnDay[]) {
  const places = days.map(({ date }) => plot.x(date))
  return (at: number) => {
    const [before, here] = [places[at - 1], places[at]]
    if (before === undefined) return plot.left
    return here === undefined ? plot.right : (before + here) / 2
  }
}

type Run = { page: PageSeries; from: number; to: number }

/** Checks one after the other with the same page. */
function runsOf(days: readonly OwnRankOnDay[], series: PageSeriesSet): Run[] {
  const runs: Run[] = []
  for (const [at, { url }] of days.entries()) {
    const page = series.of(url)
    const last = runs.at(-1)
    if (page === undefined) continue
    if (last?.page === page && last.to === at - 1) last.to = at
    else runs.push({ page, from: at, to: at })
  }
  return runs
}
