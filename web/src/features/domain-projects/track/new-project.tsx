import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { queryLimits } from '../../../parts/limits/query-limits.ts'
import { draftNames } from '../../../parts/paid-runs/draft-names.ts'
import { DialogActions } from '../../../shared/dialogs/dialog.tsx'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { storeDraft } from '../../../shared/session/drafts.ts'
import classes from './track-dialog.module.css'
import type { TrackProps } from './track-props.ts'

/** Opens the form of a new project, filled in. */
export function NewProject({ keywords, project, onClose }: TrackProps) {
  const navigate = useNavigate()
  const user = useAccount()?.userData
  if (user === undefined) return null
  const { keywords: most, isTrial } = queryLimits(user, rankProjectMessages.tooManyKeywords)
  const taken = keywords.slice(0, most)
  const open = () => {
    const { target, country_code: country, language_code: language } = project
    storeDraft(draftNames.project, user.id, {
      projectName: target,
      domainUrl: target,
      country,
      language,
      keywords: taken,
    })
    onClose()
    void navigate({ to: '/create-serp-project' })
  }
  return (
    <>
      <p className={classes.note}>
        We’ll fill in the form with <b>{project.target}</b>, its country and language, and{' '}
        {countOf(taken.length, 'keyword')}. You’ll see the price before anything is charged.
      </p>
      {taken.length < keywords.length && (
        <p className={classes.note}>
          {`A ${isTrial ? 'trial' : 'new'} project takes up to ${countOf(most, 'keyword')}, so the other ${formatCount(keywords.length - taken.length)} will be skipped.`}
          {!isTrial && ' You can add them afterwards.'}
        </p>
      )}
      <DialogActions onClose={onClose}>
        <Button onClick={open}>Continue</Button>
      </DialogActions>
    </>
  )
}
