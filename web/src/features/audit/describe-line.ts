import type { AuditLine, AuditPerson } from '#contract/audit/endpoints.ts'
import { type AuditAction, actorName, describeLine } from '#contract/rules/audit/audit-sentences.ts'

/** "Anna Bright changed the role of Jane Doe to Support". */
export const sentenceOf = ({ action, actor, as, account, data }: AuditLine): string =>
  describeLine(action, {
    actor: actorName(actor?.name, as?.name),
    account: account?.name,
    isOwn: actor !== null && as === null && actor.id === account?.id,
    data,
  })

/** Names of actions whose own name doesn't read well. */
const actionNames: Partial<Record<AuditAction, string>> = {
  'access.refused': 'Access refused',
  'access.refused-more': 'More access refused',
  'account.unsuspended': 'Account suspension lifted',
  'code.chosen': 'Code at every sign‑in changed',
  'customer.acted-for': 'Change made as a customer',
  'device.forgotten': 'Trusted device removed',
  'email.change-asked': 'Email change requested',
  'factor.added': 'Two-step verification method added',
  'factor.failed': 'Passkey sign‑in failed',
  'factor.removed': 'Two-step verification method removed',
  'factor.reset': 'Two-step verification reset',
  'maintenance.begun': 'Maintenance started',
  'password.reset-asked': 'Password reset requested',
  'purchase.shown': 'Purchase unarchived',
  'recovery-codes.renewed': 'Recovery codes created',
  'subscription.cancel-asked': 'Subscription cancellation requested',
  'subscription.change-asked': 'Subscription change requested',
  'switch.begun': 'Switched into a customer',
  'switch.ended': 'Switched back from a customer',
}

/** "Account role changed" for the list of actions. */
export function actionName(action: AuditAction): string {
  const name = actionNames[action]
  if (name !== undefined) return name
  const words = action.replace('sign-in', 'sign\u2011in').replace('faq', 'FAQ').replaceAll(/[.-]/g, ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** "Jane Doe, jane@example.com (7)": two people may have one name. */
export const personText = ({ id, name, email }: AuditPerson): string =>
  email === null ? `${name} (${id})` : `${name}, ${email} (${id})`

export type Detail = { name: string; value: string }

/** Everything else that was recorded, one line per value; nested names are joined: "before · credits". */
export function detailsOf(data: AuditLine['data'], path: readonly string[] = []): Detail[] {
  return Object.entries(data).flatMap(([key, value]) => {
    const names = [...path, key]
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return detailsOf(value as AuditLine['data'], names)
    return [{ name: names.map(spoken).join(' · '), value: valueText(value) }]
  })
}

const spoken = (key: string) =>
  key
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

function valueText(value: unknown): string {
  if (value === null || value === undefined) return 'none'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value))
    return value.map((one) => (typeof one === 'object' ? JSON.stringify(one) : String(one))).join(', ')
  return String(value)
}
