import { ne } from 'drizzle-orm'
import { roleMessages } from '#contract/roles/messages.ts'
import { permissionBounds } from '#contract/rules/access/permission-names.ts'
import { roleNames } from '#contract/rules/billing/plan-modules.ts'
import { lookalikeKey } from '#contract/rules/text/lookalike-names.ts'
import { type AccountCtx, roles } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { changeRoles } from './change-roles.ts'
import { getRole } from './list-roles.ts'

/** Adds a role that allows nothing yet. */
export async function addRole(ctx: AccountCtx, { name }: { name: string }) {
  const data = await changeRoles(ctx, 'MANAGE_ROLES', async (tx, actor) => {
    await refuseTakenName(tx, name)
    if ((await tx.db.$count(roles)) >= permissionBounds.roles) throw refusal(roleMessages.tooMany)
    const [made] = await tx.db.insert(roles).values({ name }).returning({ id: roles.id })
    if (made === undefined) throw new Error('the role was not stored')
    await recordAudit(tx, {
      action: 'role.added',
      actorId: ctx.account.id,
      accountId: null,
      data: { roleId: made.id, role: name },
    })
    return getRole(tx, actor, made.id)
  })
  return { message: roleMessages.added, data }
}

const refusal = (message: string) =>
  new AppError('input.invalid', message, {
    publicMessage: message,
    data: { issues: [{ path: 'name', message }] },
  })

/** Refuses a name that could pass for that of another role, or for a built-in one that was renamed. */
export async function refuseTakenName(tx: Ctx, name: string, id = 0): Promise<void> {
  const key = lookalikeKey(name)
  const others = await tx.db.select({ name: roles.name }).from(roles).where(ne(roles.id, id))
  const builtIn = Object.values(roleNames).filter((known) => known !== name)
  const taken = [...others.map((role) => role.name), ...builtIn].find((known) => lookalikeKey(known) === key)
  if (taken === undefined) return
  throw new AppError('role.name-taken', `the role ${taken} looks like ${name}`, {
    data: { issues: [{ path: 'name', message: roleMessages.nameTaken }] },
  })
}
