import { and, eq, gt, sql } from 'drizzle-orm'
import { grantMessages } from '#contract/credits/messages.ts'
import type { Ability } from '#contract/rules/access/abilities.ts'
import { before, hours } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { creditOperations } from './tables.ts'

const windowMs = hours(24)
const unlimited: Ability = 'MANAGE_LARGE_GRANTS'

type Granter = { account: { id: number }; abilities: ReadonlySet<Ability> }

/**
 * Refuses a grant just made in this transaction if it exceeds what this staff member may grant in 24 hours. Grants count by who
 * makes them, so many small ones equal a large one; credits taken away don’t offset them.
 */
export async function refuseLargeGrants(tx: Ctx, { account, abilities }: Granter): Promise<void> {
  if (abilities.has(unlimited)) return
  const { staffGrantLimit } = tx.settings
  // Concurrent grants wait here for each other, so each counts the ones before.
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('staff grants', ${account.id}))`)
  const [row] = await tx.db
    .select({ granted: sql<string>`coalesce(sum(${creditOperations.amount}), 0)::text` })
    .from(creditOperations)
    .where(
      and(
        eq(creditOperations.kind, 'adjust'),
        gt(creditOperations.amount, 0),
        eq(creditOperations.actor, `account:${account.id}`),
        gt(creditOperations.createdAt, before(tx.clock(), windowMs)),
      ),
    )
  if (Number(row?.granted) <= staffGrantLimit) return
  throw new AppError('grant.forbidden', `account ${account.id} would grant ${row?.granted} credits in a day`, {
    publicMessage: grantMessages.limit(staffGrantLimit),
  })
}
