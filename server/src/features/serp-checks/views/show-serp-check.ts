import type { AccountCtx } from '../../../parts/access/index.ts'
import { listKeywordLines } from '../export/list-keyword-lines.ts'
import { getOwnCheck } from '../get-check.ts'
import { presentCheck } from './present-check.ts'

/** One check with its keywords. */
export async function showSerpCheck(ctx: AccountCtx, { id }: { id: number }) {
  const check = await getOwnCheck(ctx, id)
  const lines = await listKeywordLines(ctx, [id])
  return { data: presentCheck(check, lines.get(id) ?? []) }
}
