import { formatCount } from '../../../shared/format/numbers.ts'
import type { Column } from '../../../shared/table/column.ts'

export const keywordCountColumn = <Row>(
  count: (row: Row) => number,
  part: Pick<Column<Row>, 'width'> & Partial<Column<Row>>,
): Column<Row> => ({
  id: 'keywords',
  label: 'Keywords',
  align: 'right',
  cell: (row) => formatCount(count(row)),
  ...part,
})
