import { fileKeptMinutes } from '#contract/rules/limits/limits.ts'
import { after, minutes } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { newToken } from '../../platform/secrets/secrets.ts'
import type { AccountCtx } from '../access/index.ts'
import { downloadLinks } from './tables.ts'
import { tokenHashOf } from './token-hash.ts'

/** The token of a link to a file, for a while and for this account. */
export async function createDownloadLink(
  ctx: AccountCtx,
  { kind, subjectId, choice }: { kind: string; subjectId: number; choice: object },
): Promise<string> {
  const token = newToken()
  await inTransaction(ctx, (tx) =>
    tx.db.insert(downloadLinks).values({
      tokenHash: tokenHashOf(tx, token),
      accountId: tx.account.id,
      kind,
      subjectId,
      choice,
      expiresAt: after(tx.clock(), minutes(fileKeptMinutes)),
    }),
  )
  return token
}
