import { averageBasisText } from '#contract/rules/rank-projects/average-position.ts'
import { addMarketMoves, marketMovesText, noMarketMoves } from '#contract/rules/rank-projects/market-moves.ts'
import { rankStateText } from '#contract/rules/serp-fetches/rank-states.ts'
import type { ProjectSummary, WeeklySummary } from './weekly-summary-shape.ts'

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })
const tenth = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const dateOf = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' })
  return (day: string) => format.format(new Date(day))
}
const dayOfMonth = dateOf({ day: 'numeric' })
const dayAndMonth = dateOf({ day: 'numeric', month: 'long' })
const fullDay = dateOf({ dateStyle: 'long' })

const countOf = (amount: number, noun: string) => `${number.format(amount)} ${noun}${amount === 1 ? '' : 's'}`

/** "1 to 8 November 2026": the days of the first and the last run. */
export function rangeText({ from, through }: Pick<WeeklySummary, 'from' | 'through'>): string {
  const first =
    from.slice(0, 7) === through.slice(0, 7)
      ? dayOfMonth
      : from.slice(0, 4) === through.slice(0, 4)
        ? dayAndMonth
        : fullDay
  return `${first(from)} to ${fullDay(through)}`
}

export function summaryTitle(summary: WeeklySummary): string {
  const [only, ...others] = summary.projects
  const whose = others.length === 0 && only !== undefined ? only.name : countOf(summary.projects.length, 'project')
  return `Weekly summary: ${whose}, ${rangeText(summary)}`
}

/** As displayed, so that values that look the same count as unchanged. */
const shown = (value: number) => Math.round(value * 10) / 10

/** "improved by 1.2": never a sign, because a smaller position is better. Empty if the change is unknown. */
const changeText = ({ change }: ProjectSummary['average'], isBetter: (change: number) => boolean, unit: string) => {
  if (change === null) return ''
  if (shown(change) === 0) return 'no change'
  return `${isBetter(change) ? 'improved' : 'declined'} by ${tenth.format(Math.abs(change))}${unit}`
}

export const averageChangeText = ({ average }: ProjectSummary) => changeText(average, (change) => change < 0, '')
export const visibilityChangeText = ({ visibility }: ProjectSummary) =>
  changeText(visibility, (change) => change > 0, ' points')

/** The changes of a segment in words. */
export const segmentChanges = ({ averageChange, visibilityChange }: SegmentSummary) => ({
  average: changeText({ now: null, change: averageChange }, (change) => change < 0, '') || 'not compared',
  visibility: changeText({ now: null, change: visibilityChange }, (change) => change > 0, ' points') || 'not compared',
})
export type SegmentSummary = NonNullable<ProjectSummary['segments']>[number]

export const averageText = ({ average: { now } }: ProjectSummary) => (now === null ? '–' : tenth.format(now))
export const visibilityText = ({ visibility: { now } }: ProjectSummary) =>
  now === null ? '–' : `${tenth.format(now)}%`

const figureText = (name: string, value: string, change: string, basis = '') =>
  value === '–' ? '' : `${name} ${value}${basis && `, ${basis}`}${change && ` (${change})`}.`

const basisText = ({ averageBasis }: ProjectSummary) => (averageBasis ? averageBasisText(averageBasis) : '')

const joined = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' ')

/** The events of one project, in full sentences. */
export const projectText = (project: ProjectSummary): string =>
  joined([
    figureText('Average position', averageText(project), averageChangeText(project), basisText(project)),
    figureText('Visibility', visibilityText(project), visibilityChangeText(project)),
    movesText(project),
    marketText([project]),
    runsText(project),
    problemsText(project),
  ])

const changeCounts = ({ keywords }: ProjectSummary) => ({
  better: keywords.improved + keywords.appeared,
  worse: keywords.declined + keywords.lost,
})

/** "6 improved, 11 declined, 1 new": only what there is. */
export function movedText({ keywords }: ProjectSummary): string {
  const parts = [
    [keywords.improved, 'improved'],
    [keywords.declined, 'declined'],
    [keywords.appeared, 'new'],
    [keywords.lost, 'lost'],
  ] as const
  const moved = parts.filter(([amount]) => amount > 0).map(([amount, word]) => `${number.format(amount)} ${word}`)
  return moved.length === 0 ? 'none moved' : moved.join(', ')
}

function movesText(project: ProjectSummary): string {
  if (project.comparedDay === null) return ''
  const moved = movedText(project)
  return `Of ${countOf(project.keywords.tracked, 'keyword')}${moved === 'none moved' ? ',' : ':'} ${moved}.`
}

/** Says if the changes were on unusual pages or on calm ones. */
const marketText = (projects: readonly ProjectSummary[]) =>
  marketMovesText(projects.map(({ market }) => market ?? noMarketMoves).reduce(addMarketMoves, noMarketMoves))

/** The runs that are compared, or the reason why none are. */
function runsText({ day, comparedDay, start }: ProjectSummary): string {
  if (day === null) return 'No keyword was checked.'
  const run = `the run of ${dayAndMonth(day)}`
  if (comparedDay !== null) {
    const which = { previous: 'the run', first: 'the first run', settings: 'the first run with new search settings,' }
    return `Compares ${run} with ${which[start]} of ${dayAndMonth(comparedDay)}.`
  }
  if (start === 'settings')
    return 'Search settings changed, so rankings before and after aren’t compared. The next summary shows what changed since.'
  return 'There’s nothing to compare with yet. The next summary shows what changed.'
}

function problemsText({ failed, skipped }: Pick<ProjectSummary, 'failed' | 'skipped'>): string {
  const failures =
    failed === 0 ? '' : `${countOf(failed, 'look-up')} failed and ${failed === 1 ? 'was' : 'were'} not charged.`
  const skips = {
    credits: 'A scheduled run was skipped because you didn’t have enough credits.',
    plan: 'A scheduled run was skipped because you had no active plan.',
  }
  return joined([failures, skipped === null ? '' : skips[skipped]])
}

/** The summary as a notification: everything about a single project; of several, how many improved and declined. */
export function summaryText({ projects }: WeeklySummary): string {
  const [worst, ...others] = projects
  if (worst === undefined) return ''
  if (others.length === 0) return projectText(worst)
  const declined = projects.filter(({ visibility }) => shown(visibility.change ?? 0) < 0)
  const improved = projects.filter(({ visibility }) => shown(visibility.change ?? 0) > 0)
  const unchecked = projects.filter(({ day }) => day === null)
  const sum = (of: (project: ProjectSummary) => number) => projects.reduce((total, project) => total + of(project), 0)
  const skipped = projects.find((project) => project.skipped !== null)?.skipped ?? null
  return joined([
    `Visibility declined in ${number.format(declined.length)} of ${countOf(projects.length, 'project')} and improved in ${number.format(improved.length)}.`,
    `${countOf(
      sum((project) => changeCounts(project).better),
      'keyword',
    )} improved or new, ${number.format(sum((project) => changeCounts(project).worse))} declined or lost.`,
    marketText(projects),
    declined[0] === undefined
      ? ''
      : `Largest decline: ${declined[0].name}, by ${tenth.format(Math.abs(declined[0].visibility.change ?? 0))} points to ${visibilityText(declined[0])}.`,
    unchecked.length === 0 ? '' : `No keyword was checked in ${countOf(unchecked.length, 'project')}.`,
    problemsText({ failed: sum((project) => project.failed), skipped }),
  ])
}

export const snippetText = rankStateText('featured_snippet', null)
export const formatCount = (amount: number) => number.format(amount)
export const formatDay = fullDay
