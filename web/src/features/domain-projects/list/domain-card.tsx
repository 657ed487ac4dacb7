import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { PlaceLabel } from '../../../parts/serp-fetches/search-settings/setting-labels.tsx'
import { countOf } from '../../../shared/format/numbers.ts'
import { FactCard } from '../../../shared/table/fact-card.tsx'
import { DateCreated, DomainLink, LastCheck, NextRun, WholeDomain } from './domain-cells.tsx'
import { type AskRemove, OpenAction, RemoveAction } from './domain-columns.tsx'

/** A domain on a phone. */
export function DomainCard({ project, askRemove }: { project: DomainProject; askRemove: AskRemove }) {
  const { country_iso_code, location_name, limit, keywords_count, traffic } = project
  return (
    <FactCard
      name={<DomainLink project={project} />}
      actions={
        <>
          <OpenAction project={project} />
          <RemoveAction project={project} askRemove={askRemove} />
        </>
      }
      facts={
        <>
          <PlaceLabel of={{ country_iso_code, location: location_name }} />
          <span>up to {countOf(limit, 'keyword')}</span>
          <span>
            created <DateCreated project={project} />
          </span>
        </>
      }
      figures={[
        { label: 'Keywords', value: <WholeDomain value={keywords_count} /> },
        { label: 'Organic traffic', value: <WholeDomain value={traffic} /> },
        { label: 'Last check', value: <LastCheck project={project} /> },
        { label: 'Schedule', value: <NextRun project={project} /> },
      ]}
    />
  )
}
