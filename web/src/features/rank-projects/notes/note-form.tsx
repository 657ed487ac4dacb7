import { Button, Group, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type FormEvent, useState } from 'react'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { ProjectNote } from '#contract/rank-projects/notes.ts'
import { noteLimits } from '#contract/rules/limits/limits.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { DateField } from '../../../shared/inputs/date-field.tsx'
import { aboutFields, aboutProblem, type NoteAbout, noteAboutOf } from './note-about.ts'
import { NoteAboutField } from './note-about-field.tsx'
import classes from './note-form.module.css'
import { useSaveNote } from './use-notes.ts'

type NoteFormProps = {
  projectId: number
  /** The one to change; without it a new one. */
  note?: ProjectNote
  /** On the calendar of the project, whose time zone it is. */
  today: string
  timeZone: string
  onDone: () => void
  onCancel: () => void
}

/** Form of an event on a date. It stays as it is when it could not be sent. */
export function NoteForm({ projectId, note, today, timeZone, onDone, onCancel }: NoteFormProps) {
  const [date, setDate] = useState(note?.date ?? today)
  const [text, setText] = useState(note?.text ?? '')
  const [about, setAbout] = useState<NoteAbout>(note === undefined ? { kind: 'project' } : noteAboutOf(note))
  const [isTried, setTried] = useState(false)
  const { mutate, isPending, error } = useSaveNote(projectId, note?.id, onDone)
  const failure = error === null ? undefined : failureOf(error)
  const issueAt = (path: string) => failure?.issues.find((issue) => issue.path === path)?.message
  const missing = {
    date: date === '' ? rankProjectMessages.date : undefined,
    text: text.trim() === '' ? rankProjectMessages.noteText : undefined,
    about: aboutProblem(about),
  }
  const shown = {
    date: issueAt('date') ?? (isTried ? missing.date : undefined),
    text: issueAt('text') ?? (isTried ? missing.text : undefined),
    about:
      failure?.issues.find(({ path }) => /^(?:pages|tag_id)/.test(path))?.message ??
      (isTried ? missing.about : undefined),
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setTried(true)
    const isMissing = { text: missing.text, date: missing.date, [aboutNames[about.kind]]: missing.about }
    const first = Object.entries(isMissing).find(([, problem]) => problem !== undefined)?.[0]
    if (first === undefined) {
      if (!isPending) mutate({ date, text: text.trim(), ...aboutFields(about) })
      return
    }
    const field = event.currentTarget.elements.namedItem(first)
    if (field instanceof HTMLElement) field.focus()
  }
  useWindowEvent('keydown', ({ key }) => key === 'Escape' && onCancel())
  return (
    <form
      className={classes.form}
      onSubmit={send}
      noValidate
      aria-label={note === undefined ? 'Add a note' : 'Edit note'}
    >
      <TextInput
        name="text"
        label="What happened"
        className={classes.text}
        maxLength={noteLimits.characters}
        autoComplete="off"
        data-autofocus
        autoFocus
        value={text}
        error={shown.text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <DateField
        name="date"
        label="Date"
        description={timeZone.replaceAll('_', ' ')}
        today={today}
        value={date}
        error={shown.date}
        onChange={setDate}
      />
      <NoteAboutField projectId={projectId} value={about} error={shown.about} onChange={setAbout} />
      {failure !== undefined && failure.issues.length === 0 && (
        <p className={classes.failure} role="alert">
          {failure.message}
        </p>
      )}
      <Group gap={8} className={classes.buttons}>
        <Button type="submit" loading={isPending}>
          {note === undefined ? 'Add' : 'Save'}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}

/** The field that is wrong if what the note is about is. */
const aboutNames = { project: 'about', tag: 'tag_id', pages: 'pages' } as const satisfies Record<
  NoteAbout['kind'],
  string
>
