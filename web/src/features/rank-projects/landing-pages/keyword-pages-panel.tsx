import { IconFileText } from '@tabler/icons-react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { CurveSpan } from '#contract/rules/rank-projects/rank-views.ts'
import { ChartPanel } from '../../../shared/charts/chart-panel.tsx'
import { ChartTable } from '../../../shared/charts/chart-table.tsx'
import { formatDate, formatDateOfYear } from '../../../shared/format/calendar-days.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import type { KeywordRanks } from '../drawer/queries.ts'
import { spanNames } from '../overview/curve-span.ts'
import { alternationText, swapsText } from './alternation-text.ts'
import { pageName } from './page-name.ts'
import { evidenceOf, pageSeriesOf, pagesOnDay } from './page-series.ts'
import classes from './page-strip.module.css'
import { PageStrip } from './page-strip.tsx'
import { TargetPageLine } from './target-page-line.tsx'

const height = 104
const shownDates = 5

type KeywordPagesPanelProps = {
  project: RankProject
  keyword: KeywordRanks
  span: CurveSpan
  mayChange: boolean
  /** Shows the stored results page of a date. */
  onPick: (date: string) => void
}

/** The page that should rank for a keyword, and those that did, date by date. */
export function KeywordPagesPanel({ project, keyword, span, mayChange, onPick }: KeywordPagesPanelProps) {
  const { days, pages } = keyword
  const latest = days.findLast(({ state }) => state !== 'failed')
  const target = (
    <TargetPageLine
      project={project}
      keyword={keyword}
      ranking={latest?.url ?? null}
      isMismatch={pages.states.includes('mismatch')}
      mayChange={mayChange}
    />
  )
  const series = pageSeriesOf(days)
  if (series.series.length === 0)
    return (
      <Panel title="Landing pages">
        {target}
        <EmptyState
          icon={IconFileText}
          title={`No ranking page in the last ${spanNames[span]}`}
          text="Pages of your domain are shown once one ranks for this keyword."
        />
      </Panel>
    )
  const swapDates = new Set(pages.swaps.map(({ date }) => date))
  const name = (url: string) => pageName(url, project.domain)
  const evidence = evidenceOf(days, swapDates)
  return (
    <ChartPanel
      name="landing-pages"
      title="Landing pages"
      hint={`Ranking page by date, last ${spanNames[span]}`}
      legend={target}
      height={height}
      chart={
        <PageStrip days={days} series={series} swapDates={swapDates} height={height} name={name} onPick={onPick} />
      }
      table={
        <ChartTable
          label="Ranking pages by date"
          heads={['Date', 'Your pages and ranks', 'Swap']}
          wordy={['Your pages and ranks', 'Swap']}
          rows={days.toReversed().map((day) => ({
            key: day.date,
            cells: [
              formatDateOfYear(day.date),
              day.state === 'failed' ? 'The look-up failed' : pagesOnDay(day, name),
              swapDates.has(day.date) ? 'Swapped' : '',
            ],
          }))}
        />
      }
      foot={
        <div className={classes.foot}>
          <ul className={classes.legend} aria-label="Pages">
            {series.series.map((page) => (
              <li key={page.url}>
                <svg viewBox="0 0 18 18" className={classes.swatch} aria-hidden>
                  <rect className={classes.run} data-colour={page.colour} width="18" height="18" rx="3" />
                  <text className={classes.letter} x="9" y="9" dy="0.35em">
                    {page.letter}
                  </text>
                </svg>
                <span className="truncate" title={page.url}>
                  {name(page.url)}
                </span>
                <span className={classes.count}>{countOf(page.dates, 'date')}</span>
              </li>
            ))}
          </ul>
          {[swapsText(pages), alternationText(pages)].map((text) => text !== undefined && <p key={text}>{text}</p>)}
          {evidence.length > 0 && (
            <ul className={classes.evidence} aria-label="Latest swaps and results pages with several of your pages">
              {evidence.slice(0, shownDates).map((day) => (
                <li key={day.date}>
                  <button
                    type="button"
                    className={`link ${classes.date}`}
                    data-hint="Show the results page"
                    onClick={() => onPick(day.date)}
                  >
                    {formatDate(day.date)}
                  </button>
                  <span>
                    {swapDates.has(day.date) && 'Swapped: '}
                    {pagesOnDay(day, name)}
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      }
    />
  )
}
