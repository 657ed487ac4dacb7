import { Button, Checkbox, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { keywordsAtOnce } from '#contract/rules/limits/limits.ts'
import { TagsField } from '../../../parts/serp-fetches/keywords/tags-field.tsx'
import { client } from '../../../shared/api/client.ts'
import { Dialog, DialogActions } from '../../../shared/dialogs/dialog.tsx'
import { countOf } from '../../../shared/format/numbers.ts'
import type { KeywordChoice } from '../detail/project-address.ts'
import classes from './menu.module.css'
import { useProjectTags } from './queries.ts'
import { TagName } from './tag-mark.tsx'
import { useTagChange } from './use-tag-change.ts'

export type KeywordsToTag = {
  /** The selected keywords. */
  ids: readonly number[]
  /** The filters shown on the screen, and the number of keywords that match. */
  choice: KeywordChoice
  matching: number
}

type TagKeywordsDialogProps = { projectId: number; keywords: KeywordsToTag; onDone: () => void; onClose: () => void }
type Which = 'selected' | 'matching'

/** Adds tags to keywords and removes others from them. */
export default function TagKeywordsDialog({ projectId, keywords, onDone, onClose }: TagKeywordsDialogProps) {
  const { ids, choice, matching } = keywords
  const [which, setWhich] = useState<Which>(ids.length > keywordsAtOnce ? 'matching' : 'selected')
  const [added, setAdded] = useState<string[]>([])
  const [removed, setRemoved] = useState<readonly number[]>([])
  const tags = useProjectTags(projectId)
  const { send, isBusy, problem } = useTagChange(
    (chosen: Which) => {
      const { sort: _sort, direction: _direction, ...filter } = choice
      return client.rankProjects.tagKeywords({
        id: projectId,
        add: added,
        remove: [...removed],
        ...(chosen === 'selected' ? { keywords_ids: [...ids] } : { filter }),
      })
    },
    () => {
      onDone()
      onClose()
    },
  )
  const count = which === 'selected' ? ids.length : matching
  return (
    <Dialog title={`Tag ${countOf(count, 'keyword')}`} onClose={onClose}>
      <div className={classes.form}>
        {matching > ids.length && (
          <SegmentedControl
            fullWidth
            aria-label="Keywords"
            data={[
              {
                value: 'selected',
                label: `${countOf(ids.length, 'selected keyword')}`,
                disabled: ids.length > keywordsAtOnce,
              },
              { value: 'matching', label: `All ${countOf(matching, 'matching keyword')}` },
            ]}
            value={which}
            onChange={(next) => setWhich(next === 'matching' ? 'matching' : 'selected')}
          />
        )}
        <TagsField label="Add tags" value={added} onChange={setAdded} known={tags.map(({ name }) => name)} />
        {tags.length > 0 && (
          <fieldset className={classes.group}>
            <legend className={classes.text}>Remove tags</legend>
            <ul className={classes.list}>
              {tags.map((tag) => (
                <li key={tag.id} className={classes.row}>
                  <Checkbox
                    size="xs"
                    label={<TagName tag={tag} />}
                    checked={removed.includes(tag.id)}
                    onChange={({ currentTarget: { checked } }) =>
                      setRemoved(checked ? [...removed, tag.id] : removed.filter((id) => id !== tag.id))
                    }
                  />
                </li>
              ))}
            </ul>
          </fieldset>
        )}
        {problem !== undefined && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
      </div>
      <DialogActions onClose={onClose}>
        <Button loading={isBusy} disabled={added.length + removed.length === 0} onClick={() => send(which)}>
          Save
        </Button>
      </DialogActions>
    </Dialog>
  )
}
