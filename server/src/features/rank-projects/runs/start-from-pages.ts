import { and, eq, sql } from 'drizzle-orm'
import { serpKeywordPrice } from '#contract/rules/paid-runs/prices.ts'
import { type LocalDate, localDateOf } from '#contract/rules/text/time-zones.ts'
import { beginRun, type RunRequest } from '../../../parts/paid-runs/index.ts'
import type { PageReference } from '../../../parts/serp-fetches/index.ts'
import { readRanks } from '../../../parts/serp-fetches/read-pages/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ProviderFailureKind } from '../../../ports/data-provider/failure.ts'
import { getCreditCosts } from '../../credits/index.ts'
import { listCompetitors } from '../competitors/project-competitors.ts'
import { type ProjectRow, projectKey } from '../get-project.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { rankProjectWork } from '../project-work.ts'
import { rankProjects } from '../projects/tables.ts'
import { recordRead } from './record-ranks.ts'

/** A keyword with the page that was paid for elsewhere, or the reason why there is none; `askedAt` determines its day. */
export type SeenKeyword = {
  id: number
  askedAt: Date
  seen: { page: PageReference } | { failure: ProviderFailureKind }
}

type SeenMoment = Pick<SeenKeyword, 'askedAt'>

type StartFromPages = {
  request: RunRequest
  /** New, and locked. */
  project: ProjectRow
  keywords: readonly SeenKeyword[]
  title: string
}

/**
 * Runs a project for the first time on pages that were paid for elsewhere: nothing is fetched, charged or held, and the run ends
 * within the caller's transaction. A keyword whose page is no longer kept counts as failed.
 */
export async function startFromPages(tx: Ctx, { request, project, keywords, title }: StartFromPages): Promise<void> {
  const { accountId, id: projectId, timeZone } = project
  const reference = { accountId, projectId }
  const number = project.run + 1
  const dayOf = ({ askedAt }: SeenMoment): LocalDate => localDateOf(askedAt, timeZone)
  const [day = localDateOf(tx.clock(), timeZone)] = keywords.map(dayOf).sort()
  const run = await beginRun(tx, rankProjectWork, {
    subject: { accountId, subjectId: projectId },
    number,
    request,
    unitsCount: keywords.length,
    chargeableCount: 0,
    title,
    actor: `account:${accountId}`,
    own: {
      kind: 'from-check',
      creditsPerKeyword: serpKeywordPrice(await getCreditCosts(tx, 'SERPS'), project),
      extraCredits: 0,
      creditsBySetting: null,
      slot: null,
      day,
      skipReason: null,
      retries: 0,
    },
  })
  await tx.db.update(rankProjects).set({ run: number }).where(projectKey(reference))
  await tx.db
    .update(rankProjectKeywords)
    .set({ run: number, askedRun: number, isFree: true })
    .where(and(eq(rankProjectKeywords.accountId, accountId), eq(rankProjectKeywords.projectId, projectId)))
  const competitors = await listCompetitors(tx, reference)
  const { depth, includesSubdomains } = project
  const domains = [project.domain, ...competitors.map(({ domain }) => domain)]
  const waiting = keywords.flatMap(({ seen, ...keyword }) =>
    'page' in seen ? [{ ...keyword, isFree: true, fetchId: null, page: seen.page }] : [],
  )
  const { ranked, failed } = await readRanks(tx, waiting, { domains, depth, includesSubdomains })
  const unseen = keywords.flatMap((keyword) =>
    'failure' in keyword.seen ? [{ keyword, failure: keyword.seen.failure }] : [],
  )
  const dated = <One extends { keyword: SeenMoment }>(one: One) => ({ ...one, day: dayOf(one.keyword) })
  await recordRead(
    tx,
    { project, run, competitors },
    { ranked: ranked.map(dated), failed: [...failed, ...unseen].map(dated) },
  )
  await rememberWhenSeen(tx, project)
}

/** The project counts as last run when its newest page was fetched; without any page, it has not run yet. */
const rememberWhenSeen = (tx: Ctx, { accountId, id }: ProjectRow) =>
  tx.db
    .update(rankProjects)
    .set({
      lastExecutedAt: sql`(select max(latest_taken_at) from rank_project_keywords
        where account_id = ${accountId} and project_id = ${id})`,
    })
    .where(projectKey({ accountId, projectId: id }))
