import { Skeleton } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode, RefObject } from 'react'
import type { DeviceUseView } from '#contract/accounts/rows.ts'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import classes from './security-tab.module.css'

type DeviceLinesProps<Line> = {
  label: string
  query: Pick<UseQueryResult, 'error' | 'refetch' | 'isFetching'>
  lines: Line[] | undefined
  /** The sentence above Retry when loading fails. */
  failed: string
  empty: ReactNode
  /** Takes the focus when a line that had it is gone. */
  listRef: RefObject<HTMLUListElement | null>
  line: (view: Line) => ReactNode
}

/** A short list of browsers, in all its states. */
export function DeviceLines<Line extends DeviceUseView>(props: DeviceLinesProps<Line>) {
  const { label, query, lines, failed, empty, listRef, line } = props
  if (lines === undefined && query.error !== null) {
    const retry = () => void query.refetch()
    return <ErrorState title={failed} error={query.error} onRetry={retry} retrying={query.isFetching} />
  }
  return (
    <ul className={classes.lines} aria-label={label} ref={listRef} tabIndex={-1} aria-busy={lines === undefined}>
      {lines === undefined ? (
        <LinesPending />
      ) : lines.length === 0 ? (
        <li className={classes.empty}>{empty}</li>
      ) : (
        lines.map((view) => (
          <li key={view.id} className={classes.line}>
            {line(view)}
          </li>
        ))
      )}
    </ul>
  )
}

const factsPending = ['127.0.0.1', 'signed in 23 Nov 2026 07:25', 'last used just now']

/** One line of the usual length: whoever is here has a session, and a device that asked for no code or now will not. */
const LinesPending = () => (
  <li className={classes.line} aria-hidden>
    <Skeleton height={32} width={32} radius="md" />
    <div className={classes.words}>
      <Skeleton width="fit-content">Chrome on Windows</Skeleton>
      <div className={classes.facts}>
        {factsPending.map((fact) => (
          <Skeleton key={fact} width="auto">
            {fact}
          </Skeleton>
        ))}
      </div>
    </div>
    <Skeleton height={28} width={52} radius="sm" />
  </li>
)
