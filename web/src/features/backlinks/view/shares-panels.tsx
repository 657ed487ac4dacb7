import type { ReactNode } from 'react'
import type { BacklinkSummary } from '#contract/backlinks/rows.ts'
import { ChartPanel } from '../../../shared/charts/chart-panel.tsx'
import { ChartTable } from '../../../shared/charts/chart-table.tsx'
import { countryName } from '../../../shared/format/country-name.ts'
import { formatCount, formatShare } from '../../../shared/format/numbers.ts'
import { backlinkTexts } from '../messages.ts'
import classes from './backlink-charts.module.css'
import { CountryLabel } from './country-label.tsx'
import { shareHeight } from './link-types-panel.tsx'
import { NoFigures } from './no-figures.tsx'
import { largestShares, otherKey, type SharePart, sharesOf, sumOf } from './share-parts.ts'

type SharesPanelProps = {
  name: string
  title: string
  /** Head of the shares' column. */
  head: string
  counts: Readonly<Record<string, number>> | undefined
  nameOf: (key: string) => string
  /** With a picture before the name. */
  drawn?: (key: string, name: string) => ReactNode
}

const barsShown = 7

/** The number of links for each value of a property: the largest as bars, all of them as a table. */
function SharesPanel({ name, title, head, counts, nameOf, drawn }: SharesPanelProps) {
  const parts = sharesOf(counts ?? {})
  if (counts === undefined || parts.length === 0) return <NoFigures title={title} isAsked={counts !== undefined} />
  const total = sumOf(parts)
  const named = (key: string) => (key === otherKey ? 'Other' : nameOf(key))
  return (
    <ChartPanel
      name={name}
      title={title}
      hint={backlinkTexts.whole}
      height={shareHeight}
      chart={
        <ShareBars
          label={title}
          parts={largestShares(parts, barsShown)}
          total={total}
          name={(key) => drawn?.(key, named(key)) ?? named(key)}
        />
      }
      table={
        <ChartTable
          label={title}
          heads={[head, 'Links', 'Share']}
          rows={parts.map(({ key, value }) => ({
            key,
            cells: [named(key), formatCount(value), formatShare(value, total)],
          }))}
        />
      }
    />
  )
}

type ShareBarsProps = {
  label: string
  parts: readonly SharePart[]
  total: number
  name: (key: string) => ReactNode
}

function ShareBars({ label, parts, total, name }: ShareBarsProps) {
  const most = Math.max(...parts.map(({ value }) => value))
  return (
    <table className={classes.bars} aria-label={label}>
      <tbody>
        {parts.map(({ key, value }) => (
          <tr key={key}>
            <th scope="row">{name(key)}</th>
            <td className={classes.track} aria-hidden>
              <span className={classes.bar} style={{ width: `${(value / most) * 100}%` }} />
            </td>
            <td className={classes.count}>{formatCount(value)}</td>
            <td className={classes.share}>{formatShare(value, total)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type PanelProps = { summary: BacklinkSummary | null }

export const TldPanel = ({ summary }: PanelProps) => (
  <SharesPanel
    name="backlink-tlds"
    title="Links by TLD"
    head="TLD"
    counts={summary?.referring_links_tld}
    nameOf={(tld) => `.${tld}`}
  />
)

export const CountriesPanel = ({ summary }: PanelProps) => (
  <SharesPanel
    name="backlink-countries"
    title="Links by country"
    head="Country"
    counts={summary?.referring_links_countries}
    nameOf={(code) => (code === 'unknown' ? 'Unknown' : (countryName(code) ?? code))}
    drawn={(code, name) => <CountryLabel code={code} name={name} />}
  />
)
