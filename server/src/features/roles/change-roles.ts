import type { Ability } from '#contract/rules/abilities.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { type AccountCtx, holdRoles, type Viewer } from '../access/index.ts'
import { type AuditData, recordRefusals } from '../audit/index.ts'

type Change = {
  ability: Extract<Ability, 'MANAGE_ROLES' | 'MANAGE_PERMISSIONS'>
  /** What the audit log says of it where it is refused. */
  attempt: AuditData
}

/** Runs a change of roles or permissions: one at a time, judged by what the actor holds by then. */
export const changeRoles = <Result>(
  ctx: AccountCtx,
  { ability, attempt }: Change,
  work: (tx: AccountCtx, actor: Viewer) => Promise<Result>,
): Promise<Result> =>
  recordRefusals(ctx, { actorId: ctx.account.id, accountId: null, data: attempt }, () =>
    inTransaction(ctx, async (tx) =>
      work(tx, await holdRoles(tx, { actorId: ctx.account.id, ability, toChange: true })),
    ),
  )
