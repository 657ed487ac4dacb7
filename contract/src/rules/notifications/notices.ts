import { type ModuleNotice, modules } from '../../modules.ts'

/** Topics by which notices are filtered. */
export const noticeTopics = ['security', 'billing', 'schedules', 'summaries'] as const
export type NoticeTopic = (typeof noticeTopics)[number]

/** Unread notices are counted up to one more than is shown: "99+". */
export const mostUnreadShown = 99

const ownNotices = [
  'plan.ending',
  'customer.disputed',
  'customer.paid-after-deletion',
  'customer.payment-finding',
] as const
export type OptionalNotice = ModuleNotice | (typeof ownNotices)[number]

/** Notices whose emails a reader turns on and off. The low-credit alert has its own switch: its threshold. */
export const optionalNotices: readonly OptionalNotice[] = [
  ...modules.flatMap(({ optionalNotices: names }): readonly ModuleNotice[] => names),
  ...ownNotices,
]

/** Notices that only staff get. */
export const isForStaff = (kind: string) => kind.startsWith('customer.')

export const noticeLimits = { perPage: 20, mostPerPage: 50, markedAtOnce: 100 } as const

export const noticeTopicNames: Record<NoticeTopic, string> = {
  security: 'Security',
  billing: 'Plan and payments',
  schedules: 'Schedules',
  summaries: 'Weekly summaries',
}
