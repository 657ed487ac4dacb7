import type { BacklinkSummary } from '#contract/backlinks/rows.ts'
import { type LinkType, linkTypeNames } from '#contract/rules/backlinks/backlinks.ts'
import { ChartPanel } from '../../../shared/charts/chart-panel.tsx'
import { ChartTable } from '../../../shared/charts/chart-table.tsx'
import { DonutChart, donutParts } from '../../../shared/charts/donut-chart.tsx'
import { formatCompact, formatCount, formatShare } from '../../../shared/format/numbers.ts'
import { linkAttributeNames, nameOf } from '../link-names.ts'
import { backlinkTexts } from '../messages.ts'
import { NoFigures } from './no-figures.tsx'
import { namedShares, otherKey, sharesOf, sumOf } from './share-parts.ts'

const title = 'Links by type'
export const shareHeight = 216
/** Always named in the chart, however few there are. */
const namedTypes: readonly LinkType[] = ['anchor', 'image', 'redirect', 'canonical']

/** The way pages link to the target. */
export function LinkTypesPanel({ summary }: { summary: BacklinkSummary | null }) {
  const parts = sharesOf(summary?.referring_links_types ?? {})
  if (summary === null || parts.length === 0) return <NoFigures title={title} isAsked={summary !== null} />
  const total = sumOf(parts)
  const named = (key: string) => (key === otherKey ? 'Other' : nameOf(linkTypeNames, key))
  const attributes = sharesOf(summary.referring_links_attributes)
  return (
    <ChartPanel
      name="backlink-types"
      title={title}
      hint={backlinkTexts.whole}
      height={shareHeight}
      chart={
        <DonutChart
          label={title}
          parts={namedShares(parts, namedTypes, donutParts).map((part) => ({ ...part, label: named(part.key) }))}
          format={formatCount}
          // The ring has room for six digits.
          total={total < 1_000_000 ? formatCount(total) : formatCompact(total)}
          unit={total === 1 ? 'link' : 'links'}
        />
      }
      table={
        <ChartTable
          label={`${title} and attribute`}
          heads={['Type', 'Links', 'Share']}
          rows={[
            ...parts.map(({ key, value }) => ({
              key,
              cells: [named(key), formatCount(value), formatShare(value, total)],
            })),
            ...attributes.map(({ key, value }) => ({
              key: `attribute ${key}`,
              cells: [`Attribute: ${nameOf(linkAttributeNames, key)}`, formatCount(value), formatShare(value, total)],
            })),
          ]}
        />
      }
    />
  )
}
