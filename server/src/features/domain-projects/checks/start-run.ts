import { and, eq, isNotNull, max } from 'drizzle-orm'
import { localDateOf } from '#contract/rules/time-zones.ts'
import type { Ctx } from '../../../platform/context.ts'
import { getCreditCosts } from '../../credits/index.ts'
import { beginRun, type RunRequest } from '../../paid-runs/index.ts'
import { domainWork } from '../domain-work.ts'
import { type DomainRow, domainKey } from '../load-domain.ts'
import { type DomainRunKind, domainDates, domainProjects } from '../tables.ts'
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
  const { accountId, id, target, limit } = domain
  const number = domain.run + 1
  const { totalCost, creditOffer, taskCost, keywordCost } = await getCreditCosts(tx, 'DOMAIN')
  const day = await dayOfNextRun(tx, domain)
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
      day,
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

/** Today in the domain's zone; never before its latest date, which a zone chosen since may call tomorrow: a newer check is newer. */
async function dayOfNextRun(tx: Ctx, { accountId, id, timeZone }: DomainRow): Promise<string> {
  const today = localDateOf(tx.clock(), timeZone)
  const [latest] = await tx.db
    .select({ day: max(domainDates.day) })
    .from(domainDates)
    .where(and(eq(domainDates.accountId, accountId), eq(domainDates.projectId, id), isNotNull(domainDates.finishedAt)))
  return latest?.day != null && latest.day > today ? latest.day : today
}
