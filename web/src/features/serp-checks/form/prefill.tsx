import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { UserData } from '#contract/accounts/rows.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { checkFormMessages } from '../messages.ts'
import { oneSerpCheck } from '../queries.ts'
import type { PrefilledFrom } from './check-draft.ts'
import { PrefillLine } from './prefill-line.tsx'
import { repeatCheck } from './repeat-check.ts'

type PrefillProps = {
  user: UserData
  /** The check the address names; undefined once it was dealt with. */
  from: number | undefined
  prefilledFrom: PrefilledFrom | undefined
  /** Nothing would be lost. */
  isUntouched: boolean
  onFill: (id: number, filled: ReturnType<typeof repeatCheck>) => void
  onClear: () => void
  /** Takes the check out of the address, so that it fills the form once and not again after a reload or a reset. */
  onDone: () => void
}

/** Fills the form in from an earlier check, and asks first where that would take something away. */
export default function Prefill({ user, from, prefilledFrom, isUntouched, onFill, onClear, onDone }: PrefillProps) {
  const query = useQuery({ ...oneSerpCheck(from ?? 0), enabled: from !== undefined })
  const [asking, setAsking] = useState<SerpCheck>()
  const check = from === undefined ? undefined : query.data?.data
  const fill = (found: SerpCheck) => onFill(found.id, repeatCheck(user, found))
  const decide = useEffectEvent((found: SerpCheck) => {
    if (!isUntouched) return setAsking(found)
    fill(found)
    onDone()
  })
  useEffect(() => {
    if (check !== undefined) decide(check)
  }, [check])
  const close = () => {
    setAsking(undefined)
    onDone()
  }
  return (
    <>
      <PrefillLine
        id={from ?? prefilledFrom?.id}
        state={from === undefined ? prefilledFrom : query.error === null ? 'loading' : failureOf(query.error)}
        onClear={from === undefined ? onClear : onDone}
        onRetry={() => void query.refetch()}
      />
      {asking !== undefined && <ReplaceQuestion id={asking.id} onConfirm={() => fill(asking)} onClose={close} />}
    </>
  )
}

const ConfirmDialog = lazy(() => import('../../../shared/dialogs/confirm-dialog.tsx'))

type ReplaceQuestionProps = { id: number; onConfirm: () => void; onClose: () => void }

function ReplaceQuestion({ id, ...props }: ReplaceQuestionProps) {
  return (
    <Suspense>
      <ConfirmDialog title={checkFormMessages.replace} confirm="Replace" {...props}>
        Everything you entered will be replaced with the settings of check {id}.
      </ConfirmDialog>
    </Suspense>
  )
}
