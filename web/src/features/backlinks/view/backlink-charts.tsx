import type { BacklinkView } from '#contract/backlinks/rows.ts'
import type { BacklinkAddress, ChangeAddress } from './backlink-address.ts'
import classes from './backlink-charts.module.css'
import { InfoPanel } from './info-panel.tsx'
import { LinkTypesPanel } from './link-types-panel.tsx'
import { NewLostPanel } from './new-lost-panel.tsx'
import { CountriesPanel, TldPanel } from './shares-panels.tsx'

type BacklinkChartsProps = { page: BacklinkView; address: BacklinkAddress; onChange: ChangeAddress }

/** The part that draws, loaded apart from the page. Everything in it is the provider's, for the whole target. */
export default function BacklinkCharts({ page, address, onChange }: BacklinkChartsProps) {
  const { summary } = page
  return (
    <div className={classes.all}>
      <div className={classes.three}>
        <LinkTypesPanel summary={summary} />
        <TldPanel summary={summary} />
        <CountriesPanel summary={summary} />
      </div>
      <div className={classes.two}>
        <NewLostPanel page={page} address={address} onChange={onChange} />
        <InfoPanel summary={summary} />
      </div>
    </div>
  )
}
