import type { ComponentProps } from 'react'
import type { Column } from '../../../shared/table/column.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { StatStrip, StatTile } from '../../../shared/ui/tiles/stat-tile.tsx'
import classes from './locked-screen.module.css'

/** Two lines that name what a row is about. */
type NamedExample = { name: string; below: string }

type ExampleTableProps<Example extends NamedExample> = {
  tiles: readonly (ComponentProps<typeof StatTile> & { label: string })[]
  nameLabel: string
  /** Beside the name. */
  columns: readonly Column<Example>[]
  examples: Example[]
}

/** Shows a closed module with invented figures, drawn with the components of the real ones. */
export const ExampleTable = <Example extends NamedExample>(props: ExampleTableProps<Example>) => (
  <Panel>
    <div className={classes.tiles}>
      <StatStrip columns={props.tiles.length} label="Example">
        {props.tiles.map((tile) => (
          <StatTile key={tile.label} {...tile} />
        ))}
      </StatStrip>
    </div>
    <DataTable
      label="Example"
      columns={[nameColumn(props.nameLabel), ...props.columns]}
      rows={props.examples}
      rowKey={({ name }) => name}
    />
  </Panel>
)

const nameColumn = (label: string): Column<NamedExample> => ({
  id: 'name',
  label,
  width: 240,
  cell: ({ name, below }) => (
    <span className={classes.lines}>
      <b>{name}</b>
      <span>{below}</span>
    </span>
  ),
})
