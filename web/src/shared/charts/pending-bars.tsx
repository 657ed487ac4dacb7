import { Skeleton } from '@mantine/core'
import classes from './charts.module.css'

const shares = [42, 58, 36, 70, 52, 64, 46, 78, 60, 54]

/** A chart of bars that is loading. */
export const PendingBars = ({ height }: { height: number }) => (
  <div className={classes.bars} style={{ height }} aria-busy>
    {shares.map((share) => (
      <Skeleton key={share} height={`${share}%`} radius="sm" />
    ))}
  </div>
)
