import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { competitorInProject, rankCompetitorsRow } from './rank-competitors-row.ts'
import { rankHistoryRow } from './rank-history-row.ts'
import { keywordChoice } from './rank-keyword-choice.ts'
import { projectRow, rankProject } from './rank-project-row.ts'
import { pageNumber, pagination } from './wire.ts'

const keywordsPage = {
  /** 50 keywords a page. */
  keywords_page: pageNumber.default(1),
}

const projectState = {
  projectName: z.string(),
  /** True while keywords are being looked up. */
  isItemNull: z.boolean(),
  /** How many are still to come. */
  itemLeft: z.number().int(),
}

/** The two tables a project is shown as. */
export const rankProjectTables = {
  showRankHistory: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/list-histories/{id}',
      tags: ['SERP Projects'],
      summary: 'Ranks of a project by date, 7 dates a page',
    })
    .input(projectRow.extend({ page: pageNumber.default(1), ...keywordsPage, ...keywordChoice }))
    .output(
      z.object({
        ...projectState,
        project: rankProject,
        /** Of the dates. */
        pagination,
        /** Of the keywords chosen. */
        keywords_pagination: pagination,
        /** Of `sparkline`, oldest first. */
        sparkline_dates: z.array(z.iso.date()),
        /** Its first element is the list of keywords. */
        historiesData: z.array(z.array(rankHistoryRow)),
      }),
    ),

  showRankCompetitors: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/list-competitors/{id}',
      tags: ['SERP Projects'],
      summary: 'Ranks of a project beside its competitors’, 50 keywords a page',
    })
    .input(projectRow.extend({ page: pageNumber.default(1), ...keywordChoice }))
    .output(
      z.object({
        ...projectState,
        /** Of the keywords chosen. */
        pagination,
        competitors: z.array(competitorInProject),
        competitorsData: z.array(z.object({ items: z.array(rankCompetitorsRow) })),
      }),
    ),
}
