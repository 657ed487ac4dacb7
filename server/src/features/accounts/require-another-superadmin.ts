import { and, eq, isNotNull, isNull, ne } from 'drizzle-orm'
import { roleNames } from '#contract/rules/billing/plan-modules.ts'
import { accountRoles, isNotDeleted, roles, viewerTable } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { lastSignIn } from '../audit/read-log/index.ts'
import { credentials } from './tables.ts'

/**
 * Refuses to take the role Superadmin, or access, from the last account that has both. Others count only once they have
 * signed in and while they can again: not an invitation nobody has accepted, nor a temporary password, nor an address that
 * staff entered and nobody has confirmed. Two such changes at once wait for each other.
 */
export async function requireAnotherSuperadmin(tx: Ctx, accountId: number): Promise<void> {
  const [role] = await tx.db
    .select({ id: roles.id })
    .from(roles)
    .where(eq(roles.name, roleNames.superadmin))
    .for('update')
  const others = await tx.db
    .select({ id: viewerTable.id })
    .from(viewerTable)
    .innerJoin(accountRoles, eq(accountRoles.accountId, viewerTable.id))
    .innerJoin(credentials, eq(credentials.accountId, viewerTable.id))
    .where(
      and(
        eq(accountRoles.roleId, role?.id ?? 0),
        ne(viewerTable.id, accountId),
        eq(viewerTable.suspended, false),
        isNotDeleted,
        isNotNull(credentials.emailProvenAt),
        isNull(credentials.temporaryUntil),
      ),
    )
  for (const { id } of others) if ((await lastSignIn(tx, id)) !== undefined) return
  throw new AppError('superadmin.last', `account ${accountId} is the last Superadmin who can sign in`)
}
