import { Skeleton } from '@mantine/core'
import type { Column } from './column.ts'
import { pinning } from './pinning.ts'

const rows = Array.from({ length: 10 }, (_, at) => at)
const widths = [62, 48, 70, 55, 66, 44, 58, 72, 50, 64]

/** Ten rows of the real columns, while those of the list are on their way. */
export const SkeletonRows = <Row,>({ columns }: { columns: readonly Column<Row>[] }) => (
  <tbody>
    {rows.map((at) => (
      <tr key={at}>
        {columns.map((column, index) => (
          <td key={column.id} data-align={column.align} {...pinning(column)}>
            <SkeletonCell column={column} at={at + index} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)

function SkeletonCell<Row>({ column, at }: { column: Column<Row>; at: number }) {
  const width = column.grow === undefined ? Math.min(column.width - 24, 32 + (at % 4) * 6) : undefined
  const share = `${widths[at % widths.length]}%`
  return <Skeleton height={10} radius="xl" width={width ?? share} ml={column.align === 'right' ? 'auto' : undefined} />
}
