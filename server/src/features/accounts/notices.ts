import { z } from 'zod'
import { dayOf, declareNotices, noticeKind } from '../notifications/index.ts'

const ofSecurity = { topic: 'security', isEmailed: true, mayBeTurnedOff: false } as const

const plan = z.object({
  name: z.string().max(100),
  at: z.iso.datetime(),
  next: z.enum(['trial', 'renews', 'ends', 'overdue']),
})

type Plan = z.infer<typeof plan>

const suspension = z.object({
  /** As staff entered it. */
  reason: z.string().max(300),
  /** The active plan, and what happens to it. */
  plan: plan.nullable(),
  /** True if Auto Recharge was on. */
  isRecharging: z.boolean(),
})

/** Nothing at the payment provider changes with a suspension, and its owner can’t sign in to change it. */
function suspensionText({ reason, plan: active, isRecharging }: z.infer<typeof suspension>): string {
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
  const billing = active === null ? 'You have no active plan, so nothing is charged.' : plans[active.next](active)
  const recharge = isRecharging ? ' Auto Recharge is paused and charges nothing.' : ''
  return `${what} ${now} ${billing}${recharge} If you think this is a mistake, contact support.`
}

const resetAdvice = 'If this wasn’t you, reset your password now using “Forgot password?” on the sign-in page.'

const factor = z.object({ factor: z.enum(['passkey', 'authenticator']) })
type Factor = z.infer<typeof factor>['factor']
const factorNames: Record<Factor, string> = { passkey: 'A passkey', authenticator: 'An authenticator app' }
const sampleFactor: Factor = 'passkey'
const factorAdvice =
  'If this wasn’t you, reset your password now using “Forgot password?” on the sign-in page, then check your sign-in methods.'
const security = { label: 'Review security settings', path: '/user-profile?tab=security' } as const

/** Notices about signing in, and about what somebody changed in an account. */
export const accountsNotices = declareNotices({
  'sign-in.attacked': noticeKind({
    data: z.object({}),
    sample: {},
    name: 'Failed sign-in attempts',
    title: () => 'Failed sign-in attempts on your account',
    text: () =>
      'Too many incorrect passwords were entered for your account, so sign-in from new devices is blocked for up to an hour, or longer if the attempts continue. None of the blocked attempts succeeded, and your trusted devices still work. If you’re locked out, reset your password and open the link we email you in the browser you want to use. That browser becomes trusted, and you can sign in there right away. Otherwise, no action is needed.',
    link: { label: 'Reset password', path: '/forgot-password' },
    ...ofSecurity,
  }),
  'password.changed': noticeKind({
    data: z.object({}),
    sample: {},
    name: 'Password changed',
    title: () => 'Your password was changed',
    text: () => `Your account password was changed. ${resetAdvice}`,
    ...ofSecurity,
  }),
  'password.reset': noticeKind({
    /** Earlier notices don't have it. */
    data: z.object({ isTrusted: z.boolean().optional() }),
    sample: { isTrusted: true },
    name: 'Password reset',
    title: () => 'Your password was reset',
    text: ({ isTrusted }) =>
      `Your password was reset using a link we emailed you. You were signed out everywhere, and ${isTrusted === false ? 'your devices are no longer trusted, so the next sign-in requires two-step verification' : 'the browser used for the reset is now your only trusted device'}. ${resetAdvice}`,
    ...ofSecurity,
  }),
  'password.set': noticeKind({
    data: z.object({}),
    sample: {},
    name: 'Temporary password set by support',
    title: () => 'Our support team set a temporary password for you',
    text: () =>
      'Our support team set a temporary password for your account and signed you out everywhere. It works for one sign-in within 24 hours, and then you choose a new password. If you didn’t ask for this, contact support.',
    link: { label: 'Sign in', path: '/login' },
    ...ofSecurity,
  }),
  'email.change-asked': noticeKind({
    data: z.object({}),
    sample: {},
    name: 'Email address change requested',
    title: () => 'A new email address was requested for your account',
    text: () =>
      'Someone who is signed in to your account entered your password and requested a change of its email address. The change takes effect when it is confirmed with the link we sent to the new address. If this wasn’t you, change your password now: that cancels the request and ends all other sessions.',
    link: { label: 'Change password', path: '/user-profile?tab=security' },
    ...ofSecurity,
  }),
  'email.changed': noticeKind({
    data: z.object({ byStaff: z.boolean() }),
    sample: { byStaff: false },
    name: 'Email address changed',
    title: () => 'Your email address was changed',
    text: ({ byStaff }) =>
      byStaff
        ? 'Our support team changed the email address of your account to this one. Your next sign-in needs a code, which we’ll send here. If you didn’t ask for this, contact support.'
        : 'The email address of your account was changed to this one. Use it to sign in from now on.',
    ...ofSecurity,
  }),
  'data.exported': noticeKind({
    data: z.object({}),
    sample: {},
    name: 'Data exported by support',
    title: () => 'Support exported your data',
    text: () =>
      'A member of our support team exported a file with your account’s data, including your profile, sessions, purchases, checks and projects. If you didn’t ask for it, contact support.',
    ...ofSecurity,
  }),
  'device.new': noticeKind({
    data: z.object({
      /** Browser and system in our own words, such as "Firefox on Linux". */
      device: z.string().regex(/^[A-Za-z0-9 ]{1,60}$/),
      ip: z.string().max(45),
      /** True if a second factor was asked for. Earlier notices don't have it. */
      isFactor: z.boolean().optional(),
    }),
    sample: { device: 'Firefox on Linux', ip: '203.0.113.7', isFactor: false },
    name: 'Sign-in on a new device',
    title: () => 'New sign-in to your account',
    text: ({ device, ip, isFactor }) =>
      `Someone signed in to your account with ${device}${ip === '' ? '' : ` from ${ip}`} and ${isFactor ? 'passed two-step verification' : 'entered the code we sent you'}. If this wasn’t you, reset your password now using “Forgot password?” on the sign-in page. Resetting it signs you out everywhere.`,
    ...ofSecurity,
  }),
  'factor.added': noticeKind({
    data: factor,
    sample: { factor: sampleFactor },
    name: 'Two-step verification method added',
    title: ({ factor: added }) => `${added === 'passkey' ? 'Passkey' : 'Authenticator app'} added to your account`,
    text: ({ factor: added }) =>
      `${factorNames[added]} was added to your account for two-step verification. ${factorAdvice}`,
    link: security,
    ...ofSecurity,
  }),
  'factor.removed': noticeKind({
    data: factor.extend({ isLast: z.boolean() }),
    sample: { factor: sampleFactor, isLast: true },
    name: 'Two-step verification method removed',
    title: ({ factor: removed }) =>
      `${removed === 'passkey' ? 'Passkey' : 'Authenticator app'} removed from your account`,
    text: ({ factor: removed, isLast }) =>
      `${factorNames[removed]} was removed from your account.${isLast ? ' It was your last one, so two-step verification is off and new devices need a code by email.' : ''} ${factorAdvice}`,
    link: security,
    ...ofSecurity,
  }),
  'factor.reset': noticeKind({
    data: z.object({}),
    sample: {},
    name: 'Two-step verification reset',
    title: () => 'Two-step verification was reset',
    text: () =>
      'Our support team removed your passkeys, your authenticator app and your recovery codes. New devices need a code by email until you set up two-step verification again. If you didn’t ask for this, reset your password now and contact support.',
    link: security,
    ...ofSecurity,
  }),
  'recovery-codes.renewed': noticeKind({
    data: z.object({}),
    sample: {},
    name: 'New recovery codes',
    title: () => 'New recovery codes were created',
    text: () => `New recovery codes were created for your account, and the old ones no longer work. ${factorAdvice}`,
    link: security,
    ...ofSecurity,
  }),
  'recovery-codes.used': noticeKind({
    data: z.object({ left: z.number().int() }),
    sample: { left: 9 },
    name: 'Recovery code used',
    title: () => 'A recovery code was used to sign in',
    text: ({ left }) =>
      `Someone signed in to your account with one of your recovery codes. ${left === 0 ? 'None are left. Create new ones now.' : left === 1 ? '1 is left. Create new ones soon.' : `${left} are left.`} ${factorAdvice}`,
    link: security,
    ...ofSecurity,
  }),
  'account.suspended': noticeKind({
    data: suspension,
    sample: {
      reason: 'The last two payments were charged back.',
      plan: { name: 'Pro', at: '2026-12-20T12:00:00.000Z', next: 'renews' },
      isRecharging: true,
    },
    name: 'Account suspended',
    title: () => 'Your account is suspended',
    text: suspensionText,
    ...ofSecurity,
  }),
  'account.unsuspended': noticeKind({
    data: z.object({}),
    sample: {},
    name: 'Account suspension lifted',
    title: () => 'Your account is active again',
    text: () =>
      'Our support team lifted the suspension of your account. You can sign in again. Scheduled runs resume at their next scheduled time. Auto Recharge resumes if it’s on.',
    link: { label: 'Sign in', path: '/login' },
    ...ofSecurity,
  }),
})
