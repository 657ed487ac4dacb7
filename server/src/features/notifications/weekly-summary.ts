import { createElement as h, type ReactNode } from 'react'
import { z } from 'zod'
import { averageBasisText } from '#contract/rules/average-position.ts'
import { formatCredits } from '#contract/rules/credit-amounts.ts'
import { rankStateText } from '#contract/rules/rank-states.ts'
import { DataTable, Note, Section } from '../../platform/email/email-blocks.ts'

const count = z.number().int().nonnegative()
const figure = z.object({
  now: z.number().nullable(),
  before: z.number().nullable(),
  /** Now, of the keywords that `before` is of; missing from summaries of earlier releases. */
  comparedNow: z.number().nullable().optional(),
})
const mover = z.object({
  keyword: z.string().max(200),
  /** Null if it was not, or is not, among the results read; `depth` is how many that were. */
  before: z.number().int().nullable(),
  now: z.number().int().nullable(),
  depth: z.number().int(),
  /** It stood, or stands, above the first result as the featured snippet. */
  beforeIsSnippet: z.boolean().optional(),
  nowIsSnippet: z.boolean().optional(),
})

/** A week of a project, as its ranks were when it was written. Name and keywords are the words of its owner, who alone reads it. */
export const weeklySummary = z.object({
  projectId: z.number().int(),
  name: z.string().max(100),
  /** Day it was written, and the day it is compared with; null where there is none. */
  day: z.iso.date(),
  comparedDay: z.iso.date().nullable(),
  /** Why averages are not compared. */
  notCompared: z.enum(['first', 'settings', 'depth', 'unchecked']).nullable(),
  average: figure,
  /** What the average is made of now; missing from summaries of earlier releases, which left out what wasn't found. */
  averageBasis: z
    .object({ found: count, unranked: count, unranked_as: z.number().int().nullable(), left_out: count })
    .nullable()
    .optional(),
  visibility: figure,
  keywords: z.object({
    tracked: count,
    improved: count,
    declined: count,
    unchanged: count,
    appeared: count,
    lost: count,
    unknown: count,
  }),
  winners: z.array(mover).max(5),
  losers: z.array(mover).max(5),
  /** Look-ups that failed and were not made up for on the same day. */
  failed: count,
  skipped: z.enum(['credits', 'plan']).nullable(),
  credits: z.number().nonnegative(),
})
export type WeeklySummary = z.infer<typeof weeklySummary>

export const sampleSummary: WeeklySummary = {
  projectId: 7,
  name: 'Kestrel Roast, Dublin',
  day: '2026-11-16',
  comparedDay: '2026-11-09',
  notCompared: null,
  average: { now: 23.4, before: 24.6, comparedNow: 23.4 },
  averageBasis: { found: 36, unranked: 6, unranked_as: 101, left_out: 0 },
  visibility: { now: 38.2, before: 36.5, comparedNow: 38.2 },
  keywords: { tracked: 42, improved: 11, declined: 6, unchanged: 21, appeared: 2, lost: 1, unknown: 1 },
  winners: [
    { keyword: 'best coffee for latte', before: 40, now: 33, depth: 100 },
    { keyword: 'espresso machine', before: 9, now: 4, depth: 100 },
    { keyword: 'coffee subscription ireland', before: null, now: 97, depth: 100 },
  ],
  losers: [
    { keyword: 'milk frother', before: 31, now: 42, depth: 100 },
    { keyword: 'cold brew bags', before: 98, now: null, depth: 100 },
  ],
  failed: 2,
  skipped: null,
  credits: 961.38,
}

const number = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 2 })
const tenth = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const dayText = (day: string) => dayFormat.format(new Date(day))
const keywordCount = (amount: number) => `${number.format(amount)} ${amount === 1 ? 'keyword' : 'keywords'}`

export const summaryTitle = ({ name }: WeeklySummary) => `Weekly summary: ${name}`

/** As displayed, so that values that look the same count as unchanged. */
const shown = (value: number) => Math.round(value * 10) / 10

function figureText(
  name: string,
  { now, before, comparedNow = now }: WeeklySummary['average'],
  unit: string,
  basis = '',
): string {
  if (now === null) return ''
  const value = `${name} ${tenth.format(now)}${unit}${basis && `, ${basis}`}`
  if (before === null || comparedNow === null) return `${value}.`
  const then = `${tenth.format(before)}${unit} seven days ago`
  if (shown(comparedNow) === shown(before)) return `${value} (no change in seven days${ofSame(now, comparedNow)}).`
  if (shown(comparedNow) === shown(now)) return `${value} (${then}).`
  return `${value} (${then}, ${tenth.format(comparedNow)}${unit} now without keywords added since).`
}

const ofSame = (now: number, comparedNow: number) =>
  shown(now) === shown(comparedNow) ? '' : ' without keywords added since'

const whyNotCompared = {
  first: 'There’s nothing to compare with yet. The next summary shows what changed.',
  settings: 'Search settings changed this week, so ranks before and after aren’t compared.',
  depth: 'Depth changed this week, so averages aren’t compared.',
  unchecked: 'No keyword was checked this week.',
} as const

export function summaryText(summary: WeeklySummary): string {
  const { average, averageBasis, visibility, notCompared } = summary
  return [
    notCompared === 'unchecked'
      ? ''
      : figureText('Average position', average, '', averageBasis ? averageBasisText(averageBasis) : ''),
    notCompared === 'unchecked' ? '' : figureText('Visibility', visibility, '%'),
    movesText(summary),
    notCompared === null ? '' : whyNotCompared[notCompared],
    problemsText(summary),
  ]
    .filter((part) => part !== '')
    .join(' ')
}

function movesText({ keywords, comparedDay }: WeeklySummary): string {
  if (comparedDay === null) return ''
  const parts = [
    [keywords.improved, 'improved'],
    [keywords.declined, 'declined'],
    [keywords.appeared, 'new'],
    [keywords.lost, 'lost'],
  ] as const
  const moved = parts.filter(([amount]) => amount > 0).map(([amount, word]) => `${number.format(amount)} ${word}`)
  const which = `Of ${keywordCount(keywords.tracked)}`
  return moved.length === 0 ? `${which}, none moved.` : `${which}: ${moved.join(', ')}.`
}

function problemsText({ failed, skipped }: WeeklySummary): string {
  const failures =
    failed === 0
      ? ''
      : `${number.format(failed)} ${failed === 1 ? 'look-up failed and was' : 'look-ups failed and were'} not charged.`
  const skips = {
    credits: 'A scheduled run was skipped because you didn’t have enough credits.',
    plan: 'A scheduled run was skipped because you had no active plan.',
  }
  return [failures, skipped === null ? '' : skips[skipped]].filter((part) => part !== '').join(' ')
}

/** The part of the email below its text: every count, the biggest movers and what the week cost. */
export function summaryDetails(summary: WeeklySummary): ReactNode[] {
  const { keywords, winners, losers, comparedDay, credits } = summary
  const counts: [string, number][] = [
    ['Improved', keywords.improved],
    ['Declined', keywords.declined],
    ['Unchanged', keywords.unchanged],
    ['New', keywords.appeared],
    ['Lost', keywords.lost],
    ['Not comparable', keywords.unknown],
  ]
  return [
    comparedDay !== null &&
      h(
        Section,
        { key: 'counts', title: `Keywords since ${dayText(comparedDay)}` },
        h(DataTable, {
          head: ['Change', 'Keywords'],
          rows: counts.map(([name, amount]) => [name, number.format(amount)]),
        }),
      ),
    winners.length > 0 && h(Section, { key: 'winners', title: 'Biggest gains' }, moverTable(winners)),
    losers.length > 0 && h(Section, { key: 'losers', title: 'Biggest losses' }, moverTable(losers)),
    h(Note, { key: 'credits' }, `Credits used in 7 days: ${formatCredits(credits)}`),
  ]
}

const moverTable = (movers: WeeklySummary['winners']) =>
  h(DataTable, {
    head: ['Keyword', '7 days ago', 'Now'],
    rows: movers.map(({ keyword, before, now, depth, beforeIsSnippet, nowIsSnippet }) => [
      keyword,
      beforeIsSnippet ? snippetText : placeText(before, depth),
      nowIsSnippet ? snippetText : placeText(now, depth),
    ]),
  })

const snippetText = rankStateText('featured_snippet', null)
const placeText = (rank: number | null, depth: number) => (rank === null ? `Not in top ${depth}` : String(rank))
