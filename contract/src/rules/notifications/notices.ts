/** Topics by which notices are filtered. */
export const noticeTopics = ['security', 'billing', 'schedules', 'summaries'] as const
export type NoticeTopic = (typeof noticeTopics)[number]

/** Unread notices are counted up to one more than is shown: "99+". */
export const mostUnreadShown = 99

/** Notices whose emails a reader turns on and off. The low-credit alert has its own switch: its threshold. */
export const optionalNotices = [
  'project.weekly-summary',
  'project-run.no-credits',
  'project-run.no-plan',
  'domain-check.no-credits',
  'domain-check.no-plan',
  'backlink-check.no-credits',
  'backlink-check.no-plan',
  'plan.ending',
  'customer.disputed',
  'customer.paid-after-deletion',
  'customer.payment-finding',
] as const
export type OptionalNotice = (typeof optionalNotices)[number]

/** Notices that only staff get. */
export const isForStaff = (kind: string) => kind.startsWith('customer.')

export const noticeLimits = { perPage: 20, mostPerPage: 50, markedAtOnce: 100 } as const

export const noticeTopicNames: Record<NoticeTopic, string> = {
  security: 'Security',
  billing: 'Plan and payments',
  schedules: 'Schedules',
  summaries: 'Weekly summaries',
}
