import type { PlanPart } from '../../module.ts'
import { countOf } from '../../shared/format/numbers.ts'

/** Texts about runs of every module. */
export const runMessages = {
  paidForResults: 'You only pay for keywords that return a results page.',
  notSent: 'No response received from the server. Try again. You won’t be charged twice.',
} as const

type EndedRun = { done_count: number; failed_count: number }
type Units = PlanPart['units']

/** "Run finished: 18 keywords checked, 2 failed and were refunded." */
export function endedRunText(
  { done_count: done, failed_count: failed }: EndedRun,
  { delivered: unit, verb: ended }: Units,
) {
  const refunded = `failed and ${failed === 1 ? 'was' : 'were'} refunded`
  if (done === 0) return `Run finished: ${countOf(failed, unit)} ${refunded}.`
  const rest = failed === 0 ? '' : `, ${failed} ${refunded}`
  return `Run finished: ${countOf(done, unit)} ${ended}${rest}.`
}
