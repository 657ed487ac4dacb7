import { type ReactNode, useState } from 'react'
import { type CreditSetting, serpCheckPrice } from '#contract/rules/paid-runs/prices.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { countOf, formatCount } from '../../shared/format/numbers.ts'
import { useAccount, useAccountDetails } from '../access/account.ts'
import { readingOf } from '../serp-fetches/search-settings/reading-of.ts'
import { checkTime, isRecent } from '../serp-fetches/search-settings/recent-check.ts'
import { runMessages } from './messages.ts'
import classes from './price/cost-facts.module.css'
import { PriceFailure } from './price/price-failure.tsx'
import { SpendDialog } from './price/spend-dialog.tsx'
import type { RunQuestion } from './run-question.ts'

type RunDialogProps = {
  question: RunQuestion
  /** The number of keywords to look up. */
  keywords: number
  reading: Parameters<typeof readingOf>[0]
  /** The price, if not all keywords have the same. */
  priceOf?: (costs: CreditSetting) => number
  /** The newest check this screen knows of. */
  lastCheck: string | undefined
  /** Asks for the refresh; a retry is named by how many failed. */
  refreshTitle: string
  /** The subject that is looked up again. */
  children: ReactNode
  /** The effect on the current ranks. */
  kept: string
  isBusy: boolean
  onConfirm: (confirm: boolean) => void
  onClose: () => void
}

/**
 * Before something runs again: what it costs, what it replaces and, within four hours of the last
 * check, a confirmation.
 */
export function RunDialog(props: RunDialogProps) {
  const { question, keywords, reading, refreshTitle, children, kept, isBusy, onConfirm, onClose } = props
  const { kind, recentCheck, problem } = question
  const setting = useAccountDetails()?.module.SERPS
  const balance = useAccount()?.userData.credits ?? 0
  const [now] = useState(() => new Date())
  const isRefresh = kind === 'refresh'
  const lastCheck = isRefresh ? (recentCheck ?? props.lastCheck) : undefined
  const isTooSoon = lastCheck !== undefined && (recentCheck !== undefined || isRecent(lastCheck, now))
  const price = setting && (props.priceOf?.(setting) ?? serpCheckPrice(setting, keywords, readingOf(reading)).total)
  const words = isTooSoon
    ? { title: 'Search again?', text: serpCheckMessages.confirmRefresh, confirm: 'Confirm' }
    : isRefresh
      ? { title: refreshTitle, text: children, confirm: 'Refresh' }
      : { title: `Retry ${countOf(keywords, 'failed keyword')}?`, text: children, confirm: 'Retry' }
  return (
    <SpendDialog
      title={words.title}
      facts={[
        { label: 'Keywords', value: formatCount(keywords) },
        ...(lastCheck === undefined ? [] : [{ label: 'Last check', value: checkTime(lastCheck, now) }]),
      ]}
      price={price}
      balance={balance}
      confirm={words.confirm}
      isBusy={isBusy}
      onConfirm={() => onConfirm(isTooSoon)}
      onClose={onClose}
    >
      <p className={classes.sentence} role={recentCheck === undefined ? undefined : 'alert'}>
        {words.text}
      </p>
      <p className={classes.sentence}>
        {isRefresh && `${kept} `}
        {runMessages.paidForResults}
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
