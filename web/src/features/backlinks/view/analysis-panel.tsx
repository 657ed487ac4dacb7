import { SegmentedControl } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { BacklinkProject, BacklinkView } from '#contract/backlinks/rows.ts'
import site from '../../../parts/site-checks/view/site-view.module.css'
import type { RowSelection } from '../../../shared/table/use-row-selection.ts'
import { PendingLines } from '../../../shared/ui/states/pending-lines.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { backlinkTexts } from '../messages.ts'
import type { BacklinkAddress, ChangeAddress } from './backlink-address.ts'
import { LinksPanel } from './links-panel.tsx'
import { loadingText, rowsText } from './rows-text.ts'
import type { BacklinkState } from './use-backlinks.ts'

const DomainsPanel = lazy(() => import('./domains-panel.tsx'))
const AnchorsPanel = lazy(() => import('./anchors-panel.tsx'))
const GapPanel = lazy(() => import('../gap/gap-panel.tsx'))

type Tab = 'links' | NonNullable<BacklinkAddress['tab']>
const tabs: { value: Tab; label: string }[] = [
  { value: 'links', label: 'Backlinks' },
  { value: 'domains', label: 'Referring domains' },
  { value: 'anchors', label: 'Anchors' },
  { value: 'gap', label: 'Link gap' },
]

type AnalysisPanelProps = {
  id: number
  address: BacklinkAddress
  onChange: ChangeAddress
  state: BacklinkState
  page: BacklinkView
  project: BacklinkProject
  /** True if this account may list its saved projects. */
  mayCompare: boolean
  selection: RowSelection | undefined
}

/** The links loaded: each alone, by domain, by text, or beside those of other projects. */
export function AnalysisPanel(props: AnalysisPanelProps) {
  const { id, address, onChange, state, page, project, mayCompare, selection } = props
  const { tab = 'links' } = address
  return (
    <Panel title={backlinkTexts.analysis} hint={hintOf(page, tab)}>
      <div className={site.tabs}>
        <SegmentedControl
          aria-label="View"
          data={mayCompare ? tabs : tabs.filter(({ value }) => value !== 'gap')}
          value={tab}
          onChange={(next) => onChange({ tab: next === 'links' ? undefined : next })}
        />
      </div>
      <Suspense fallback={<PendingLines rows={12} hasHead />}>
        {tab === 'domains' ? (
          <DomainsPanel id={id} address={address} onChange={onChange} />
        ) : tab === 'anchors' ? (
          <AnchorsPanel id={id} address={address} onChange={onChange} />
        ) : tab === 'gap' && mayCompare ? (
          <GapPanel id={id} address={address} onChange={onChange} project={project} />
        ) : (
          <LinksPanel address={address} onChange={onChange} state={state} page={page} selection={selection} />
        )}
      </Suspense>
    </Panel>
  )
}

/** Says how many of the target's links can be seen. */
function hintOf({ backlink, rows }: BacklinkView, tab: Tab) {
  if (tab === 'gap') return undefined
  if (backlink.is_filling) return rows.read === 0 ? undefined : loadingText(rows)
  return backlink.selected_date === null ? undefined : rowsText(rows)
}
