import type { Ability } from '#contract/rules/access/abilities.ts'
import { holdRoles } from '../../parts/access/change-accounts/index.ts'
import type { AccountCtx, Viewer } from '../../parts/access/index.ts'
import { inTransaction } from '../../platform/database/database.ts'

type RoleAbility = Extract<Ability, 'MANAGE_ROLES' | 'MANAGE_PERMISSIONS'>

/** Runs a change of roles or permissions: one at a time, judged by what the actor holds by then. */
export const changeRoles = <Result>(
  ctx: AccountCtx,
  ability: RoleAbility,
  work: (tx: AccountCtx, actor: Viewer) => Promise<Result>,
): Promise<Result> =>
  inTransaction(ctx, async (tx) => work(tx, await holdRoles(tx, { actorId: ctx.account.id, ability, toChange: true })))
