import { IconTrash } from '@tabler/icons-react'
import { SelectionBar } from '../../../shared/table/selection-bar.tsx'
import type { RowSelection } from '../../../shared/table/use-row-selection.ts'
import { projectMessages } from '../messages.ts'

type SelectedKeywordsProps = { selection: RowSelection; isRunning: boolean; isDeleting: boolean; onDelete: () => void }

/** What can be done with the keywords that are ticked. */
export function SelectedKeywords({ selection, isRunning, isDeleting, onDelete }: SelectedKeywordsProps) {
  const unavailable = isRunning ? projectMessages.running : isDeleting ? projectMessages.deleting : undefined
  const isOff = unavailable !== undefined
  return (
    <SelectionBar count={selection.keys.length} one="keyword" many="keywords" onClear={selection.clear}>
      <button
        type="button"
        data-danger
        aria-label={isOff ? `Delete. ${unavailable}` : undefined}
        aria-disabled={isOff || undefined}
        data-hint={unavailable}
        onClick={isOff ? undefined : onDelete}
      >
        <IconTrash size={15} stroke={1.8} aria-hidden />
        Delete
      </button>
    </SelectionBar>
  )
}
