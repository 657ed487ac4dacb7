import type { NoticeTopic } from '#contract/rules/notifications/notices.ts'
import { type NoticeKind, noticeKindNames } from './notice-kinds.ts'

/** Topic of each kind, and its name in the choice of emails. */
const names: Record<NoticeKind, [NoticeTopic, string]> = {
  'sign-in.attacked': ['security', 'Failed sign-in attempts'],
  'password.changed': ['security', 'Password changed'],
  'password.reset': ['security', 'Password reset'],
  'password.set': ['security', 'Temporary password set by support'],
  'email.change-asked': ['security', 'Email address change requested'],
  'email.changed': ['security', 'Email address changed'],
  'data.exported': ['security', 'Data exported by support'],
  'device.new': ['security', 'Sign-in on a new device'],
  'factor.added': ['security', 'Two-step verification method added'],
  'factor.removed': ['security', 'Two-step verification method removed'],
  'factor.reset': ['security', 'Two-step verification reset'],
  'recovery-codes.renewed': ['security', 'New recovery codes'],
  'recovery-codes.used': ['security', 'Recovery code used'],
  'account.suspended': ['security', 'Account suspended'],
  'account.unsuspended': ['security', 'Account suspension lifted'],
  'project-run.no-credits': ['schedules', 'Scheduled run skipped: not enough credits'],
  'project-run.no-plan': ['schedules', 'Scheduled runs paused: no active plan'],
  'domain-check.no-credits': ['schedules', 'Scheduled domain check skipped: not enough credits'],
  'domain-check.no-plan': ['schedules', 'Scheduled domain checks paused: no active plan'],
  'backlink-check.no-credits': ['schedules', 'Scheduled backlink check skipped: not enough credits'],
  'backlink-check.no-plan': ['schedules', 'Scheduled backlink checks paused: no active plan'],
  'project.weekly-summary': ['summaries', 'Weekly summary of all projects with a schedule'],
  'purchase.paid': ['billing', 'Receipts'],
  'purchase.refunded': ['billing', 'Refunds'],
  'refund.failed': ['billing', 'Refund failed'],
  'purchase.disputed': ['billing', 'Payment disputed'],
  'dispute.won': ['billing', 'Dispute closed'],
  'dispute.lost': ['billing', 'Payment charged back'],
  'customer.disputed': ['billing', 'Payment disputed by a customer'],
  'customer.payment-finding': ['billing', 'Issues found in Stripe'],
  'customer.paid-after-deletion': ['billing', 'Payment for a deleted account'],
  'renewal.failed': ['billing', 'Renewal payment failed'],
  'plan.ending': ['billing', 'Plan or trial ends soon'],
  'plan.changed-by-staff': ['billing', 'Plan changed by support'],
  'plan.cancelled': ['billing', 'Plan cancelled'],
  'plan.ended': ['billing', 'Plan ended'],
  'auto-recharge.paid': ['billing', 'Auto Recharge payment'],
  'auto-recharge.unconfirmed': ['billing', 'Auto Recharge needs confirmation'],
  'auto-recharge.failed': ['billing', 'Auto Recharge turned off'],
  'credits.low': ['billing', 'Low-credit alert'],
}

export const noticeTopicOf = (kind: NoticeKind): NoticeTopic => names[kind][0]
export const noticeNameOf = (kind: NoticeKind): string => names[kind][1]

export const kindsOfTopic = (topic: NoticeTopic): NoticeKind[] =>
  noticeKindNames.filter((kind) => noticeTopicOf(kind) === topic)
