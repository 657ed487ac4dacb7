import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { competitorLimits } from '#contract/rules/limits/limits.ts'
import { isSameTarget } from '#contract/rules/text/domain-syntax.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { refuseCompetitorsOfTrial } from '../../../parts/limits/index.ts'
import { refuseBareSuffixes } from '../../../parts/serp-fetches/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { lockProjectOfAccount } from '../get-project.ts'
import { sendReadPast } from '../project-jobs.ts'
import { outdateShares } from '../share-of-voice/outdate-shares.ts'
import { listCompetitors } from './project-competitors.ts'
import { rankProjectCompetitors } from './tables.ts'

/**
 * Adds competitors to a project, free: their past is read from results pages still kept. One that was removed comes back
 * with its ranks, in its place.
 */
export async function addRankCompetitors(ctx: AccountCtx, { id, domains }: { id: number; domains: string[] }) {
  const reference = { accountId: ctx.account.id, projectId: id }
  await inTransaction(ctx, async (tx) => {
    const project = await lockProjectOfAccount(tx, id)
    refuseCompetitorsOfTrial(tx.account.type)
    refuseBareSuffixes(domains, 'competitorsItems')
    const known = await listCompetitors(tx, reference)
    if (domains.some((domain) => isSameTarget(domain, project.domain)))
      throw refusal(serpCheckMessages.ownDomainAsCompetitor)
    if (domains.length === 0) throw refusal(rankProjectMessages.invalidCompetitor)
    if (known.some((one) => domains.some((domain) => isSameTarget(domain, one.domain))))
      throw refusal(serpCheckMessages.duplicateCompetitor)
    if (known.length + domains.length > competitorLimits.perProject)
      throw new AppError('project.competitors-full', `project ${id} has ${known.length}`)
    const added = await tx.db
      .insert(rankProjectCompetitors)
      .values(domains.map((domain) => ({ ...reference, domain, addedAt: tx.clock() })))
      .onConflictDoUpdate({
        target: [rankProjectCompetitors.accountId, rankProjectCompetitors.projectId, rankProjectCompetitors.domain],
        set: { removedAt: null },
      })
      .returning({ id: rankProjectCompetitors.id })
    await sendReadPast(
      tx,
      reference,
      added.map((competitor) => competitor.id),
    )
    await outdateShares(tx, reference, 'all')
  })
  return { message: rankProjectMessages.competitorAdded, data: { id } }
}

const refusal = (message: string) =>
  new AppError('input.invalid', message, {
    publicMessage: message,
    data: { issues: [{ path: 'competitorsItems', message }] },
  })
