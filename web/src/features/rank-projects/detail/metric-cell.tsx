import { Skeleton, VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import type { KeywordMetricFields } from '#contract/keyword-metrics/rows.ts'
import { formatDay } from '../../../shared/format/dates.ts'

type MetricCellProps = { metrics: KeywordMetricFields; value: number | null; children: (value: number) => ReactNode }

/** One of Google's figures: on its way, not there, or with the date it was taken. */
export function MetricCell({
  metrics: { metrics_state: state, metrics_taken_at: takenAt },
  value,
  children,
}: MetricCellProps) {
  // Old figures stay until new ones are here.
  if (value !== null) return <span data-hint={takenHint(takenAt)}>{children(value)}</span>
  if (state === 'pending') {
    return (
      <span style={{ display: 'inline-flex' }}>
        <Skeleton height={10} width={32} radius="xl" />
        <VisuallyHidden>Pending</VisuallyHidden>
      </span>
    )
  }
  const words = state === 'unknown' ? 'Unknown' : 'No data from Google'
  return (
    <span role="img" aria-label={words} data-hint={[words, takenHint(takenAt)].filter(Boolean).join(' · ')}>
      —
    </span>
  )
}

const takenHint = (takenAt: string | null) => (takenAt === null ? undefined : `Google, ${formatDay(new Date(takenAt))}`)
