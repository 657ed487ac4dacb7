import { Skeleton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle, IconInfoTriangle } from '@tabler/icons-react'
import type { PageWarning } from '#contract/rules/serp-fetches/page-warnings.ts'
import { type RankState, rankStateText } from '#contract/rules/serp-fetches/rank-states.ts'
import { ChangeMark } from './change-mark.tsx'
import { pageWarningTexts } from './page-warning.ts'
import classes from './rank-cell.module.css'
import { changeBetween, changeText, type PreviousRank, previousText, type RankChange } from './rank-change.ts'
import { SnippetMark } from './snippet-mark.tsx'

type ShownRank = {
  state: RankState
  rank: number | null
  rank_absolute: number | null
  results_read: number | null
  warning: PageWarning | null
}

/** The fetch before, which read to the same depth; null without one. */
type Since = { previous: PreviousRank | null }

type RankCellProps = {
  snapshot: ShownRank
  depth: number
  isOwn?: boolean
  failure?: string | null
  /** An additional note, such as where another page ranks. */
  note?: string | undefined
  /** Given, a second lane beside the rank shows what changed; its room is kept where nothing did. */
  since?: Since
  /** The same where the server has compared: what changed, or null for a lane that stays empty. */
  change?: RankChange | null
}

/** The states of a rank never resemble each other: a number, a quotation mark, a dash, a warning, a shimmer. */
export function RankCell({ snapshot, depth, isOwn, failure, note = '', since, change: compared }: RankCellProps) {
  const change = since === undefined ? compared : (changeSince(since, snapshot, depth) ?? null)
  const lane = change !== undefined && (
    <span className={classes.lane}>{change !== null && <ChangeMark change={change} />}</span>
  )
  const before = beforeText(since, compared)
  const warning = warningText(snapshot)
  const hint = hintOf(...rankFacts(snapshot, note), before)
  switch (snapshot.state) {
    case 'pending':
      return (
        <span className={classes.cell}>
          <Skeleton height={10} width={22} radius="xl" />
          <VisuallyHidden>Pending</VisuallyHidden>
          {lane}
        </span>
      )
    case 'failed': {
      const words = `Failed. ${failure ?? ''}`.trim()
      return (
        <span className={classes.cell}>
          <span className={classes.failed} role="img" aria-label={words} data-hint={words}>
            <IconAlertTriangle size={14} stroke={1.9} aria-hidden />
          </span>
          {lane}
        </span>
      )
    }
    case 'not_in_depth': {
      const words = rankStateText('not_in_depth', snapshot.results_read)
      return (
        <span className={classes.cell} data-hint={hint}>
          <WarningMark text={warning} />
          <span className={classes.dash} role="img" aria-label={hintOf(words, note)}>
            —
          </span>
          {lane}
        </span>
      )
    }
    case 'featured_snippet':
    case 'found':
      return (
        <span className={classes.cell} data-own={isOwn || undefined} data-hint={hint}>
          <WarningMark text={warning} />
          {snapshot.state === 'featured_snippet' && <SnippetMark />}
          {snapshot.rank !== null && <span className={classes.rank}>{snapshot.rank}</span>}
          {lane}
        </span>
      )
    default:
      return snapshot.state satisfies never
  }
}

/** The texts beside the rank of a successful check: its state, the absolute position, the note, and a reason for care. */
export function rankFacts(snapshot: ShownRank, note = ''): string[] {
  const { state, rank_absolute, results_read } = snapshot
  const isNumber = state === 'found' || state === 'featured_snippet'
  return [
    state === 'found' ? '' : rankStateText(state, results_read),
    isNumber && rank_absolute !== null ? `Absolute position: ${rank_absolute}` : '',
    note,
    warningText(snapshot),
  ].filter((fact) => fact !== '')
}

const warningText = ({ warning }: ShownRank) => (warning === null ? '' : pageWarningTexts[warning])

/** Says that the rank beside it is to be taken with care. */
function WarningMark({ text }: { text: string }) {
  if (text === '') return null
  return (
    <span className={classes.warning} role="img" aria-label={text}>
      <IconInfoTriangle size={13} stroke={1.8} aria-hidden />
    </span>
  )
}

const changeSince = ({ previous }: Since, { state, rank, results_read }: ShownRank, depth: number) =>
  changeBetween(previous && { ...previous, depth }, { state, rank, depth, results_read })

const hintOf = (...parts: string[]) => parts.filter((part) => part !== '').join(' · ') || undefined

/** The arrow's number says how far it moved; what has none is said in words. */
function beforeText(since: Since | undefined, change: RankChange | null | undefined) {
  if (since !== undefined) return since.previous === null ? '' : previousText(since.previous)
  return change === undefined || change === null ? '' : changeText(change)
}
