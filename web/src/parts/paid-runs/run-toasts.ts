import type { AccountEvent } from '#contract/accounts/event-endpoints.ts'
import type { PlanPart } from '../../module.ts'
import { toast } from '../../shared/ui/toasts/toast.ts'
import { endedRunText } from './messages.ts'

/** Tells how far a run is. */
export type RunEvent = Extract<AccountEvent, { done_count: number }>

/** The owner of the run. */
export type RunOwner = Pick<RunEvent, 'type' | 'id'>

/** The start of each run that was started in this tab and has not ended. */
const startedAt = new Map<string, number>()

/** Long enough to be read, however fast the run is. */
const shortestMilliseconds = 2_000

const toastIdOf = ({ type, id }: RunOwner) => `run-${type}-${id}`

/** Says that a run was accepted, until it has ended. */
export function toastRunStarted(owner: RunOwner, message: string) {
  const id = toastIdOf(owner)
  startedAt.set(id, Date.now())
  toast('info', message, 6_000, { id })
}

/** The end of a run that was started here stands in place of its start. */
export function toastRunEnded(event: RunEvent, units: PlanPart['units']) {
  const id = toastIdOf(event)
  const since = startedAt.get(id)
  if (event.state !== 'done' || since === undefined) return
  startedAt.delete(id)
  // A subject that was deleted meanwhile has nothing to tell.
  if (event.done_count + event.failed_count === 0) return
  const isFailed = event.done_count === 0
  const show = () => void toast(isFailed ? 'failed' : 'done', endedRunText(event, units), 3_000, { id })
  setTimeout(show, Math.max(0, since + shortestMilliseconds - Date.now()))
}
