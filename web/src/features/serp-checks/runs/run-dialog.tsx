import { useState } from 'react'
import { serpCheckPrice } from '#contract/pricing.ts'
import { defaultDepth, depths } from '#contract/search-engines.ts'
import { serpCheckMessages } from '#contract/serp-check-messages.ts'
import type { SerpCheck } from '#contract/serp-checks.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { PriceFailure } from '../../../shared/inputs/price-failure.tsx'
import { isRecent, lookTime } from '../../../shared/looks/recent-look.ts'
import { useAccount, useAccountDetails } from '../../../shared/session/account.ts'
import SpendDialog from '../../../shared/ui/spend-dialog.tsx'
import { listWords } from '../messages.ts'
import { newestLook } from './check-runs.ts'
import classes from './run-dialog.module.css'
import type { RunQuestion } from './use-run-check.ts'

type RunDialogProps = {
  question: RunQuestion
  isBusy: boolean
  onConfirm: (confirm: boolean) => void
  onClose: () => void
}

/** Before a check runs again: what it costs, what it replaces and, within four hours of the last look, the seed's question. */
export default function RunDialog({ question, isBusy, onConfirm, onClose }: RunDialogProps) {
  const { kind, check, recentLook, problem } = question
  const setting = useAccountDetails()?.module.SERPS
  const balance = useAccount()?.userData.credits ?? 0
  const [now] = useState(() => new Date())
  const lastLook = recentLook ?? newestLook(check)
  const isTooSoon =
    kind === 'refresh' && lastLook !== undefined && (recentLook !== undefined || isRecent(lastLook, now))
  const keywords = kind === 'refresh' ? check.keywords_count : check.failed_count
  const price = setting && serpCheckPrice(setting, keywords, depthOf(check)).total
  const words = isTooSoon ? tooSoon : kind === 'refresh' ? refresh : retry
  return (
    <SpendDialog
      title={words.title(keywords)}
      facts={[
        { label: 'Keywords', value: formatCount(keywords) },
        ...(lastLook === undefined || kind === 'retry' ? [] : [{ label: 'Last look', value: lookTime(lastLook, now) }]),
      ]}
      price={price}
      balance={balance}
      confirm={words.confirm}
      isBusy={isBusy}
      onConfirm={() => onConfirm(isTooSoon)}
      onClose={onClose}
    >
      <p className={classes.sentence} role={recentLook === undefined ? undefined : 'alert'}>
        {words.text(check)}
      </p>
      <p className={classes.sentence}>
        {kind === 'refresh' && `${listWords.earlierKept} `}
        {listWords.paidForResults}
      </p>
      <PriceFailure />
      {problem !== undefined && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
    </SpendDialog>
  )
}

const refresh = {
  title: () => 'Refresh this check?',
  text: ({ url }: SerpCheck) => (
    <>
      Every keyword of <b>{url}</b> is looked up again.
    </>
  ),
  confirm: 'Refresh',
}

const tooSoon = {
  title: () => 'Search again?',
  text: () => serpCheckMessages.confirmRefresh,
  confirm: 'Confirm',
}

const retry = {
  title: (keywords: number) => `Retry ${countOf(keywords, 'failed keyword')}?`,
  text: ({ url, failed_count }: SerpCheck) => (
    <>
      Only what failed for <b>{url}</b> is looked up again; {failed_count === 1 ? 'it was' : 'they were'} not charged.
    </>
  ),
  confirm: 'Retry',
}

const depthOf = (check: SerpCheck) => depths.find((depth) => depth === check.depth) ?? defaultDepth
