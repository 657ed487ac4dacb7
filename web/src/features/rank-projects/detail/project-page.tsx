import { Button } from '@mantine/core'
import { IconCalendarOff, IconMapQuestion } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { rankBandKeysWithin } from '#contract/rules/serp-fetches/rank-bands.ts'
import type { LoadInput, PageProps } from '../../../module.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { MessagePage } from '../../../shared/ui/pages/message-page.tsx'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { projectMessages } from '../messages.ts'
import { rememberedCurveSpan } from '../overview/curve-span.ts'
import { OverviewPending } from '../overview/overview-pending.tsx'
import { rememberedOverviewView, useOverviewView } from '../overview/overview-view.ts'
import { filtersOfAllBands, rankOverview } from '../overview/queries.ts'
import { projectWeek } from '../week/use-project-week.ts'
import { datesThatFit } from './dates-that-fit.ts'
import { HistoryView } from './history-view.tsx'
import type { ChangeAddress, ProjectAddress } from './project-address.ts'
import { choiceOf } from './project-address.ts'
import { ProjectDetail } from './project-detail.tsx'
import { ProjectHeaderPending } from './project-header.tsx'
import { rankHistory } from './queries.ts'
import { rememberedKeywordsPerPage } from './use-keywords-per-page.ts'
import { type ProjectState, useProject } from './use-project.ts'

type ProjectPageProps = { id: number; address: ProjectAddress; onChange: ChangeAddress }

const nothing = () => undefined

/** A project in all its states: on its way, not there, failed, here. */
function ProjectPage({ id, address, onChange }: ProjectPageProps) {
  const state = useProject(id, address)
  const { query, page } = state
  const [overview, setOverview] = useOverviewView()
  useBandWithinDepth(state, address, onChange)
  const code = query.error === null ? undefined : failureOf(query.error).code
  // Deleted elsewhere: what was loaded before has nothing left to act on.
  if (code === 'row.not-found') return <ProjectNotFound />
  if (page !== undefined)
    return <ProjectDetail address={address} onChange={onChange} state={state} project={page.project} />
  if (query.error === null) {
    return (
      <>
        <ProjectHeaderPending />
        <OverviewPending view={overview} onView={setOverview} />
        <HistoryView
          projectId={id}
          address={address}
          onChange={onChange}
          state={state}
          selection={undefined}
          onOpen={nothing}
        />
      </>
    )
  }
  if (code === 'input.invalid')
    return address.as_of === undefined ? (
      <ProjectNotFound />
    ) : (
      <MessagePage
        icon={IconCalendarOff}
        title="These dates can’t be shown"
        text={failureOf(query.error).message}
        action={
          <Button onClick={() => onChange({ as_of: undefined, compare: undefined })}>Show the latest date</Button>
        }
      />
    )
  return (
    <Panel>
      <ErrorState
        title={projectMessages.loadFailed}
        error={query.error}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    </Panel>
  )
}

/** An address that asks for a band beyond the depth leads to all keywords. */
function useBandWithinDepth({ page }: ProjectState, { band }: ProjectAddress, onChange: ChangeAddress) {
  const isBeyond = page !== undefined && band !== undefined && !rankBandKeysWithin(page.project.depth).includes(band)
  useEffect(() => {
    if (isBeyond) onChange({ band: undefined })
  }, [isBeyond, onChange])
}

export default function ViewProject({ id, address, onChange }: PageProps<ProjectAddress>) {
  // Another project begins with nothing of the one before.
  return id === undefined ? <ProjectNotFound /> : <ProjectPage key={id} id={id} address={address} onChange={onChange} />
}

export function load({ queryClient, id, address }: LoadInput<ProjectAddress>) {
  if (id === undefined) return
  const shown = { until: address.until, dates_per_page: datesThatFit(), keywords_per_page: rememberedKeywordsPerPage() }
  const choice = choiceOf(address)
  void queryClient.prefetchInfiniteQuery(rankHistory(id, shown, choice))
  const { figures, charts } = rememberedOverviewView()
  if (figures || charts)
    void queryClient.prefetchQuery(rankOverview(id, rememberedCurveSpan('overview'), filtersOfAllBands(choice)))
  if (address.as_of === undefined) void queryClient.prefetchQuery(projectWeek(id))
}

/** Another account's project is shown exactly like none. */
const ProjectNotFound = () => (
  <MessagePage
    icon={IconMapQuestion}
    title="Page not found"
    text="We couldn’t find that project. It may have been deleted, or the link may be mistyped."
    action={<Button renderRoot={(props) => <Link to="/list-serp-project" {...props} />}>Go to projects</Button>}
  />
)
