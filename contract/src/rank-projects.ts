import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { competitorLimits } from './keyword-syntax.ts'
import { createRankProjectInput, updateRankProjectInput } from './rank-project-input.ts'
import { rankProjectMessages } from './rank-project-messages.ts'
import { projectRow, rankProject } from './rank-project-row.ts'
import { rankProjectTables } from './rank-project-tables.ts'
import { hostInput } from './search-inputs.ts'
import { pageNumber, pagination, rowId, searchText } from './wire.ts'

const accepted = z.object({ message: z.string(), data: z.object({ id: z.number().int() }) })
const selected = (message: string) => ({ error: message })

export const rankProjects = {
  createRankProject: endpoint(
    { ability: 'CREATE_SERP_PROJECT', module: 'SERP Projects', startsPaidWork: true },
    'credits.insufficient',
    'trial.restricted',
    'project.limit-reached',
    'project.keyword-limit',
    'request.conflict',
    'provider.unavailable',
  )
    .route({
      method: 'POST',
      path: '/projects',
      successStatus: 202,
      tags: ['SERP Projects'],
      summary: 'Track where a domain ranks for keywords',
      description:
        'Accepted at once and run for the first time; credits are held now and charged for delivered keywords only. An `Idempotency-Key` header or `random_id` makes a repeat answer the first project.',
    })
    .input(createRankProjectInput)
    .output(accepted),

  listRankProjects: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' })
    .route({ method: 'GET', path: '/projects', tags: ['SERP Projects'], summary: 'Projects, newest first, 10 a page' })
    .input(
      z.object({
        page: pageNumber.default(1),
        /** Part of a name or of a domain. */
        search: searchText,
      }),
    )
    .output(
      z.object({
        data: z.object({
          projects: z.array(rankProject),
          pagination,
          /** How many projects the account may have, whatever is searched for; null without a limit, 0 without a plan. */
          project_limit: z.number().int().nullable(),
          /** How many keywords a project of the account may have; likewise. */
          keyword_limit: z.number().int().nullable(),
        }),
      }),
    ),

  updateRankProject: endpoint(
    { ability: 'CREATE_SERP_PROJECT', module: 'SERP Projects', startsPaidWork: true },
    'row.not-found',
    'credits.insufficient',
    'trial.restricted',
    'project.keyword-limit',
    'project.competitors-full',
    'project.running',
    'request.conflict',
  )
    .route({
      method: 'PUT',
      path: '/projects/{id}',
      tags: ['SERP Projects'],
      summary: 'Add keywords, add competitors, or change when it runs',
      description:
        '`keywordsItems` are looked up at once and paid like a run of their own. `competitorsItems` cost nothing; their past is read from result pages still kept. `isRuntime` goes with `duration`, `isDailyChecked`, `runAt` and `timeZone`; what is left out stays. An `Idempotency-Key` header makes a repeat of added keywords answer the first.',
    })
    .input(updateRankProjectInput)
    .output(accepted),

  deleteRankProject: endpoint({ ability: 'CREATE_SERP_PROJECT', hasLongStatements: true }, 'row.not-found')
    .route({
      method: 'DELETE',
      path: '/projects/{id}',
      tags: ['SERP Projects'],
      summary: 'Delete a project and all its ranks',
      description: 'A run under way ends; what it has delivered is charged, the rest is given back.',
    })
    .input(projectRow)
    .output(z.object({ message: z.string() })),

  removeRankCompetitors: endpoint({ ability: 'CREATE_SERP_PROJECT', type2Only: true }, 'row.not-found')
    .route({
      method: 'POST',
      path: '/projects/remove-project-competitors',
      tags: ['SERP Projects'],
      summary: 'Remove competitors from a project',
      description: 'Their ranks are kept and come back when they are added again.',
    })
    .input(
      z.object({
        project_id: rowId,
        /** Ids or domains. */
        competitorToRemove: z
          .array(
            z.union([rowId, hostInput], selected(rankProjectMessages.invalidCompetitor)),
            selected(rankProjectMessages.invalidCompetitor),
          )
          .min(1, rankProjectMessages.invalidCompetitor)
          .max(competitorLimits.perProject, rankProjectMessages.invalidCompetitor),
      }),
    )
    .output(z.object({ message: z.string() })),

  deleteRankKeywords: endpoint(
    { ability: 'CREATE_SERP_PROJECT', hasLongStatements: true },
    'row.not-found',
    'project.running',
  )
    .route({
      method: 'POST',
      path: '/projects/delete-project-keywords',
      tags: ['SERP Projects'],
      summary: 'Delete keywords and their ranks',
    })
    .input(
      z.object({
        keywords_ids: z
          .array(rowId, selected(rankProjectMessages.invalidKeywords))
          .min(1, rankProjectMessages.invalidKeywords)
          .max(1_000, rankProjectMessages.invalidKeywords),
      }),
    )
    .output(z.object({ message: z.string() })),

  refreshRankProject: endpoint(
    { ability: 'CREATE_SERP_PROJECT', module: 'SERP Projects', startsPaidWork: true },
    'row.not-found',
    'credits.insufficient',
    'refresh.recent',
    'project.running',
    'project.nothing-failed',
    'request.conflict',
  )
    .route({
      method: 'POST',
      path: '/projects/refresh-project/{id}',
      successStatus: 202,
      tags: ['SERP Projects'],
      summary: 'Run a project now',
      description:
        'Within 4 hours of the last look it needs `confirm: true`, else 409 `refresh.recent` with `data.taken_at`; a confirmed refresh asks for new result pages. `onlyFailed` looks only at the keywords that failed last. An `Idempotency-Key` header makes a repeat answer the first.',
    })
    .input(
      projectRow.extend({
        confirm: z.boolean({ error: 'confirm is true or false.' }).default(false),
        onlyFailed: z.boolean({ error: 'onlyFailed is true or false.' }).default(false),
      }),
    )
    .output(accepted),

  ...rankProjectTables,
}
