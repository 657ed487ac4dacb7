import { Button, Checkbox, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { ProjectSegment } from '#contract/rank-projects/segments.ts'
import { filterText } from '#contract/rules/keyword-metrics/filter-texts.ts'
import { filtersIn, type KeywordNarrowing } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { segmentLimits } from '#contract/rules/limits/limits.ts'
import { client } from '../../../shared/api/client.ts'
import { Dialog, DialogActions } from '../../../shared/dialogs/dialog.tsx'
import classes from './menu.module.css'
import { useFilterNames } from './use-filter-names.ts'
import { useTagChange } from './use-tag-change.ts'

type SegmentDialogProps = {
  projectId: number
  depth: number
  /** The filters to save. */
  filter: KeywordNarrowing
  /** The segment to change; absent for a new one. */
  segment?: ProjectSegment
  onSaved: (segment: ProjectSegment) => void
  onClose: () => void
}

/** Names a filter, or changes a segment. */
export default function SegmentDialog({ projectId, depth, filter, segment, onSaved, onClose }: SegmentDialogProps) {
  const [name, setName] = useState(segment?.name ?? '')
  const [inSummary, setInSummary] = useState(segment?.in_summary ?? false)
  const names = useFilterNames(projectId, filter)
  const { send, isBusy, problem } = useTagChange(async (of: { name: string; in_summary: boolean }) => {
    const { segment: _other, ...own } = filter
    const saved = { id: projectId, ...of, filter: own }
    const reply = await (segment === undefined
      ? client.rankProjects.addSegment(saved)
      : client.rankProjects.editSegment({ ...saved, segment_id: segment.id }))
    onSaved(reply.data)
    return reply
  }, onClose)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    send({ name, in_summary: inSummary })
  }
  return (
    <Dialog title={segment === undefined ? 'Save segment' : 'Edit segment'} onClose={onClose}>
      <form className={classes.form} noValidate onSubmit={submit}>
        <TextInput
          label="Name"
          data-autofocus
          value={name}
          maxLength={segmentLimits.characters}
          error={problem}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <div>
          <p className={classes.text}>Filters</p>
          <ul className={classes.list}>
            {filtersIn(filter).map((key) => (
              <li key={key} className={classes.text}>
                {filterText(key, filter, depth, names)}
              </li>
            ))}
          </ul>
        </div>
        <Checkbox
          label="Show in the weekly summary"
          description={`Up to ${segmentLimits.inSummary} segments per project`}
          checked={inSummary}
          onChange={({ currentTarget: { checked } }) => setInSummary(checked)}
        />
        <DialogActions onClose={onClose}>
          <Button
            type="submit"
            loading={isBusy}
            disabled={name.trim() === ''}
            data-hint={name.trim() === '' ? rankProjectMessages.segmentName : undefined}
          >
            Save
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
