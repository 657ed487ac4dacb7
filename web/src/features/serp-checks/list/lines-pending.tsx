import { Skeleton } from '@mantine/core'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import classes from './lines-pending.module.css'

const linesAtMost = 20

/** Stands for a check's lines for the moment their program takes to load the first time. */
export function LinesPending({ check }: { check: SerpCheck }) {
  const lines = check.items.slice(0, linesAtMost)
  return (
    <div className={classes.room} role="status" aria-label="Loading">
      <div className={classes.top}>
        <Skeleton height={10} width="38%" radius="xl" />
        <Skeleton height={10} width="22%" radius="xl" />
      </div>
      <div className={classes.lines}>
        <div className={classes.line} />
        {lines.map(({ id }, at) => (
          <div key={id} className={classes.line}>
            <Skeleton height={10} width={`${52 + (at % 4) * 9}%`} radius="xl" />
            <Skeleton height={10} width={`${44 + (at % 3) * 14}%`} radius="xl" />
            <Skeleton height={10} width={32} radius="xl" ml="auto" />
          </div>
        ))}
      </div>
    </div>
  )
}
