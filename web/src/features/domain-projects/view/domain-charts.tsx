import type { DomainView } from '#contract/domain-projects/rows.ts'
import { type ChangeAddress, type DomainAddress, kindOf } from './domain-address.ts'
import classes from './domain-charts.module.css'
import { MovementPanel } from './movement-panel.tsx'
import { PageDistribution } from './page-distribution.tsx'
import { TrafficPanel } from './traffic-panel.tsx'

type DomainChartsProps = { page: DomainView; address: DomainAddress; onChange: ChangeAddress }

/** The part that draws, loaded apart from the page. */
export default function DomainCharts({ page, address, onChange }: DomainChartsProps) {
  return (
    <div className={classes.charts}>
      <PageDistribution page={page} onChange={onChange} />
      <TrafficPanel history={page.history} project={page.project} />
      <MovementPanel page={page} kind={kindOf(address)} chosen={address.movement} onChange={onChange} />
    </div>
  )
}
