import { localDateOf } from '#contract/rules/time-zones.ts'
import type { Ctx } from '../../../platform/context.ts'
import { getCreditCosts } from '../../credits/index.ts'
import { beginRun, type RunRequest } from '../../paid-runs/index.ts'
import { domainWork } from '../domain-work.ts'
import { type DomainRow, domainKey } from '../load-domain.ts'
import { type DomainRunKind, domainProjects } from '../tables.ts'
import { sendReadRows } from './read-job.ts'

type StartRun = {
  /** Locked or new, and at rest. */
  domain: DomainRow
  kind: DomainRunKind
  request: RunRequest
  /** Who pays. */
  actor: string
}

const kindTitles = { check: 'Domain check', refresh: 'Domain refresh', scheduled: 'Scheduled domain check' } as const

/** Begins a check inside the caller's transaction: holds the credits and has its rows read. Throws `credits.insufficient`. */
export async function startRun(tx: Ctx, { domain, kind, request, actor }: StartRun): Promise<void> {
  const { accountId, id, target, limit, timeZone } = domain
  const number = domain.run + 1
  const { totalCost, creditOffer, taskCost, keywordCost } = await getCreditCosts(tx, 'DOMAIN')
  await beginRun(tx, domainWork, {
    subject: { accountId, subjectId: id },
    number,
    request,
    unitsCount: limit,
    chargeableCount: limit,
    title: `${kindTitles[kind]}: ${target}, ${limit} keywords`,
    actor,
    own: {
      kind,
      ...{ totalCost, creditOffer, taskCost, keywordCost },
      day: localDateOf(tx.clock(), timeZone),
      offset: 0,
      leasedUntil: null,
      dueAt: tx.clock(),
      attempts: 0,
      failure: null,
    },
  })
  await tx.db
    .update(domainProjects)
    .set({ run: number })
    .where(domainKey({ accountId, projectId: id }))
  await sendReadRows(tx, accountId)
}
