import { auditSentences } from '#contract/rules/audit-sentences.ts'

/** Everything the audit log can tell. */
export const auditActions = [
  'register',
  'sign-in',
  'sign-in.failed',
  'sign-in.blocked',
  'sign-out',
  'session.ended',
  'code.sent',
  'code.failed',
  'code.chosen',
  'device.trusted',
  'device.forgotten',
  'account.deleted',
  'account.exported',
  'audit-log.exported',
  'customer.acted-for',
  'password.changed',
  'password.reset-asked',
  'password.reset',
  'purchase.archived',
  'purchase.shown',
  'purchase.deleted',
  'maintenance.begun',
  'maintenance.ended',
  'subscription.changed',
  'subscription.cancelled',
  'subscription.resumed',
  'auto-recharge.changed',
  'credit-settings.changed',
  'plan.added',
  'plan.changed',
  'plan.published',
  'top-up.added',
  'top-up.changed',
  'top-up.deleted',
] as const
export type AuditAction = (typeof auditActions)[number]

/** Each has its sentence, with which the log's screen and file are written. */
auditSentences satisfies Record<AuditAction, unknown>
