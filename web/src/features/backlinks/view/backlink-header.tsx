import { lazy } from 'react'
import type { BacklinkProject, BacklinkView } from '#contract/backlinks/rows.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { ScheduleFact, SiteActions } from '../../../parts/site-checks/view/site-actions.tsx'
import type { SiteOnPage } from '../../../parts/site-checks/view/use-site.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { ExportButton } from '../../../shared/ui/actions/export-action.tsx'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { FactList } from '../../../shared/ui/tiles/fact-list.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { backlinkTexts } from '../messages.ts'
import { type BacklinkAddress, linksChoiceOf } from './backlink-address.ts'
import { linksExport } from './backlink-files.ts'
import { scopeFacts } from './scope-facts.ts'

const ExportDialog = lazy(() => import('../../../parts/exports/export-dialog.tsx'))

type BacklinkHeaderProps = { page: BacklinkView; site: SiteOnPage<BacklinkProject>; address: BacklinkAddress }

/** The target and when it was analysed, and what can be done with it. */
export function BacklinkHeader({ page, site, address }: BacklinkHeaderProps) {
  const { project } = site
  return (
    <PageHeader
      title={project.target}
      context={<BacklinkFacts page={page} site={site} />}
      actions={
        <>
          <ExportButton
            unavailable={page.backlink.selected_date === null ? backlinkTexts.notAnalyzed : undefined}
            dialog={(close) => (
              <ExportDialog
                title={`Export ${project.target}`}
                of={linksExport(project.id, project.target, linksChoiceOf(address))}
                onClose={close}
              />
            )}
          />
          <SiteActions site={site} />
        </>
      }
    />
  )
}

/** Under the name: what was analysed, when, and for how much. */
function BacklinkFacts({ page, site }: Pick<BacklinkHeaderProps, 'page' | 'site'>) {
  const { project, permissions } = site
  const { taken_at, credits_used, selected_date } = page.backlink
  return (
    <FactList label="Analysis">
      <li>{scopeFacts[project.scope]}</li>
      {taken_at !== null && (
        <li>
          Analyzed <Moment at={taken_at}>{formatDayAndClock(new Date(taken_at))}</Moment>
        </li>
      )}
      <li>
        {selected_date === null
          ? `Up to ${countOf(project.limit, 'link')}`
          : `${countOf(page.rows.read, 'link')} loaded`}
      </li>
      {credits_used !== null && <li>{formatCredits(credits_used)} credits</li>}
      <ScheduleFact site={site} unsaved={backlinkTexts.keptUnsaved(permissions.mayChange)} />
    </FactList>
  )
}
