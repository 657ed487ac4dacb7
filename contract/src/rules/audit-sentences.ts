/** What a line of the audit log is told from. Names are of accounts, or what stands for nobody. */
export type Told = {
  /** Who did it. */
  actor: string
  /** Whom it is about; undefined where there is no such account. */
  account: string | undefined
  /** Whether the two are one. */
  isOwn: boolean
  data: Readonly<Record<string, unknown>>
}

type Sentence = (told: Told) => string

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : Array.isArray(value) ? value.join(', ') : ''

/** ", Firefox on Linux" where there is something to say. */
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

/** Changes with what came after: "… to Support". */
const toAfter =
  (sentence: Sentence): Sentence =>
  (told) =>
    `${sentence(told)}${also(' to ', told.data.after)}`

/** Every action of the audit log as a sentence, for its screen and its file. */
export const auditSentences = {
  register: ({ account }) => `${account ?? 'Somebody'} registered`,
  'sign-in': ({ account, actor }) => `${account ?? actor} signed in`,
  'sign-in.failed': ({ account }) => `A sign-in ${account ? `to ${account}` : 'with an unknown address'} failed`,
  'sign-in.blocked': ({ account, data }) =>
    `Sign-in ${account ? `to ${account} ` : ''}was blocked after too many attempts${also(', counted by ', data.counted)}`,
  'sign-out': ({ actor }) => `${actor} signed out`,
  'session.ended': ({ actor, account, isOwn, data }) =>
    `${actor} ended ${data.ended === undefined ? 'a session' : `${text(data.ended)} sessions`}${isOwn || !account ? '' : ` of ${account}`}${also(' on ', data.device)}`,
  'code.sent': ({ account }) => `A sign-in code was sent to ${account ?? 'somebody'}`,
  'code.failed': ({ account }) => `An incorrect code was entered for ${account ?? 'somebody'}`,
  'code.chosen': ({ actor, data }) =>
    `${actor} turned the code at every sign-in ${data.everyTime === true ? 'on' : 'off'}`,
  'device.trusted': ({ account, data }) => `${account ?? 'Somebody'} trusted a device${also(': ', data.device)}`,
  'device.forgotten': of('removed', 'trusted devices'),
  'account.deleted': onto('deleted'),
  'account.exported': of('exported', 'data'),
  'account.suspended': onto('suspended'),
  'account.unsuspended': onto('ended the suspension of'),
  'account.role-changed': toAfter(of('changed', 'role')),
  'account.type-changed': ({ actor, account, data }) =>
    `${actor} made ${account ?? 'an account'} a ${data.after === 1 ? 'trial' : 'paid'} customer`,
  'credits.adjusted': ({ actor, account, data }) =>
    `${actor} adjusted the credits of ${account ?? 'an account'}${also(' from ', data.before)}${also(' to ', data.after)}`,
  'profile.changed': of('changed', 'profile'),
  'email.change-asked': of('asked to change', 'email address'),
  'email.changed': of('changed', 'email address'),
  'password.changed': of('changed', 'password'),
  'password.set': of('set', 'password'),
  'password.reset-asked': ({ account }) => `A password reset was requested for ${account ?? 'an unknown address'}`,
  'password.reset': ({ account }) => `${account ?? 'Somebody'} reset their password`,
  'factor.added': of('added', 'second factor'),
  'factor.removed': of('removed', 'second factor'),
  'factor.reset': of('reset', 'second factors'),
  'factor.failed': ({ account }) => `A second factor of ${account ?? 'somebody'} failed`,
  'recovery-codes.renewed': of('renewed', 'recovery codes'),
  'recovery-codes.used': ({ account }) => `${account ?? 'Somebody'} used a recovery code`,
  'customer.acted-for': ({ actor, account, data }) =>
    `${actor} changed something for ${account ?? 'a customer'}${also(': ', data.call)}`,
  'switch.begun': onto('switched into'),
  'switch.ended': onto('returned from'),
  'role.added': plain('added the role', 'name'),
  'role.renamed': plain('renamed a role to', 'after'),
  'role.deleted': plain('deleted the role', 'name'),
  'role.permissions-changed': plain('changed the permissions of a role', 'name'),
  'permission.added': plain('added the permission', 'name'),
  'permission.changed': plain('changed the permission', 'name'),
  'permission.deleted': plain('deleted the permission', 'name'),
  'user.added': onto('added the user'),
  'access.refused': ({ actor, account, isOwn, data }) =>
    `${actor} was refused ${text(data.call)}${isOwn || account === undefined ? '' : ` about ${account}`}`,
  'purchase.archived': of('archived', 'purchase'),
  'purchase.shown': of('unarchived', 'purchase'),
  'purchase.deleted': of('deleted', 'unpaid purchase'),
  'maintenance.begun': plain('started maintenance of', 'module'),
  'maintenance.ended': plain('ended maintenance of', 'module'),
  'subscription.changed': ({ data, ...told }) =>
    `${of('changed', 'plan')({ data, ...told })}${also(' from ', data.from)}${also(' to ', data.to)}`,
  'subscription.change-asked': ({ data, ...told }) =>
    `${of('asked to change', 'plan')({ data, ...told })}${also(' from ', data.from)}${also(' to ', data.to)}`,
  'subscription.cancel-asked': of('asked to cancel', 'plan'),
  'subscription.request-failed': ({ actor, account, isOwn, data }) =>
    `The payment provider didn’t make the change ${actor} asked for${isOwn || account === undefined ? '' : ` for ${account}`}${also(': ', data.reason)}`,
  'subscription.cancelled': of('cancelled', 'plan'),
  'subscription.resumed': of('resumed', 'plan'),
  'auto-recharge.changed': ({ actor, data }) => `${actor} turned Auto Recharge ${data.isOn === true ? 'on' : 'off'}`,
  'credit-settings.changed': plain('changed the credit prices'),
  'plan.added': plain('added the plan', 'name'),
  'plan.changed': plain('changed a plan'),
  'plan.published': plain('published the plan', 'name'),
  'top-up.added': plain('added a top-up amount'),
  'top-up.changed': plain('changed a top-up amount'),
  'top-up.deleted': plain('deleted a top-up amount'),
  'audit-log.exported': plain('exported the audit log'),
} satisfies Record<string, Sentence>

export type AuditAction = keyof typeof auditSentences
export const auditActions = Object.keys(auditSentences) as AuditAction[]

export const describeLine = (action: AuditAction, told: Told): string => auditSentences[action](told)

/** Who did it: the person, the person as whom they acted, or nobody known. */
export const actorName = (actor: string | undefined, as: string | undefined) =>
  actor === undefined ? 'The system' : as === undefined ? actor : `${actor}, as ${as},`
