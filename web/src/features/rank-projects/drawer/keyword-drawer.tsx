import { useState } from 'react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { firstSettingId } from '#contract/rules/rank-projects/settings.ts'
import { KeywordSheet } from '../../../parts/serp-fetches/snapshot/keyword-sheet.tsx'
import type { ChangePageDates, PageDates } from '../movement/page-dates.ts'
import type { NotesMode } from '../notes/notes-panel.tsx'
import { useCurveSpan } from '../overview/curve-span.ts'
import { projectInSetting } from '../settings/project-settings.tsx'
import { KeywordContent } from './keyword-content.tsx'
import { KeywordFacts } from './keyword-facts.tsx'
import { useKeyword } from './use-keyword.ts'

type KeywordDrawerProps = {
  project: RankProject
  keywordId: number
  dates: PageDates
  onDates: ChangePageDates
  onClose: () => void
  onPrevious?: () => void
  onNext?: () => void
  /** Shows another keyword, such as the same one in another setting. */
  onOpen: (keywordId: number) => void
}

/** Everything about one keyword over the page: its ranks, what happened meanwhile, what the engine showed. */
export default function KeywordDrawer(props: KeywordDrawerProps) {
  const { keywordId, dates, onDates, onClose, onPrevious, onNext, onOpen } = props
  const [span, setSpan] = useCurveSpan('keyword')
  const [notesMode, setNotesMode] = useState<NotesMode>({ kind: 'list' })
  const query = useKeyword(props.project.id, keywordId, span)
  const keyword = query.data?.data
  // Engine, device and place are those the keyword is tracked in.
  const project = projectInSetting(props.project, keyword?.setting_id ?? firstSettingId)
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
        dates={dates}
        onDates={onDates}
        span={span}
        onSpan={setSpan}
        notesMode={notesMode}
        onNotesMode={setNotesMode}
        onOpen={onOpen}
      />
    </KeywordSheet>
  )
}
