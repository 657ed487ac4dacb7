import { and, eq } from 'drizzle-orm'
import { findOpenRun } from '../../../parts/paid-runs/index.ts'
import { cancelOrders } from '../../../parts/serp-fetches/index.ts'
import type { SiteReference } from '../../../parts/site-checks/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { lockDomain } from '../get-domain-project.ts'
import { domainSerps } from '../tables.ts'
import { endTopTen } from './record-top-tens.ts'
import { topTenWork } from './top-ten-work.ts'

/** Ends look-ups of a domain that the provider has not got; the others are paid for when they come. Under its lock. */
export async function cancelTopTens(tx: Ctx, { accountId, projectId }: SiteReference): Promise<void> {
  const domain = await lockDomain(tx, { accountId, projectId })
  const pending = await tx.db
    .select()
    .from(domainSerps)
    .where(
      and(eq(domainSerps.accountId, accountId), eq(domainSerps.projectId, projectId), eq(domainSerps.state, 'pending')),
    )
  for (const serp of pending) {
    const run = await findOpenRun(tx, topTenWork, { accountId, subjectId: serp.id })
    if (domain === undefined || run === undefined || run.holdId === null) continue
    const cancelled = await cancelOrders(tx, run.holdId)
    if (serp.fetchId === null || !cancelled.includes(serp.fetchId)) continue
    await tx.db
      .update(domainSerps)
      .set({ state: 'failed' })
      .where(and(eq(domainSerps.accountId, accountId), eq(domainSerps.id, serp.id)))
    await endTopTen(tx, { domain, run, isDone: false })
  }
}
