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
  'device.trusted',
  'password.changed',
  'password.reset-asked',
  'password.reset',
] as const
export type AuditAction = (typeof auditActions)[number]
