import { IconCopy, IconDownload, IconRefresh, IconTag, IconTarget, IconTrash } from '@tabler/icons-react'
import { lazy } from 'react'
import type { RankHistoryRow } from '#contract/rank-projects/history-row.ts'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { keywordsAtOnce } from '#contract/rules/limits/limits.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { SelectionBar } from '../../../shared/table/selection-bar.tsx'
import type { RowSelection } from '../../../shared/table/use-row-selection.ts'
import { useExportDialog } from '../../../shared/ui/actions/export-action.tsx'
import type { Icon } from '../../../shared/ui/actions/icon.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import type { ChosenDates } from '../comparison/comparison-menu.tsx'
import { projectMessages } from '../messages.ts'
import type { ProjectPermissions } from './permissions.ts'

const ExportProjectDialog = lazy(() => import('../export/export-project-dialog.tsx'))

type SelectedKeywordsProps = {
  project: RankProject
  selection: RowSelection
  /** The ticked rows. */
  rows: readonly RankHistoryRow[]
  /** The dates of the screen, and of the file. */
  dates: ChosenDates
  permissions: ProjectPermissions
  isDeleting: boolean
  onRefresh: () => void
  onTag: () => void
  onTarget: () => void
  onDelete: () => void
}

/** Actions on the ticked keywords. */
export function SelectedKeywords(props: SelectedKeywordsProps) {
  const { project, selection, rows, dates, permissions, isDeleting, onRefresh, onTag, onTarget, onDelete } = props
  const keywordIds = rows.map(({ id }) => id)
  const { asked, ask } = useExportDialog((close) => (
    <ExportProjectDialog project={project} selected={{ keywordIds, dates }} onClose={close} />
  ))
  const tooMany = rows.length > keywordsAtOnce ? rankProjectMessages.tooManySelected : undefined
  const deleting = isDeleting ? projectMessages.deleting : undefined
  return (
    <SelectionBar count={selection.keys.length} one="keyword" many="keywords" onClear={selection.clear}>
      <BarAction
        icon={IconRefresh}
        label="Refresh"
        unavailable={permissions.busy ?? deleting ?? tooMany}
        onClick={onRefresh}
      />
      <BarAction icon={IconTag} label="Tag" onClick={onTag} />
      <BarAction icon={IconDownload} label="Export" unavailable={tooMany} onClick={ask} />
      <BarAction icon={IconTarget} label="Target page" unavailable={deleting ?? tooMany} onClick={onTarget} />
      <BarAction icon={IconCopy} label="Copy" onClick={() => void copy(rows)} />
      <BarAction
        icon={IconTrash}
        label="Delete"
        unavailable={permissions.running ?? deleting}
        isDangerous
        onClick={onDelete}
      />
      {asked}
    </SelectionBar>
  )
}

/** One keyword per line, as lists and spreadsheets accept them. */
async function copy(rows: readonly RankHistoryRow[]) {
  try {
    await navigator.clipboard.writeText(rows.map(({ keyword }) => keyword).join('\n'))
    toast('done', `${countOf(rows.length, 'keyword')} copied`, 2_000)
  } catch {
    toast('failed', projectMessages.copyFailed, 6_000)
  }
}

type BarActionProps = {
  icon: Icon
  label: string
  /** The reason why the action isn't available; the button stays focusable and says so. */
  unavailable?: string | undefined
  isDangerous?: boolean
  onClick: () => void
}

function BarAction({ icon: Glyph, label, unavailable, isDangerous, onClick }: BarActionProps) {
  const isOff = unavailable !== undefined
  return (
    <button
      type="button"
      data-danger={isDangerous}
      aria-label={isOff ? `${label}. ${unavailable}` : undefined}
      aria-disabled={isOff || undefined}
      data-hint={unavailable}
      onClick={isOff ? undefined : onClick}
    >
      <Glyph size={15} stroke={1.8} aria-hidden />
      <span>{label}</span>
    </button>
  )
}
