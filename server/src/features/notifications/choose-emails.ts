import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { recordAudit } from '../audit/index.ts'
import { getNoticeKind } from './notice-kinds.ts'
import { noticePreferences } from './tables.ts'
import { wantsEmail } from './wants-email.ts'

export type ChooseEmails = { accountId: number; kind: string; isEmailed: boolean }

/** Turns emails of a kind on or off for an account; nothing happens where they are so already, or the account was deleted. */
export async function chooseEmails(ctx: Ctx, { accountId, kind, isEmailed }: ChooseEmails, by: 'owner' | 'link') {
  await inTransaction(ctx, async (tx) => {
    const declared = getNoticeKind(tx, kind)
    const wanted = await wantsEmail(tx, accountId, { ...declared, kind })
    if (wanted === undefined || wanted === isEmailed) return
    const { accountId: ofAccount, kind: ofKind } = noticePreferences
    await tx.db.delete(noticePreferences).where(and(eq(ofAccount, accountId), eq(ofKind, kind)))
    if (isEmailed !== declared.isEmailed)
      await tx.db
        .insert(noticePreferences)
        .values({ accountId, kind, isEmailed })
        .onConflictDoUpdate({ target: [ofAccount, ofKind], set: { isEmailed } })
    await recordAudit(tx, {
      action: 'emails.chosen',
      // A person with the link need not be signed in.
      actorId: by === 'owner' ? accountId : null,
      accountId,
      data: { emails: declared.name, isOn: isEmailed, isFromEmail: by === 'link' },
    })
  })
}
