import { SegmentedControl, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import type { DomainProject, DomainView } from '#contract/domain-projects/rows.ts'
import { kindNames, rankedKinds } from '#contract/rules/site-checks/domain-checks.ts'
import type { FileToExport } from '../../../parts/exports/export-dialog.tsx'
import { tokenOf } from '../../../parts/exports/file-token.ts'
import site from '../../../parts/site-checks/view/site-view.module.css'
import { client } from '../../../shared/api/client.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import type { RowSelection } from '../../../shared/table/use-row-selection.ts'
import { ExportButton } from '../../../shared/ui/actions/export-action.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { domainMessages } from '../messages.ts'
import { type ChangeAddress, choiceOf, type DomainAddress, type KeywordChoice, kindOf } from './domain-address.ts'
import classes from './domain-view.module.css'
import { KeywordsPanel } from './keywords-panel.tsx'
import { loadingText, rowsOfKindText } from './rows-text.ts'
import type { DomainState } from './use-domain.ts'

const PagesPanel = lazy(() => import('./pages-panel.tsx'))
const ExportDialog = lazy(() => import('../../../parts/exports/export-dialog.tsx'))
const ComparePanel = lazy(() => import('../compare/compare-panel.tsx'))

type Tab = 'keywords' | NonNullable<DomainAddress['tab']>
const tabs: { value: Tab; label: string }[] = [
  { value: 'keywords', label: 'Keywords' },
  { value: 'pages', label: 'Pages' },
  { value: 'compare', label: 'Compare domains' },
]

type AnalysisPanelProps = {
  id: number
  address: DomainAddress
  onChange: ChangeAddress
  state: DomainState
  page: DomainView
  project: DomainProject
  selection: RowSelection
  topTenUnavailable: string | undefined
}

/** The rows read: a keyword each, a page each, or beside those of other domains. */
export function AnalysisPanel({ address, onChange, page, project, ...keywords }: AnalysisPanelProps) {
  const { id } = keywords
  const { tab = 'keywords' } = address
  return (
    <Panel
      title={domainMessages.analysis}
      hint={hintOf(page, address)}
      actions={tab === 'keywords' && <ExportRows id={id} address={address} page={page} />}
    >
      <div className={`${site.tabs} ${classes.switches}`}>
        <SegmentedControl
          aria-label="View"
          data={tabs}
          value={tab}
          onChange={(next) => onChange({ tab: next === 'keywords' ? undefined : next })}
        />
        {tab !== 'compare' && <KindSwitch rows={page.rows} address={address} onChange={onChange} />}
      </div>
      <Suspense fallback={<Skeleton height={480} radius={0} />}>
        {tab === 'pages' ? (
          <PagesPanel id={id} address={address} onChange={onChange} />
        ) : tab === 'compare' ? (
          <ComparePanel id={id} address={address} onChange={onChange} project={project} />
        ) : (
          <KeywordsPanel address={address} onChange={onChange} page={page} {...keywords} />
        )}
      </Suspense>
    </Panel>
  )
}

/** Says how many of the domain's keywords can be seen. */
function hintOf({ selected_date, rows }: DomainView, address: DomainAddress) {
  const { tab = 'keywords' } = address
  if (tab === 'compare') return 'Organic keywords only'
  if (selected_date !== null) return rowsOfKindText(rows, kindOf(address))
  return tab === 'keywords' && rows.read > 0 ? loadingText(rows) : undefined
}

/** The filtered rows, organic keywords and ads; in an Excel file on separate sheets. */
const ExportRows = ({ id, address, page }: Pick<AnalysisPanelProps, 'id' | 'address' | 'page'>) => (
  <ExportButton
    unavailable={page.selected_date === null ? domainMessages.notChecked : undefined}
    dialog={(close) => (
      <ExportDialog
        title={`Export ${page.domain}`}
        of={domainExport(id, page.domain, { ...choiceOf(address), kind: undefined })}
        onClose={close}
      />
    )}
  />
)

type KindSwitchProps = { rows: DomainView['rows']; address: DomainAddress; onChange: ChangeAddress }

/** Organic results or ads, each with its number of loaded keywords. */
const KindSwitch = ({ rows, address, onChange }: KindSwitchProps) => (
  <SegmentedControl
    aria-label="Keyword type"
    data={rankedKinds.map((kind) => ({ value: kind, label: `${kindNames[kind]} ${formatCount(rows[kind].read)}` }))}
    value={kindOf(address)}
    onChange={(kind) => onChange({ kind: kind === 'organic' ? undefined : kind })}
  />
)

/** The rows of a date as a file: all, or those that match a choice, in its order. */
const domainExport = (id: number, domain: string, choice: Partial<KeywordChoice>): FileToExport => ({
  fetch: async (format) => {
    const { file_url } = await client.domainProjects.generateDomainExcel({ id, ...choice, format })
    return client.domainProjects.downloadDomainExcel({ token: tokenOf(file_url) })
  },
  name: domain,
})
