import type { ShouldBlockFn } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import type { BacklinkProject, BacklinkView } from '#contract/backlinks/rows.ts'
import { RunState } from '../../../parts/site-checks/view/run-state.tsx'
import { SiteDialogs } from '../../../parts/site-checks/view/site-dialogs.tsx'
import { isSavable, UnsavedCheck } from '../../../parts/site-checks/view/unsaved-check.tsx'
import { useSite } from '../../../parts/site-checks/view/use-site.ts'
import { isOtherPage } from '../../../shared/dialogs/leave-guard.tsx'
import { useRowSelection } from '../../../shared/table/use-row-selection.ts'
import { useLoadAhead } from '../../../shared/ui/actions/use-load-ahead.ts'
import { useNamedPage } from '../../../shared/ui/pages/page-name.ts'
import { backlinkChecks } from '../backlink-checks.ts'
import { AnalysisPanel } from './analysis-panel.tsx'
import type { BacklinkAddress, ChangeAddress } from './backlink-address.ts'
import classes from './backlink-header.module.css'
import { BacklinkHeader } from './backlink-header.tsx'
import { BacklinkTiles } from './backlink-tiles.tsx'
import { ChangesPanel } from './changes-panel.tsx'
import { SelectedLinks } from './selected-links.tsx'
import type { BacklinkState } from './use-backlinks.ts'

const loadCharts = () => import('./backlink-charts.tsx')
const BacklinkCharts = lazy(loadCharts)
const noRows: never[] = []

type BacklinkDetailProps = {
  id: number
  address: BacklinkAddress
  onChange: ChangeAddress
  state: BacklinkState
  page: BacklinkView
}

/** The pages that link to a target, and everything that can be done with it. */
export function BacklinkDetail({ id, address, onChange, state, page }: BacklinkDetailProps) {
  useNamedPage(page.backlink.target)
  useLoadAhead(loadCharts)
  const site = useSite<BacklinkProject>(backlinkChecks, id, page.backlink)
  const { project, permissions } = site
  const isLinks = address.tab === undefined
  // A link's id is its number in one check: on another date it is another link.
  const selection = useRowSelection(isLinks ? (state.rows ?? noRows) : noRows, page.backlink.taken_at)
  // Files are made of the links of the shown date; some of these are listed as the compared one has them.
  const isOfShownDate = address.movement !== 'lost' && address.movement !== 'not_comparable'
  const isSelectable = isOfShownDate && page.backlink.selected_date !== null
  return (
    <>
      <BacklinkHeader page={page} site={site} address={address} />
      <RunState site={site} landingSeconds={2} />
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
        site={site}
        isLeaving={isSavable(site) ? isOtherPage : isLeavingForGood}
        isKept={!permissions.mayChange}
      />
      <SiteDialogs site={site} />
    </>
  )
}

/** A check that needs a plan to be saved is kept while its owner gets one. */
const isLeavingForGood: ShouldBlockFn = (to) => isOtherPage(to) && to.next.pathname !== '/pricing-page'
