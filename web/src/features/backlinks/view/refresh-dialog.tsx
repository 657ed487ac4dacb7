import { useState } from 'react'
import { backlinkMessages } from '#contract/backlinks/messages.ts'
import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import { linksPerCheck } from '#contract/rules/credit-settings/check-sizes.ts'
import { rowsPrice } from '#contract/rules/credit-settings/work-prices.ts'
import { useAccount, useAccountDetails } from '../../../parts/access/account.ts'
import { PriceFailure } from '../../../parts/paid-runs/price/price-failure.tsx'
import type { RunQuestion } from '../../../parts/paid-runs/run-question.ts'
import { checkTime, isRecent } from '../../../parts/serp-fetches/search-settings/recent-check.ts'
import classes from '../../../shared/dialogs/question.module.css'
import { SpendDialog } from '../../../shared/dialogs/spend-dialog.tsx'
import { countOf } from '../../../shared/format/numbers.ts'
import { backlinkTexts } from '../messages.ts'

type RefreshDialogProps = {
  question: RunQuestion<BacklinkProject>
  isBusy: boolean
  onConfirm: (confirm: boolean) => void
  onClose: () => void
}

/** Before a target is analysed again: what it costs and, within four hours of the last time, a confirmation. */
export default function RefreshDialog({ question, isBusy, onConfirm, onClose }: RefreshDialogProps) {
  const { subject: project, recentCheck, problem, kind } = question
  const setting = useAccountDetails()?.module.BACKLINKS
  const balance = useAccount()?.userData.credits ?? 0
  const [now] = useState(() => new Date())
  // What failed was not analysed.
  const isRetry = kind === 'retry'
  const lastCheck = recentCheck ?? (isRetry ? null : project.last_checked_at)
  const isTooSoon = lastCheck !== null && (recentCheck !== undefined || isRecent(lastCheck, now))
  const links = setting && linksPerCheck(setting)
  return (
    <SpendDialog
      title={isTooSoon ? 'Analyze again?' : isRetry ? 'Retry this check?' : 'Refresh these backlinks?'}
      facts={[
        { label: 'Links', value: links === undefined ? '…' : `up to ${countOf(links, 'link')}` },
        ...(lastCheck === null ? [] : [{ label: 'Last check', value: checkTime(lastCheck, now) }]),
      ]}
      price={setting && links !== undefined ? rowsPrice(setting, links) : undefined}
      balance={balance}
      confirm={isTooSoon ? 'Confirm' : isRetry ? 'Retry' : 'Refresh'}
      isBusy={isBusy}
      onConfirm={() => onConfirm(isTooSoon)}
      onClose={onClose}
    >
      <p className={classes.sentence} role={recentCheck === undefined ? undefined : 'alert'}>
        {isTooSoon ? (
          backlinkMessages.recentlyChecked
        ) : (
          <>
            This analyzes <b>{project.target}</b> again. Results from earlier dates are kept.
          </>
        )}
      </p>
      <p className={classes.sentence}>{backlinkTexts.paidForLinks}</p>
      <PriceFailure />
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </SpendDialog>
  )
}
