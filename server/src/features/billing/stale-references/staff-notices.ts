import { z } from 'zod'
import { findingAdvice, findingClauses, paymentFindings } from '#contract/rules/billing/payment-findings.ts'
import { noticeKind } from '../../notifications/index.ts'
import { amountText, money } from '../notice-parts.ts'

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Only staff get these. */
export const staffNotices = {
  'customer.paid-after-deletion': noticeKind({
    data: z.object({
      ...money,
      customerId: z.number().int(),
      name: z.string().max(100),
      /** As the payment provider calls it; null where it names none. */
      paymentRef: z
        .string()
        .regex(/^\w{1,64}$/)
        .nullable(),
      receiptNumber: z.number().int(),
    }),
    sample: {
      customerId: 42,
      name: 'Top Up',
      paymentRef: 'pi_1Pq3',
      receiptNumber: 1_042,
      amountMinor: 2_500,
      currency: 'GBP',
    },
    name: 'Payment for a deleted account',
    title: ({ customerId }) => `Refund due: deleted customer ${customerId} paid`,
    text: ({ customerId, name, paymentRef, receiptNumber, ...payment }) =>
      `A payment of ${amountText(payment)} for ${name} arrived after the account of customer ${customerId} was deleted (receipt ${receiptNumber}${paymentRef === null ? '' : `, payment ${paymentRef}`}). They can’t use what they paid for. Refund it in the Stripe dashboard.`,
    topic: 'billing',
    isEmailed: true,
    mayBeTurnedOff: true,
  }),
  'customer.payment-finding': noticeKind({
    data: z.object({
      /** Null if the object belongs to a plan. */
      customerId: z.number().int().nullable(),
      finding: z.enum(paymentFindings),
      /** The object’s id in Stripe. */
      ref: z.string().regex(/^[\w:-]{1,255}$/),
    }),
    sample: { customerId: 42, finding: 'customer', ref: 'cus_1Pq3' },
    name: 'Issues found in Stripe',
    title: ({ customerId, finding }) =>
      customerId === null
        ? sentenceCase(findingClauses[finding])
        : `Customer ${customerId}: ${findingClauses[finding]}`,
    text: ({ finding, ref }) => `${findingAdvice[finding]} Reference: ${ref}.`,
    link: ({ customerId }) =>
      customerId === null
        ? { label: 'View plans', path: '/plan-list' }
        : { label: 'View customer', path: `/view-customer/${customerId}` },
    topic: 'billing',
    isEmailed: true,
    mayBeTurnedOff: true,
  }),
  'customer.disputed': noticeKind({
    data: z.object({
      ...money,
      customerId: z.number().int(),
      /** The object’s id in Stripe. */
      disputeRef: z.string().regex(/^\w{1,64}$/),
      /** Its state when we first saw it. */
      outcome: z.enum(['open', 'lost', 'won']).default('open'),
    }),
    sample: { customerId: 42, disputeRef: 'dp_1Pq3', outcome: 'open', amountMinor: 2_500, currency: 'GBP' },
    name: 'Payment disputed by a customer',
    title: ({ customerId }) => `Customer ${customerId} disputed a payment`,
    text: ({ customerId, disputeRef, outcome, ...payment }) =>
      `A payment of customer ${customerId} was disputed, and their bank withdrew ${amountText(payment)} (dispute ${disputeRef}). ${
        {
          open: 'The corresponding credits were removed, and Auto Recharge is off for this customer. Respond to the dispute in the Stripe dashboard before its deadline.',
          lost: 'The dispute is already lost. The corresponding credits were removed, and Auto Recharge is off for this customer.',
          won: 'The dispute is already won, and the payment stands. Auto Recharge is off for this customer.',
        }[outcome]
      }`,
    link: ({ customerId }) => ({ label: 'View customer', path: `/view-customer/${customerId}` }),
    topic: 'billing',
    isEmailed: true,
    mayBeTurnedOff: true,
  }),
}
