import { IconFileText } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { BacklinkView } from '#contract/backlinks/rows.ts'
import { SelectionBar } from '../../../shared/table/selection-bar.tsx'
import type { RowSelection } from '../../../shared/table/use-row-selection.ts'

const DisavowDialog = lazy(() => import('./disavow-dialog.tsx'))

type SelectedLinksProps = { selection: RowSelection; backlink: BacklinkView['backlink'] }

/** Actions on the ticked links. */
export function SelectedLinks({ selection, backlink }: SelectedLinksProps) {
  const [isAsked, setAsked] = useState(false)
  return (
    <>
      <SelectionBar count={selection.keys.length} one="link" many="links" onClear={selection.clear}>
        <button type="button" onClick={() => setAsked(true)}>
          <IconFileText size={15} stroke={1.8} aria-hidden />
          Disavow file
        </button>
      </SelectionBar>
      <Suspense>
        {isAsked && (
          <DisavowDialog
            id={backlink.id}
            target={backlink.target}
            links={selection.keys}
            date={backlink.selected_date ?? undefined}
            onClose={() => setAsked(false)}
          />
        )}
      </Suspense>
    </>
  )
}
