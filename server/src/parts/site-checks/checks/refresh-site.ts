import type { AccountCtx } from '../../access/index.ts'
import { refuseWhileFresh } from '../../limits/index.ts'
import { beginOnce, clientRequest } from '../../paid-runs/index.ts'
import { lockIdleSite } from '../get-site.ts'
import type { SiteWork } from '../site-work.ts'
import { refuseCheck } from './refuse-check.ts'
import { startRun } from './start-run.ts'

export type RefreshSite = { id: number; confirm: boolean; idempotencyKey: string | undefined }

/**
 * Checks a site again, at the price of now. Throws `refresh.recent` where its last check is younger than four hours and
 * that was not confirmed.
 */
export async function refreshSite(
  ctx: AccountCtx,
  work: SiteWork,
  { id, confirm, idempotencyKey }: RefreshSite,
): Promise<void> {
  const request = clientRequest(idempotencyKey, ['refresh', id])
  await beginOnce(ctx, work.work, request, {
    refuse: (asking) => refuseCheck(asking, work.priced),
    begin: async (tx) => {
      const site = await lockIdleSite(tx, work, id)
      if (!confirm) refuseWhileFresh(tx, [site.lastCheckedAt], work.recentlyChecked)
      await startRun(tx, work, { site, kind: 'refresh', request, actor: `account:${tx.account.id}` })
      return id
    },
  })
}
