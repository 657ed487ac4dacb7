import { IconChartBar } from '@tabler/icons-react'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'

/** Before the provider was asked, and where it gives nothing. */
export const NoFigures = ({ title, isAsked }: { title: string; isAsked: boolean }) => (
  <Panel title={title}>
    <EmptyState
      icon={IconChartBar}
      title={isAsked ? 'No Data Available' : 'No data yet'}
      text={isAsked ? undefined : 'The figures appear with the first links.'}
    />
  </Panel>
)
