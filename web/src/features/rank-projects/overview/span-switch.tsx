import { SegmentedControl } from '@mantine/core'
import type { CurveSpan } from '#contract/rules/rank-projects/rank-views.ts'
import { curveSpans } from '#contract/rules/rank-projects/rank-views.ts'
import { spanNames } from './curve-span.ts'

const spans = curveSpans.map((span) => ({ value: span, label: spanNames[span] }))

type SpanSwitchProps = { label: string; span: CurveSpan; onChange: (span: CurveSpan) => void }

export const SpanSwitch = ({ label, span, onChange }: SpanSwitchProps) => (
  <SegmentedControl size="xs" aria-label={label} data={spans} value={span} onChange={onChange} />
)
