import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { PlaceLabel } from '../../../shared/search-settings/setting-labels.tsx'
import classes from '../../../shared/table/fact-card.module.css'
import { DateCreated, DomainLink, LastCheck, NextRun, WholeDomain } from './domain-cells.tsx'
import { type AskRemove, OpenAction, RemoveAction } from './domain-columns.tsx'

/** A domain on a phone. */
export function DomainCard({ project, askRemove }: { project: DomainProject; askRemove: AskRemove }) {
  const { country_iso_code, location_name, limit, keywords_count, traffic } = project
  return (
    <>
      <div className={classes.top}>
        <span className={classes.name}>
          <DomainLink project={project} />
        </span>
        <span className={classes.actions}>
          <OpenAction project={project} />
          <RemoveAction project={project} askRemove={askRemove} />
        </span>
      </div>
      <div className={classes.facts}>
        <PlaceLabel of={{ country_iso_code, location: location_name }} />
        <span>up to {countOf(limit, 'keyword')}</span>
        <span>
          created <DateCreated project={project} />
        </span>
      </div>
      <dl className={classes.runs}>
        <div>
          <dt>Keywords</dt>
          <dd>
            <WholeDomain value={keywords_count} />
          </dd>
        </div>
        <div>
          <dt>Traffic</dt>
          <dd>
            <WholeDomain value={traffic} />
          </dd>
        </div>
        <div>
          <dt>Last check</dt>
          <dd>
            <LastCheck project={project} />
          </dd>
        </div>
        <div>
          <dt>Schedule</dt>
          <dd>
            <NextRun project={project} />
          </dd>
        </div>
      </dl>
    </>
  )
}
