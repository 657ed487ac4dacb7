import { NativeSelect, Textarea } from '@mantine/core'
import { noteLimits } from '#contract/rules/limits/limits.ts'
import { targetPageLimits } from '#contract/rules/rank-projects/target-page.ts'
import { useProjectTags } from '../tags/queries.ts'
import type { NoteAbout } from './note-about.ts'
import classes from './note-form.module.css'

type NoteAboutFieldProps = {
  projectId: number
  value: NoteAbout
  error: string | undefined
  onChange: (about: NoteAbout) => void
}

/** Asks which keywords a note is about, so that its effect on them can be shown. */
export function NoteAboutField({ projectId, value, error, onChange }: NoteAboutFieldProps) {
  const tags = useProjectTags(projectId)
  const known = value.kind === 'tag' && value.tag !== undefined && !tags.some(({ id }) => id === value.tag)
  return (
    <div className={classes.about}>
      <NativeSelect
        label="About"
        name="about"
        description="Choose a tag or pages to see the effect on their keywords"
        data={[
          { value: 'project', label: 'The whole project' },
          { value: 'tag', label: 'A tag', disabled: tags.length === 0 && value.kind !== 'tag' },
          { value: 'pages', label: 'Pages' },
        ]}
        value={value.kind}
        onChange={({ currentTarget: { value: kind } }) =>
          onChange(
            kind === 'tag' ? { kind, tag: undefined } : kind === 'pages' ? { kind, text: '' } : { kind: 'project' },
          )
        }
      />
      {value.kind === 'tag' && (
        <NativeSelect
          label="Tag"
          name="tag_id"
          error={error}
          data={[
            { value: '', label: 'Choose a tag' },
            ...(known ? [{ value: String(value.tag), label: 'Deleted tag' }] : []),
            ...tags.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          value={value.tag === undefined ? '' : String(value.tag)}
          onChange={({ currentTarget: { value: id } }) =>
            onChange({ kind: 'tag', tag: id === '' ? undefined : Number(id) })
          }
        />
      )}
      {value.kind === 'pages' && (
        <Textarea
          label="Pages"
          name="pages"
          description={`One per line, up to ${noteLimits.pages}, such as /guides/cold-brew or /guides/*`}
          rows={3}
          maxLength={noteLimits.pages * targetPageLimits.characters}
          error={error}
          value={value.text}
          onChange={({ currentTarget: { value: text } }) => onChange({ kind: 'pages', text })}
        />
      )}
    </div>
  )
}
