import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useRef, useState } from 'react'
import type { RankHistoryRow } from '#contract/rank-projects/history-row.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { filterKeys, filtersIn } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { withoutFilters } from '../../../parts/keyword-metrics/keyword-filters/filter-address.ts'
import { NarrowedNotice, WholeDomainLink } from '../../../parts/serp-fetches/ranks/narrowed-notice.tsx'
import { SpokenProgress } from '../../../shared/table/spoken-progress.tsx'
import { useRowSelection } from '../../../shared/table/use-row-selection.ts'
import { useLoadAhead } from '../../../shared/ui/actions/use-load-ahead.ts'
import { useNamedPage } from '../../../shared/ui/pages/page-name.ts'
import { PendingLines } from '../../../shared/ui/states/pending-lines.tsx'
import { Progress } from '../../../shared/ui/states/progress.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { EarlierDateNotice } from '../comparison/earlier-date-notice.tsx'
import { useRemoveProject } from '../list/use-remove-project.ts'
import { useOverviewView } from '../overview/overview-view.ts'
import { ProjectOverview } from '../overview/project-overview.tsx'
import { failedCount, isRunning } from '../runs/project-runs.ts'
import { RunNote } from '../runs/run-note.tsx'
import { spokenRun } from '../runs/spoken-run.ts'
import { useRunProject } from '../runs/use-run-project.ts'
import { ProjectSettingsProvider } from '../settings/project-settings.tsx'
import type { TagQuestion } from '../tags/tag-dialogs.tsx'
import { WeekPanel } from '../week/week-panel.tsx'
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

const loadCompetitors = () => import('./competitors-view.tsx')
const CompetitorsView = lazy(loadCompetitors)
const PagesView = lazy(() => import('../landing-pages/pages-view.tsx'))
const ShareView = lazy(() => import('../share-of-voice/share-view.tsx'))
const FeaturesView = lazy(() => import('../serp-features/features-view.tsx'))
const GroupsView = lazy(() => import('../keyword-groups/groups-view.tsx'))
const TagsView = lazy(() => import('../tags/tags-view.tsx'))
const SettingsView = lazy(() => import('../settings/settings-view.tsx'))
const TagDialogs = lazy(() => import('../tags/tag-dialogs.tsx'))
const ProjectDialogs = lazy(() => import('./project-dialogs.tsx'))
const RunProjectDialog = lazy(() => import('../runs/run-project-dialog.tsx'))
const NoteEffectDialog = lazy(() => import('../notes/note-effect-dialog.tsx'))
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
  const [tagQuestion, setTagQuestion] = useState<TagQuestion>()
  const onAsk = permissions.mayChange ? setTagQuestion : undefined
  const run = useRunProject()
  const failed = failedCount(project, rows)
  const deleteKeywords = useDeleteKeywords(selection.clear)
  const removeCompetitor = useRemoveCompetitor(id)
  const navigate = useNavigate()
  const { remove } = useRemoveProject(() => navigate({ to: '/list-serp-project' }))
  const comparison = address.as_of === undefined ? null : state.page?.comparison
  const drawer = useOpenKeyword(keyword, view === 'competitors' ? competitors : state, onChange, {
    date: comparison?.date,
    compared: address.compare === undefined ? undefined : (comparison?.compared_date ?? undefined),
  })
  const askToRemove = useCallback(
    (competitor: CompetitorHead) => setQuestion({ kind: 'remove-competitor', competitor }),
    [],
  )
  return (
    <ProjectSettingsProvider project={project}>
      <ProjectHeader
        project={project}
        permissions={permissions}
        choice={choiceOf(address)}
        matching={state.page?.keywords_pagination.total ?? 0}
        onAsk={(kind) => setQuestion({ kind })}
        onSearchSettings={() => setTagQuestion('search-settings')}
        onRefresh={() => run.ask('refresh', { ...project, setting: knownSetting(project, address.setting) })}
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
      {address.as_of !== undefined && (
        <EarlierDateNotice
          asOf={address.as_of}
          comparison={address.compare ?? 'previous'}
          compared={state.query.isPlaceholderData ? undefined : state.page?.comparison}
          onChange={(dates) => onChange({ ...dates, until: undefined })}
        />
      )}
      {address.as_of === undefined && (
        <WeekPanel project={project} isFiltered={filtersIn(choiceOf(address)).length > 0} onChange={onChange} />
      )}
      <ProjectOverview
        project={project}
        view={overview}
        onView={setOverview}
        choice={choiceOf(address)}
        band={band}
        onBand={(next) => onChange({ band: next })}
        mayNote={permissions.mayChange}
      />
      {view === 'pages' ? (
        <Suspense fallback={<ViewPending />}>
          <PagesView project={project} address={address} onChange={onChange} onAsk={onAsk} />
        </Suspense>
      ) : view === 'share' ? (
        <Suspense fallback={<ViewPending />}>
          <ShareView project={project} address={address} onChange={onChange} permissions={permissions} />
        </Suspense>
      ) : view === 'features' ? (
        <Suspense fallback={<ViewPending />}>
          <FeaturesView project={project} address={address} onChange={onChange} onAsk={onAsk} />
        </Suspense>
      ) : view === 'tags' ? (
        <Suspense fallback={<ViewPending />}>
          <TagsView project={project} address={address} onChange={onChange} onAsk={onAsk} />
        </Suspense>
      ) : view === 'groups' ? (
        <Suspense fallback={<ViewPending />}>
          <GroupsView project={project} address={address} onChange={onChange} onAsk={onAsk} />
        </Suspense>
      ) : view === 'settings' ? (
        <Suspense fallback={<ViewPending />}>
          <SettingsView project={project} address={address} onChange={onChange} onAsk={onAsk} />
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
            onAsk={onAsk}
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
            onAsk={onAsk}
            list={list}
          />
          <SelectedKeywords
            project={project}
            selection={selection}
            rows={selected}
            dates={{ compare: address.compare, as_of: address.as_of }}
            permissions={permissions}
            isDeleting={deleteKeywords.isBusy}
            onRefresh={() => run.ask('refresh', { ...project, ...choiceToRun(project, selected) })}
            onTag={() => setTagQuestion('tag-keywords')}
            onTarget={() => setQuestion({ kind: 'target-page', keywords: selected })}
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
        {tagQuestion !== undefined && (
          <TagDialogs
            project={project}
            question={tagQuestion}
            choice={choiceOf(address)}
            selected={selected.map((row) => row.id)}
            matching={state.page?.keywords_pagination.total ?? 0}
            onTagged={selection.clear}
            onSegment={(segment) => onChange({ ...withoutFilters(filterKeys), segment })}
            onClose={() => setTagQuestion(undefined)}
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
            dates={address}
            onDates={onChange}
            onClose={drawer.close}
            onPrevious={drawer.previous}
            onNext={drawer.next}
            onOpen={drawer.goTo}
          />
        )}
      </Suspense>
      <Suspense>
        {address.effect !== undefined && (
          <NoteEffectDialog
            projectId={id}
            noteId={address.effect}
            onClose={() => onChange({ effect: undefined }, 'replace')}
          />
        )}
      </Suspense>
    </ProjectSettingsProvider>
  )
}

/** An address may name a setting that was deleted. */
const knownSetting = ({ settings }: RankProject, setting: number | undefined) =>
  settings.some(({ id }) => id === setting) ? setting : undefined

/** The ids of keywords, and when the newest check of them was. */
const choiceToRun = ({ settings }: RankProject, rows: readonly RankHistoryRow[]) => ({
  keywords: rows.map(({ id }) => id),
  inSettings: settings.map((setting) => ({
    ...setting,
    keyword_count: rows.filter(({ setting_id }) => setting_id === setting.id).length,
  })),
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
