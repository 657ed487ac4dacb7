import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import type { RankHistoryRow } from '#contract/rank-projects/history-row.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { NarrowedNotice, WholeDomainLink } from '../../../parts/serp-fetches/ranks/narrowed-notice.tsx'
import { SpokenProgress } from '../../../shared/table/spoken-progress.tsx'
import { useRowSelection } from '../../../shared/table/use-row-selection.ts'
import { useLoadAhead } from '../../../shared/ui/actions/use-load-ahead.ts'
import { useNamedPage } from '../../../shared/ui/pages/page-name.ts'
import { PendingLines } from '../../../shared/ui/states/pending-lines.tsx'
import { Progress } from '../../../shared/ui/states/progress.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { useRemoveProject } from '../list/use-remove-project.ts'
import { OverviewPending } from '../overview/overview-pending.tsx'
import { useOverviewView } from '../overview/overview-view.ts'
import { failedCount, isRunning } from '../runs/project-runs.ts'
import { RunNote } from '../runs/run-note.tsx'
import { spokenRun } from '../runs/spoken-run.ts'
import { useRunProject } from '../runs/use-run-project.ts'
import type { CompetitorHead } from './competitor-columns.tsx'
import { HistoryView } from './history-view.tsx'
import { useProjectPermissions } from './permissions.ts'
import { type ChangeAddress, choiceOf, type ProjectAddress } from './project-address.ts'
import type { OpenQuestion } from './project-dialogs.tsx'
import { ProjectHeader } from './project-header.tsx'
import classes from './project-toolbar.module.css'
import { SelectedKeywords } from './selected-keywords.tsx'
import { useCompetitors } from './use-competitors.ts'
import { useOpenKeyword } from './use-open-keyword.ts'
import type { ProjectState } from './use-project.ts'
import { useDeleteKeywords, useRemoveCompetitor } from './use-removals.ts'

const ProjectOverview = lazy(async () => ({
  default: (await import('../overview/project-overview.tsx')).ProjectOverview,
}))
const loadCompetitors = () => import('./competitors-view.tsx')
const CompetitorsView = lazy(loadCompetitors)
const FeaturesView = lazy(() => import('../serp-features/features-view.tsx'))
const ProjectDialogs = lazy(() => import('./project-dialogs.tsx'))
const RunProjectDialog = lazy(() => import('../runs/run-project-dialog.tsx'))
const KeywordDrawer = lazy(() => import('../drawer/keyword-drawer.tsx'))

const noRows: never[] = []

type ProjectDetailProps = {
  address: ProjectAddress
  onChange: ChangeAddress
  state: ProjectState
  project: RankProject
}

/** The state of a project, its ranks by date or beside the competitors', and everything that can be done with it. */
export function ProjectDetail({ address, onChange, state, project }: ProjectDetailProps) {
  const { id } = project
  const { view, band, keyword } = address
  useNamedPage(project.projectName)
  const rows = state.rows ?? noRows
  const competitors = useCompetitors(id, address)
  const permissions = useProjectPermissions(project)
  const selection = useRowSelection(rows)
  const selected = useMemo(() => rows.filter((row) => selection.has(row.id)), [rows, selection])
  const [overview, setOverview] = useOverviewView()
  useLoadAhead(loadCompetitors)
  const list = useRef<HTMLDivElement>(null)
  const [question, setQuestion] = useState<OpenQuestion>()
  const run = useRunProject()
  const failed = failedCount(project, rows)
  const deleteKeywords = useDeleteKeywords(selection.clear)
  const removeCompetitor = useRemoveCompetitor(id)
  const navigate = useNavigate()
  const { remove } = useRemoveProject(() => navigate({ to: '/list-serp-project' }))
  const drawer = useOpenKeyword(keyword, view === 'competitors' ? competitors : state, onChange)
  const askToRemove = useCallback(
    (competitor: CompetitorHead) => setQuestion({ kind: 'remove-competitor', competitor }),
    [],
  )
  return (
    <>
      <ProjectHeader
        project={project}
        permissions={permissions}
        choice={choiceOf(address)}
        matching={state.page?.keywords_pagination.total ?? 0}
        onAsk={(kind) => setQuestion({ kind })}
        onRefresh={() => run.ask('refresh', project)}
      />
      <NarrowedNotice
        target={project.domain}
        action={<WholeDomainLink target={project.domain} copyOf={{ project: project.id }} />}
      />
      <RunProgress project={project} isRunning={isRunning(project)} />
      <RunNote
        project={project}
        failed={failed}
        onRetry={permissions.mayChange && permissions.busy === undefined ? () => run.ask('retry', project) : undefined}
      />
      <Suspense fallback={<OverviewPending view={overview} onView={setOverview} />}>
        <ProjectOverview
          project={project}
          view={overview}
          onView={setOverview}
          compare={address.compare}
          band={band}
          onBand={(next) => onChange({ band: next })}
          mayNote={permissions.mayChange}
        />
      </Suspense>
      {view === 'features' ? (
        <Suspense fallback={<ViewPending />}>
          <FeaturesView project={project} address={address} onChange={onChange} />
        </Suspense>
      ) : view === 'competitors' ? (
        <Suspense fallback={<ViewPending />}>
          <CompetitorsView
            project={project}
            address={address}
            onChange={onChange}
            state={competitors}
            permissions={permissions}
            onOpen={drawer.open}
            onAdd={() => setQuestion({ kind: 'add-competitors' })}
            onRemove={askToRemove}
            list={list}
          />
        </Suspense>
      ) : (
        <>
          <HistoryView
            projectId={id}
            address={address}
            onChange={onChange}
            state={state}
            selection={permissions.mayChange ? selection : undefined}
            onOpen={drawer.open}
            list={list}
          />
          <SelectedKeywords
            project={project}
            selection={selection}
            rows={selected}
            compare={address.compare}
            permissions={permissions}
            isDeleting={deleteKeywords.isBusy}
            onRefresh={() => run.ask('refresh', { ...project, ...choiceToRun(selected) })}
            onDelete={() => setQuestion({ kind: 'delete-keywords', keywords: selected })}
          />
        </>
      )}
      <Suspense>
        {question !== undefined && (
          <ProjectDialogs
            project={project}
            question={question}
            competitors={competitors.page?.competitors ?? noRows}
            onDeleteKeywords={deleteKeywords.send}
            onRemoveCompetitor={removeCompetitor.send}
            onDeleteProject={() => remove(id)}
            onClose={() => setQuestion(undefined)}
            list={list}
          />
        )}
      </Suspense>
      <Suspense>
        {run.question !== undefined && (
          <RunProjectDialog
            project={project}
            failed={failed}
            question={run.question}
            isBusy={run.isBusy}
            onConfirm={run.send}
            onClose={run.dismiss}
          />
        )}
      </Suspense>
      <Suspense>
        {keyword !== undefined && (
          <KeywordDrawer
            project={project}
            keywordId={keyword}
            date={address.date}
            onDate={(date) => onChange({ date })}
            onClose={drawer.close}
            onPrevious={drawer.previous}
            onNext={drawer.next}
          />
        )}
      </Suspense>
    </>
  )
}

/** The ids of keywords, and when the newest check of them was. */
const choiceToRun = (rows: readonly RankHistoryRow[]) => ({
  keywords: rows.map(({ id }) => id),
  lastCheck: rows
    .flatMap(({ taken_at }) => taken_at ?? [])
    .toSorted()
    .at(-1),
})

/** A toolbar and a table. */
const ViewPending = () => (
  <Panel>
    <div className={classes.pendingToolbar} />
    <PendingLines rows={11} hasHead />
  </Panel>
)

/** The progress of the run. */
function RunProgress({ project, isRunning }: { project: RankProject; isRunning: boolean }) {
  const { done_count, failed_count, keywords_count } = project.last_run
  return (
    <>
      {isRunning && (
        <div className={classes.progress}>
          <Progress done={done_count + failed_count} total={keywords_count} unit="keywords" />
        </div>
      )}
      <SpokenProgress runs={[spokenRun(project)]} />
    </>
  )
}
