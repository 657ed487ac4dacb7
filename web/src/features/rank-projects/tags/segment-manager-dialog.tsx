import { Badge, Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { ProjectSegment } from '#contract/rank-projects/segments.ts'
import { client } from '../../../shared/api/client.ts'
import { Dialog, DialogLeave } from '../../../shared/dialogs/dialog.tsx'
import { countOf } from '../../../shared/format/numbers.ts'
import { IconAction } from '../../../shared/ui/actions/icon-action.tsx'
import classes from './menu.module.css'
import { useProjectSegments } from './queries.ts'
import SegmentDialog from './segment-dialog.tsx'
import { useTagChange } from './use-tag-change.ts'

type SegmentManagerDialogProps = { projectId: number; depth: number; onClose: () => void }

/** All segments of a project: rename, include in the summary, delete. */
export default function SegmentManagerDialog({ projectId, depth, onClose }: SegmentManagerDialogProps) {
  const segments = useProjectSegments(projectId)
  const [edited, setEdited] = useState<ProjectSegment>()
  const [deleted, setDeleted] = useState<number>()
  return (
    <Dialog title="Segments" size="lg" onClose={onClose}>
      {segments.length === 0 && (
        <p className={classes.note}>No segments yet. Set filters, then choose Save filters as segment.</p>
      )}
      <ul className={classes.tags} aria-label="Segments of the project">
        {segments.map((segment) => (
          <li key={segment.id}>
            {deleted === segment.id ? (
              <DeleteSegment projectId={projectId} segment={segment} onDone={() => setDeleted(undefined)} />
            ) : (
              <>
                <span className={classes.name} dir="auto">
                  {segment.name}
                </span>
                {segment.missing_tags.length > 0 && (
                  <span className={classes.count}>{countOf(segment.missing_tags.length, 'tag')} deleted</span>
                )}
                {segment.in_summary && <Badge>Weekly summary</Badge>}
                <IconAction
                  icon={IconPencil}
                  label={`Edit segment ${segment.name}`}
                  hint="Edit"
                  onClick={() => setEdited(segment)}
                />
                <IconAction
                  icon={IconTrash}
                  label={`Delete segment ${segment.name}`}
                  hint="Delete"
                  onClick={() => setDeleted(segment.id)}
                />
              </>
            )}
          </li>
        ))}
      </ul>
      <DialogLeave onClose={onClose} />
      {edited !== undefined && (
        <SegmentDialog
          projectId={projectId}
          depth={depth}
          filter={edited.filter}
          segment={edited}
          onSaved={() => setEdited(undefined)}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Dialog>
  )
}

type DeleteSegmentProps = { projectId: number; segment: ProjectSegment; onDone: () => void }

function DeleteSegment({ projectId, segment, onDone }: DeleteSegmentProps) {
  const { send, isBusy, problem } = useTagChange(
    (segment_id: number) => client.rankProjects.deleteSegment({ id: projectId, segment_id }),
    onDone,
  )
  return (
    <div className={classes.line}>
      <p className={classes.text}>
        Delete <b dir="auto">{segment.name}</b>? Its keywords and tags stay.
        {problem !== undefined && <span role="alert"> {problem}</span>}
      </p>
      <Button variant="default" onClick={onDone}>
        Cancel
      </Button>
      <Button color="red" loading={isBusy} onClick={() => send(segment.id)}>
        Delete
      </Button>
    </div>
  )
}
