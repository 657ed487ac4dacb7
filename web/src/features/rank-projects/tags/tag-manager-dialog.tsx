import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconArrowMerge, IconPencil, IconTrash } from '@tabler/icons-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { ProjectTag } from '#contract/rank-projects/tags.ts'
import { tagLimits } from '#contract/rules/limits/limits.ts'
import type { TagColor } from '#contract/rules/rank-projects/tags.ts'
import { client } from '../../../shared/api/client.ts'
import { Dialog, DialogLeave } from '../../../shared/dialogs/dialog.tsx'
import { countOf } from '../../../shared/format/numbers.ts'
import { IconAction } from '../../../shared/ui/actions/icon-action.tsx'
import { ColorChoice } from './color-choice.tsx'
import classes from './menu.module.css'
import { useProjectTags } from './queries.ts'
import { TagName } from './tag-mark.tsx'
import { useTagChange } from './use-tag-change.ts'

type Doing = { kind: 'editing' | 'merging' | 'deleting'; id: number }

/** All tags of a project: create, rename, recolor, merge and delete. */
export default function TagManagerDialog({ projectId, onClose }: { projectId: number; onClose: () => void }) {
  const tags = useProjectTags(projectId)
  const [search, setSearch] = useState('')
  const [doing, setDoing] = useState<Doing>()
  const shown = tags.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const done = () => setDoing(undefined)
  return (
    <Dialog title="Tags" size="lg" onClose={onClose}>
      <AddTag projectId={projectId} />
      {tags.length >= searchedFrom && (
        <TextInput
          mt={12}
          label="Search tags"
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      )}
      {tags.length === 0 ? (
        <p className={classes.note}>No tags yet. Tags group keywords, so that you can filter and compare them.</p>
      ) : (
        <ul className={classes.tags} aria-label="Tags of the project">
          {shown.map((tag) => (
            <li key={tag.id}>
              {doing?.id !== tag.id ? (
                <TagLine tag={tag} isOnly={tags.length === 1} onDo={(kind) => setDoing({ kind, id: tag.id })} />
              ) : doing.kind === 'editing' ? (
                <EditTag projectId={projectId} tag={tag} onDone={done} />
              ) : doing.kind === 'merging' ? (
                <MergeTag
                  projectId={projectId}
                  tag={tag}
                  others={tags.filter(({ id }) => id !== tag.id)}
                  onDone={done}
                />
              ) : (
                <DeleteTag projectId={projectId} tag={tag} onDone={done} />
              )}
            </li>
          ))}
        </ul>
      )}
      <DialogLeave onClose={onClose} />
    </Dialog>
  )
}

const searchedFrom = 9

function AddTag({ projectId }: { projectId: number }) {
  const [name, setName] = useState('')
  const { send, isBusy, problem } = useTagChange(
    (tag: string) => client.rankProjects.addTag({ id: projectId, name: tag }),
    () => setName(''),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (name.trim() !== '') send(name)
  }
  return (
    <form className={classes.line} aria-label="New tag" noValidate onSubmit={submit}>
      <TextInput
        label="New tag"
        data-autofocus
        value={name}
        maxLength={tagLimits.characters}
        error={problem}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
        Create
      </Button>
    </form>
  )
}

type TagLineProps = { tag: ProjectTag; isOnly: boolean; onDo: (kind: Doing['kind']) => void }

const TagLine = ({ tag, isOnly, onDo }: TagLineProps) => (
  <>
    <span className={classes.name}>
      <TagName tag={tag} />
    </span>
    <span className={classes.count}>{countOf(tag.keywords_count, 'keyword')}</span>
    <IconAction icon={IconPencil} label={`Edit tag ${tag.name}`} hint="Edit" onClick={() => onDo('editing')} />
    <IconAction
      icon={IconArrowMerge}
      label={`Merge tag ${tag.name} into another`}
      hint="Merge"
      unavailable={isOnly ? 'There is no other tag' : undefined}
      onClick={() => onDo('merging')}
    />
    <IconAction icon={IconTrash} label={`Delete tag ${tag.name}`} hint="Delete" onClick={() => onDo('deleting')} />
  </>
)

type OneTagProps = { projectId: number; tag: ProjectTag; onDone: () => void }

function EditTag({ projectId, tag, onDone }: OneTagProps) {
  const [name, setName] = useState(tag.name)
  const [color, setColor] = useState<TagColor>(tag.color)
  const { send, isBusy, problem } = useTagChange(
    (edited: { name: string; color: TagColor }) =>
      client.rankProjects.editTag({ id: projectId, tag_id: tag.id, ...edited }),
    onDone,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ name, color })
  }
  return (
    <form className={classes.line} aria-label={`Edit tag ${tag.name}`} noValidate onSubmit={submit}>
      <TextInput
        label="Name"
        autoFocus
        value={name}
        maxLength={tagLimits.characters}
        error={problem ?? (name.trim() === '' ? rankProjectMessages.tagName : undefined)}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <ColorChoice value={color} onChange={setColor} />
      <Buttons onCancel={onDone}>
        <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
          Save
        </Button>
      </Buttons>
    </form>
  )
}

function MergeTag({ projectId, tag, others, onDone }: OneTagProps & { others: readonly ProjectTag[] }) {
  const [into, setInto] = useState(others[0]?.id)
  const { send, isBusy, problem } = useTagChange(
    (into_id: number) => client.rankProjects.mergeTags({ id: projectId, tag_id: tag.id, into_id }),
    onDone,
  )
  return (
    <div className={classes.line}>
      <NativeSelect
        label={`Merge “${tag.name}” into`}
        description={`Its ${countOf(tag.keywords_count, 'keyword')} get the other tag, and “${tag.name}” is deleted.`}
        data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={String(into)}
        error={problem}
        onChange={({ currentTarget }) => setInto(Number(currentTarget.value))}
      />
      <Buttons onCancel={onDone}>
        <Button loading={isBusy} onClick={() => into !== undefined && send(into)}>
          Merge
        </Button>
      </Buttons>
    </div>
  )
}

function DeleteTag({ projectId, tag, onDone }: OneTagProps) {
  const { send, isBusy, problem } = useTagChange(
    (tag_id: number) => client.rankProjects.deleteTag({ id: projectId, tag_id }),
    onDone,
  )
  return (
    <div className={classes.line}>
      <p className={classes.text}>
        Delete <b dir="auto">{tag.name}</b>? Its {countOf(tag.keywords_count, 'keyword')} stay. Segments that use it
        will say that it is missing.
        {problem !== undefined && (
          <span className={classes.problem} role="alert">
            {' '}
            {problem}
          </span>
        )}
      </p>
      <Buttons onCancel={onDone}>
        <Button color="red" loading={isBusy} onClick={() => send(tag.id)}>
          Delete
        </Button>
      </Buttons>
    </div>
  )
}

const Buttons = ({ onCancel, children }: { onCancel: () => void; children: ReactNode }) => (
  <span className={classes.buttons}>
    <Button variant="default" onClick={onCancel}>
      Cancel
    </Button>
    {children}
  </span>
)
