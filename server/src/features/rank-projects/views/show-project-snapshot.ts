import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { presentSnapshot } from '../../../parts/serp-fetches/read-pages/index.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { listCompetitors } from '../competitors/project-competitors.ts'
import { getProject } from '../get-project.ts'
import { getOwnKeyword } from '../keywords/load-keyword.ts'
import { listKeywordObservations, pageOf, presentObservation } from './keyword-observations.ts'

/** Further back than pages are kept. */
const mostDates = 400

export type ShowProjectSnapshot = { id: number; keyword_id: number; date?: LocalDate | undefined }

/** Shows the results page of a keyword on a date, or of its last check that worked before it; without a date of its newest. */
export async function showProjectSnapshot(ctx: AccountCtx, { id, keyword_id, date }: ShowProjectSnapshot) {
  const project = await getProject(ctx, id)
  const keyword = await getOwnKeyword(ctx, id, keyword_id)
  const [snapshots, competitors] = await Promise.all([
    listKeywordObservations(ctx, keyword, { from: '0001-01-01', most: mostDates }),
    listCompetitors(ctx, { accountId: ctx.account.id, projectId: id }),
  ])
  const worked = snapshots.filter(({ state }) => state !== 'failed')
  const snapshot =
    date === undefined
      ? (worked[0] ?? snapshots[0])
      : (snapshots.find(({ day }) => day === date) ?? worked.find(({ day }) => day < date))
  if (snapshot === undefined) throw notFound(`check of keyword ${keyword_id} of project ${id} on ${date}`)
  const domains = [project.domain, ...competitors.map(({ domain }) => domain)]
  const page = pageOf(snapshot)
  const asked = { domains, depth: snapshot.depth, includesSubdomains: project.includesSubdomains }
  return {
    data: {
      keyword: keyword.keyword,
      domains,
      snapshot: presentObservation(project, snapshot),
      dates: worked
        .map((one) => presentObservation(project, one))
        .flatMap(({ date: day, taken_at, state, rank }) =>
          state === 'failed' ? [] : { date: day, taken_at, state, rank },
        ),
      page: page === undefined ? null : await presentSnapshot(ctx, page, asked),
    },
  }
}
