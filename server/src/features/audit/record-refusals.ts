import type { ErrorCode } from '#contract/rules/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { recordAudit } from './record-audit.ts'
import type { AuditData } from './refuse-secrets.ts'

/** What refuses somebody power they do not have, over roles or over accounts. */
const refusals: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ability.missing',
  'grant.forbidden',
  'account.protected',
  'superadmin.last',
  'role.fixed',
  'permission.built-in',
])

type Attempt = { actorId: number; accountId: number | null; data: AuditData }

/**
 * Does what somebody asked for. Where it is refused because they may not, the audit log says what they tried, outside the
 * transaction that the refusal has rolled back.
 */
export async function recordRefusals<Result>(
  ctx: Ctx,
  { data, ...who }: Attempt,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AppError && refusals.has(error.code))
      await recordAudit(ctx, { ...who, action: 'grant.refused', data: { ...data, refusal: error.code } })
    throw error
  }
}
