import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ability } from '#contract/rules/access/abilities.ts'
import type { AccountType } from '#contract/rules/billing/plan-modules.ts'
import type { Ctx } from '../../platform/context.ts'
import { accountRoles, accounts, permissions, rolePermissions, roles } from './tables.ts'

/** The account row with its roles. */
export type Account = {
  id: number
  email: string
  name: string
  type: AccountType
  suspended: boolean
  contact: string | null
  country: number
  language: string
  roles: { id: number; name: string }[]
}

/** A signed-in person: the account and the abilities of its roles. */
export type Viewer = { account: Account; abilities: ReadonlySet<Ability> }

/**
 * The viewer of a session; `switchedById` is the staff account that acts in it, if that is not its owner.
 * `mustChoosePassword` if it was opened with a temporary password, until its owner has chosen one.
 */
export type SessionViewer = Viewer & { switchedById: number | null; mustChoosePassword: boolean }

/** Context of a use case called by a signed-in account. */
export type AccountCtx = Ctx & { account: Account }

/** Context of a use case that only asks whose rows it is about. */
export type OwnerCtx = Ctx & { account: Pick<Account, 'id'> }

const rolesOf = sql<{ id: number; name: string }[]>`coalesce((
  select json_agg(json_build_object('id', r.id, 'name', r.name) order by r.id)
  from ${accountRoles} ar join ${roles} r on r.id = ar.role_id where ar.account_id = ${accounts}.id), '[]')`

const abilitiesOf = sql<Ability[]>`coalesce((
  select array_agg(distinct p.name)
  from ${accountRoles} ar join ${rolePermissions} rp on rp.role_id = ar.role_id join ${permissions} p on p.id = rp.permission_id
  where ar.account_id = ${accounts}.id), '{}')`

/** The table that `viewerColumns` read from; join it on its id. */
export const viewerTable = accounts

/** Excludes deleted accounts. */
export const isNotDeleted = isNull(accounts.deletedAt)

export const viewerColumns = {
  id: accounts.id,
  email: accounts.email,
  name: accounts.name,
  type: accounts.type,
  suspended: accounts.suspended,
  contact: accounts.contact,
  country: accounts.country,
  language: accounts.language,
  roles: rolesOf,
  abilities: abilitiesOf,
}

type ViewerRow = Account & { abilities: Ability[] }

export const viewerOf = ({ abilities, ...account }: ViewerRow): Viewer => ({ account, abilities: new Set(abilities) })

/** Reads as little for a known address as for an unknown one. */
export async function findAccountId(ctx: Ctx, email: string): Promise<number | undefined> {
  const [row] = await ctx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(sql`lower(${accounts.email})`, email.toLowerCase()))
  return row?.id
}

/** Undefined also for an account that was deleted. */
export async function findViewer(ctx: Ctx, accountId: number): Promise<Viewer | undefined> {
  const [row] = await ctx.db
    .select(viewerColumns)
    .from(accounts)
    .where(and(eq(accounts.id, accountId), isNotDeleted))
  return row && viewerOf(row)
}

/** Topic on which an account's events are published. */
export const accountTopic = (accountId: number) => `account:${accountId}`
