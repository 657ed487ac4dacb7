import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import { competitorLimits } from '#contract/keyword-syntax.ts'
import { rankProjectMessages } from '#contract/rank-project-messages.ts'
import type { RankProject } from '#contract/rank-projects.ts'
import { client } from '../../../shared/api/client.ts'
import { CompetitorInput } from '../../../shared/inputs/competitor-input.tsx'
import dialogClasses from '../../../shared/ui/confirm-dialog.module.css'
import { useFocusReturn } from '../../../shared/ui/use-focus-return.ts'
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
  useFocusReturn()
  const [domains, setDomains] = useState<string[]>([])
  const { send, isBusy, problem } = useProjectChange({
    send: (competitorsItems: string[]) => client.rankProjects.updateRankProject({ id: project.id, competitorsItems }),
    done: rankProjectMessages.competitorAdded,
    failed: projectWords.addCompetitorFailed,
    onDone: onClose,
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title="Add Competitors"
      centered
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: dialogClasses.title, body: dialogClasses.body, header: dialogClasses.header }}
    >
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
      <div className={dialogClasses.actions}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => send(domains)} loading={isBusy} disabled={domains.length === 0}>
          Submit
        </Button>
      </div>
    </Modal>
  )
}
