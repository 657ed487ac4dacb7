import type { ReactNode } from 'react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { chartFromSecondDay } from '../../../shared/charts/messages.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import type { Icon } from '../../../shared/ui/actions/icon.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import classes from './distribution-panel.module.css'

/** The facts that decide about the words. */
export type FirstDay = {
  project: Pick<RankProject, 'next_run_at'>
  /** The project has more days, outside the chosen period. */
  hasOtherDays: boolean
}

type FirstDayPanelProps = FirstDay & {
  title: string
  hint?: ReactNode
  actions?: ReactNode
  icon: Icon
  /** A picture of the day, in place of the icon. */
  picture?: ReactNode
  /** The values of that day in a sentence, where nothing else shows them. */
  latest?: string
  /** Below, as below the chart. */
  foot?: ReactNode
}

/** In place of a chart that would be a single dot: what there is, and when there is more. */
export function FirstDayPanel(props: FirstDayPanelProps) {
  const { title, hint, actions, icon, picture, latest, hasOtherDays, project, foot } = props
  const more = hasOtherDays ? 'Choose a longer period to see the chart.' : nextDayText(project)
  return (
    <Panel title={title} hint={hint} actions={actions}>
      {picture === undefined ? (
        <EmptyState
          icon={icon}
          title={hasOtherDays ? 'Only one day of data in this period' : 'Only one day of data so far'}
          text={latest === undefined ? more : `${latest} ${more}`}
        />
      ) : (
        <>
          {picture}
          <p className={classes.more}>{more}</p>
        </>
      )}
      {foot !== undefined && <div className={classes.foot}>{foot}</div>}
    </Panel>
  )
}

function nextDayText({ next_run_at: next }: FirstDay['project']) {
  const run =
    next === null ? 'This project has manual runs only.' : `Next scheduled run: ${formatDayAndClock(new Date(next))}.`
  return `${chartFromSecondDay} ${run}`
}
