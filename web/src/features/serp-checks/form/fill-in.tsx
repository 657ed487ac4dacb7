import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { SerpCheck } from '#contract/serp-checks.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { oneSerpCheck } from '../queries.ts'
import { FillInLine } from './fill-in-line.tsx'
import { ReplaceQuestion } from './form-questions.tsx'
import type { FilledFrom } from './use-check-draft.ts'

type FillInProps = {
  /** The check the address names; undefined once it was dealt with. */
  from: number | undefined
  filledFrom: FilledFrom | undefined
  /** Nothing would be lost. */
  isUntouched: boolean
  onFill: (check: SerpCheck) => void
  onClear: () => void
  /** Takes the check out of the address, so that it fills the form once and not again after a reload or a reset. */
  onDone: () => void
}

/** Fills the form in from an earlier check, and asks first where that would take something away. */
export default function FillIn({ from, filledFrom, isUntouched, onFill, onClear, onDone }: FillInProps) {
  const query = useQuery({ ...oneSerpCheck(from ?? 0), enabled: from !== undefined })
  const [asking, setAsking] = useState<SerpCheck>()
  const check = from === undefined ? undefined : query.data?.data
  const decide = useEffectEvent((found: SerpCheck) => {
    if (!isUntouched) return setAsking(found)
    onFill(found)
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
      <FillInLine
        id={from ?? filledFrom?.id}
        state={from === undefined ? filledFrom : query.error === null ? 'loading' : failureOf(query.error)}
        onClear={from === undefined ? onClear : onDone}
        onRetry={() => void query.refetch()}
      />
      {asking !== undefined && <ReplaceQuestion id={asking.id} onConfirm={() => onFill(asking)} onClose={close} />}
    </>
  )
}
