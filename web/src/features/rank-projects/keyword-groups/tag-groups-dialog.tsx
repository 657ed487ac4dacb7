import { Button } from '@mantine/core'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { tagLimits } from '#contract/rules/limits/limits.ts'
import { client } from '../../../shared/api/client.ts'
import { Dialog, DialogActions, DialogText } from '../../../shared/dialogs/dialog.tsx'
import { countOf } from '../../../shared/format/numbers.ts'
import { useTagChange } from '../tags/use-tag-change.ts'
import type { GroupChoice } from './queries.ts'

type TagGroupsDialogProps = {
  project: RankProject
  choice: GroupChoice
  /** A keyword of each chosen group; undefined for all groups that match. */
  keywords: readonly number[] | undefined
  /** The number of groups. */
  count: number
  onDone: () => void
  onClose: () => void
}

/** Makes a tag of each group, after saying how many. */
export default function TagGroupsDialog(props: TagGroupsDialogProps) {
  const { project, choice, keywords, count, onDone, onClose } = props
  const { send, isBusy, problem } = useTagChange(
    () =>
      client.rankProjects.tagKeywordGroups({
        id: project.id,
        ...choice,
        ...(keywords !== undefined && { keywords_ids: [...keywords] }),
      }),
    () => {
      onDone()
      onClose()
    },
  )
  const tooMany = count > tagLimits.perProject
  return (
    <Dialog title={`Make tags from ${countOf(count, 'group')}?`} onClose={onClose}>
      <DialogText>
        {tooMany
          ? `A project can have up to ${tagLimits.perProject} tags. Filter the groups, or select some of them.`
          : 'Each group becomes a tag named after its first keyword. Keywords keep the tags they have; groups that change later don’t change their tags.'}
        {problem !== undefined && <p role="alert">{problem}</p>}
      </DialogText>
      <DialogActions onClose={onClose}>
        <Button loading={isBusy} disabled={tooMany || count === 0} onClick={() => send(undefined)}>
          Make tags
        </Button>
      </DialogActions>
    </Dialog>
  )
}
