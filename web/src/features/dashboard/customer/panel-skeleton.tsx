import { Skeleton } from '@mantine/core'
import classes from './dashboard.module.css'

/** Placeholder rows for a list that is loading. */
export const PanelSkeleton = ({ rows }: { rows: number }) => (
  <div className={classes.skeleton} aria-busy>
    {Array.from({ length: rows }, (_, at) => at).map((at) => (
      <span key={at}>
        <Skeleton height={10} width={`${34 + ((at * 7) % 22)}%`} radius="xl" />
        <Skeleton height={10} width={44} radius="xl" />
      </span>
    ))}
  </div>
)
