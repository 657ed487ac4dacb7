import type { PageFields } from '#contract/serp-fetches/page-fields.ts'
import type { Column } from '../../../shared/table/column.ts'
import { FeatureIcons } from './feature-icons.tsx'

/** The features that a row's results page showed beside organic results: so many icons, and how many more there are. */
export const featuresColumn = <Row extends PageFields>(icons = 6): Column<Row> => ({
  id: 'features',
  label: 'SERP features',
  width: 26 * icons + 20,
  cell: (row) => <FeatureIcons page={row} limit={icons} />,
})
