import type { ShouldBlockFn } from '@tanstack/react-router'
import { lazy, Suspense, useCallback } from 'react'
import type { DomainView } from '#contract/domain-projects/rows.ts'
import { NarrowedNotice } from '../../../parts/serp-fetches/ranks/narrowed-notice.tsx'
import { RunState } from '../../../parts/site-checks/view/run-state.tsx'
import { SiteDialogs } from '../../../parts/site-checks/view/site-dialogs.tsx'
import { isSavable, UnsavedCheck } from '../../../parts/site-checks/view/unsaved-check.tsx'
import { useSite } from '../../../parts/site-checks/view/use-site.ts'
import { isOtherPage } from '../../../shared/dialogs/leave-guard.tsx'
import { useRowSelection } from '../../../shared/table/use-row-selection.ts'
import { useLoadAhead } from '../../../shared/ui/actions/use-load-ahead.ts'
import { useNamedPage } from '../../../shared/ui/pages/page-name.ts'
import { domainChecks } from '../domain-checks.ts'
import { AnalysisPanel } from './analysis-panel.tsx'
import type { ChangeAddress, DomainAddress } from './domain-address.ts'
import { DomainHeader } from './domain-header.tsx'
import { DomainTiles } from './domain-tiles.tsx'
import classes from './domain-view.module.css'
import { CheckAnew, CheckWholeDomain } from './form-links.tsx'
import { SelectedKeywords } from './selected-keywords.tsx'
import type { DomainState } from './use-domain.ts'

const loadCharts = () => import('./domain-charts.tsx')
const DomainCharts = lazy(loadCharts)
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
  const site = useSite(domainChecks, id, page.project)
  const { project } = site
  // A keyword’s id is its number in one check: on another date it is another keyword.
  const selection = useRowSelection(state.rows ?? noRows, page.selected_date)
  const isCompared = address.from !== undefined
  const isLeaving = useLeavingForGood(id, isSavable(site))
  return (
    <>
      <DomainHeader site={site} isCompared={isCompared} />
      <RunState site={site} landingSeconds={3} insteadOfRetry={<CheckAnew project={project} />} />
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
        topTenUnavailable={site.permissions.lookUp}
      />
      <SelectedKeywords selection={selection} rows={state.rows ?? noRows} project={project} />
      <UnsavedCheck site={site} isLeaving={isLeaving} isKept={isCompared} />
      <SiteDialogs site={site} />
    </>
  )
}

/** True if leaving for another page deletes an unsaved check; a compared domain leads back to it. */
function useLeavingForGood(id: number, isSavableNow: boolean) {
  return useCallback<ShouldBlockFn>(
    (to) => {
      const { next } = to
      if (!isOtherPage(to)) return false
      if (next.routeId === '/domain-view/$id' && next.search.from === id) return false
      return isSavableNow || !keptWithoutSaving.has(next.pathname)
    },
    [id, isSavableNow],
  )
}

/** The view itself leads those who cannot save to these pages, and they may come back. */
const keptWithoutSaving: ReadonlySet<string> = new Set(['/create-serp-project', '/pricing-page'])
