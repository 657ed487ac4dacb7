import { useState } from 'react'
import { serpCheckPrice } from '#contract/pricing.ts'
import type { RankProject } from '#contract/rank-projects.ts'
import { serpCheckMessages } from '#contract/serp-check-messages.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { PriceFailure } from '../../../shared/inputs/price-failure.tsx'
import { isRecent, lookTime } from '../../../shared/looks/recent-look.ts'
import { useAccount, useAccountDetails } from '../../../shared/session/account.ts'
import SpendDialog from '../../../shared/ui/spend-dialog.tsx'
import { projectWords } from '../messages.ts'
import { depthOf } from './project-runs.ts'
import classes from './run-dialog.module.css'
import type { RunQuestion } from './use-run-project.ts'

type RunDialogProps = {
  project: RankProject
  /** How many keywords a retry would look up. */
  failed: number
  question: RunQuestion
  isBusy: boolean
  onConfirm: (confirm: boolean) => void
  onClose: () => void
}

/** Before a project runs: what it costs and, within four hours of the last look, the seed's question. */
export default function RunDialog({ project, failed, question, isBusy, onConfirm, onClose }: RunDialogProps) {
  const { kind, recentLook, problem } = question
  const setting = useAccountDetails()?.module.SERPS
  const balance = useAccount()?.userData.credits ?? 0
  const [now] = useState(() => new Date())
  const lastLook = recentLook ?? project.last_executed_at ?? undefined
  const isTooSoon =
    kind === 'refresh' && lastLook !== undefined && (recentLook !== undefined || isRecent(lastLook, now))
  const keywords = kind === 'refresh' ? project.keyword_count : failed
  const price = setting && serpCheckPrice(setting, keywords, depthOf(project)).total
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
        {words.text(project)}
      </p>
      <p className={classes.sentence}>
        {kind === 'refresh' && `${projectWords.earlierKept} `}
        {projectWords.paidForResults}
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
  title: () => 'Refresh this project?',
  text: ({ projectName }: RankProject) => (
    <>
      Every keyword of <b>{projectName}</b> is looked up again.
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
  text: ({ projectName }: RankProject) => (
    <>
      Only what failed in <b>{projectName}</b> is looked up again; it was not charged.
    </>
  ),
  confirm: 'Retry',
}
