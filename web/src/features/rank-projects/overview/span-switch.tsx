import { SegmentedControl } from '@mantine/core'
import { useLocalStorage } from '@mantine/hooks'
import type { CurveSpan } from '#contract/rules/rank-projects/rank-views.ts'
import { curveSpans } from '#contract/rules/rank-projects/rank-views.ts'

/** "30 days", "12 months" */
export const spanNames = { 30: '30 days', 90: '90 days', 365: '12 months' } as const satisfies Record<CurveSpan, string>

const isSpan = (value: unknown): value is CurveSpan => curveSpans.some((span) => span === value)

/** Period somebody likes to see, remembered on the device. */
export function useCurveSpan(name: string) {
  const [stored, setSpan] = useLocalStorage<unknown>({
    key: `curve-span-${name}`,
    defaultValue: 30,
    getInitialValueInEffect: false,
  })
  return [isSpan(stored) ? stored : 30, setSpan as (span: CurveSpan) => void] as const
}

const spans = curveSpans.map((span) => ({ value: span, label: spanNames[span] }))

type SpanSwitchProps = { label: string; span: CurveSpan; onChange: (span: CurveSpan) => void }

export const SpanSwitch = ({ label, span, onChange }: SpanSwitchProps) => (
  <SegmentedControl size="xs" aria-label={label} data={spans} value={span} onChange={onChange} />
)
