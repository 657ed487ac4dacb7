import { useLocalStorage } from '@mantine/hooks'
import { IconChartLine, IconTable } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { IconAction } from '../ui/actions/icon-action.tsx'
import { Panel } from '../ui/tiles/panel.tsx'
import classes from './charts.module.css'

type ChartPanelProps = {
  /** Apart from every other chart: somebody's choice is remembered by it. */
  name: string
  title: string
  hint?: ReactNode
  actions?: ReactNode
  /** Above the picture, and above the table too. */
  legend?: ReactNode
  /** Height of picture and table alike. */
  height: number
  chart: ReactNode
  table: ReactNode
  /** Below either. */
  foot?: ReactNode
}

/** A chart, and behind a switch the same as a table. */
export function ChartPanel({ name, title, hint, actions, legend, height, chart, table, foot }: ChartPanelProps) {
  const [isTable, setTable] = useLocalStorage({
    key: `chart-table-${name}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  })
  const words = isTable ? 'Show as chart' : 'Show as table'
  return (
    <Panel
      title={title}
      hint={hint}
      actions={
        <>
          {actions}
          <IconAction
            icon={isTable ? IconChartLine : IconTable}
            label={`${words}: ${title}`}
            hint={words}
            onClick={() => setTable(!isTable)}
          />
        </>
      }
    >
      {legend !== undefined && <div className={classes.aside}>{legend}</div>}
      <div className={classes.view} style={{ height }}>
        {isTable ? table : chart}
      </div>
      {foot !== undefined && <div className={classes.aside}>{foot}</div>}
    </Panel>
  )
}
