export const auditLogMessages = {
  title: 'Audit log',
  context: 'Staff actions and account security events. Days are in UTC.',
  failed: 'Couldn’t load the audit log',
  empty: 'Nothing has been recorded yet.',
  noMatches: 'No entries match these filters',
  clear: 'Clear filters',
  partOfIp: 'Enter a full IP address.',
} as const
