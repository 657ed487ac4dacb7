import { Skeleton } from '@mantine/core'
import { IconCalendarRepeat, IconDeviceFloppy, IconRefresh } from '@tabler/icons-react'
import type { SiteProject } from '#contract/site-checks/rows.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { BarButton } from '../../../shared/ui/actions/bar-button.tsx'
import { Fact } from '../../../shared/ui/tiles/fact-list.tsx'
import { Moment } from '../../../shared/ui/tiles/moment.tsx'
import { scheduleText } from '../site-texts.ts'
import classes from './site-view.module.css'
import type { SiteOnPage } from './use-site.ts'

/** The buttons of those who may save and refresh: the schedule, another check, and saving. */
export function SiteActions<Project extends SiteProject>({ site }: { site: SiteOnPage<Project> }) {
  const { checks, project, permissions, saving, run, runTime, save } = site
  const { mayChange, save: cannotSave, refresh: cannotRefresh } = permissions
  const isSaved = project.is_project_created
  if (!mayChange) return null
  return (
    <>
      <BarButton icon={IconCalendarRepeat} unavailable={cannotSave} onClick={runTime.ask}>
        Run Time
      </BarButton>
      <BarButton icon={IconRefresh} unavailable={cannotRefresh} onClick={() => run.ask('refresh', project)}>
        Refresh
      </BarButton>
      <BarButton
        icon={IconDeviceFloppy}
        variant={isSaved ? 'default' : 'filled'}
        unavailable={cannotSave ?? (saving.isBusy ? 'In progress' : isSaved ? checks.words.alreadySaved : undefined)}
        onClick={() => save()}
      >
        {saving.isBusy ? 'Saving...' : isSaved ? 'Saved' : 'Save'}
      </BarButton>
    </>
  )
}

type ScheduleFactProps<Project extends SiteProject> = {
  site: Pick<SiteOnPage<Project>, 'checks' | 'project'>
  /** Until when one that is not saved is kept. */
  unsaved: string
}

/** Its schedule and its next check, among the facts under its name. */
export function ScheduleFact<Project extends SiteProject>({ site, unsaved }: ScheduleFactProps<Project>) {
  const { checks, project } = site
  const { next_run_at: next } = project
  if (!project.is_project_created) return <li>{unsaved}</li>
  return (
    <Fact>
      <IconCalendarRepeat size={15} stroke={1.6} aria-hidden />
      <span>
        {scheduleText(checks, project)}
        {next !== null && (
          <>
            , next run <Moment at={next}>{formatDay(new Date(next))}</Moment>
          </>
        )}
      </span>
    </Fact>
  )
}

/** Stands in for the header before the site is here. */
export const SiteHeaderPending = () => (
  <div className={classes.pending} aria-busy>
    <Skeleton height={20} width={280} radius="xl" />
    <Skeleton height={12} width="60%" radius="xl" />
  </div>
)
