/** Monthly plans, unless the address says otherwise. */
export type PricingAddress = { interval?: 'year'; show?: 'credits' }

export const readPricingAddress = ({ interval, show }: Record<string, unknown>): PricingAddress => ({
  interval: interval === 'year' ? 'year' : undefined,
  show: show === 'credits' ? 'credits' : undefined,
})
