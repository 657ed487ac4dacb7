import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { downloadLinks } from './tables.ts'

/** Deletes the links of a subject that is deleted itself. */
export async function deleteDownloadLinks(
  tx: Ctx,
  { accountId, kinds, subjectId }: { accountId: number; kinds: readonly string[]; subjectId: number },
): Promise<void> {
  await tx.db
    .delete(downloadLinks)
    .where(
      and(
        eq(downloadLinks.accountId, accountId),
        inArray(downloadLinks.kind, [...kinds]),
        eq(downloadLinks.subjectId, subjectId),
      ),
    )
}
