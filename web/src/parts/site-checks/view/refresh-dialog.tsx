import { useState } from 'react'
import { rowsPrice } from '#contract/rules/paid-runs/prices.ts'
import type { SiteProject } from '#contract/site-checks/rows.ts'
import classes from '../../../shared/dialogs/question.module.css'
import { countOf } from '../../../shared/format/numbers.ts'
import { useAccount, useAccountDetails } from '../../access/account.ts'
import { PriceFailure } from '../../paid-runs/price/price-failure.tsx'
import { SpendDialog } from '../../paid-runs/price/spend-dialog.tsx'
import type { RunQuestion } from '../../paid-runs/run-question.ts'
import { checkTime, isRecent } from '../../serp-fetches/search-settings/recent-check.ts'
import type { SiteChecks } from '../site-checks.ts'
import { rowsName } from '../site-texts.ts'

type RefreshDialogProps<Project extends SiteProject> = {
  checks: SiteChecks<Project>
  question: RunQuestion<Project>
  isBusy: boolean
  onConfirm: (confirm: boolean) => void
  onClose: () => void
}

/** Before a site is checked again: what it costs and, within four hours of the last check, a confirmation. */
export default function RefreshDialog<Project extends SiteProject>(props: RefreshDialogProps<Project>) {
  const { checks, question, isBusy, onConfirm, onClose } = props
  const { priced, unit, words } = checks
  const { subject: project, recentCheck, problem, kind } = question
  const setting = useAccountDetails()?.module[priced]
  const balance = useAccount()?.userData.credits ?? 0
  const [now] = useState(() => new Date())
  // Failed rows were not checked.
  const isRetry = kind === 'retry'
  const lastCheck = recentCheck ?? (isRetry ? null : project.last_checked_at)
  const isTooSoon = lastCheck !== null && (recentCheck !== undefined || isRecent(lastCheck, now))
  const rows = checks.mostRows(project, setting)
  return (
    <SpendDialog
      title={isTooSoon ? words.refresh.again : isRetry ? 'Retry this check?' : words.refresh.question}
      facts={[
        { label: rowsName(unit), value: rows === undefined ? '…' : `up to ${countOf(rows, unit)}` },
        ...(lastCheck === null ? [] : [{ label: 'Last check', value: checkTime(lastCheck, now) }]),
      ]}
      price={setting && rows !== undefined ? rowsPrice(setting, rows) : undefined}
      balance={balance}
      confirm={isTooSoon ? 'Confirm' : isRetry ? 'Retry' : 'Refresh'}
      isBusy={isBusy}
      onConfirm={() => onConfirm(isTooSoon)}
      onClose={onClose}
    >
      <p className={classes.sentence} role={recentCheck === undefined ? undefined : 'alert'}>
        {isTooSoon ? (
          words.refresh.recentlyChecked
        ) : (
          <>
            This {words.refresh.verb} <b>{project.target}</b> again. Results from earlier dates are kept.
          </>
        )}
      </p>
      <p className={classes.sentence}>{words.paid}</p>
      <PriceFailure />
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </SpendDialog>
  )
}
