import { lazy, Suspense, useState } from 'react'
import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import type { DomainView } from '#contract/domain-projects/rows.ts'
import { NarrowedNotice } from '../../../parts/serp-fetches/ranks/narrowed-notice.tsx'
import { useRowSelection } from '../../../shared/table/use-row-selection.ts'
import { useLoadAhead } from '../../../shared/ui/actions/use-load-ahead.ts'
import { Landing } from '../../../shared/ui/pages/landing.tsx'
import { useNamedPage } from '../../../shared/ui/pages/page-name.ts'
import { onScreen } from '../../../shared/ui/pages/screen-messages.ts'
import { useDomainPermissions } from '../permissions.ts'
import { AnalysisPanel } from './analysis-panel.tsx'
import { CheckWholeDomain } from './check-whole-domain.tsx'
import type { ChangeAddress, DomainAddress } from './domain-address.ts'
import classes from './domain-header.module.css'
import { DomainHeader } from './domain-header.tsx'
import { DomainTiles } from './domain-tiles.tsx'
import { RunState } from './run-state.tsx'
import { SelectedKeywords } from './selected-keywords.tsx'
import { UnsavedCheck } from './unsaved-check.tsx'
import type { DomainState } from './use-domain.ts'
import { useRefreshDomain } from './use-refresh-domain.ts'
import { useSaveDomain } from './use-save-domain.ts'

const loadCharts = () => import('./domain-charts.tsx')
const DomainCharts = lazy(loadCharts)
const RunTimeDialog = lazy(() => import('./run-time-dialog.tsx'))
const RefreshDialog = lazy(() => import('./refresh-dialog.tsx'))

const savedList = { name: 'Domain projects', to: '/domain-projects-list' } as const
const noRows: never[] = []

type DomainDetailProps = {
  id: number
  address: DomainAddress
  onChange: ChangeAddress
  state: DomainState
  page: DomainView
}

/** Keywords of a domain, and every action on it. */
export function DomainDetail({ id, address, onChange, state, page }: DomainDetailProps) {
  useNamedPage(page.domain)
  useLoadAhead(loadCharts)
  const saving = useSaveDomain(id)
  const project = saving.isNew ? { ...page.project, is_project_created: true } : page.project
  const permissions = useDomainPermissions(project)
  // A keyword’s id is its number in one check: on another date it is another keyword.
  const selection = useRowSelection(state.rows ?? noRows, page.selected_date)
  const run = useRefreshDomain()
  const [asksRunTime, setAsksRunTime] = useState(false)
  const isSaved = project.is_project_created
  const isCompared = address.from !== undefined
  return (
    <>
      <DomainHeader
        project={project}
        isCompared={isCompared}
        permissions={permissions}
        isSaving={saving.isBusy}
        onSave={() => saving.save({ schedule: undefined, isSaved })}
        onRunTime={() => setAsksRunTime(true)}
        onRefresh={() => run.ask('refresh', project)}
      />
      {saving.isLeaving && (
        <Landing
          message={onScreen(domainProjectMessages.saved)}
          place={savedList}
          afterSeconds={3}
          onStay={saving.stay}
        />
      )}
      <RunState
        project={project}
        onRetry={
          permissions.mayChange && permissions.refresh === undefined ? () => run.ask('retry', project) : undefined
        }
      />
      <NarrowedNotice target={page.domain} action={<CheckWholeDomain project={project} />} />
      <DomainTiles page={page} />
      <Suspense fallback={<div className={classes.chartsPending} aria-busy />}>
        <DomainCharts page={page} address={address} onChange={onChange} />
      </Suspense>
      <AnalysisPanel
        id={id}
        address={address}
        onChange={onChange}
        state={state}
        page={page}
        project={project}
        selection={selection}
        topTenUnavailable={permissions.topTen}
      />
      <SelectedKeywords selection={selection} rows={state.rows ?? noRows} project={project} />
      <UnsavedCheck
        project={project}
        isCompared={isCompared}
        isSaving={saving.isBusy}
        onSave={
          permissions.mayChange && permissions.save === undefined
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
