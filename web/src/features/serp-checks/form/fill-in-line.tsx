import { Button } from '@mantine/core'
import { IconAlertTriangle, IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Failure } from '../../../shared/api/failure.ts'
import { formWords } from '../messages.ts'
import classes from './fill-in-line.module.css'
import type { FilledFrom } from './use-check-draft.ts'

type FillInLineProps = {
  id: number | undefined
  state: FilledFrom | 'loading' | Failure | undefined
  onClear: () => void
  onRetry: () => void
}

/** Says above the form which check it was filled in from, or why it was not. */
export function FillInLine({ id, state, onClear, onRetry }: FillInLineProps) {
  return id !== undefined && state !== undefined && lineOf(id, state, onClear, onRetry)
}

function lineOf(id: number, state: FilledFrom | 'loading' | Failure, onClear: () => void, onRetry: () => void) {
  if (state === 'loading') return <Line>Filling in from check {id} …</Line>
  if ('as' in state)
    return (
      <Line actions={<Action onClick={onClear}>Clear</Action>}>
        Filled in from check {id}
        {!state.isWhole && `. ${formWords.leftOut}`}
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
      {isMissing
        ? `There is no check ${id} in your list, so nothing was filled in.`
        : `Check ${id} could not be loaded, so nothing was filled in. ${state.message}`}
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
