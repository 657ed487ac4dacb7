import { Skeleton, VisuallyHidden } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { RankState } from '#contract/serp-checks.ts'
import classes from './rank-cell.module.css'

type Look = { state: RankState; rank: number | null; rank_absolute: number | null }
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
    case 'failed': {
      const words = `Failed. ${failure ?? ''}`.trim()
      return (
        <span className={classes.failed} role="img" aria-label={words} data-hint={words}>
          <IconAlertTriangle size={14} stroke={1.9} aria-hidden />
        </span>
      )
    }
    case 'not_in_depth': {
      const words = `Not in first ${depth}`
      return (
        <span className={classes.dash} role="img" aria-label={words} data-hint={words}>
          —
        </span>
      )
    }
    case 'found': {
      const hint =
        look.rank_absolute === null ? undefined : `Number ${look.rank_absolute} among everything on the result page`
      return (
        <span className={classes.cell} data-own={isOwn || undefined} data-hint={hint}>
          <span className={classes.rank}>{look.rank}</span>
        </span>
      )
    }
    default:
      return look.state satisfies never
  }
}
