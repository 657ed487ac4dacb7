export const auditLogMessages = {
  title: 'Audit log',
  context: 'Staff actions and account security events. Days are in UTC.',
  failed: 'Failed to load the audit log. Please try again later.',
  empty: 'Nothing has been recorded yet.',
  noMatches: 'No entries match these filters',
  clear: 'Clear filters',
  partOfIp: 'Enter a full IP address.',
  exported: 'The audit log was exported.',
  exportFailed: 'The audit log couldn’t be exported. Please try again later.',
} as const
