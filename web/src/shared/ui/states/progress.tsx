import { Progress as Bar } from '@mantine/core'
import { formatCount } from '../../format/numbers.ts'
import classes from './lines.module.css'

/** Done of total in words first, the bar second. */
export function Progress({ done, total, unit }: { done: number; total: number; unit: string }) {
  const [shownDone, shownTotal] = [formatCount(done), formatCount(total)]
  return (
    <span className={classes.progress}>
      <span>
        <b>{shownDone}</b> of <b>{shownTotal}</b> {unit}
      </span>
      <Bar.Root size={6}>
        <Bar.Section
          value={total === 0 ? 0 : (done / total) * 100}
          withAria={false}
          role="progressbar"
          aria-valuenow={done}
          aria-valuemin={0}
          aria-valuemax={total}
          aria-label={`${shownDone} of ${shownTotal} ${unit}`}
        />
      </Bar.Root>
    </span>
  )
}
