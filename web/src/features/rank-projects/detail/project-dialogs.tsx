import { lazy, type RefObject } from 'react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { namesOf } from '../../../shared/format/names-of.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import type { CompetitorHead } from './competitor-columns.tsx'
import type { ProjectQuestion } from './project-header.tsx'

const ConfirmDialog = lazy(() => import('../../../shared/dialogs/confirm-dialog.tsx'))
const RemoveDialog = lazy(() => import('../list/remove-dialog.tsx'))
const RunTimeDialog = lazy(() => import('../schedule/run-time-dialog.tsx'))
const SettingsDialog = lazy(() => import('../settings/settings-dialog.tsx'))
const AddKeywordsDialog = lazy(() => import('./add-keywords-dialog.tsx'))
const TargetPageDialog = lazy(() => import('../landing-pages/target-page-dialog.tsx'))
const AddCompetitorsDialog = lazy(() => import('./add-competitors-dialog.tsx'))

export type OpenQuestion =
  | { kind: ProjectQuestion }
  | { kind: 'delete-keywords'; keywords: readonly { id: number; keyword: string }[] }
  | { kind: 'target-page'; keywords: readonly { id: number; keyword: string; target_page: string | null }[] }
  | { kind: 'remove-competitor'; competitor: CompetitorHead }

type ProjectDialogsProps = {
  project: RankProject
  question: OpenQuestion
  competitors: readonly CompetitorHead[]
  onDeleteKeywords: (ids: number[]) => void
  onRemoveCompetitor: (competitor: CompetitorHead) => void
  onDeleteProject: () => void
  onClose: () => void
  /** Gets the focus when the answer removes the clicked button. */
  list: RefObject<HTMLElement | null>
}

/** The question that is asked over the page, one question at a time. */
export default function ProjectDialogs(props: ProjectDialogsProps) {
  const { project, question, competitors, onDeleteKeywords, onRemoveCompetitor, onDeleteProject, onClose, list } = props
  switch (question.kind) {
    case 'run-time':
      return <RunTimeDialog project={project} onClose={onClose} />
    case 'settings':
      return <SettingsDialog project={project} onClose={onClose} />
    case 'add-keywords':
      return <AddKeywordsDialog project={project} onClose={onClose} />
    case 'add-competitors':
      return <AddCompetitorsDialog project={project} taken={competitors.map(({ name }) => name)} onClose={onClose} />
    case 'delete-project':
      return <RemoveDialog project={project} onConfirm={onDeleteProject} onClose={onClose} />
    case 'delete-keywords': {
      const { keywords } = question
      const count = countOf(keywords.length, 'keyword')
      const isOne = keywords.length === 1
      const names = namesOf(keywords.map(({ keyword }) => keyword))
      return (
        <ConfirmDialog
          title={`Delete ${count}?`}
          confirm={`Delete ${count}`}
          onConfirm={() => onDeleteKeywords(keywords.map(({ id }) => id))}
          onClose={onClose}
          focusInstead={list}
        >
          {isOne ? `${names} and its` : `These ${count} and their`} history will be deleted from{' '}
          <b>{project.projectName}</b>
          {!isOne && `: ${names}`}. This can’t be undone.
        </ConfirmDialog>
      )
    }
    case 'target-page':
      return <TargetPageDialog project={project} keywords={question.keywords} onClose={onClose} focusInstead={list} />
    case 'remove-competitor': {
      const { competitor } = question
      return (
        <ConfirmDialog
          title={`Remove ${competitor.name}?`}
          confirm="Remove competitor"
          onConfirm={() => onRemoveCompetitor(competitor)}
          onClose={onClose}
          focusInstead={list}
        >
          <b>{competitor.name}</b> will be removed from <b>{project.projectName}</b>. Its history is kept, so you can
          add it back later.
        </ConfirmDialog>
      )
    }
    default:
      return question satisfies never
  }
}
