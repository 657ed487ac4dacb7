import { z } from 'zod'
import { settingLimits } from '../rules/limits/limits.ts'
import { endpoint } from '../wire/endpoint.ts'
import { exportFormat, spreadsheetDownload } from '../wire/fields.ts'
import { addSettingInput } from './inputs.ts'
import { chosenRanges, comparedDates, keywordFilters, missingFilters } from './keyword-choice.ts'
import { projectRow } from './rows.ts'
import { settingId } from './settings.ts'
import { dayCompared } from './standing.ts'
import { settingTotal } from './tag-totals.ts'

/** The settings of a project, and their comparison. */
export const settingEndpoints = {
  addProjectSetting: endpoint(
    { ability: 'CREATE_SERP_PROJECT', module: 'SERP Projects', startsPaidWork: true },
    'row.not-found',
    'credits.insufficient',
    'trial.restricted',
    'project.keyword-limit',
    'project.settings-full',
    'project.setting-known',
    'project.running',
    'request.conflict',
  )
    .route({
      method: 'POST',
      path: '/projects/add-setting/{id}',
      successStatus: 202,
      tags: ['SERP Projects'],
      summary: 'Track a project’s keywords in a further search setting',
      description: `A project can have up to ${settingLimits.perProject} combinations of search engine, device, language and location. All its keywords are checked in the new one immediately and charged as a separate run; each counts towards the plan’s keyword limit once more. Either all are added or none. Repeat a request with the same \`Idempotency-Key\` header to get the original response.`,
    })
    .input(addSettingInput)
    .output(z.object({ message: z.string(), data: z.object({ id: z.number().int() }) })),

  deleteProjectSetting: endpoint(
    { ability: 'CREATE_SERP_PROJECT', hasLongStatements: true },
    'row.not-found',
    'project.only-setting',
    'project.running',
  )
    .route({
      method: 'DELETE',
      path: '/projects/delete-setting/{id}/{setting_id}',
      tags: ['SERP Projects'],
      summary: 'Delete a search setting and the keywords’ history in it',
      description:
        'The last one can’t be deleted. If the first one (0) is deleted, the next one becomes the first and is numbered 0.',
    })
    .input(projectRow.extend({ setting_id: settingId }))
    .output(z.object({ message: z.string() })),

  listSettingTotals: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/list-setting-totals/{id}',
      tags: ['SERP Projects'],
      summary: 'Compare a project’s search settings: keywords, average position, visibility and distribution',
      description: 'A row for each search setting, over the keywords that match the filters.',
    })
    .input(projectRow.extend({ ...keywordFilters, ...comparedDates }).superRefine(chosenRanges))
    .output(
      z.object({
        data: z.object({
          /** In the order of the project’s settings. */
          totals: z.array(settingTotal),
          /** The same figures of all keywords that match, in whatever setting. */
          all: settingTotal.omit({ setting_id: true }),
          /** The project’s different keywords, whatever the filters: one counts once, in however many settings it is tracked. */
          different_count: z.number().int(),
          /** The day that changes are compared with; null before the first check. */
          comparison: dayCompared.nullable(),
          missing_filters: missingFilters,
        }),
      }),
    ),

  exportSettingTotals: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/export-setting-totals/{id}',
      outputStructure: 'detailed',
      tags: ['SERP Projects'],
      summary: 'Export the comparison of search settings to Excel or CSV',
    })
    .input(projectRow.extend({ ...keywordFilters, ...comparedDates, format: exportFormat }).superRefine(chosenRanges))
    .output(spreadsheetDownload),
}
