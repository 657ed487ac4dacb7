import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import type { AccountCtx } from '../../access/index.ts'
import { refuseWhileFresh } from '../../limits/index.ts'
import { beginOnce, clientRequest } from '../../paid-runs/index.ts'
import { domainWork } from '../domain-work.ts'
import { lockIdleDomain } from '../load-domain.ts'
import { refuseWithoutCredits } from './refuse-without-credits.ts'
import { startRun } from './start-run.ts'

export type RefreshDomain = { id: number; confirm: boolean; idempotencyKey: string | undefined }

/**
 * Checks a domain again, at the price of now. Throws `refresh.recent` where its last check is younger than four hours and
 * that was not confirmed.
 */
export async function refreshDomain(ctx: AccountCtx, { id, confirm, idempotencyKey }: RefreshDomain) {
  const request = clientRequest(idempotencyKey, ['refresh', id])
  await beginOnce(ctx, domainWork, request, {
    refuse: refuseWithoutCredits,
    begin: async (tx) => {
      const domain = await lockIdleDomain(tx, id)
      if (!confirm) refuseWhileFresh(tx, [domain.lastCheckedAt], domainProjectMessages.recentlyChecked)
      await startRun(tx, { domain, kind: 'refresh', request, actor: `account:${tx.account.id}` })
      return id
    },
  })
  return { message: domainProjectMessages.refreshed, data: { domain_project_id: id } }
}
