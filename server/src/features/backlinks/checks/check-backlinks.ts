import { getDomain } from 'tldts'
import type { CheckBacklinkInput } from '#contract/backlinks/endpoints.ts'
import { backlinkMessages } from '#contract/backlinks/messages.ts'
import { type BacklinkTarget, toBacklinkTarget } from '#contract/rules/backlinks/backlinks.ts'
import { linksPerCheck } from '#contract/rules/backlinks/links-per-check.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { beginOnce, clientRequest, type RunRequest } from '../../../parts/paid-runs/index.ts'
import { refuseBareSuffixes } from '../../../parts/serp-fetches/index.ts'
import { refuseCheck, startRun } from '../../../parts/site-checks/index.ts'
import { getCreditCosts } from '../../credits/index.ts'
import { backlinkChecks } from '../backlink-checks.ts'
import { backlinkWork } from '../backlink-work.ts'
import { backlinkProjects } from '../tables.ts'

export type CheckBacklinks = CheckBacklinkInput & { idempotencyKey?: string | undefined }

/**
 * Accepts a target and begins its check, in one transaction. The same key, or without one an equal check under way, answers
 * the first and charges nothing more.
 */
export async function checkBacklinks(ctx: AccountCtx, { scope, idempotencyKey, random_id, ...input }: CheckBacklinks) {
  const target = toBacklinkTarget(input.target, scope)
  if (target === undefined) throw new Error('a target the contract lets through was not read')
  refuseBareSuffixes([target.host], 'target')
  const asked = { ...target, text: textOf(target) }
  const request = clientRequest(idempotencyKey ?? random_id, ['check', asked.scope, asked.text])
  const id = await beginOnce(ctx, backlinkWork, request, {
    refuse: (asking) => refuseCheck(asking, backlinkChecks.priced),
    begin: (tx) => storeProject(tx, asked, request),
  })
  return { success: true as const, message: backlinkMessages.started, data: { backlinks_id: id } }
}

/** A domain is taken with all its subdomains, so what stands before its registrable part is cut off. */
function textOf({ host, scope, text }: BacklinkTarget): string {
  if (scope !== 'domain') return text
  return getDomain(host, { allowPrivateDomains: true }) ?? host
}

async function storeProject(
  tx: AccountCtx,
  { scope, text: target }: BacklinkTarget,
  request: RunRequest,
): Promise<number> {
  const limit = linksPerCheck(await getCreditCosts(tx, backlinkChecks.priced))
  const [project] = await tx.db
    .insert(backlinkProjects)
    .values({ accountId: tx.account.id, target, scope, limit, createdAt: tx.clock() })
    .returning()
  if (project === undefined) throw new Error('the backlink project was not stored')
  await startRun(tx, backlinkChecks, { site: project, kind: 'check', request, actor: `account:${tx.account.id}` })
  return project.id
}
