import { Skeleton } from '@mantine/core'
import { PendingTiles } from '../../../shared/ui/states/pending-tiles.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { OverviewSwitches } from './overview-switches.tsx'
import type { OverviewView } from './overview-view.ts'
import classes from './project-overview.module.css'

type OverviewPendingProps = { view: OverviewView; onView: (view: OverviewView) => void }

/** A placeholder as high as the overview, so that the table below doesn't jump. */
export const OverviewPending = ({ view, onView }: OverviewPendingProps) => (
  <div className={classes.overview} aria-busy>
    {view.figures && <PendingTiles count={6} mediumColumns={3} footLines={2} />}
    <OverviewSwitches view={view} onChange={onView} />
    {view.charts && <ChartsPending />}
  </div>
)

export const ChartsPending = () => (
  <div className={classes.charts} aria-busy>
    {['Visibility', 'Distribution'].map((title) => (
      <Panel key={title} title={title}>
        <Skeleton className={classes.pendingChart} width="auto" radius="md" />
      </Panel>
    ))}
  </div>
)
