import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { backlinkMessages } from '#contract/backlinks/messages.ts'
import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import { backlinkLimits } from '#contract/rules/backlinks/backlink-limits.ts'
import { toBacklinkTarget } from '#contract/rules/backlinks/backlinks.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { RivalSuggestions } from '../../../parts/serp-fetches/domains/rival-suggestions.tsx'
import { CheckedSites } from '../../../parts/site-checks/compare/checked-sites.tsx'
import { Dialog, DialogActions } from '../../../shared/dialogs/dialog.tsx'
import { storeDraft } from '../../../shared/session/drafts.ts'
import { backlinkChecks } from '../backlink-checks.ts'
import { draftName } from '../form/backlink-check-values.ts'
import { backlinkList } from '../queries.ts'
import classes from './gap-panel.module.css'

type ChooseDialogProps = {
  project: BacklinkProject
  /** The targets it is compared with now. */
  compared: readonly BacklinkProject[]
  onChosen: (ids: number[]) => void
  onClose: () => void
}

/** The domain of a target, which may be a single page. */
const domainOf = (target: string) => toBacklinkTarget(target, 'domain')?.host ?? target

/** Up to three other saved projects. */
export default function ChooseDialog({ project, compared, onChosen, onClose }: ChooseDialogProps) {
  const [ids, setIds] = useState<number[]>(() => compared.map(({ id }) => id))
  const isFull = ids.length >= backlinkLimits.compared
  const navigate = useNavigate()
  const accountId = useAccount()?.userData.id
  const analyze = (target: string) => {
    if (accountId !== undefined) storeDraft(draftName, accountId, { target, scope: 'domain' })
    void navigate({ to: '/backlink-overview' })
  }
  return (
    <Dialog title="Link gap" size="lg" onClose={onClose}>
      <p className={classes.lead}>Choose up to {backlinkLimits.compared} other saved projects. Comparing is free.</p>
      <CheckedSites
        checks={backlinkChecks}
        list={backlinkList}
        project={project}
        compared={compared}
        title="Saved projects"
        checked="Analyzed"
        none={(search) =>
          search === ''
            ? 'You have no other saved projects. Analyze a competitor’s backlinks and save them first.'
            : `${backlinkChecks.words.list.noMatch(search)}.`
        }
        chosen={ids}
        onChange={setIds}
        isFull={isFull}
      >
        {(others) => (
          <RivalSuggestions
            domain={domainOf(project.target)}
            action="Analyze"
            isTaken={(domain) => others.some(({ target }) => domainOf(target) === domain)}
            onChoose={analyze}
          />
        )}
      </CheckedSites>
      <p className={classes.note}>
        A suggested domain is analyzed first: the form shows the price, and nothing is charged before you start it.
      </p>
      <DialogActions onClose={onClose}>
        <Button
          disabled={ids.length === 0}
          title={ids.length === 0 ? backlinkMessages.compared : undefined}
          onClick={() => {
            onChosen(ids)
            onClose()
          }}
        >
          Compare
        </Button>
      </DialogActions>
    </Dialog>
  )
}
