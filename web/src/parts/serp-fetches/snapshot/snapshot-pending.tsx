import { Skeleton } from '@mantine/core'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import classes from './snapshot-results.module.css'

const lines = Array.from({ length: 10 }, (_, at) => at)

/** A result page on its way. */
export function PagePending() {
  return (
    <div aria-busy>
      <Panel>
        <div className={classes.head}>
          <Skeleton height={12} width={140} radius="xl" />
        </div>
        {lines.map((at) => (
          <div key={at} className={classes.line}>
            <Skeleton height={10} width={16} radius="xl" />
            <div>
              <Skeleton height={10} width={`${48 + (at % 4) * 9}%`} radius="xl" />
              <Skeleton height={8} width={`${30 + (at % 3) * 8}%`} radius="xl" mt={8} />
            </div>
          </div>
        ))}
      </Panel>
    </div>
  )
}
