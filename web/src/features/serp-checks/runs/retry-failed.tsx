import { Loader, VisuallyHidden } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { checkListMessages } from '../messages.ts'
import classes from './check-actions.module.css'
import type { ListActions } from './check-actions.tsx'

type RetryFailedProps = { check: SerpCheck; actions: ListActions; children: string }

/** Asks to look up the failed keywords of a check again, all of them wherever it stands. */
export function RetryFailed({ check, actions: { confirmRun, sending }, children }: RetryFailedProps) {
  if (confirmRun === undefined) return null
  const isBusy = sending.includes(check.id)
  const isRunning = check.state === 'running'
  const isOff = isBusy || isRunning
  return (
    <button
      type="button"
      className={classes.retry}
      aria-disabled={isOff || undefined}
      data-hint={isRunning ? checkListMessages.running : `Retry ${countOf(check.failed_count, 'failed keyword')}`}
      onClick={isOff ? undefined : () => confirmRun('retry', check)}
    >
      {isBusy ? <Loader size={12} color="currentColor" /> : <IconRefresh size={13} stroke={2} aria-hidden />}
      <u>{children}</u>
      <VisuallyHidden>
        {isRunning
          ? `, ${checkListMessages.running}`
          : `, ${countOf(check.failed_count, 'failed keyword')} of ${check.url}`}
      </VisuallyHidden>
    </button>
  )
}
