import { useState } from 'react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { KeywordSheet } from '../../../parts/serp-fetches/snapshot/keyword-sheet.tsx'
import type { NotesMode } from '../notes/notes-panel.tsx'
import { useCurveSpan } from '../overview/span-switch.tsx'
import { KeywordContent } from './keyword-content.tsx'
import { KeywordFacts } from './keyword-facts.tsx'
import { useKeyword } from './use-keyword.ts'

type KeywordDrawerProps = {
  project: RankProject
  keywordId: number
  /** Date of the shown result page; undefined for the newest. */
  date: string | undefined
  onDate: (date: string | undefined) => void
  onClose: () => void
  onPrevious?: () => void
  onNext?: () => void
}

/** Everything about one keyword over the page: its ranks, what happened meanwhile, what the engine showed. */
export default function KeywordDrawer(props: KeywordDrawerProps) {
  const { project, keywordId, date, onDate, onClose, onPrevious, onNext } = props
  const [span, setSpan] = useCurveSpan('keyword')
  const [notesMode, setNotesMode] = useState<NotesMode>({ kind: 'list' })
  const query = useKeyword(project.id, keywordId, span)
  const keyword = query.data?.data
  const leaveTo = (step: (() => void) | undefined) =>
    step &&
    (() => {
      setNotesMode({ kind: 'list' })
      step()
    })
  return (
    <KeywordSheet
      keyword={keyword?.keyword}
      pendingTitle="Keyword"
      facts={<KeywordFacts project={project} keyword={keyword} />}
      shown={String(keywordId)}
      onPrevious={leaveTo(onPrevious)}
      onNext={leaveTo(onNext)}
      onClose={onClose}
      isHeld={notesMode.kind !== 'list'}
    >
      <KeywordContent
        key={keywordId}
        project={project}
        keywordId={keywordId}
        query={query}
        date={date}
        onDate={onDate}
        span={span}
        onSpan={setSpan}
        notesMode={notesMode}
        onNotesMode={setNotesMode}
      />
    </KeywordSheet>
  )
}
