import { IconFolderPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { DomainKeyword, DomainProject } from '#contract/domain-projects/rows.ts'
import { holdsAbility } from '../../../parts/access/access.ts'
import { SelectionBar } from '../../../shared/table/selection-bar.tsx'
import type { RowSelection } from '../../../shared/table/use-row-selection.ts'
import { sortOutKeywords } from '../track/sort-out-keywords.ts'

const TrackDialog = lazy(() => import('../track/track-dialog.tsx'))

type SelectedKeywordsProps = { selection: RowSelection; rows: readonly DomainKeyword[]; project: DomainProject }

/** Actions on the ticked keywords. */
export function SelectedKeywords({ selection, rows, project }: SelectedKeywordsProps) {
  const [chosen, setChosen] = useState<ReturnType<typeof sortOutKeywords>>()
  if (!holdsAbility('CREATE_SERP_PROJECT')) return null
  const ask = () => {
    const ticked = rows.filter(({ id }) => selection.has(id)).map(({ keyword }) => keyword)
    setChosen(sortOutKeywords(ticked))
  }
  return (
    <>
      <SelectionBar count={selection.keys.length} one="keyword" many="keywords" onClear={selection.clear}>
        <button type="button" onClick={ask}>
          <IconFolderPlus size={15} stroke={1.8} aria-hidden />
          Add to SERP project
        </button>
      </SelectionBar>
      <Suspense>
        {chosen !== undefined && (
          <TrackDialog {...chosen} project={project} onAdded={selection.clear} onClose={() => setChosen(undefined)} />
        )}
      </Suspense>
    </>
  )
}
