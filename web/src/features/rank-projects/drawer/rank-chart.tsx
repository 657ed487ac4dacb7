import type { ProjectNote } from '#contract/rank-projects/notes.ts'
import { shortNames } from '../../../parts/serp-fetches/domains/short-names.ts'
import { SeriesMark } from '../../../parts/serp-fetches/ranks/series-mark.tsx'
import { TooltipLine, TooltipNote } from '../../../shared/charts/chart-tooltip.tsx'
import { GapBands } from '../../../shared/charts/gap-bands.tsx'
import type { Plot } from '../../../shared/charts/plot.ts'
import { TimeChart } from '../../../shared/charts/time-chart.tsx'
import { formatDates } from '../../../shared/format/calendar-days.ts'
import { NoteLetter } from '../notes/note-letter.tsx'
import { groupNotes, noteLetter } from '../notes/note-letters.ts'
import { type Curve, deepest, rankText } from './keyword-curves.ts'
import type { KeywordRanks } from './queries.ts'
import classes from './rank-chart.module.css'
import { CurveLine, DepthLines, LastMarks, OutOfDepth } from './rank-marks.tsx'
import { rankScale, rankTicks } from './rank-scale.ts'

type Day = KeywordRanks['days'][number]

type RankChartProps = {
  days: Day[]
  curves: Curve[]
  notes: ProjectNote[]
  height: number
  onNote: (note: ProjectNote) => void
  /** A day with a successful check was clicked. */
  onPick: (date: string) => void
}

/** Ranks over dates, 1 on top. What is not known stays empty: a failed day is hatched, never drawn as a rank. */
export function RankChart({ days, curves, notes, height, onNote, onPick }: RankChartProps) {
  const depth = deepest(days)
  const ticks = rankTicks(depth)
  const places = new Map(days.map(({ date }, at) => [date, at]))
  const dates = [...new Set([...days, ...notes].map(({ date }) => date))].sort()
  const names = shortNames(curves.map(({ domain }) => domain))
  const dayOn = (date: string) => days[places.get(date) ?? -1]
  const notesOn = (date: string) => notes.filter((note) => note.date === date)
  const wordsOn = (date: string) => {
    const at = places.get(date) ?? -1
    const day = days[at]
    const ranks = curves.map(({ ranks: of }, series) => {
      const name = series === 0 ? 'You' : names[series]
      return `${name} ${rankText(day, of[at])}`
    })
    const words = day === undefined || day.state === 'failed' ? rankText(day, undefined) : ranks.join(', ')
    return [words, ...notesOn(date).map(({ text }) => `note: ${text}`)].join('. ')
  }
  const pick = (date: string) => {
    const day = dayOn(date)
    if (day !== undefined && day.state !== 'failed') onPick(date)
  }
  return (
    <TimeChart
      label="Ranks by date"
      dates={dates}
      axis={{ scale: ([bottom, top]) => rankScale(depth, [top, bottom]), ticks, label: String }}
      height={height}
      textOn={wordsOn}
      tooltip={(date) => (
        <>
          <RankLines day={dayOn(date)} at={places.get(date) ?? -1} curves={curves} />
          {notesOn(date).map(({ id, text }) => (
            <TooltipNote key={id}>{text}</TooltipNote>
          ))}
        </>
      )}
      onPick={pick}
      overlay={(plot) => (
        <>
          <LastMarks plot={plot} days={days} curves={curves} />
          <NoteSigns plot={plot} notes={notes} onNote={onNote} />
        </>
      )}
    >
      {(plot) => (
        <>
          <GapBands
            plot={plot}
            dates={days.map(({ date }) => date)}
            isMissing={days.map(({ state }) => state === 'failed')}
          />
          <DepthLines plot={plot} days={days} />
          {notes.map(({ id, date }) => (
            <line
              key={id}
              className={classes.note}
              x1={plot.x(date)}
              x2={plot.x(date)}
              y1={plot.top - 4}
              y2={plot.bottom}
            />
          ))}
          {curves.toReversed().map((curve) => (
            <CurveLine key={curve.series} plot={plot} days={days} curve={curve} />
          ))}
          <OutOfDepth plot={plot} days={days} />
        </>
      )}
    </TimeChart>
  )
}

function RankLines({ day, at, curves }: { day: Day | undefined; at: number; curves: Curve[] }) {
  if (day === undefined) return 'Not checked'
  if (day.state === 'failed') return 'The look-up failed and was refunded.'
  return (
    <>
      {curves.map((curve) => (
        <TooltipLine
          key={curve.series}
          mark={<SeriesMark of={curve.series} size={9} />}
          label={curve.domain}
          value={rankText(day, curve.ranks[at], curve)}
        />
      ))}
      {day.rank_absolute !== null && <TooltipLine label="Your absolute position" value={day.rank_absolute} />}
    </>
  )
}

type NoteSignsProps = { plot: Plot; notes: ProjectNote[]; onNote: (note: ProjectNote) => void }

/** The letters above a curve; each leads to its note. */
function NoteSigns({ plot, notes, onNote }: NoteSignsProps) {
  return groupNotes(notes, plot.x).map(({ x, notes: group }) => {
    const [first] = group
    if (first === undefined) return null
    const letter = noteLetter(notes.indexOf(first))
    const dates = formatDates([...new Set(group.map(({ date }) => date))])
    const words = `${dates}: ${group.map(({ text }) => text).join('; ')}`
    return (
      <button
        key={first.id}
        type="button"
        className={classes.sign}
        style={{ left: x, top: plot.top - 13 }}
        aria-label={`Note ${letter}, ${words}`}
        data-hint={words}
        onClick={() => onNote(first)}
      >
        <NoteLetter>
          {letter}
          {group.length > 1 && '+'}
        </NoteLetter>
      </button>
    )
  })
}
