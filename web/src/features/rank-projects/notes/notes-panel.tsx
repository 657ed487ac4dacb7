import { Button } from '@mantine/core'
import { IconArrowsDiff, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react'
import type { ProjectNote } from '#contract/rank-projects/notes.ts'
import type { CurveSpan } from '#contract/rules/rank-projects/rank-views.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { IconAction } from '../../../shared/ui/actions/icon-action.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { spanNames } from '../overview/curve-span.ts'
import { useProjectTags } from '../tags/queries.ts'
import { hasSubject, subjectText } from './note-about.ts'
import { NoteForm } from './note-form.tsx'
import { NoteLetter } from './note-letter.tsx'
import { noteLetter } from './note-letters.ts'
import classes from './notes-panel.module.css'
import { useNoteEffect } from './use-note-effect.ts'
import { useDeleteNote } from './use-notes.ts'

const ConfirmDialog = lazy(() => import('../../../shared/dialogs/confirm-dialog.tsx'))

/** The dialog over the notes: the form to add or edit one, or the question before one is deleted. */
export type NotesMode =
  | { kind: 'list' }
  | { kind: 'adding' }
  | { kind: 'editing'; note: ProjectNote }
  | { kind: 'deleting'; note: ProjectNote }

type NotesPanelProps = {
  projectId: number
  notes: ProjectNote[]
  span: CurveSpan
  /** On the calendar of the project. */
  today: string
  /** Time zone of the project. */
  timeZone: string
  mayChange: boolean
  mode: NotesMode
  onMode: (mode: NotesMode) => void
}

export const noteElementId = (id: number) => `note-${id}`

/** Events on dates, with the letters that the curve shows. */
export function NotesPanel(props: NotesPanelProps) {
  const { projectId, notes, span, today, timeZone, mayChange, mode, onMode } = props
  const addButton = useRef<HTMLButtonElement>(null)
  const remove = useDeleteNote(projectId)
  const openEffect = useNoteEffect()
  const tags = useProjectTags(projectId, notes.some(hasSubject))
  const focusNext = useRef<(() => void) | undefined>(undefined)
  // Once the form or the question, which held the focus, is gone and the line is back.
  useEffect(() => {
    if (mode.kind !== 'list') return
    focusNext.current?.()
    focusNext.current = undefined
  }, [mode])
  const leaveTo = (focus: () => void) => {
    focusNext.current = focus
    onMode({ kind: 'list' })
  }
  const close = () => leaveTo(() => requestAnimationFrame(() => addButton.current?.focus()))
  const closeEditing = (id: number) =>
    leaveTo(() => document.getElementById(noteElementId(id))?.querySelector('button')?.focus())
  return (
    <Panel
      title="Notes"
      hint={`For the whole project, last ${spanNames[span]}`}
      actions={
        mayChange && (
          <Button
            ref={addButton}
            variant="subtle"
            size="xs"
            leftSection={<IconPlus size={14} stroke={2} />}
            aria-expanded={mode.kind === 'adding'}
            onClick={() => onMode({ kind: mode.kind === 'adding' ? 'list' : 'adding' })}
          >
            Add note
          </Button>
        )
      }
    >
      {mode.kind === 'adding' && (
        <NoteForm projectId={projectId} today={today} timeZone={timeZone} onDone={close} onCancel={close} />
      )}
      {notes.length === 0 && mode.kind !== 'adding' && (
        <p className={classes.none}>No notes yet.{mayChange && ' Log changes to see their effect.'}</p>
      )}
      <ul className={classes.notes}>
        {notes.map((note, at) =>
          mode.kind === 'editing' && mode.note.id === note.id ? (
            <li key={note.id}>
              <NoteForm
                projectId={projectId}
                note={note}
                today={today}
                timeZone={timeZone}
                onDone={() => closeEditing(note.id)}
                onCancel={() => closeEditing(note.id)}
              />
            </li>
          ) : (
            <NoteLine key={note.id} note={note} letter={noteLetter(at)} subject={subjectText(note, tags)}>
              {hasSubject(note) && (
                <IconAction
                  icon={IconArrowsDiff}
                  label={`Effect of note ${noteLetter(at)}: ${note.text}`}
                  hint="Show its effect"
                  onClick={() => openEffect(note.id)}
                />
              )}
              {mayChange && (
                <>
                  <IconAction
                    icon={IconPencil}
                    label={`Edit note ${noteLetter(at)}: ${note.text}`}
                    hint="Edit"
                    onClick={() => onMode({ kind: 'editing', note })}
                  />
                  <IconAction
                    icon={IconTrash}
                    label={`Delete note ${noteLetter(at)}: ${note.text}`}
                    hint="Delete"
                    isBusy={remove.isPending && remove.variables === note.id}
                    onClick={() => onMode({ kind: 'deleting', note })}
                  />
                </>
              )}
            </NoteLine>
          ),
        )}
      </ul>
      <Suspense>
        {mode.kind === 'deleting' && (
          <ConfirmDialog
            title="Delete this note?"
            confirm="Delete"
            onConfirm={() => remove.mutate(mode.note.id)}
            onClose={close}
          >
            This deletes <b dir="auto">{mode.note.text}</b> ({formatDate(mode.note.date)}) from every keyword in the
            project.
          </ConfirmDialog>
        )}
      </Suspense>
    </Panel>
  )
}

type NoteLineProps = { note: ProjectNote; letter: string; subject: string | undefined; children: ReactNode }

function NoteLine({ note, letter, subject, children }: NoteLineProps) {
  return (
    <li id={noteElementId(note.id)} tabIndex={-1} className={classes.note}>
      <NoteLetter>{letter}</NoteLetter>
      <span className={classes.text} dir="auto">
        {note.text}
      </span>
      <span className={classes.by}>
        {formatDate(note.date)}, {note.author}
        {subject !== undefined && `, ${subject}`}
      </span>
      {children}
    </li>
  )
}
