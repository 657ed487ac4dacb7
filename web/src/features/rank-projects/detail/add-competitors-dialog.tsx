import { Button } from '@mantine/core'
import { useState } from 'react'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { competitorLimits } from '#contract/rules/limits/limits.ts'
import { CompetitorInput } from '../../../parts/serp-fetches/domains/competitor-input.tsx'
import { client } from '../../../shared/api/client.ts'
import { Dialog, DialogActions } from '../../../shared/dialogs/dialog.tsx'
import { projectMessages } from '../messages.ts'
import classes from './competitor-columns.module.css'
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
    failed: projectMessages.addCompetitorFailed,
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
      <p className={classes.note}>Free. We backfill history from stored results pages.</p>
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
