import { useState } from 'react'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { rowsPrice } from '#contract/rules/credit-settings/work-prices.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { useAccount, useAccountDetails } from '../../../parts/access/account.ts'
import { PriceFailure } from '../../../parts/paid-runs/price/price-failure.tsx'
import type { RunQuestion } from '../../../parts/paid-runs/run-question.ts'
import { checkTime, isRecent } from '../../../parts/serp-fetches/search-settings/recent-check.ts'
import classes from '../../../shared/dialogs/question.module.css'
import { SpendDialog } from '../../../shared/dialogs/spend-dialog.tsx'
import { countOf } from '../../../shared/format/numbers.ts'
import { domainMessages } from '../messages.ts'

type RefreshDialogProps = {
  question: RunQuestion<DomainProject>
  isBusy: boolean
  onConfirm: (confirm: boolean) => void
  onClose: () => void
}

/** Before a domain is checked again: what it costs and, within four hours of the last check, a confirmation. */
export default function RefreshDialog({ question, isBusy, onConfirm, onClose }: RefreshDialogProps) {
  const { subject: project, recentCheck, problem, kind } = question
  const setting = useAccountDetails()?.module.DOMAIN
  const balance = useAccount()?.userData.credits ?? 0
  const [now] = useState(() => new Date())
  // Failed rows were not checked.
  const isRetry = kind === 'retry'
  const lastCheck = recentCheck ?? (isRetry ? null : project.last_checked_at)
  const isTooSoon = lastCheck !== null && (recentCheck !== undefined || isRecent(lastCheck, now))
  return (
    <SpendDialog
      title={isTooSoon ? 'Search again?' : isRetry ? 'Retry this check?' : 'Refresh this domain?'}
      facts={[
        { label: 'Keywords', value: `up to ${countOf(project.limit, 'keyword')}` },
        ...(lastCheck === null ? [] : [{ label: 'Last check', value: checkTime(lastCheck, now) }]),
      ]}
      price={setting && rowsPrice(setting, project.limit)}
      balance={balance}
      confirm={isTooSoon ? 'Confirm' : isRetry ? 'Retry' : 'Refresh'}
      isBusy={isBusy}
      onConfirm={() => onConfirm(isTooSoon)}
      onClose={onClose}
    >
      <p className={classes.sentence} role={recentCheck === undefined ? undefined : 'alert'}>
        {isTooSoon ? (
          serpCheckMessages.confirmRefresh
        ) : (
          <>
            This checks <b>{project.target}</b> again. Results from earlier dates are kept.
          </>
        )}
      </p>
      <p className={classes.sentence}>{domainMessages.paidForRows}</p>
      <PriceFailure />
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </SpendDialog>
  )
}
