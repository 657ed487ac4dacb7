import { lazy } from 'react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { KeywordChoice } from '../detail/project-address.ts'

const TagManagerDialog = lazy(() => import('./tag-manager-dialog.tsx'))
const TagKeywordsDialog = lazy(() => import('./tag-keywords-dialog.tsx'))
const SegmentDialog = lazy(() => import('./segment-dialog.tsx'))
const SearchSettingsDialog = lazy(() => import('../settings/search-settings-dialog.tsx'))
const SegmentManagerDialog = lazy(() => import('./segment-manager-dialog.tsx'))

/** The dialog of tags, segments or search settings over the page. */
export type TagQuestion = 'tags' | 'tag-keywords' | 'save-segment' | 'segments' | 'search-settings'

type TagDialogsProps = {
  project: RankProject
  question: TagQuestion
  choice: KeywordChoice
  /** Ids of the selected keywords. */
  selected: readonly number[]
  /** The number of keywords the choice leaves. */
  matching: number
  onTagged: () => void
  /** The filters of the page were saved as this segment. */
  onSegment: (segment: number) => void
  onClose: () => void
}

/** One at a time. */
export default function TagDialogs(props: TagDialogsProps) {
  const { project, question, choice, selected, matching, onTagged, onSegment, onClose } = props
  switch (question) {
    case 'tags':
      return <TagManagerDialog projectId={project.id} onClose={onClose} />
    case 'tag-keywords':
      return (
        <TagKeywordsDialog
          projectId={project.id}
          keywords={{ ids: selected, choice, matching }}
          onDone={onTagged}
          onClose={onClose}
        />
      )
    case 'save-segment': {
      const { sort: _sort, direction: _direction, compare: _compare, ...filter } = choice
      return (
        <SegmentDialog
          projectId={project.id}
          depth={project.depth}
          filter={{ ...filter, segment: undefined }}
          onSaved={({ id }) => onSegment(id)}
          onClose={onClose}
        />
      )
    }
    case 'segments':
      return <SegmentManagerDialog projectId={project.id} depth={project.depth} onClose={onClose} />
    case 'search-settings':
      return <SearchSettingsDialog project={project} onClose={onClose} />
    default:
      return question satisfies never
  }
}
