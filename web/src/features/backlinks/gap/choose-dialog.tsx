import { Button, Checkbox } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { backlinkMessages } from '#contract/backlinks/messages.ts'
import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import { toBacklinkTarget } from '#contract/rules/backlinks/backlinks.ts'
import { backlinkLimits } from '#contract/rules/limits/limits.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { RivalSuggestions } from '../../../parts/serp-fetches/domains/rival-suggestions.tsx'
import { failureOf } from '../../../shared/api/failure.ts'
import { Dialog, DialogActions } from '../../../shared/dialogs/dialog.tsx'
import { formatDay } from '../../../shared/format/dates.ts'
import { draftNames, keepDraft } from '../../../shared/session/drafts.ts'
import { SearchField } from '../../../shared/table/toolbar.tsx'
import { useList } from '../../../shared/table/use-list.ts'
import { backlinkTexts } from '../messages.ts'
import { backlinkProjectList, projectsOf } from '../queries.ts'
import classes from './choose-dialog.module.css'

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
  const [search, setSearch] = useState('')
  const { query, rows = [] } = useList(backlinkProjectList(search), projectsOf)
  const others = [...compared, ...rows.filter(({ id }) => compared.every((other) => other.id !== id))].filter(
    ({ id }) => id !== project.id,
  )
  const isFull = ids.length >= backlinkLimits.compared
  const navigate = useNavigate()
  const accountId = useAccount()?.userData.id
  const analyze = (target: string) => {
    if (accountId !== undefined) keepDraft(draftNames.backlinkCheck, accountId, { target, scope: 'domain' })
    void navigate({ to: '/backlink-overview' })
  }
  return (
    <Dialog title="Link gap" size="lg" onClose={onClose}>
      <p className={classes.lead}>Choose up to {backlinkLimits.compared} other saved projects. Comparing is free.</p>
      <fieldset className={classes.projects}>
        <legend>Saved projects</legend>
        <SearchField value={search} onSearch={setSearch} label="Search targets" />
        {query.error !== null && (
          <p
            className={classes.problem}
            role="alert"
          >{`${backlinkTexts.listFailed}. ${failureOf(query.error).message}`}</p>
        )}
        {others.length === 0 && query.data !== undefined && (
          <p className={classes.empty}>
            {search === ''
              ? 'You have no other saved projects. Analyze a competitor’s backlinks and save them first.'
              : `No target matches “${search}”.`}
          </p>
        )}
        {others.length > 0 && (
          <div className={classes.list}>
            {others.map(({ id, target, last_checked_at }) => (
              <Checkbox
                key={id}
                label={target}
                description={
                  last_checked_at === null
                    ? backlinkTexts.notAnalyzed
                    : `Analyzed ${formatDay(new Date(last_checked_at))}`
                }
                checked={ids.includes(id)}
                disabled={isFull && !ids.includes(id)}
                onChange={(event) =>
                  setIds(event.currentTarget.checked ? [...ids, id] : ids.filter((one) => one !== id))
                }
              />
            ))}
          </div>
        )}
        {query.hasNextPage && (
          <Button
            variant="subtle"
            size="xs"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            Load more
          </Button>
        )}
      </fieldset>
      <RivalSuggestions
        domain={domainOf(project.target)}
        action="Analyze"
        isTaken={(domain) => others.some(({ target }) => domainOf(target) === domain)}
        onChoose={analyze}
      />
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
