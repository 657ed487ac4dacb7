import { Button } from '@mantine/core'
import { useState } from 'react'
import { competitorLimits } from '#contract/keyword-syntax.ts'
import { rankProjectMessages } from '#contract/rank-project-messages.ts'
import type { RankProject } from '#contract/rank-project-row.ts'
import { client } from '../../../shared/api/client.ts'
import { Dialog, DialogActions } from '../../../shared/dialogs/dialog.tsx'
import { CompetitorInput } from '../../../shared/inputs/competitor-input.tsx'
import { projectWords } from '../messages.ts'
import classes from './add-dialog.module.css'
import { useProjectChange } from './use-project-change.ts'

type AddCompetitorsDialogProps = {
  project: RankProject
  /** Domains the project has already, in their order. */
  taken: readonly string[]
  onClose: () => void
}

/** Competitors for a project; they cost nothing. */
export default function AddCompetitorsDialog({ project, taken, onClose }: AddCompetitorsDialogProps) {
  const [domains, setDomains] = useState<string[]>([])
  const { send, isBusy, problem } = useProjectChange({
    send: (competitorsItems: string[]) => client.rankProjects.updateRankProject({ id: project.id, competitorsItems }),
    done: rankProjectMessages.competitorAdded,
    failed: projectWords.addCompetitorFailed,
    onDone: onClose,
  })
  return (
    <Dialog title="Add Competitors" onClose={onClose}>
      <CompetitorInput
        id="add-competitors"
        value={domains}
        taken={taken}
        onChange={setDomains}
        ownDomain={project.domain}
        limit={competitorLimits.perProject}
        limitMessage={rankProjectMessages.tooManyCompetitors}
      />
      <p className={classes.note}>
        It costs nothing. Their past ranks are read from stored result pages, as far as those reach.
      </p>
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <DialogActions onClose={onClose} startsAtCancel={taken.length >= competitorLimits.perProject}>
        <Button onClick={() => send(domains)} loading={isBusy} disabled={domains.length === 0}>
          Submit
        </Button>
      </DialogActions>
    </Dialog>
  )
}
