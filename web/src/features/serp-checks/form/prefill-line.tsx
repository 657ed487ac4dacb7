import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Failure } from '../../../shared/api/failure.ts'
import { checkFormMessages } from '../messages.ts'
import type { PrefilledFrom } from './check-draft.ts'
import classes from './prefill-line.module.css'

type PrefillLineProps = {
  id: number | undefined
  state: PrefilledFrom | 'loading' | Failure | undefined
  onClear: () => void
  onRetry: () => void
}

/** Says above the form which check it was filled in from, or why it was not. */
export function PrefillLine({ id, state, onClear, onRetry }: PrefillLineProps) {
  return id !== undefined && state !== undefined && lineOf(id, state, onClear, onRetry)
}

function lineOf(id: number, state: PrefilledFrom | 'loading' | Failure, onClear: () => void, onRetry: () => void) {
  if (state === 'loading') return <Line>Copying check {id}…</Line>
  if ('as' in state)
    return (
      <Line actions={<Action onClick={onClear}>Clear</Action>}>
        Copied from check {id}
        {!state.isWhole && `. ${checkFormMessages.leftOut}`}
      </Line>
    )
  const isMissing = state.code === 'row.not-found'
  return (
    <Line
      isProblem
      actions={
        <>
          {!isMissing && <Action onClick={onRetry}>Retry</Action>}
          <Action onClick={onClear}>Dismiss</Action>
        </>
      }
    >
      {isMissing ? `We couldn’t find check ${id}.` : `Couldn’t load check ${id}. ${state.message}`}
    </Line>
  )
}

type LineProps = { children: ReactNode; actions?: ReactNode; isProblem?: boolean }

function Line({ children, actions, isProblem }: LineProps) {
  const Glyph = isProblem ? IconAlertTriangle : IconCopy
  return (
    <div className={classes.line} data-problem={isProblem || undefined}>
      <Glyph size={15} stroke={1.8} aria-hidden />
      <p>{children}</p>
      {actions}
    </div>
  )
}

function Action({ children, onClick }: { children: string; onClick: () => void }) {
  return (
    <Button variant="subtle" size="compact-xs" onClick={onClick}>
      {children}
    </Button>
  )
}
