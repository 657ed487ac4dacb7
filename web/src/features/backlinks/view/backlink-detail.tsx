import { lazy, Suspense, useState } from 'react'
import { backlinkMessages } from '#contract/backlinks/messages.ts'
import type { BacklinkView } from '#contract/backlinks/rows.ts'
import { useRowSelection } from '../../../shared/table/use-row-selection.ts'
import { useLoadAhead } from '../../../shared/ui/actions/use-load-ahead.ts'
import { Landing } from '../../../shared/ui/pages/landing.tsx'
import { useNamedPage } from '../../../shared/ui/pages/page-name.ts'
import { onScreen } from '../../../shared/ui/pages/screen-messages.ts'
import { useBacklinkPermissions } from '../permissions.ts'
import { AnalysisPanel } from './analysis-panel.tsx'
import type { BacklinkAddress, ChangeAddress } from './backlink-address.ts'
import classes from './backlink-header.module.css'
import { BacklinkHeader } from './backlink-header.tsx'
import { BacklinkTiles } from './backlink-tiles.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { RunState } from './run-state.tsx'
import { SelectedLinks } from './selected-links.tsx'
import { UnsavedCheck } from './unsaved-check.tsx'
import type { BacklinkState } from './use-backlinks.ts'
import { useRefreshBacklinks } from './use-refresh-backlinks.ts'
import { useSaveBacklinks } from './use-save-backlinks.ts'

const loadCharts = () => import('./backlink-charts.tsx')
const BacklinkCharts = lazy(loadCharts)
const RunTimeDialog = lazy(() => import('./run-time-dialog.tsx'))
const RefreshDialog = lazy(() => import('./refresh-dialog.tsx'))

const savedList = { name: 'Backlink projects', to: '/backlinks-projects-list' } as const
const noRows: never[] = []

type BacklinkDetailProps = {
  id: number
  address: BacklinkAddress
  onChange: ChangeAddress
  state: BacklinkState
  page: BacklinkView
}

/** Who links to a target, and everything that can be done with it. */
export function BacklinkDetail({ id, address, onChange, state, page }: BacklinkDetailProps) {
  useNamedPage(page.backlink.target)
  useLoadAhead(loadCharts)
  const saving = useSaveBacklinks(id)
  const project = saving.isNew ? { ...page.backlink, is_project_created: true } : page.backlink
  const permissions = useBacklinkPermissions(project)
  const isLinks = address.tab === undefined
  // A link's id is its number in one check: on another date it is another link.
  const selection = useRowSelection(isLinks ? (state.rows ?? noRows) : noRows, page.backlink.taken_at)
  const run = useRefreshBacklinks()
  const [asksRunTime, setAsksRunTime] = useState(false)
  const isSaved = project.is_project_created
  // Files are made of the links of the shown date; some of these are listed as the compared one has them.
  const isOfShownDate = address.movement !== 'lost' && address.movement !== 'not_comparable'
  const isSelectable = isOfShownDate && page.backlink.selected_date !== null
  return (
    <>
      <BacklinkHeader
        page={page}
        project={project}
        address={address}
        permissions={permissions}
        isSaving={saving.isBusy}
        onSave={() => saving.save({ schedule: undefined, isSaved })}
        onRunTime={() => setAsksRunTime(true)}
        onRefresh={() => run.ask('refresh', project)}
      />
      {saving.isLeaving && (
        <Landing message={onScreen(backlinkMessages.saved)} place={savedList} afterSeconds={2} onStay={saving.stay} />
      )}
      <RunState
        project={project}
        onRetry={
          permissions.mayChange && permissions.refresh === undefined ? () => run.ask('retry', project) : undefined
        }
      />
      <BacklinkTiles page={page} />
      <Suspense fallback={<div className={classes.chartsPending} aria-busy />}>
        <BacklinkCharts page={page} address={address} onChange={onChange} />
      </Suspense>
      <ChangesPanel page={page} address={address} onChange={onChange} />
      <AnalysisPanel
        id={id}
        address={address}
        onChange={onChange}
        state={state}
        page={page}
        project={project}
        mayCompare={permissions.mayChange}
        selection={isSelectable ? selection : undefined}
      />
      {isSelectable && <SelectedLinks selection={selection} backlink={page.backlink} />}
      <UnsavedCheck
        project={project}
        mayChange={permissions.mayChange}
        isSaving={saving.isBusy}
        onSave={
          permissions.save === undefined
            ? (onSaved) => saving.save({ schedule: undefined, isSaved }, onSaved)
            : undefined
        }
      />
      <Suspense>
        {asksRunTime && (
          <RunTimeDialog
            project={project}
            isBusy={saving.isBusy}
            problem={saving.problem}
            onSave={(schedule) => saving.save({ schedule, isSaved }, () => setAsksRunTime(false))}
            onClose={() => setAsksRunTime(false)}
          />
        )}
        {run.question !== undefined && (
          <RefreshDialog question={run.question} isBusy={run.isBusy} onConfirm={run.send} onClose={run.dismiss} />
        )}
      </Suspense>
    </>
  )
}
