import type { Ability } from '#contract/rules/access/abilities.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findViewer, type Viewer } from '../account.ts'
import { roles } from '../tables.ts'

/**
 * Keeps every role as it is until the transaction ends, and answers what the actor may do by then: of two who change roles
 * at once, or change one and give it to somebody, the second is judged by what the first left. Accounts with the role
 * Customer are opened meanwhile.
 */
export async function holdRoles(
  tx: Ctx,
  { actorId, ability, toChange }: { actorId: number; ability: Ability; toChange: boolean },
): Promise<Viewer> {
  await tx.db
    .select({ id: roles.id })
    .from(roles)
    .orderBy(roles.id)
    .for(toChange ? 'no key update' : 'share')
  const actor = await findViewer(tx, actorId)
  if (actor === undefined || actor.account.suspended)
    throw new AppError('account.suspended', `account ${actorId} has no access any more`)
  if (!actor.abilities.has(ability)) throw new AppError('ability.missing', `account ${actorId} has lost ${ability}`)
  return actor
}
