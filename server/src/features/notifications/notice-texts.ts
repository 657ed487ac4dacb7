import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
export const dayOf = (time: string) => day.format(new Date(time))

const number = new Intl.NumberFormat('en-GB')
/** Credits that plans and top-ups grant are whole; anything else has two decimals, as on screens. */
export const amountOf = (credits: number) =>
  Number.isInteger(credits) ? number.format(credits) : formatCredits(credits)
export const creditsText = (credits: number) => `${amountOf(credits)} credits`

export const choosePlan = { label: 'View plans', path: '/pricing-page' } as const
/** For accounts with a plan: without one, a slot is skipped for that reason instead. */
export const addCredits = { label: 'Add credits', path: '/pricing-page' } as const
