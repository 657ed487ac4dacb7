import type { LocalDate } from '#contract/time-zones.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import type { AccountCtx } from '../../access/index.ts'
import { type PageReference, presentResultPage } from '../../search-results/index.ts'
import { listCompetitors } from '../competitors/project-competitors.ts'
import { getOwnKeyword } from '../keywords/own-keyword.ts'
import { getOwnProject } from '../own-project.ts'
import { type KeywordLook, listKeywordLooks, presentLook } from './keyword-looks.ts'

/** Further back than pages are kept. */
const mostDates = 400

export type ShowProjectResultPage = { id: number; keyword_id: number; date?: LocalDate | undefined }

/** What the engine showed for a keyword on a date, or at its newest look that worked. */
export async function showProjectResultPage(ctx: AccountCtx, { id, keyword_id, date }: ShowProjectResultPage) {
  const project = await getOwnProject(ctx, id)
  const keyword = await getOwnKeyword(ctx, id, keyword_id)
  const [looks, competitors] = await Promise.all([
    listKeywordLooks(ctx, keyword, { from: '0001-01-01', most: mostDates }),
    listCompetitors(ctx, { accountId: ctx.account.id, projectId: id }),
  ])
  const worked = looks.filter(({ state }) => state !== 'failed')
  const look = date === undefined ? (worked[0] ?? looks[0]) : looks.find(({ day }) => day === date)
  if (look === undefined) throw notFound(`look of ${date} at keyword ${keyword_id} of project ${id}`)
  const domains = [project.domain, ...competitors.map(({ domain }) => domain)]
  const page = pageOf(look)
  return {
    data: {
      keyword: keyword.keyword,
      domains,
      look: presentLook(look),
      dates: worked.map(presentLook).map(({ date: day, taken_at, rank }) => ({ date: day, taken_at, rank })),
      page: page === undefined ? null : await presentResultPage(ctx, page, { domains, depth: look.depth }),
    },
  }
}

/** A look that failed has none. */
function pageOf({ result_id, result_query_id, taken_at }: KeywordLook): PageReference | undefined {
  if (result_id === null || result_query_id === null) return undefined
  return { resultId: result_id, queryId: Number(result_query_id), takenAt: new Date(taken_at) }
}
