import { Skeleton } from '@mantine/core'
import { IconCalendarRepeat, IconDeviceFloppy, IconRefresh } from '@tabler/icons-react'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { unsavedKeptHours } from '#contract/rules/limits/limits.ts'
import { formatDay, formatDayAndClock } from '../../../shared/format/dates.ts'
import { languageName } from '../../../shared/format/language-name.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { formatPlace } from '../../../shared/format/places.ts'
import { BarButton } from '../../../shared/ui/actions/bar-button.tsx'
import { PageHeader } from '../../../shared/ui/pages/page-header.tsx'
import { Fact, FactList } from '../../../shared/ui/tiles/fact-list.tsx'
import { Flag } from '../../../shared/ui/tiles/flag.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import type { DomainPermissions } from '../permissions.ts'
import { scheduleText } from '../schedule-names.ts'
import classes from './domain-header.module.css'

type DomainHeaderProps = {
  project: DomainProject
  /** Opened from the comparison of another domain. */
  isCompared: boolean
  permissions: DomainPermissions
  isSaving: boolean
  onSave: () => void
  onRunTime: () => void
  onRefresh: () => void
}

/** The domain and its settings, and what can be done with it. */
export function DomainHeader(props: DomainHeaderProps) {
  const { project, isCompared, permissions, isSaving, onSave, onRunTime, onRefresh } = props
  const { mayChange, save, refresh } = permissions
  const isSaved = project.is_project_created
  return (
    <PageHeader
      title="Overview"
      subject={project.target}
      context={<DomainFacts project={project} isCompared={isCompared} />}
      actions={
        mayChange && (
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
                save ?? (isSaving ? 'In progress' : isSaved ? 'This domain is in your domain projects' : undefined)
              }
              onClick={onSave}
            >
              {isSaving ? 'Saving...' : isSaved ? 'Saved' : 'Save'}
            </BarButton>
          </>
        )
      }
    />
  )
}

/** Under the name: what was looked up where, and when. */
function DomainFacts({ project, isCompared }: Pick<DomainHeaderProps, 'project' | 'isCompared'>) {
  const { country_iso_code, location_name, language_code, limit, last_checked_at: last, next_run_at: next } = project
  return (
    <FactList label="Domain settings">
      <Fact>
        {country_iso_code !== '' && <Flag code={country_iso_code} />}
        {formatPlace(location_name)}
      </Fact>
      <li>Google</li>
      <li>{languageName(language_code)}</li>
      <li>Up to {countOf(limit, 'keyword')}</li>
      {last !== null && (
        <li>
          Checked <Moment at={last}>{formatDayAndClock(new Date(last))}</Moment>
        </li>
      )}
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
        <li>{`Not saved: deleted ${isCompared ? '' : 'when you leave this page, or '}after ${unsavedKeptHours} hours`}</li>
      )}
    </FactList>
  )
}

/** Before the domain is here. */
export const DomainHeaderPending = () => (
  <div className={classes.pending} aria-busy>
    <Skeleton height={20} width={280} radius="xl" />
    <Skeleton height={12} width="60%" radius="xl" />
  </div>
)
