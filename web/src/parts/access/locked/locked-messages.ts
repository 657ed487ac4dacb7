import type { PlanPart } from '../../../module.ts'

type LockedPart = Pick<PlanPart, 'lockedTitle' | 'inSentence'>

/**
 * Texts of a locked page: that it is locked, what unlocks it, and why it is locked. `part` is the closed part of the
 * module.
 */
export function lockedMessages(
  { lockedTitle: title, inSentence }: LockedPart,
  duringTrial: boolean,
  part = inSentence,
) {
  if (duringTrial) return { title, text: `Your trial does not include ${part}.` }
  return {
    title,
    lead: 'Purchase A Plan To Unlock This Feature',
    text: "You don't have any active plan. Please purchase a plan to take your SEO game to the next level!",
  }
}
