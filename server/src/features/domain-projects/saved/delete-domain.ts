import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { AccountCtx } from '../../access/index.ts'
import { lockBalance, publishBalance } from '../../credits/index.ts'
import { forgetRequests, publishProgress } from '../../paid-runs/index.ts'
import { purgeIfIdle } from '../checks/purge-domain.ts'
import { giveUp } from '../checks/record-rows.ts'
import { domainWork } from '../domain-work.ts'
import { type DomainRow, domainKey, findOpenRun, lockDomainOfAccount } from '../load-domain.ts'
import { domainProjects } from '../tables.ts'
import { cancelTopTens } from '../top-ten/cancel-top-tens.ts'

const nothingLeft = { state: 'done', doneCount: 0, failedCount: 0, unitsCount: 0 } as const

/**
 * Deletes a domain with all its dates. Of a check under way, rows that were read are charged, and so is what a call brings
 * that the provider has got already; until then the domain is kept where nobody sees it.
 */
export async function deleteDomain(ctx: AccountCtx, { id }: { id: number }) {
  await inTransaction(ctx, async (tx) => {
    const domain = await lockDomainOfAccount(tx, id)
    await endDomain(tx, domain)
    await publishProgress(tx, domainWork, { accountId: domain.accountId, subjectId: id }, nothingLeft)
  })
  return { message: domainProjectMessages.deleted }
}

/** Under its lock. */
export async function endDomain(tx: Ctx, domain: DomainRow): Promise<void> {
  const { accountId, id: projectId } = domain
  const reference = { accountId, projectId }
  // Before any read, in the order in which runs begin.
  await lockBalance(tx, accountId)
  await cancelTopTens(tx, reference)
  const run = await findOpenRun(tx, domain)
  const deleted = { ...domain, deletedAt: tx.clock() }
  const nothingPlanned = { nextRunAt: null, claimedSlot: null }
  await tx.db
    .update(domainProjects)
    .set({ deletedAt: deleted.deletedAt, ...nothingPlanned })
    .where(domainKey(reference))
  await forgetRequests(tx, domainWork, { accountId, subjectId: projectId })
  const hasCall = run?.leasedUntil != null && run.leasedUntil > tx.clock()
  if (run === undefined) await purgeIfIdle(tx, reference)
  else if (!hasCall) await giveUp(tx, deleted, run, 'deleted')
  await publishBalance(tx, accountId)
}
