/** The tax on prices: none, included in them, or added to them. */
export type PriceTax = 'none' | 'included' | 'added'

const taxes = { none: '', included: ', tax included', added: ', plus tax' } as const satisfies Record<PriceTax, string>

/** The sentence under every price. */
export const feeSentence = (tax: PriceTax) => `0% platform fee${taxes[tax]}`
