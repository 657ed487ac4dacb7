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
  'password.changed',
  'password.reset-asked',
  'password.reset',
  'maintenance.begun',
  'maintenance.ended',
] as const
export type AuditAction = (typeof auditActions)[number]
