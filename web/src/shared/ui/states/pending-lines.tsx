import { Skeleton } from '@mantine/core'
import classes from './lines.module.css'

type PendingLinesProps = {
  rows: number
  /** Below the head of a table. */
  hasHead?: boolean
}

/** Placeholder rows for a list or a table that is loading. */
export const PendingLines = ({ rows, hasHead = false }: PendingLinesProps) => (
  <div className={classes.lines} data-head={hasHead || undefined} aria-busy>
    {Array.from({ length: rows }, (_, at) => at).map((at) => (
      <span key={at}>
        <Skeleton height={10} width={`${34 + ((at * 7) % 22)}%`} radius="xl" />
        <Skeleton height={10} width={44} radius="xl" />
      </span>
    ))}
  </div>
)
