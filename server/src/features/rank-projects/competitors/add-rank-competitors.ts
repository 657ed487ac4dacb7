import { withoutWww } from '#contract/domain-syntax.ts'
import { competitorLimits } from '#contract/keyword-syntax.ts'
import { accountTypes } from '#contract/plan-modules.ts'
import { rankProjectMessages } from '#contract/rank-project-messages.ts'
import { serpCheckMessages } from '#contract/serp-check-messages.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { AccountCtx } from '../../access/index.ts'
import { lockOwnProject } from '../own-project.ts'
import { sendReadPast } from '../project-jobs.ts'
import { rankProjectCompetitors } from '../tables.ts'
import { listCompetitors } from './project-competitors.ts'

/**
 * Adds competitors to a project, free: their past is read from result pages still kept. One that was removed comes back
 * with its ranks.
 */
export async function addRankCompetitors(ctx: AccountCtx, { id, domains }: { id: number; domains: string[] }) {
  const reference = { accountId: ctx.account.id, projectId: id }
  await inTransaction(ctx, async (tx) => {
    const project = await lockOwnProject(tx, id)
    if (tx.account.type === accountTypes.trial)
      throw new AppError('trial.restricted', 'competitors on trial', {
        publicMessage: 'Upgrade to unlock competitors.',
      })
    const known = new Set((await listCompetitors(tx, reference)).map(({ domain }) => withoutWww(domain)))
    if (domains.map(withoutWww).includes(withoutWww(project.domain)))
      throw refusal(serpCheckMessages.ownDomainAsCompetitor)
    if (domains.length === 0) throw refusal(rankProjectMessages.invalidCompetitor)
    if (domains.some((domain) => known.has(withoutWww(domain)))) throw refusal(serpCheckMessages.doubleCompetitor)
    if (known.size + domains.length > competitorLimits.perProject)
      throw new AppError('project.competitors-full', `project ${id} has ${known.size}`)
    const added = await tx.db
      .insert(rankProjectCompetitors)
      .values(domains.map((domain) => ({ ...reference, domain, addedAt: tx.clock() })))
      .onConflictDoUpdate({
        target: [rankProjectCompetitors.accountId, rankProjectCompetitors.projectId, rankProjectCompetitors.domain],
        set: { addedAt: tx.clock(), removedAt: null },
      })
      .returning({ id: rankProjectCompetitors.id })
    await sendReadPast(
      tx,
      reference,
      added.map((competitor) => competitor.id),
    )
  })
  return { message: rankProjectMessages.competitorAdded, data: { id } }
}

const refusal = (message: string) =>
  new AppError('input.invalid', message, {
    publicMessage: message,
    data: { issues: [{ path: 'competitorsItems', message }] },
  })
