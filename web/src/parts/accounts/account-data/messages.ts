export const accountDataMessages = {
  title: 'Your data',
  export: 'Export my data',
  exportText:
    'Download an Excel file with your profile, sessions, purchases, credits history, checks, projects, domains, backlinks and notifications.',
  exportFailed: 'Your data couldn’t be exported. Please try again later.',
  customerExported: 'File downloaded. The customer was notified.',
  customerExportFailed: 'The customer’s data couldn’t be exported. Please try again later.',
  delete: 'Delete my account',
  deleteText:
    'Delete your account and your data. Your subscription is cancelled without a refund, and your credits are lost. Receipts are kept as the law requires.',
  question: 'Delete your account?',
  warning:
    'You’ll be signed out everywhere. Your checks, projects, domains, backlinks and credits will be deleted, and your subscription ends right away without a refund. This can’t be undone.',
  password: 'Your password',
  confirm: 'Delete my account',
  failed: 'Your account couldn’t be deleted. Please try again later.',
} as const
