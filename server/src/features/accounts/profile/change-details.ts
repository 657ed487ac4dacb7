import type { ProfileChange } from '#contract/accounts/profile-change.ts'
import { type AccountChanges, changeAccount } from '../../../parts/access/change-accounts/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { recordAudit } from '../../audit/index.ts'
import type { Change } from './profile-call.ts'

/** Both what they are called and whether their values may stand in the audit log, which outlives a person's data. */
const details = { name: 'personal', contact: 'personal', country: 'shown', language: 'shown' } as const
type Detail = keyof typeof details

/** Writes what of name, phone number, country and language is another than before. Answers whether any is. */
export async function changeDetails(
  tx: Ctx,
  { actorId, account }: Change,
  input: Pick<ProfileChange, Detail>,
): Promise<boolean> {
  const changed = (Object.keys(details) as Detail[]).filter(
    (field) => input[field] !== undefined && input[field] !== account[field],
  )
  if (changed.length === 0) return false
  const changes: AccountChanges = Object.fromEntries(changed.map((field) => [field, input[field]]))
  await changeAccount(tx, account.id, changes)
  const shown = changed.filter((field) => details[field] === 'shown')
  await recordAudit(tx, {
    action: 'profile.changed',
    actorId,
    accountId: account.id,
    data: {
      fields: changed,
      before: Object.fromEntries(shown.map((field) => [field, account[field]])),
      after: Object.fromEntries(shown.map((field) => [field, input[field] ?? null])),
    },
  })
  return true
}
