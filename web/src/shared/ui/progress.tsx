import classes from './progress.module.css'

/** Done of total in words first, the bar second. */
export function Progress({ done, total, unit }: { done: number; total: number; unit: string }) {
  return (
    <span className={classes.root}>
      <span>
        <b>{done}</b> of <b>{total}</b> {unit}
      </span>
      <span
        className={classes.track}
        role="progressbar"
        aria-valuenow={done}
        aria-valuemin={0}
        aria-valuemax={total}
        aria-label={`${done} of ${total} ${unit}`}
      >
        <span style={{ width: `${total === 0 ? 0 : (done / total) * 100}%` }} />
      </span>
    </span>
  )
}
