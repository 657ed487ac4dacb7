import type { ReactNode } from 'react'
import { z } from 'zod'
import { formatMinorUnits } from '#contract/rules/billing/money.ts'
import { findingAdvice, findingClauses, paymentFindings } from '#contract/rules/billing/payment-findings.ts'
import { nameWithInterval } from '#contract/rules/billing/plan-intervals.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { sampleSummary, weeklySummary } from './weekly-summary.ts'
import { summaryDetails } from './weekly-summary-email.ts'
import { summaryText, summaryTitle } from './weekly-summary-text.ts'

type NoticeText = { title: string; text: string }

/** `path` is one of ours and begins with a slash; `url` is the payment provider's. */
type Link = { label: string } & ({ path: string } | { url: string })

type KindOf<Data> = {
  data: z.ZodType<Data>
  /** For previewing its texts. */
  sample: Data
  title: (data: Data) => string
  text: (data: Data) => string
  /** Target of its email's link; may depend on its data. */
  link?: Link | ((data: Data) => Link)
  /** Part of its email below the text; links begin with the site's address. */
  details?: (data: Data, siteUrl: string) => ReactNode
  /** Whether it is emailed unless its reader has chosen otherwise. */
  isEmailed: boolean
  /** False where somebody who took over an account would turn it off first. */
  mayBeTurnedOff: boolean
  /** Sent by the thousand at the same hour: its emails have a lower priority than all others. */
  isBulk?: boolean
}

type Kind<Data> = Omit<KindOf<Data>, 'link' | 'details'> & {
  describe: (stored: unknown) => NoticeText
  linkOf: (stored: unknown) => Link | undefined
  detailsOf: (stored: unknown, siteUrl: string) => ReactNode
}

/** `describe` makes the texts from the stored data and `linkOf` the link; both throw if the data doesn't have the kind's shape. */
function kind<Data>({ link, details, ...given }: KindOf<Data>): Kind<Data> {
  return {
    ...given,
    describe(stored) {
      const data = given.data.parse(stored)
      return { title: given.title(data), text: given.text(data) }
    },
    detailsOf: (stored, siteUrl) => details?.(given.data.parse(stored), siteUrl),
    linkOf: (stored) => (typeof link === 'function' ? link(given.data.parse(stored)) : link),
  }
}

const ofSecurity = { isEmailed: true, mayBeTurnedOff: false } as const

/** The host whose slot was skipped. Earlier notices don't have it. */
const skippedSlot = z.object({
  domain: z
    .string()
    .regex(/^[^\s/@]{1,253}$/)
    .optional(),
})

const scheduledWork = {
  data: skippedSlot,
  sample: { domain: 'kestrelroast.example' },
  isEmailed: true,
  mayBeTurnedOff: true,
} as const

const choosePlan = { label: 'View plans', path: '/pricing-page' } as const
const resumePlan = { label: 'Resume plan', path: '/pricing-page' } as const
/** For accounts with a plan: without one, a slot is skipped for that reason instead. */
const addCredits = { label: 'Add credits', path: '/pricing-page' } as const

const money = {
  amountMinor: z.number().int(),
  currency: z.string().length(3),
}
const paid = z.object({
  ...money,
  /** Name of the plan, as the operator calls it, or "Top Up". */
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
const samplePayment = {
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

/** Notices about moved money or an ending plan cannot be turned off. */
const ofMoney = { isEmailed: true, mayBeTurnedOff: false } as const
const viewPurchases = { label: 'View purchases', path: '/purchase-list' } as const

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })
const dayOf = (time: string) => day.format(new Date(time))
const number = new Intl.NumberFormat('en-GB')
/** Plans and top-ups grant whole credits; any other amount has two decimals, as on screens. */
const amountOf = (credits: number) => (Number.isInteger(credits) ? number.format(credits) : formatCredits(credits))
const creditsText = (credits: number) => `${amountOf(credits)} credits`

const amountText = ({ amountMinor, currency }: z.infer<z.ZodObject<typeof money>>) =>
  formatMinorUnits(amountMinor, currency)

function receiptText(payment: z.infer<typeof paid>): string {
  const { name, interval, taxMinor, currency, receiptNumber, isTest } = payment
  const what = nameWithInterval(name, interval)
  const tax = taxMinor > 0 ? `, including ${amountText({ amountMinor: taxMinor, currency })} tax` : ''
  return `You paid ${amountText(payment)}${tax} for ${what}.${balanceText(payment)}${addedText(payment)} Receipt number: ${receiptNumber}. You can download it from your purchase history.${isTest ? ' This was a test payment: no money moved.' : ''}`
}

/** States the balance if the charged amount differs from the paid amount. */
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

const usedText = 'If you’d already used some of them, the difference is deducted from credits you get later.'
const removedText = (credits: number) => `${creditsText(credits)} were removed from your account. ${usedText}`

type Restored = { credits: number; debtPaid: number; verb?: string }

/** `debtPaid`: the part of them that paid off what was owed. Earlier notices don't have it. */
function restoredText({ credits, debtPaid, verb = 'were restored' }: Restored): string {
  if (debtPaid === 0) return `${creditsText(credits)} ${verb} to your account.`
  const why = 'owed after a refund or dispute'
  if (debtPaid >= credits)
    return `${creditsText(credits)} ${verb}. All of them paid off credits you ${why}, so your balance stays the same.`
  return `${creditsText(credits)} ${verb}. ${amountOf(debtPaid)} of them paid off credits you ${why}, and ${amountOf(credits - debtPaid)} were added to your balance.`
}
const rechargeOff = ' Auto Recharge was turned off.'

/**
 * A decided dispute; `isNew`: it was already decided when we first saw it. `credits`: restored if it was won, not restored if it was
 * lost. Earlier notices have fewer fields.
 */
const decided = z.object({
  ...money,
  name: z.string().max(100),
  credits: z.number().default(0),
  isNew: z.boolean().default(false),
  stoppedRecharge: z.boolean().default(false),
})
const sampleDispute = { name: 'Top Up', amountMinor: 2_500, currency: 'GBP', credits: 11_000 } as const

const planEnd = z.object({ name: z.string().max(100), at: z.iso.datetime() })
/** Without `because`, the customer or support ended it. */
const endedPlan = planEnd.extend({ because: z.enum(['disputed', 'charged-back']).optional() })
/** `payUrl`: the hosted invoice. Earlier notices don't have it. */
const failedRenewal = planEnd.extend({ payUrl: z.url({ protocol: /^https?$/ }).nullish() })
const samplePlanEnd = { name: 'Pro', at: '2026-12-20T12:00:00.000Z' }

const sentenceCase = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const suspension = z.object({
  /** As staff entered it. */
  reason: z.string().max(300),
  /** The coming change of the active plan. */
  plan: planEnd.extend({ next: z.enum(['trial', 'renews', 'ends', 'overdue']) }).nullable(),
  /** Whether Auto Recharge was on. */
  isRecharging: z.boolean(),
})

/** Nothing at the payment provider changes with a suspension, and its owner can’t sign in to change it. */
function suspensionText({ reason, plan, isRecharging }: z.infer<typeof suspension>): string {
  const what = `Our support team suspended your account. Reason: ${reason}${/[.!?]$/.test(reason) ? '' : '.'}`
  const now =
    'You were signed out everywhere and can’t sign in. Scheduled runs are paused. Your projects, results and credits are kept, but credits still expire on their usual dates.'
  const asks = 'To cancel it, contact support.'
  const plans = {
    trial: ({ at }: Plan) => `Your trial still ends on ${dayOf(at)}. Nothing is charged for it.`,
    renews: ({ name, at }: Plan) =>
      `Your ${name} plan isn’t cancelled: it renews on ${dayOf(at)}, and your card will be charged. ${asks}`,
    ends: ({ name, at }: Plan) =>
      `Your ${name} plan ends on ${dayOf(at)} and won’t renew, so you won’t be charged for it again.`,
    overdue: ({ name }: Plan) =>
      `Your ${name} plan isn’t cancelled: its renewal payment is overdue, and we’ll keep trying to charge your card. ${asks}`,
  }
  const billing = plan === null ? 'You have no active plan, so nothing is charged.' : plans[plan.next](plan)
  const recharge = isRecharging ? ' Auto Recharge is paused and charges nothing.' : ''
  return `${what} ${now} ${billing}${recharge} If you think this is a mistake, contact support.`
}
type Plan = z.infer<typeof planEnd>

const slotOf = (work: 'run' | 'domain check' | 'backlink check', domain: string | undefined) =>
  domain === undefined ? `A scheduled ${work}` : `The scheduled ${work} of ${domain}`

const resetAdvice = 'If this wasn’t you, reset your password now using “Forgot password?” on the sign-in page.'

const factor = z.object({ factor: z.enum(['passkey', 'authenticator']) })
type Factor = z.infer<typeof factor>['factor']
const factorNames: Record<Factor, string> = { passkey: 'A passkey', authenticator: 'An authenticator app' }
const sampleFactor: Factor = 'passkey'
const factorAdvice =
  'If this wasn’t you, reset your password now using “Forgot password?” on the sign-in page, then check your sign-in methods.'
const security = { label: 'Review security settings', path: '/user-profile?tab=security' } as const

/** Every automatic notice. None quotes text that a stranger could have written, since it would be emailed. */
export const noticeKinds = {
  'sign-in.attacked': kind({
    data: z.object({}),
    sample: {},
    title: () => 'Failed sign-in attempts on your account',
    text: () =>
      'Too many incorrect passwords were entered for your account, so sign-in from new devices is blocked for up to an hour, or longer if the attempts continue. None of the blocked attempts succeeded, and your trusted devices still work. If you’re locked out, reset your password and open the link we email you in the browser you want to use. That browser becomes trusted, and you can sign in there right away. Otherwise, no action is needed.',
    link: { label: 'Reset password', path: '/forgot-password' },
    ...ofSecurity,
  }),
  'password.changed': kind({
    data: z.object({}),
    sample: {},
    title: () => 'Your password was changed',
    text: () => `Your account password was changed. ${resetAdvice}`,
    ...ofSecurity,
  }),
  'password.reset': kind({
    /** Earlier notices don't have it. */
    data: z.object({ isTrusted: z.boolean().optional() }),
    sample: { isTrusted: true },
    title: () => 'Your password was reset',
    text: ({ isTrusted }) =>
      `Your password was reset using a link we emailed you. You were signed out everywhere, and ${isTrusted === false ? 'your devices are no longer trusted, so the next sign-in requires two-step verification' : 'the browser used for the reset is now your only trusted device'}. ${resetAdvice}`,
    ...ofSecurity,
  }),
  'password.set': kind({
    data: z.object({}),
    sample: {},
    title: () => 'Our support team set a temporary password for you',
    text: () =>
      'Our support team set a temporary password for your account and signed you out everywhere. It works for one sign-in within 24 hours, and then you choose a new password. If you didn’t ask for this, contact support.',
    link: { label: 'Sign in', path: '/login' },
    ...ofSecurity,
  }),
  'email.change-asked': kind({
    data: z.object({}),
    sample: {},
    title: () => 'A new email address was requested for your account',
    text: () =>
      'Someone who is signed in to your account entered your password and requested a change of its email address. The change takes effect when it is confirmed with the link we sent to the new address. If this wasn’t you, change your password now: that cancels the request and ends all other sessions.',
    link: { label: 'Change password', path: '/user-profile?tab=security' },
    ...ofSecurity,
  }),
  'email.changed': kind({
    data: z.object({ byStaff: z.boolean() }),
    sample: { byStaff: false },
    title: () => 'Your email address was changed',
    text: ({ byStaff }) =>
      byStaff
        ? 'Our support team changed the email address of your account to this one. Your next sign-in needs a code, which we’ll send here. If you didn’t ask for this, contact support.'
        : 'The email address of your account was changed to this one. Use it to sign in from now on.',
    ...ofSecurity,
  }),
  'data.exported': kind({
    data: z.object({}),
    sample: {},
    title: () => 'Support exported your data',
    text: () =>
      'A member of our support team exported a file with your account’s data, including your profile, sessions, purchases, checks and projects. If you didn’t ask for it, contact support.',
    ...ofSecurity,
  }),
  'device.new': kind({
    data: z.object({
      /** Browser and system in our own words, such as "Firefox on Linux". */
      device: z.string().regex(/^[A-Za-z0-9 ]{1,60}$/),
      ip: z.string().max(45),
      /** Whether a second factor was asked for. Earlier notices don't have it. */
      isFactor: z.boolean().optional(),
    }),
    sample: { device: 'Firefox on Linux', ip: '203.0.113.7', isFactor: false },
    title: () => 'New sign-in to your account',
    text: ({ device, ip, isFactor }) =>
      `Someone signed in to your account with ${device}${ip === '' ? '' : ` from ${ip}`} and ${isFactor ? 'passed two-step verification' : 'entered the code we sent you'}. If this wasn’t you, reset your password now using “Forgot password?” on the sign-in page. Resetting it signs you out everywhere.`,
    ...ofSecurity,
  }),
  'factor.added': kind({
    data: factor,
    sample: { factor: sampleFactor },
    title: ({ factor: added }) => `${added === 'passkey' ? 'Passkey' : 'Authenticator app'} added to your account`,
    text: ({ factor: added }) =>
      `${factorNames[added]} was added to your account for two-step verification. ${factorAdvice}`,
    link: security,
    ...ofSecurity,
  }),
  'factor.removed': kind({
    data: factor.extend({ isLast: z.boolean() }),
    sample: { factor: sampleFactor, isLast: true },
    title: ({ factor: removed }) =>
      `${removed === 'passkey' ? 'Passkey' : 'Authenticator app'} removed from your account`,
    text: ({ factor: removed, isLast }) =>
      `${factorNames[removed]} was removed from your account.${isLast ? ' It was your last one, so two-step verification is off and new devices need a code by email.' : ''} ${factorAdvice}`,
    link: security,
    ...ofSecurity,
  }),
  'factor.reset': kind({
    data: z.object({}),
    sample: {},
    title: () => 'Two-step verification was reset',
    text: () =>
      'Our support team removed your passkeys, your authenticator app and your recovery codes. New devices need a code by email until you set up two-step verification again. If you didn’t ask for this, reset your password now and contact support.',
    link: security,
    ...ofSecurity,
  }),
  'recovery-codes.renewed': kind({
    data: z.object({}),
    sample: {},
    title: () => 'New recovery codes were created',
    text: () => `New recovery codes were created for your account, and the old ones no longer work. ${factorAdvice}`,
    link: security,
    ...ofSecurity,
  }),
  'recovery-codes.used': kind({
    data: z.object({ left: z.number().int() }),
    sample: { left: 9 },
    title: () => 'A recovery code was used to sign in',
    text: ({ left }) =>
      `Someone signed in to your account with one of your recovery codes. ${left === 0 ? 'None are left. Create new ones now.' : left === 1 ? '1 is left. Create new ones soon.' : `${left} are left.`} ${factorAdvice}`,
    link: security,
    ...ofSecurity,
  }),
  'account.suspended': kind({
    data: suspension,
    sample: {
      reason: 'The last two payments were charged back.',
      plan: { ...samplePlanEnd, next: 'renews' },
      isRecharging: true,
    },
    title: () => 'Your account is suspended',
    text: suspensionText,
    ...ofSecurity,
  }),
  'account.unsuspended': kind({
    data: z.object({}),
    sample: {},
    title: () => 'Your account is active again',
    text: () =>
      'Our support team lifted the suspension of your account. You can sign in again. Scheduled runs resume at their next scheduled time. Auto Recharge resumes if it’s on.',
    link: { label: 'Sign in', path: '/login' },
    ...ofSecurity,
  }),
  'project-run.no-credits': kind({
    title: () => 'A scheduled run was skipped: not enough credits',
    text: ({ domain }) =>
      `${slotOf('run', domain)} was skipped because you didn’t have enough credits. Nothing was charged. Add credits, and scheduled runs resume at the next scheduled time. We won’t email you again until a run has started.`,
    link: addCredits,
    ...scheduledWork,
  }),
  'domain-check.no-credits': kind({
    title: () => 'A scheduled domain check was skipped: not enough credits',
    text: ({ domain }) =>
      `${slotOf('domain check', domain)} was skipped because you didn’t have enough credits. Nothing was charged. Add credits, and scheduled checks resume at the next scheduled time. We won’t email you again until a check has started.`,
    link: addCredits,
    ...scheduledWork,
  }),
  'domain-check.no-plan': kind({
    title: () => 'Scheduled domain checks are paused: no active plan',
    text: ({ domain }) =>
      `${slotOf('domain check', domain)} was skipped because your account has no active plan that includes the Domain Checker. Nothing was charged. Your domain projects are kept. Choose a plan, and scheduled checks resume.`,
    link: choosePlan,
    ...scheduledWork,
  }),
  'backlink-check.no-credits': kind({
    title: () => 'A scheduled backlink check was skipped: not enough credits',
    text: ({ domain }) =>
      `${slotOf('backlink check', domain)} was skipped because you didn’t have enough credits. Nothing was charged. Add credits, and scheduled checks resume at the next scheduled time. We won’t email you again until a check has started.`,
    link: addCredits,
    ...scheduledWork,
  }),
  'backlink-check.no-plan': kind({
    title: () => 'Scheduled backlink checks are paused: no active plan',
    text: ({ domain }) =>
      `${slotOf('backlink check', domain)} was skipped because your account has no active plan that includes the Backlink Module. Nothing was charged. Your saved backlink projects are kept. Choose a plan, and scheduled checks resume.`,
    link: choosePlan,
    ...scheduledWork,
  }),
  'project-run.no-plan': kind({
    title: () => 'Scheduled runs are paused: no active plan',
    text: ({ domain }) =>
      `${slotOf('run', domain)} was skipped because your account has no active plan that includes SERP projects. Nothing was charged. Your projects and their history are kept. Choose a plan, and scheduled runs resume.`,
    link: choosePlan,
    ...scheduledWork,
  }),
  'project.weekly-summary': kind({
    data: weeklySummary,
    sample: sampleSummary,
    title: summaryTitle,
    text: summaryText,
    link: ({ projects: [first, ...others] }) =>
      first === undefined || others.length > 0
        ? { label: 'View projects', path: '/list-serp-project' }
        : { label: 'View project', path: `/view-serp-project/${first.projectId}` },
    details: summaryDetails,
    isEmailed: true,
    mayBeTurnedOff: true,
    isBulk: true,
  }),
  'purchase.paid': kind({
    data: paid,
    sample: samplePayment,
    title: ({ name }) => `Your receipt: ${name}`,
    text: (payment) => `Thank you for your payment. ${receiptText(payment)}`,
    link: viewPurchases,
    ...ofMoney,
  }),
  'purchase.refunded': kind({
    data: z.object({
      ...money,
      name: z.string().max(100),
      credits: z.number(),
      stoppedRecharge: z.boolean().default(false),
    }),
    sample: { name: 'Top Up', amountMinor: 2_500, currency: 'GBP', credits: 11_000, stoppedRecharge: true },
    title: ({ name }) => `Your refund: ${name}`,
    text: ({ name, credits, stoppedRecharge, ...refund }) =>
      `We refunded ${amountText(refund)} of your payment for ${name}.${credits > 0 ? ` ${removedText(credits)}` : ''}${stoppedRecharge ? rechargeOff : ''} It can take up to 10 days for the refund to appear on your statement.`,
    link: viewPurchases,
    ...ofMoney,
  }),
  'refund.failed': kind({
    data: z.object({ ...money, name: z.string().max(100), credits: z.number(), debtPaid: z.number().default(0) }),
    sample: { ...sampleDispute, debtPaid: 4_000 },
    title: ({ name }) => `Your refund failed: ${name}`,
    text: ({ name, credits, debtPaid, ...refund }) =>
      `Your bank returned our refund of ${amountText(refund)} for ${name}, so the money hasn’t reached you.${credits > 0 ? ` ${restoredText({ credits, debtPaid })}` : ''} Contact support to arrange another way to refund you.`,
    link: viewPurchases,
    ...ofMoney,
  }),
  'purchase.disputed': kind({
    data: z.object({ ...money, name: z.string().max(100), credits: z.number(), stoppedRecharge: z.boolean() }),
    sample: { name: 'Top Up', amountMinor: 2_500, currency: 'GBP', credits: 11_000, stoppedRecharge: true },
    title: ({ name }) => `Payment disputed: ${name}`,
    text: ({ name, credits, stoppedRecharge, ...payment }) =>
      `Your bank withdrew ${amountText(payment)} of your payment for ${name} because it was disputed.${credits > 0 ? ` ${creditsText(credits)} were removed from your account until the bank decides. ${usedText}` : ''}${stoppedRecharge ? rechargeOff : ''} If you didn’t mean to dispute this payment, ask your bank to cancel the dispute and let us know.`,
    link: viewPurchases,
    ...ofMoney,
  }),
  'dispute.won': kind({
    data: decided.extend({ debtPaid: z.number().default(0) }),
    sample: { ...sampleDispute, debtPaid: 4_000, isNew: false, stoppedRecharge: false },
    title: ({ name }) => `Dispute closed: ${name}`,
    text: ({ name, credits, debtPaid, isNew, stoppedRecharge, ...payment }) => {
      const what = isNew
        ? `${amountText(payment)} of your payment for ${name} was disputed. The dispute is already closed, and the payment stands.`
        : `The dispute over ${amountText(payment)} for ${name} was closed, and the payment stands.`
      const restored = restoredText({ credits, debtPaid, verb: isNew ? 'were removed and restored' : 'were restored' })
      return `${what}${credits > 0 ? ` ${restored}` : ''}${stoppedRecharge ? rechargeOff : ''}`
    },
    link: viewPurchases,
    ...ofMoney,
  }),
  'dispute.lost': kind({
    data: decided,
    sample: { ...sampleDispute, isNew: true, stoppedRecharge: true },
    title: ({ name }) => `Payment charged back: ${name}`,
    text: ({ name, credits, isNew, stoppedRecharge, ...payment }) => {
      const what = `Your bank decided the dispute over your payment for ${name} and charged back ${amountText(payment)}.`
      if (!isNew) return credits > 0 ? `${what} The ${creditsText(credits)} removed for it won’t be restored.` : what
      return `${what}${credits > 0 ? ` ${removedText(credits)}` : ''}${stoppedRecharge ? rechargeOff : ''}`
    },
    link: viewPurchases,
    ...ofMoney,
  }),
  'customer.paid-after-deletion': kind({
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
    title: ({ customerId }) => `Refund due: deleted customer ${customerId} paid`,
    text: ({ customerId, name, paymentRef, receiptNumber, ...payment }) =>
      `A payment of ${amountText(payment)} for ${name} arrived after the account of customer ${customerId} was deleted (receipt ${receiptNumber}${paymentRef === null ? '' : `, payment ${paymentRef}`}). They can’t use what they paid for. Refund it in the Stripe dashboard.`,
    isEmailed: true,
    mayBeTurnedOff: true,
  }),
  'customer.payment-finding': kind({
    data: z.object({
      /** Null if the object belongs to a plan. */
      customerId: z.number().int().nullable(),
      finding: z.enum(paymentFindings),
      /** The object’s id in Stripe. */
      ref: z.string().regex(/^[\w:-]{1,255}$/),
    }),
    sample: { customerId: 42, finding: 'customer', ref: 'cus_1Pq3' },
    title: ({ customerId, finding }) =>
      customerId === null
        ? sentenceCase(findingClauses[finding])
        : `Customer ${customerId}: ${findingClauses[finding]}`,
    text: ({ finding, ref }) => `${findingAdvice[finding]} Reference: ${ref}.`,
    link: ({ customerId }) =>
      customerId === null
        ? { label: 'View plans', path: '/plan-list' }
        : { label: 'View customer', path: `/view-customer/${customerId}` },
    isEmailed: true,
    mayBeTurnedOff: true,
  }),
  'customer.disputed': kind({
    data: z.object({
      ...money,
      customerId: z.number().int(),
      /** The object’s id in Stripe. */
      disputeRef: z.string().regex(/^\w{1,64}$/),
      /** Its state when we first saw it. */
      outcome: z.enum(['open', 'lost', 'won']).default('open'),
    }),
    sample: { customerId: 42, disputeRef: 'dp_1Pq3', outcome: 'open', amountMinor: 2_500, currency: 'GBP' },
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
    isEmailed: true,
    mayBeTurnedOff: true,
  }),
  'renewal.failed': kind({
    data: failedRenewal,
    sample: { ...samplePlanEnd, payUrl: 'https://invoice.stripe.com/i/acct_1/sample' },
    title: ({ name }) => `Payment failed: your ${name} plan wasn’t renewed`,
    text: ({ name, at, payUrl }) =>
      `We couldn’t charge your card to renew ${name}. We’ll try again over the next few days, and your plan keeps working until ${dayOf(at)}. To pay now or with another card, open ${payUrl ? 'the invoice' : 'your subscription page'}. You’ll get the new period’s credits as soon as the payment goes through.`,
    link: ({ payUrl }) => ({ label: 'Pay now', ...(payUrl ? { url: payUrl } : { path: '/pricing-page' }) }),
    ...ofMoney,
  }),
  'plan.ending': kind({
    data: z.object({
      ...planEnd.shape,
      isTrial: z.boolean(),
      daysLeft: z.union([z.literal(1), z.literal(7)]),
      /** Why a paid plan ends; `gone`: the subscription no longer exists in Stripe. */
      because: z.enum(['cancelled', 'disputed', 'gone']).default('cancelled'),
    }),
    sample: { ...samplePlanEnd, isTrial: false, daysLeft: 7, because: 'cancelled' },
    title: ({ name, isTrial, at }) => `Your ${isTrial ? 'trial' : `${name} plan`} ends on ${dayOf(at)}`,
    text: ({ name, isTrial, at, because }) => {
      const kept = 'Your projects and results are kept.'
      if (isTrial) return `Your trial ends on ${dayOf(at)}. ${kept} Choose a plan to continue without a break.`
      const stops = `ends on ${dayOf(at)}. Scheduled runs stop then. ${kept}`
      if (because === 'gone') return `${name} won’t renew and ${stops} Choose a plan to continue without a break.`
      if (because === 'disputed')
        return `A payment for ${name} is disputed, so the plan won’t renew and ${stops} If the dispute is closed in our favor before then, the plan renews as usual.`
      return `You cancelled ${name}, and it ${stops} To keep the plan, resume it before it ends.`
    },
    link: ({ isTrial, because }) =>
      isTrial || because === 'gone' ? choosePlan : because === 'disputed' ? viewPurchases : resumePlan,
    isEmailed: true,
    mayBeTurnedOff: true,
  }),
  'plan.changed-by-staff': kind({
    data: z.object({
      ...money,
      name: z.string().max(100),
      interval: z.enum(['month', 'year']),
      /** When it takes effect, or renews where that is now; null where its receipt says when. */
      at: z.iso.datetime().nullable(),
      when: z.enum(['now', 'after']),
      isCharged: z.boolean(),
    }),
    sample: {
      ...{ name: 'Pro', interval: 'month', amountMinor: 4_900, currency: 'GBP' },
      ...{ at: '2026-12-20T12:00:00.000Z', when: 'now', isCharged: false },
    },
    title: ({ when }) =>
      when === 'now' ? 'Our support team changed your plan' : 'Our support team scheduled a plan change',
    text: ({ name, interval, at, when, isCharged, ...price }) => {
      const costs = `${amountText(price)} per ${interval}`
      if (when === 'after')
        return `${at === null ? 'When your billing period ends' : `On ${dayOf(at)}`}, your plan changes to ${name} for ${costs}. Nothing was charged today. If you didn’t ask for this, contact support.`
      const charged = isCharged
        ? 'If anything was due, it was charged, and you’ll get a receipt.'
        : 'Nothing was charged for the change.'
      return `You’re now on ${name}. ${charged} ${at === null ? 'It' : `From ${dayOf(at)}, it`} renews for ${costs}. If you didn’t ask for this, contact support.`
    },
    link: { label: 'View subscription', path: '/pricing-page' },
    ...ofMoney,
  }),
  'plan.cancelled': kind({
    /** `canResume`: false if the subscription no longer exists in Stripe. */
    data: endedPlan.extend({ canResume: z.boolean().default(true) }),
    sample: { ...samplePlanEnd, canResume: true },
    title: ({ name, because }) =>
      because === 'disputed' ? `Your ${name} plan won’t renew for now` : `Your ${name} plan was cancelled`,
    text: ({ name, at, because, canResume }) =>
      because === 'disputed'
        ? `A payment for ${name} is disputed, so the plan won’t renew until the dispute is closed. You can use it until ${dayOf(at)}. If the dispute is closed in our favor, the plan renews as usual. If the payment is charged back, the plan ends immediately.`
        : `${name} won’t renew. You can use it until ${dayOf(at)}. Auto Recharge, if it’s on, stops then too.${canResume ? ' If you change your mind, resume it any time before then.' : ' To continue, choose a plan.'}`,
    link: ({ because, canResume }) => (because === 'disputed' ? viewPurchases : canResume ? resumePlan : choosePlan),
    ...ofMoney,
  }),
  'plan.ended': kind({
    data: endedPlan,
    sample: { ...samplePlanEnd, because: 'charged-back' },
    title: ({ name }) => `Your ${name} plan has ended`,
    text: ({ name, at, because }) =>
      `${name} ended on ${dayOf(at)}${because === 'charged-back' ? ' because its payment was charged back' : ''}. Scheduled runs are paused. Your projects and results are kept. Choose a plan to continue.`,
    link: choosePlan,
    ...ofMoney,
  }),
  'auto-recharge.paid': kind({
    data: paid,
    sample: { ...samplePayment, name: 'Top Up', interval: null, credits: 11_000, amountMinor: 2_500 },
    title: ({ credits, debtPaid }) =>
      debtPaid < credits ? 'Auto Recharge added credits' : 'Auto Recharge paid off credits you owed',
    text: (payment) =>
      `Your credits were running low, so Auto Recharge charged your saved card. ${receiptText(payment)}`,
    link: viewPurchases,
    ...ofMoney,
  }),
  'auto-recharge.unconfirmed': kind({
    data: z.object({ ...money, credits: z.number(), threshold: z.number() }),
    sample: { amountMinor: 2_500, currency: 'GBP', credits: 11_000, threshold: 1_000 },
    title: () => 'Confirm Auto Recharge',
    text: ({ credits, threshold, ...charge }) =>
      `Auto Recharge is set up for your account but needs your confirmation. Once you confirm, it charges your saved card ${amountText(charge)} for ${creditsText(credits)} whenever fewer than ${creditsText(threshold)} are left, at most once an hour and five times a day. Nothing is charged until you confirm. If you don’t want it, no action is needed.`,
    link: { label: 'Review Auto Recharge', path: '/purchase-list' },
    ...ofMoney,
  }),
  'auto-recharge.failed': kind({
    data: z.object({ ...money, reason: z.enum(['declined', 'needs-action', 'no-card', 'option-retired']) }),
    sample: { amountMinor: 2_500, currency: 'GBP', reason: 'declined' },
    title: () => 'Auto Recharge failed and was turned off',
    text: ({ reason, ...charge }) =>
      `${
        {
          declined: `Your credits are running low, but your bank declined the payment of ${amountText(charge)}`,
          'needs-action': `Your credits are running low, but your bank wants you to confirm the payment of ${amountText(charge)}`,
          'no-card': `Your credits are running low, but no card is saved for the payment of ${amountText(charge)}`,
          'option-retired': `The amount you chose, ${amountText(charge)}, is no longer available`,
        }[reason]
      }. Nothing was charged, and Auto Recharge was turned off. To continue, buy credits on your subscription page and turn it on again.`,
    link: addCredits,
    ...ofMoney,
  }),
  'credits.low': kind({
    data: z.object({ available: z.number(), threshold: z.number() }),
    sample: { available: 412.5, threshold: 500 },
    title: () => 'Your credits are running low',
    text: ({ available, threshold }) =>
      `You have ${creditsText(available)} left, below your low-credit alert of ${creditsText(threshold)}. Scheduled runs are skipped when there aren’t enough credits. We’ll email you again the next time your credits drop below it.`,
    link: addCredits,
    isEmailed: true,
    mayBeTurnedOff: true,
  }),
}

export type NoticeKind = keyof typeof noticeKinds
export const noticeKindNames = Object.keys(noticeKinds) as NoticeKind[]
export type NoticeData<Kind extends NoticeKind> = z.infer<(typeof noticeKinds)[Kind]['data']>
