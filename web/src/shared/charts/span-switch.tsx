import { useLocalStorage } from '@mantine/hooks'
import { useId } from 'react'
import type { CurveSpan } from '#contract/rules/rank-views.ts'
import { curveSpans } from '#contract/rules/rank-views.ts'
import { RadioStrip } from '../ui/radio-strip.tsx'
import classes from './span-switch.module.css'

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

type SpanSwitchProps = { label: string; span: CurveSpan; onChange: (span: CurveSpan) => void }

export function SpanSwitch({ label, span, onChange }: SpanSwitchProps) {
  const name = useId()
  return (
    <fieldset className={classes.set}>
      <legend className="visually-hidden">{label}</legend>
      <RadioStrip
        name={name}
        choices={curveSpans.map((days) => ({ value: String(days), label: spanNames[days] }))}
        value={String(span)}
        onChange={(value) => {
          const chosen = curveSpans.find((days) => String(days) === value)
          if (chosen !== undefined) onChange(chosen)
        }}
      />
    </fieldset>
  )
}
