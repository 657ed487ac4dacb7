import { Skeleton } from '@mantine/core'
import { IconCalendarRepeat, IconDeviceFloppy, IconRefresh } from '@tabler/icons-react'
import { lazy } from 'react'
import type { BacklinkProject, BacklinkView } from '#contract/backlinks/rows.ts'
import type { BacklinkScope } from '#contract/rules/backlinks/backlinks.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { formatDay, formatDayAndClock } from '../../../shared/format/dates.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { BarButton } from '../../../shared/ui/actions/bar-button.tsx'
import { ExportButton } from '../../../shared/ui/actions/export-action.tsx'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { Fact, FactList } from '../../../shared/ui/tiles/fact-list.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { backlinkTexts } from '../messages.ts'
import type { BacklinkPermissions } from '../permissions.ts'
import { scheduleText } from '../schedule-names.ts'
import { type BacklinkAddress, linksChoiceOf } from './backlink-address.ts'
import { linksExport } from './backlink-files.ts'
import classes from './backlink-header.module.css'

const ExportDialog = lazy(() => import('../../../parts/exports/export-dialog.tsx'))

type BacklinkHeaderProps = {
  page: BacklinkView
  project: BacklinkProject
  address: BacklinkAddress
  permissions: BacklinkPermissions
  isSaving: boolean
  onSave: () => void
  onRunTime: () => void
  onRefresh: () => void
}

/** The target and when it was analysed, and what can be done with it. */
export function BacklinkHeader(props: BacklinkHeaderProps) {
  const { page, project, address, permissions, isSaving, onSave, onRunTime, onRefresh } = props
  const { mayChange, save, refresh } = permissions
  const isSaved = project.is_project_created
  return (
    <PageHeader
      title={project.target}
      context={<BacklinkFacts page={page} project={project} mayChange={mayChange} />}
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
          {mayChange && (
            <>
              <BarButton icon={IconCalendarRepeat} unavailable={save} onClick={onRunTime}>
                Run Time
              </BarButton>
              <BarButton icon={IconRefresh} unavailable={refresh} onClick={onRefresh}>
                Refresh
              </BarButton>
              <BarButton
                icon={IconDeviceFloppy}
                variant={isSaved ? 'default' : 'filled'}
                unavailable={
                  save ?? (isSaving ? 'In progress' : isSaved ? 'This target is in your backlink projects' : undefined)
                }
                onClick={onSave}
              >
                {isSaving ? 'Saving...' : isSaved ? 'Saved' : 'Save'}
              </BarButton>
            </>
          )}
        </>
      }
    />
  )
}

const scopeFacts = {
  domain: 'Backlinks of the whole domain',
  subdomain: 'Backlinks of this subdomain',
  page: 'Backlinks of this page',
} as const satisfies Record<BacklinkScope, string>

/** Under the name: what was analysed, when, and for how much. */
function BacklinkFacts({
  page,
  project,
  mayChange,
}: Pick<BacklinkHeaderProps, 'page' | 'project'> & { mayChange: boolean }) {
  const { taken_at, credits_used, selected_date } = page.backlink
  const { next_run_at: next } = project
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
      {project.is_project_created ? (
        <Fact>
          <IconCalendarRepeat size={15} stroke={1.6} aria-hidden />
          <span>
            {scheduleText(project.schedule)}
            {next !== null && (
              <>
                , next run <Moment at={next}>{formatDay(new Date(next))}</Moment>
              </>
            )}
          </span>
        </Fact>
      ) : (
        <li>{backlinkTexts.keptUnsaved(mayChange)}</li>
      )}
    </FactList>
  )
}

/** Before the target is here. */
export const BacklinkHeaderPending = () => (
  <div className={classes.pending} aria-busy>
    <Skeleton height={20} width={280} radius="xl" />
    <Skeleton height={12} width="60%" radius="xl" />
  </div>
)
