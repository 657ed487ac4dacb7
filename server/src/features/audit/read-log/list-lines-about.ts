import type { AuditLine } from '#contract/audit/endpoints.ts'
import type { Ctx } from '../../../platform/context.ts'
import { findLines } from './find-lines.ts'

/** The newest lines of the log about an account. */
export async function listLinesAbout(
  ctx: Ctx,
  { accountId, most }: { accountId: number; most: number },
): Promise<AuditLine[]> {
  return (await findLines(ctx, { account: String(accountId) }, { most })).lines
}
