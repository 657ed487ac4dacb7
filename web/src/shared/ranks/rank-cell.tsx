import { Skeleton, Tooltip, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { RankState } from '#contract/serp-checks.ts'
import classes from './rank-cell.module.css'

export type Look = { state: RankState; rank: number | null; rank_absolute: number | null }
type RankCellProps = { look: Look; depth: number; isOwn?: boolean; failure?: string | null }

/** The four states of a look-up never resemble each other: a number, a dash, a warning, a shimmer. */
export function RankCell({ look, depth, isOwn, failure }: RankCellProps) {
  switch (look.state) {
    case 'pending':
      return (
        <span className={classes.cell}>
          <Skeleton height={10} width={22} radius="xl" />
          <VisuallyHidden>Pending</VisuallyHidden>
        </span>
      )
    case 'failed':
      return (
        <Tooltip label={`Failed, not charged. ${failure ?? ''}`.trim()}>
          <span className={classes.failed} role="img" aria-label={`Failed, not charged. ${failure ?? ''}`.trim()}>
            <IconAlertTriangle size={14} stroke={1.9} aria-hidden />
          </span>
        </Tooltip>
      )
    case 'not_in_depth':
      return (
        <Tooltip label={`Not in first ${depth}`}>
          <span className={classes.dash} role="img" aria-label={`Not in first ${depth}`}>
            —
          </span>
        </Tooltip>
      )
    case 'found':
      return (
        <Tooltip
          label={`Position ${look.rank_absolute} among everything on the page`}
          disabled={look.rank_absolute === null}
        >
          <span className={classes.cell} data-own={isOwn || undefined}>
            <span className={classes.rank}>{look.rank}</span>
          </span>
        </Tooltip>
      )
    default:
      return look.state satisfies never
  }
}
