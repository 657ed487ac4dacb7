import { z } from 'zod'
import { formatMinorUnits } from '#contract/rules/billing/money.ts'
import { nameWithInterval } from '#contract/rules/billing/plan-intervals.ts'
import { amountOf, creditsText, dayOf } from '../notifications/index.ts'

export const money = {
  amountMinor: z.number().int(),
  currency: z.string().length(3),
}
export const paid = z.object({
  ...money,
  /** The plan’s, as the operator calls it, or "Top Up". */
  name: z.string().max(100),
  interval: z.enum(['month', 'year']).nullable(),
  credits: z.number(),
  /** The part of the credits that paid off what was owed. */
  debtPaid: z.number().default(0),
  taxMinor: z.number().int(),
  /** Taken from a balance and not charged; below zero what was left over of earlier invoices. */
  balanceMinor: z.number().int().default(0),
  receiptNumber: z.number().int(),
  expiresAt: z.iso.datetime(),
  /** No money moved. */
  isTest: z.boolean(),
})
export const samplePayment = {
  name: 'Pro',
  interval: 'month',
  credits: 30_000,
  debtPaid: 1_200,
  amountMinor: 4_900,
  taxMinor: 0,
  balanceMinor: 0,
  currency: 'GBP',
  receiptNumber: 1_001,
  expiresAt: '2026-12-20T12:00:00.000Z',
  isTest: false,
} as const

/** A notice that says that money moved, or that a plan stops, can’t be turned off. */
export const ofMoney = { topic: 'billing', isEmailed: true, mayBeTurnedOff: false } as const
export const purchasesLink = { label: 'View purchases', path: '/purchase-list' } as const

export const amountText = ({ amountMinor, currency }: z.infer<z.ZodObject<typeof money>>) =>
  formatMinorUnits(amountMinor, currency)

export function receiptText(payment: z.infer<typeof paid>): string {
  const { name, interval, taxMinor, currency, receiptNumber, isTest } = payment
  const what = nameWithInterval(name, interval)
  const tax = taxMinor > 0 ? `, including ${amountText({ amountMinor: taxMinor, currency })} tax` : ''
  return `You paid ${amountText(payment)}${tax} for ${what}.${balanceText(payment)}${addedText(payment)} Receipt number: ${receiptNumber}. You can download it from your purchase history.${isTest ? ' This was a test payment: no money moved.' : ''}`
}

/** Says what was charged if that differs from the amount paid. */
function balanceText({ amountMinor, balanceMinor, currency }: z.infer<typeof paid>): string {
  const text = (minor: number) => formatMinorUnits(minor, currency)
  if (balanceMinor === 0) return ''
  if (balanceMinor < 0) return ` ${text(-balanceMinor)} left over from earlier invoices was charged with it.`
  const charged = amountMinor - balanceMinor
  return ` ${text(balanceMinor)} of it came from your account balance, and ${charged > 0 ? text(charged) : 'nothing'} was charged.`
}

function addedText({ credits, debtPaid, expiresAt }: z.infer<typeof paid>): string {
  if (credits === 0) return ''
  const validity = `valid until ${dayOf(expiresAt)}`
  if (debtPaid === 0) return ` ${creditsText(credits)} were added. They’re ${validity}.`
  const bought = ` It included ${creditsText(credits)}.`
  const why = 'owed after a refund or dispute'
  if (debtPaid >= credits) return `${bought} All of them paid off credits you ${why}, so your balance stays the same.`
  return `${bought} ${amountOf(debtPaid)} of them paid off credits you ${why}, and ${amountOf(credits - debtPaid)} were added. They’re ${validity}.`
}
