import { IconFolderPlus } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { DomainKeyword, DomainProject } from '#contract/domain-projects/rows.ts'
import { keywordProblem, uniqueKeywords } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import { holdsAbility } from '../../../parts/access/access.ts'
import { SelectionBar } from '../../../shared/table/selection-bar.tsx'
import type { RowSelection } from '../../../shared/table/use-row-selection.ts'
import type { TrackProps } from '../track/track-props.ts'

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

/**
 * Separates keywords a project can look up from those it can't, with the reason. An organic result and an ad for the
 * same keyword count once.
 */
function sortOutKeywords(ticked: readonly string[]): Pick<TrackProps, 'keywords' | 'refused'> {
  const judged = uniqueKeywords(ticked).keywords.map((keyword) => ({ keyword, reason: keywordProblem(keyword) }))
  return {
    keywords: judged.filter(({ reason }) => reason === undefined).map(({ keyword }) => keyword),
    refused: judged.flatMap(({ keyword, reason }) => (reason === undefined ? [] : [{ keyword, reason }])),
  }
}
