import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react'
import type { UserData } from '#contract/accounts/rows.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { checkFormMessages } from '../messages.ts'
import type { CheckAddress } from './check-address.ts'
import type { PrefilledFrom } from './check-draft.ts'
import { PrefillLine } from './prefill-line.tsx'
import { namesSource, type Source, sourceName, sourceOfCheck, sourceOfProject, sourceQuery } from './prefill-source.ts'
import { repeatCheck } from './repeat-check.ts'

type PrefillProps = {
  user: UserData
  /** The source that the address names; empty once it has been handled. */
  address: CheckAddress
  prefilledFrom: PrefilledFrom | undefined
  /** Nothing would be lost. */
  isUntouched: boolean
  onFill: (source: Source, filled: ReturnType<typeof repeatCheck>) => void
  onClear: () => void
  /** Removes it from the address, so that it doesn't fill the form again after a reload or a reset. */
  onDone: () => void
}

/** Fills the form in from an earlier check or a project, and asks first if that would replace entries. */
export default function Prefill({ user, address, prefilledFrom, isUntouched, onFill, onClear, onDone }: PrefillProps) {
  const queries = sourceQuery(address)
  const ofCheck = useQuery(queries.check)
  const ofProject = useQuery(queries.project)
  const query = address.from === undefined ? ofProject : ofCheck
  const [asking, setAsking] = useState<Source>()
  const check = address.from === undefined ? undefined : ofCheck.data?.data
  const project = address.project === undefined ? undefined : ofProject.data
  const fill = (found: Source) => onFill(found, repeatCheck(user, found.settings))
  const decide = useEffectEvent((found: Source) => {
    if (!isUntouched) return setAsking(found)
    fill(found)
    onDone()
  })
  const load = useEffectEvent(() => {
    if (check !== undefined) decide(sourceOfCheck(check, address))
    else if (project !== undefined) decide(sourceOfProject(project, address))
  })
  useEffect(() => {
    if (check !== undefined || project !== undefined) load()
  }, [check, project])
  const isNamed = namesSource(address)
  const close = () => {
    setAsking(undefined)
    onDone()
  }
  return (
    <>
      <PrefillLine
        name={sourceName(address) ?? prefilledFrom?.name}
        state={!isNamed ? prefilledFrom : query.error === null ? 'loading' : failureOf(query.error)}
        onClear={isNamed ? onDone : onClear}
        onRetry={() => void query.refetch()}
      />
      {asking !== undefined && <ReplaceQuestion name={asking.name} onConfirm={() => fill(asking)} onClose={close} />}
    </>
  )
}

const ConfirmDialog = lazy(() => import('../../../shared/dialogs/confirm-dialog.tsx'))

type ReplaceQuestionProps = { name: string; onConfirm: () => void; onClose: () => void }

function ReplaceQuestion({ name, ...props }: ReplaceQuestionProps) {
  return (
    <Suspense>
      <ConfirmDialog title={checkFormMessages.replace} confirm="Replace" {...props}>
        Everything you entered will be replaced with the settings of {name}.
      </ConfirmDialog>
    </Suspense>
  )
}
