import type { AccountCtx } from '../../../parts/access/index.ts'
import { getProject } from '../get-project.ts'
import { sortOutKnown } from './keyword-rows.ts'

/** The keywords that adding would skip. */
export async function listKnownKeywords(ctx: AccountCtx, { id, keywords }: { id: number; keywords: string[] }) {
  await getProject(ctx, id)
  const { known } = await sortOutKnown(ctx, { accountId: ctx.account.id, projectId: id }, keywords)
  return { data: { known } }
}
