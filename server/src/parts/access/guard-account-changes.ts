import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ability } from '#contract/rules/access/abilities.ts'
import { abilities, customerAbilities } from '#contract/rules/access/abilities.ts'
import { roleNames } from '#contract/rules/billing/plan-modules.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError, notFound } from '../../platform/errors/app-error.ts'
import { type Account, findViewer, type Viewer } from './account.ts'
import { accounts, permissions, rolePermissions, roles } from './tables.ts'

const hasRole = ({ roles: held }: Account, name: string) => held.some((role) => role.name === name)

export const isSuperadmin = (account: Account) => hasRole(account, roleNames.superadmin)

/** An account whose only role is Customer; any other may be staff. */
export const isCustomer = (account: Account) => account.roles.length === 1 && hasRole(account, roleNames.customer)

/**
 * Refuses to change somebody else's account to who may not. A customer's takes what the call's gate asks for, everybody else's
 * `MANAGE_USERS` and a Superadmin. Judge an account that is locked.
 */
export function requireMayManage({ account: actor, abilities }: Viewer, target: Account): void {
  if (isCustomer(target)) return
  if (!isSuperadmin(actor))
    throw new AppError('account.protected', `account ${actor.id} is no Superadmin and ${target.id} is staff`)
  if (!abilities.has('MANAGE_USERS')) throw new AppError('ability.missing', `account ${actor.id} lacks MANAGE_USERS`)
}

/** Refuses to grant abilities the actor does not hold. */
export function requireHolds({ account, abilities }: Viewer, granted: readonly string[]): void {
  const lacking = granted.find((name) => !abilities.has(name as Ability))
  if (lacking !== undefined) throw new AppError('grant.forbidden', `account ${account.id} lacks ${lacking}`)
}

/** The abilities a role gives; throws not-found where there is no such role. The role is kept as it is until the transaction ends. */
export async function abilitiesOfRole(tx: Ctx, roleId: number): Promise<{ name: string; abilities: string[] }> {
  const [role] = await tx.db.select({ name: roles.name }).from(roles).where(eq(roles.id, roleId)).for('share')
  if (role === undefined) throw notFound(`role ${roleId}`)
  const held = await tx.db
    .select({ name: permissions.name })
    .from(rolePermissions)
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(eq(rolePermissions.roleId, roleId))
  return { name: role.name, abilities: held.map(({ name }) => name) }
}

type GrantedRole = { name: string; abilities: readonly string[] }

/**
 * Names an ability that the actor would have to hold to give the role, and does not. Anyone may give the abilities of
 * Customer.
 */
function lackedFor({ account, abilities }: Viewer, role: GrantedRole): string | undefined {
  if (role.name === roleNames.superadmin && !isSuperadmin(account)) return 'the role Superadmin'
  if (role.name === roleNames.customer) return undefined
  return role.abilities.find((name) => !abilities.has(name as Ability))
}

/** True if somebody may give a role: it allows no more than they may, and only a Superadmin makes another one. */
export const mayGrantRole = (actor: Viewer, role: GrantedRole) => lackedFor(actor, role) === undefined

/** Refuses to give somebody a role that the actor may not give. */
export async function requireMayGrantRole(tx: Ctx, actor: Viewer, roleId: number): Promise<{ name: string }> {
  const role = await abilitiesOfRole(tx, roleId)
  const lacked = lackedFor(actor, role)
  if (lacked !== undefined) throw new AppError('grant.forbidden', `account ${actor.account.id} lacks ${lacked}`)
  return { name: role.name }
}

/** The account that is to be changed, kept as it is until the transaction ends; not-found also where it was deleted. */
export async function lockAccount(tx: Ctx, accountId: number): Promise<Viewer> {
  const [row] = await tx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNull(accounts.deletedAt)))
    // Leaves rows that refer to it free to be written, such as a sign-in's, which would else wait for each other with it.
    .for('no key update')
  const viewer = row && (await findViewer(tx, accountId))
  if (viewer === undefined) throw notFound(`account ${accountId}`)
  return viewer
}

type Acting = { actorId: number; targetId: number; anyOf: readonly Ability[] }

/**
 * Reads the actor's abilities of this moment: a call may have waited since the gate let it in. Both accounts are kept
 * as they are until the transaction ends, the lower id first, so that two who change each other wait and the second is
 * judged by the result of the first.
 */
export async function lockActor(tx: Ctx, { actorId, targetId, anyOf }: Acting): Promise<Viewer> {
  await tx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(inArray(accounts.id, [actorId, targetId]))
    .orderBy(accounts.id)
    .for('no key update')
  const actor = await findViewer(tx, actorId)
  if (actor === undefined || actor.account.suspended)
    throw new AppError('account.suspended', `account ${actorId} has no access any more`)
  if (!anyOf.some((ability) => actor.abilities.has(ability)))
    throw new AppError('ability.missing', `account ${actorId} has lost ${anyOf.join(', ')}`)
  return actor
}

const ofCustomers: ReadonlySet<Ability> = new Set(customerAbilities)
const staffAbilities = abilities.filter((ability) => !ofCustomers.has(ability))

/**
 * True if somebody may do anything that customers may not, whatever their role is called. Custom permissions don't count,
 * because they control nothing.
 */
export const isStaff = (held: ReadonlySet<Ability>) => staffAbilities.some((ability) => held.has(ability))
