import { findingClauses, type PaymentFinding } from '../billing/payment-findings.ts'

/** Facts from which the sentence of an audit line is made. */
export type LineFacts = {
  /** The name of who did it. */
  actor: string
  /** The name of the account it is about; undefined where there is no such account. */
  account: string | undefined
  /** True if both are the same account. */
  isOwn: boolean
  data: Readonly<Record<string, unknown>>
}

type Sentence = (facts: LineFacts) => string

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : Array.isArray(value) ? value.join(', ') : ''

/** " on Firefox on Linux", or nothing where the value is missing. */
const also = (before: string, value: unknown) => (text(value) === '' ? '' : `${before}${text(value)}`)

/** "changed their password", "changed the password of Jane Doe". */
const of =
  (verb: string, noun: string): Sentence =>
  ({ actor, account, isOwn }) =>
    isOwn || account === undefined ? `${actor} ${verb} their ${noun}` : `${actor} ${verb} the ${noun} of ${account}`

/** "suspended Jane Doe". */
const onto =
  (verb: string): Sentence =>
  ({ actor, account }) =>
    `${actor} ${verb} ${account ?? 'an account'}`

const plain =
  (what: string, named?: string): Sentence =>
  ({ actor, data }) =>
    `${actor} ${what}${named === undefined ? '' : also(' ', data[named])}`

/** "archived a purchase", "archived a purchase of Jane Doe". */
const one =
  (what: string): Sentence =>
  ({ actor, account, isOwn }) =>
    isOwn || account === undefined ? `${actor} ${what}` : `${actor} ${what} of ${account}`

/** With the new value: "… to Support". */
const toAfter =
  (sentence: Sentence): Sentence =>
  (facts) =>
    `${sentence(facts)}${also(' to ', facts.data.after)}`

/** A field of the values that were stored before a change. */
const before = (data: LineFacts['data'], field: string): unknown =>
  typeof data.before === 'object' && data.before !== null
    ? Object.entries(data.before).find(([name]) => name === field)?.[1]
    : undefined

const methodNames: Record<string, string> = { passkey: 'a passkey', authenticator: 'an authenticator app' }
const method = ({ factor }: LineFacts['data']) => methodNames[text(factor)] ?? 'a two-step verification method'

const limitNames: Record<string, string> = {
  sender: 'from one IP address',
  device: 'on one device',
  address: 'from new devices',
  'wrong codes': 'with incorrect codes',
}

const planChange = (facts: LineFacts) => `${also(' from ', facts.data.from)}${also(' to ', facts.data.to)}`

function endedSessions({ ended, support }: LineFacts['data']): string {
  if (support !== undefined) return 'a support session'
  return typeof ended === 'number' && ended !== 1 ? `${ended} sessions` : 'a session'
}

/** Every action of the audit log as a sentence, for its screen and its file. */
export const auditSentences = {
  register: ({ account }) => `${account ?? 'Someone'} registered`,
  'sign-in': ({ account, actor }) => `${account ?? actor} signed in`,
  'sign-in.failed': ({ account }) => `A sign-in ${account ? `to ${account}` : 'with an unknown address'} failed`,
  'sign-in.blocked': ({ account, data }) =>
    `Sign-in ${account ? `to ${account} ` : ''}was blocked after too many attempts${also(' ', limitNames[text(data.counted)])}`,
  'sign-out': ({ actor }) => `${actor} signed out`,
  'session.ended': ({ actor, account, isOwn, data }) =>
    `${actor} ended ${endedSessions(data)}${isOwn || !account ? '' : ` of ${account}`}${also(' on ', data.device)}`,
  'code.sent': ({ account }) => `A sign-in code was sent to ${account ?? 'someone'}`,
  'code.failed': ({ account }) => `An incorrect code was entered for ${account ?? 'someone'}`,
  'code.chosen': ({ actor, data }) =>
    `${actor} ${data.everyTime === true ? 'required' : 'stopped requiring'} a code at every sign-in`,
  'device.trusted': ({ account, data }) => `${account ?? 'Someone'} trusted a device${also(': ', data.device)}`,
  'device.forgotten': ({ actor, data }) =>
    typeof data.forgotten === 'number' && data.forgotten !== 1
      ? `${actor} removed ${data.forgotten} trusted devices`
      : `${actor} removed a trusted device${also(': ', data.device)}`,
  'account.deleted': onto('deleted'),
  'account.exported': of('exported', 'data'),
  'account.suspended': (facts) => `${onto('suspended')(facts)}${also(': ', facts.data.reason)}`,
  'account.unsuspended': onto('lifted the suspension of'),
  'account.role-changed': toAfter(of('changed', 'role')),
  'account.type-changed': ({ actor, account, data }) =>
    `${actor} made ${account ?? 'an account'} a ${data.after === 1 ? 'trial' : 'paid'} customer`,
  'credits.adjusted': ({ actor, account, data }) =>
    `${actor} adjusted the credits of ${account ?? 'an account'}${also(' from ', data.before)}${also(' to ', data.after)}`,
  'credits.debt-moved': ({ account, data }) =>
    `${account ?? 'An account'} owes credits from a deleted account with the same email address${also(': ', data.credits)}`,
  'profile.changed': of('changed', 'profile'),
  'email.change-asked': of('requested a change of', 'email address'),
  'email.changed': of('changed', 'email address'),
  'password.changed': of('changed', 'password'),
  'password.set': of('set', 'password'),
  'password.reset-asked': ({ account }) => `A password reset was requested for ${account ?? 'an unknown address'}`,
  'password.reset': ({ account }) => `${account ?? 'Someone'} reset their password`,
  'factor.added': ({ actor, data }) => `${actor} added ${method(data)}`,
  'factor.removed': ({ actor, data }) => `${actor} removed ${method(data)}`,
  'factor.renamed': ({ actor }) => `${actor} renamed a passkey`,
  'factor.reset': ({ actor, account }) => `${actor} reset two-step verification for ${account ?? 'an account'}`,
  'factor.failed': ({ account }) => `A passkey sign-in to ${account ?? 'an account'} failed`,
  'recovery-codes.renewed': ({ actor }) => `${actor} created new recovery codes`,
  'recovery-codes.used': ({ account }) => `${account ?? 'Someone'} used a recovery code`,
  'emails.chosen': ({ actor, account, data }) =>
    data.isFromEmail === true
      ? `${account ?? 'Someone'} unsubscribed using the link in an email${also(': ', data.emails)}`
      : `${actor} turned emails ${data.isOn === true ? 'on' : 'off'}${also(': ', data.emails)}`,
  'customer.acted-for': ({ actor, data }) => `${actor} made a change${also(': ', data.call)}`,
  'switch.begun': onto('switched into'),
  'switch.ended': onto('switched back from'),
  'role.added': plain('added the role', 'role'),
  'role.renamed': ({ actor, data }) => `${actor} renamed the role${also(' ', data.before)}${also(' to ', data.role)}`,
  'role.deleted': plain('deleted the role', 'role'),
  'role.permissions-changed': plain('changed the permissions of the role', 'role'),
  'permission.added': plain('added the permission', 'permission'),
  'permission.changed': ({ actor, data }) => `${actor} changed the permission${also(' ', before(data, 'permission'))}`,
  'permission.deleted': plain('deleted the permission', 'permission'),
  'user.added': onto('added the user'),
  'access.refused': ({ actor, account, isOwn, data }) =>
    `${actor} wasn’t allowed to call ${text(data.call)}${isOwn || account === undefined ? '' : ` for ${account}`}`,
  'access.refused-more': ({ actor, data: { count, call } }) =>
    `${actor} wasn’t allowed to make ${count === 1 ? 'one more call' : `${text(count)} more calls`} within an hour, most recently ${text(call)}`,
  'purchase.archived': one('archived a purchase'),
  'purchase.shown': one('unarchived a purchase'),
  'purchase.deleted': one('deleted an unpaid purchase'),
  'maintenance.begun': plain('started maintenance of', 'module'),
  'maintenance.ended': plain('ended maintenance of', 'module'),
  'subscription.changed': (facts) =>
    facts.data.undone === true
      ? of('cancelled the scheduled change of', 'plan')(facts)
      : `${of(facts.data.when === 'after' ? 'scheduled a change of' : 'changed', 'plan')(facts)}${planChange(facts)}`,
  'subscription.change-asked': (facts) => `${of('requested a change of', 'plan')(facts)}${planChange(facts)}`,
  'subscription.cancel-asked': of('requested the cancellation of', 'plan'),
  'subscription.request-failed': ({ actor, account, isOwn, data }) =>
    `The ${data.to === undefined ? 'cancellation' : 'plan change'} requested by ${actor}${isOwn || account === undefined ? '' : ` for ${account}`} failed${also(': ', data.reason)}`,
  'subscription.cancelled': of('cancelled', 'plan'),
  'subscription.resumed': of('resumed', 'plan'),
  'payments.found': ({ account, data }) => {
    const clause = findingClauses[data.finding as PaymentFinding] ?? 'something changed in Stripe'
    return `${account === undefined ? 'Payments' : `Payments of ${account}`}: ${clause}${also(', ', data.ref)}`
  },
  'auto-recharge.changed': ({ actor, data }) => `${actor} turned Auto Recharge ${data.isOn === true ? 'on' : 'off'}`,
  'credit-settings.changed': plain('changed the credit prices'),
  'exchange-rate.changed': ({ actor, data }) =>
    `${actor} set the exchange rate of one US dollar${also(' to ', data.rate)}${also(' ', data.currency)}${also(' as of ', data.date)}`,
  'plan.added': plain('added the plan', 'name'),
  'plan.changed': ({ actor, data }) => `${actor} changed the plan${also(' ', before(data, 'name'))}`,
  'plan.published': plain('published the plan', 'name'),
  'top-up.added': plain('added a top-up amount'),
  'top-up.changed': plain('changed a top-up amount'),
  'top-up.deleted': plain('deleted a top-up amount'),
  'faq-category.added': plain('added the FAQ category', 'name'),
  'faq-category.changed': ({ actor, data }) => `${actor} changed the FAQ category${also(' ', before(data, 'name'))}`,
  'faq-category.deleted': plain('deleted the FAQ category', 'name'),
  'faq-question.added': plain('added the FAQ question', 'question'),
  'faq-question.changed': ({ actor, data }) =>
    `${actor} changed the FAQ question${also(' ', before(data, 'question'))}`,
  'faq-question.deleted': plain('deleted the FAQ question', 'question'),
  'audit-log.exported': plain('exported the audit log'),
  'audit-log.shortened': ({ actor, data }) =>
    `${actor} deleted ${data.count === 1 ? 'an audit log entry' : `${text(data.count)} audit log entries`} from before ${text(data.before).slice(0, 10)}`,
} satisfies Record<string, Sentence>

export type AuditAction = keyof typeof auditSentences
export const auditActions = Object.keys(auditSentences) as AuditAction[]

/** Recorded as `by` for an operator’s command, which has no account. */
export const byCommandLine = 'command line'

export const describeLine = (action: AuditAction, facts: LineFacts): string =>
  auditSentences[action](
    facts.data.by === byCommandLine ? { ...facts, actor: 'An operator at the command line' } : facts,
  )

/** The one who did it: a person, staff switched into a customer, or the system. */
export const actorName = (actor: string | undefined, as: string | undefined) =>
  actor === undefined ? 'The system' : as === undefined ? actor : `${actor}, as ${as},`
