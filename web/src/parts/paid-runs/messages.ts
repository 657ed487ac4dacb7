import { countOf } from '../../shared/format/numbers.ts'

/** Texts about runs of every module. */
export const runMessages = {
  paidForResults: 'You only pay for keywords that return a results page.',
  notSent: 'No response received from the server. Try again. You won’t be charged twice.',
} as const

type EndedRun = { type: string; done_count: number; failed_count: number }

/** "Run finished: 18 keywords checked, 2 failed and were refunded." */
export function endedRunText({ type, done_count: done, failed_count: failed }: EndedRun) {
  const isLinks = type === 'backlink-project'
  const unit = isLinks ? 'link' : 'keyword'
  const ended = isLinks ? 'loaded' : 'checked'
  const refunded = `failed and ${failed === 1 ? 'was' : 'were'} refunded`
  if (done === 0) return `Run finished: ${countOf(failed, unit)} ${refunded}.`
  const rest = failed === 0 ? '' : `, ${failed} ${refunded}`
  return `Run finished: ${countOf(done, unit)} ${ended}${rest}.`
}
