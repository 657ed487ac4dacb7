import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Failure } from '../../../shared/api/failure.ts'
import { checkFormMessages } from '../messages.ts'
import type { PrefilledFrom } from './check-draft.ts'
import classes from './prefill-line.module.css'

type PrefillLineProps = {
  name: string | undefined
  state: PrefilledFrom | 'loading' | Failure | undefined
  onClear: () => void
  onRetry: () => void
}

/** The line above the form: what it was filled in from, or why that failed. */
export function PrefillLine({ name, state, onClear, onRetry }: PrefillLineProps) {
  return name !== undefined && state !== undefined && lineOf(name, state, onClear, onRetry)
}

function lineOf(name: string, state: PrefilledFrom | 'loading' | Failure, onClear: () => void, onRetry: () => void) {
  if (state === 'loading') return <Line>Copying {name}…</Line>
  if ('as' in state)
    return (
      <Line actions={<Action onClick={onClear}>Clear</Action>}>
        Copied from {name}
        {state.missing !== '' && `. ${state.missing}`}
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
      {isMissing ? `We couldn’t find ${name}.` : `Couldn’t load ${name}. ${state.message}`}
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
