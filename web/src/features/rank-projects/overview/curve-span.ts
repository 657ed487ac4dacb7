import { useLocalStorage } from '@mantine/hooks'
import { type CurveSpan, curveSpans } from '#contract/rules/rank-projects/rank-views.ts'

/** "30 days", "12 months" */
export const spanNames = { 30: '30 days', 90: '90 days', 365: '12 months' } as const satisfies Record<CurveSpan, string>

/** The views that show curves, each with a period of its own. */
type CurveView = 'overview' | 'keyword'

const keyOf = (view: CurveView) => `curve-span-${view}`

const read = (value: string | null | undefined): CurveSpan =>
  curveSpans.find((span) => String(span) === value) ?? curveSpans[0]

/** The period somebody likes to see, remembered on the device. */
export const useCurveSpan = (view: CurveView) =>
  useLocalStorage<CurveSpan>({
    key: keyOf(view),
    defaultValue: curveSpans[0],
    getInitialValueInEffect: false,
    serialize: String,
    deserialize: read,
  })

/** The same outside components, before anything is rendered. */
export function rememberedCurveSpan(view: CurveView): CurveSpan {
  try {
    return read(localStorage.getItem(keyOf(view)))
  } catch {
    return curveSpans[0]
  }
}
