import { and, eq, isNull } from 'drizzle-orm'
import type { AccountPlan } from '#contract/accounts/rows.ts'
import type { CustomerData } from '#contract/customers/endpoints.ts'
import { type AccountCtx, findSuspendReason, findViewer, isCustomer, viewerTable } from '../../parts/access/index.ts'
import { notFound } from '../../platform/errors/app-error.ts'
import { countFactors } from '../accounts/index.ts'
import { lastSignIn } from '../audit/read-log/index.ts'
import { showAccountPlan } from '../billing/index.ts'
import { owedCredits, owedFromEarlierAccount, userDataOf } from '../credits/index.ts'
import { countRankProjects } from '../rank-projects/index.ts'
import { countSerpChecks } from '../serp-checks/index.ts'

export type CustomerDetail = {
  userData: CustomerData
  plan: AccountPlan
  projects_count: number | null
  checks_count: number | null
  owed: number
  owed_earlier: number
}

/** Any account with its plan and what it has done, for staff who may view customers; not a deleted one. */
export async function showCustomer(ctx: AccountCtx, { id }: { id: number }): Promise<CustomerDetail> {
  const [viewer, [kept]] = await Promise.all([
    findViewer(ctx, id),
    ctx.db
      .select({ createdAt: viewerTable.createdAt })
      .from(viewerTable)
      .where(and(eq(viewerTable.id, id), isNull(viewerTable.deletedAt))),
  ])
  if (viewer === undefined || kept === undefined) throw notFound(`account ${id}`)
  const { account } = viewer
  const hasWork = isCustomer(account)
  const [suspendReason, userData, plan, signedInAt, factors, projects, checks, owed, owedEarlier] = await Promise.all([
    findSuspendReason(ctx, id),
    userDataOf(ctx, account),
    showAccountPlan(ctx, id),
    lastSignIn(ctx, id),
    countFactors(ctx, id),
    hasWork ? countRankProjects(ctx, id) : null,
    hasWork ? countSerpChecks(ctx, id) : null,
    owedCredits(ctx, id),
    owedFromEarlierAccount(ctx, id),
  ])
  return {
    userData: {
      ...userData,
      suspend: account.suspended ? 1 : 0,
      suspend_reason: suspendReason,
      created_at: kept.createdAt.toISOString(),
      last_sign_in_at: signedInAt?.toISOString() ?? null,
      has_factor: factors > 0,
    },
    plan,
    projects_count: projects,
    checks_count: checks,
    owed,
    owed_earlier: owedEarlier,
  }
}
