import type { Pace, PaceRule } from '../../platform/allowances/paces.ts'
import { minutes } from '../../platform/clock/clock.ts'

const minuteMs = minutes(1)
/** A pace that is not used tells nothing of what the provider would take. */
const isUsedFrom = 0.75
const quickRise = 1.5
/** Rise per minute, as a share of the first pace. */
const slowRise = 0.05
const least = 30

/**
 * Calls a minute, adapted to what the provider takes: an account may have 2 000 of them, or 10 000, or share them. Rises by half in
 * every minute that used it up, until the provider first refuses a call; is halved at once then, and from there rises slowly. One
 * refusal a minute counts: calls side by side are refused together.
 */
export function adaptingPace({ first, most }: { first: number; most: number }): PaceRule {
  const within = (perMinute: number) => Math.round(Math.min(most, Math.max(Math.min(least, first), perMinute)))
  return {
    first,
    afterUse(pace, usedLastMinute, now) {
      const { perMinute, changedAt, refusedAt } = pace
      // Another process, or another setting, may have had another maximum.
      if (perMinute !== within(perMinute)) return { ...pace, perMinute: within(perMinute), changedAt: now }
      if (perMinute >= most || now - changedAt < minuteMs || usedLastMinute < perMinute * isUsedFrom) return pace
      const next = refusedAt !== null ? perMinute + first * slowRise : perMinute * quickRise
      return { ...pace, perMinute: within(next), changedAt: now }
    },
    afterRefusal(pace, now) {
      if (pace.refusedAt !== null && now - pace.refusedAt < minuteMs) return pace
      return { perMinute: within(pace.perMinute / 2), changedAt: now, refusedAt: now }
    },
  }
}

/** The pace of a process that shares its limits with no other. */
type OwnPace = {
  current(): number
  /** Called before each call with how many went out in the last minute; returns the pace to keep from now on. */
  afterUse(usedLastMinute: number): number
  /** The provider said "too many": the pace to keep from now on. */
  afterRefusal(): number
}

export function createOwnPace(rule: PaceRule, clock: () => Date): OwnPace {
  let pace: Pace = { perMinute: rule.first, changedAt: clock().getTime(), refusedAt: null }
  const set = (next: Pace) => {
    pace = next
    return pace.perMinute
  }
  return {
    current: () => pace.perMinute,
    afterUse: (usedLastMinute) => set(rule.afterUse(pace, usedLastMinute, clock().getTime())),
    afterRefusal: () => set(rule.afterRefusal(pace, clock().getTime())),
  }
}
