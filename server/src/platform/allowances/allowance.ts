/** A rate limit shared by all processes on one database: `burst` calls at once after a rest, then `perSecond`. */
export type Allowance = {
  /** Name of the limited system, such as `payments`. */
  name: string
  /** Owner of the share, such as `account 7`. */
  subject?: string
  perSecond: number
  burst: number
}

const burstPart = 0.2
/** Calls sent apart may arrive together. */
const rateMargin = 0.9

/**
 * At most `most` calls in any `per` milliseconds: a fifth may come at once, the others are spread evenly, with a margin for calls
 * delayed on their way.
 */
export function atMost(most: number, per: number, of: Pick<Allowance, 'name' | 'subject'>): Allowance {
  if (!(most >= 1) || !(per > 0)) throw new RangeError('an allowance is at least one call in some time')
  const burst = Math.max(1, Math.floor(most * burstPart))
  return { ...of, burst, perSecond: (Math.max(1, (most - burst) * rateMargin) / per) * 1_000 }
}

/** A share of an allowance, for calls that must leave the rest to others. Take it together with the whole. */
export const partOf = ({ name, perSecond, burst, ...rest }: Allowance, part: number, by: string): Allowance => ({
  ...rest,
  name: `${name} ${by}`,
  perSecond: perSecond * part,
  burst: Math.max(1, Math.floor(burst * part)),
})

export const keyOf = ({ name, subject }: Pick<Allowance, 'name' | 'subject'>) =>
  subject === undefined ? name : `${name}, ${subject}`

/** The allowance is used up; `retryAfterMs` says when to try again. */
export class NoTurnError extends Error {
  readonly retryAfterMs: number
  constructor(name: string, retryAfterMs: number) {
    super(`the allowance "${name}" is used up for ${Math.ceil(retryAfterMs)} ms`)
    this.name = 'NoTurnError'
    this.retryAfterMs = retryAfterMs
  }
}
