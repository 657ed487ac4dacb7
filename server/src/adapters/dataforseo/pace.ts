/** Calls a minute, adapted to what the provider takes: an account may have 2 000 of them, or 10 000, or share them. */
export type Pace = {
  current(): number
  /**
   * Called before each call with how many went out in the last minute; returns the pace to keep
   * from now on.
   */
  afterUse(usedLastMinute: number): number
  /** The provider said "too many": the pace to keep from now on. */
  afterRefusal(): number
}

const minuteMs = 60_000
/** A pace that is not used tells nothing of what the provider would take. */
const isUsedFrom = 0.75
const quickRise = 1.5
/** Rise per minute, as a share of the first pace. */
const slowRise = 0.05
const least = 30

/**
 * Rises by half in every minute that used it up, until the provider first refuses a call; is halved at once then, and from
 * there rises slowly. One refusal a minute counts: calls side by side are refused together.
 */
export function adaptPace({ first, most }: { first: number; most: number }, clock: () => Date): Pace {
  let pace = first
  let changedAt = clock().getTime()
  let refusedAt: number | undefined
  const change = (next: number, now: number) => {
    pace = Math.round(next)
    changedAt = now
    return pace
  }
  return {
    current: () => pace,
    afterUse(usedLastMinute) {
      const now = clock().getTime()
      if (pace >= most || now - changedAt < minuteMs || usedLastMinute < pace * isUsedFrom) return pace
      return change(Math.min(most, refusedAt !== undefined ? pace + first * slowRise : pace * quickRise), now)
    },
    afterRefusal() {
      const now = clock().getTime()
      if (refusedAt !== undefined && now - refusedAt < minuteMs) return pace
      refusedAt = now
      return change(Math.max(Math.min(least, first), pace / 2), now)
    },
  }
}
