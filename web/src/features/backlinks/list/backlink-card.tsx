import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import { FactCard } from '../../../shared/table/fact-card.tsx'
import { scopeNames } from '../link-names.ts'
import { DateCreated, NextRun, RunState, TargetLink, WholeTarget } from './backlink-cells.tsx'
import { type AskRemove, OpenAction, RemoveAction } from './backlink-columns.tsx'

/** A target on a phone. */
export function BacklinkCard({ project, askRemove }: { project: BacklinkProject; askRemove: AskRemove }) {
  const { scope, backlinks_count, referring_domains_count } = project
  return (
    <FactCard
      name={<TargetLink project={project} />}
      actions={
        <>
          <OpenAction project={project} />
          <RemoveAction project={project} askRemove={askRemove} />
        </>
      }
      facts={
        <>
          <span>{scopeNames[scope]}</span>
          <span>
            created <DateCreated project={project} />
          </span>
        </>
      }
      figures={[
        { label: 'Backlinks', value: <WholeTarget value={backlinks_count} /> },
        { label: 'Referring domains', value: <WholeTarget value={referring_domains_count} /> },
        { label: 'Last check', value: <RunState project={project} /> },
        { label: 'Schedule', value: <NextRun project={project} /> },
      ]}
    />
  )
}
