import { textOf } from '../../../shared/address/read-values.ts'

/** The payment somebody came back from. */
export type ReturnAddress = { checkout?: string }

export const readReturn = ({ checkout }: Record<string, unknown>): ReturnAddress => ({
  checkout: textOf(checkout, 64),
})
