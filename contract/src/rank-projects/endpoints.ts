import { z } from 'zod'
import { mostExportedDates } from '../rules/exports/exports.ts'
import {
  competitorLimits,
  duplicateWindowMinutes,
  freshHours,
  keywordLimits,
  keywordsAtOnce,
} from '../rules/limits/limits.ts'
import { projectSorts } from '../rules/rank-projects/project-order.ts'
import { targetInput } from '../serp-fetches/search-inputs.ts'
import { listUpTo } from '../wire/bounded-input.ts'
import { endpoint } from '../wire/endpoint.ts'
import { movementDays, pageNumber, pagination, rowId, searchText, spreadsheetDownload } from '../wire/fields.ts'
import { exportRankProjectInput } from './export-input.ts'
import { groupEndpoints } from './group-endpoints.ts'
import {
  addedKeywords,
  changeSettingsInput,
  createRankProjectInput,
  trackSerpCheckInput,
  updateRankProjectInput,
} from './inputs.ts'
import { chosenRanges, keywordChoice, wrongDirection } from './keyword-choice.ts'
import { rankProjectMessages } from './messages.ts'
import { aboutOneThing, noteEffect, noteFields, projectNote } from './notes.ts'
import { pageEndpoints } from './page-endpoints.ts'
import { listedRankProject, projectRow } from './rows.ts'
import { settingEndpoints } from './setting-endpoints.ts'
import { settingId, settingsOfKeywords } from './settings.ts'
import { shareEndpoints } from './share-endpoints.ts'
import { tagEndpoints } from './tag-endpoints.ts'
import { viewEndpoints } from './view-endpoints.ts'

const accepted = z.object({ message: z.string(), data: z.object({ id: z.number().int() }) })

const keywordIds = listUpTo(rowId, rankProjectMessages.invalidKeywords, {
  none: rankProjectMessages.invalidKeywords,
  most: keywordsAtOnce,
  tooMany: rankProjectMessages.tooManySelected,
})

export const rankProjects = {
  createRankProject: endpoint(
    { ability: 'CREATE_SERP_PROJECT', module: 'SERP Projects', startsPaidWork: true },
    'credits.insufficient',
    'trial.restricted',
    'project.limit-reached',
    'project.keyword-limit',
    'project.tags-full',
    'project.keyword-tags-full',
    'request.conflict',
    'provider.unavailable',
  )
    .route({
      method: 'POST',
      path: '/projects',
      successStatus: 202,
      tags: ['SERP Projects'],
      summary: 'Create a project',
      description: `Starts the first run. Every keyword is checked in the setting of the request’s own fields and in each of \`furtherSettings\`, unless \`settings\` or \`keywordSettings\` name some of them (0 is the first). Credits are held now and charged only for keywords that return a result. Repeat a request with the same \`Idempotency-Key\` header or \`random_id\` to get the original project. If you created an identical project within the last ${duplicateWindowMinutes} minutes, it is returned instead of a new one, even under a different key; \`message\` says so.`,
    })
    .input(createRankProjectInput)
    .output(accepted),

  listRankProjects: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' })
    .route({
      method: 'GET',
      path: '/projects',
      tags: ['SERP Projects'],
      summary: 'List projects, 10 per page',
      description:
        'Newest first by default. Each project includes its change over seven days, or over `days`; `sort=visibility_change&direction=asc` lists the largest loss of visibility first. Projects without a value to sort by come last in either direction.',
    })
    .input(
      z.object({
        page: pageNumber.default(1),
        /** Part of a name or of a domain. */
        search: searchText,
        sort: z.enum(projectSorts, { error: `Sort by one of ${projectSorts.join(', ')}.` }).default('created'),
        direction: z.enum(['asc', 'desc'], { error: wrongDirection }).default('desc'),
        days: movementDays,
      }),
    )
    .output(
      z.object({
        data: z.object({
          projects: z.array(listedRankProject),
          pagination,
          /**
           * The number of projects the account may have, whatever is searched for; null without a limit, 0 without a
           * plan.
           */
          project_limit: z.number().int().nullable(),
          /** The number of keywords a project of the account may have; likewise. */
          keyword_limit: z.number().int().nullable(),
        }),
      }),
    ),

  trackSerpCheck: endpoint(
    { ability: 'CREATE_SERP_PROJECT', module: 'SERP Projects', startsPaidWork: true },
    'row.not-found',
    'trial.restricted',
    'check.running',
    'project.limit-reached',
    'project.keyword-limit',
    'request.conflict',
  )
    .route({
      method: 'POST',
      path: '/projects/track-check',
      successStatus: 202,
      tags: ['SERP Projects'],
      summary: 'Create a project from a check',
      description:
        'The project has the check’s domain, settings, competitors and keywords. The check’s rankings become its first day, free of charge. Repeat a request with the same `Idempotency-Key` header to get the original project.',
    })
    .input(trackSerpCheckInput)
    .output(accepted),

  updateRankProject: endpoint(
    { ability: 'CREATE_SERP_PROJECT', module: 'SERP Projects', startsPaidWork: true },
    'row.not-found',
    'credits.insufficient',
    'trial.restricted',
    'project.keyword-limit',
    'project.competitors-full',
    'project.tags-full',
    'project.keyword-tags-full',
    'project.running',
    'request.conflict',
  )
    .route({
      method: 'PUT',
      path: '/projects/{id}',
      tags: ['SERP Projects'],
      summary: 'Add keywords, add competitors, or change the schedule',
      description: `Up to ${keywordLimits.perAddition} \`keywordsItems\` are checked immediately and charged as a separate run; those the project already has are skipped, free of charge. Either all the others are added or none. \`tags\` are for all \`keywordsItems\`, \`taggedKeywords\` names single ones with places in \`tagNames\`; keywords the project already has get them too. \`settings\` and \`keywordSettings\` name the search settings to add them in; without them, all. \`competitorsItems\` are free; their history is backfilled from stored SERP snapshots. Send \`isRuntime\` to change any of \`duration\`, \`isDailyChecked\`, \`runAt\` and \`timeZone\`; omitted fields stay unchanged. Repeat a request with the same \`Idempotency-Key\` header to get the original response.`,
    })
    .input(updateRankProjectInput)
    .output(accepted),

  listKnownKeywords: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'POST',
      path: '/projects/list-known-keywords/{id}',
      tags: ['SERP Projects'],
      summary: `List which of up to ${keywordLimits.perAddition} keywords a project already has`,
      description: 'Changes nothing. Case is ignored, as it is when keywords are added.',
    })
    .input(projectRow.extend({ keywords: addedKeywords, ...settingsOfKeywords(keywordLimits.perAddition) }))
    .output(
      z.object({
        data: z.object({
          /** Keywords that the project has in all the settings, in the given spelling and order. */
          known: z.array(z.string()),
          /** The others, each with the numbers of the settings that it would be added in. */
          added: z.array(z.object({ keyword: z.string(), settings: z.array(z.number().int()) })),
        }),
      }),
    ),

  changeProjectSettings: endpoint(
    { ability: 'CREATE_SERP_PROJECT' },
    'row.not-found',
    'trial.restricted',
    'project.setting-known',
    'project.running',
  )
    .route({
      method: 'PUT',
      path: '/projects/change-settings/{id}',
      tags: ['SERP Projects'],
      summary: 'Change a project’s name and search settings',
      description:
        'Send all settings, including unchanged ones; the domain cannot be changed. Search engine, device, language and location are those of `setting_id`, everything else is the project’s. Nothing is searched or charged until the next run. Rankings for a different engine, device, language or location are not compared with earlier ones. A note listing the changes is added to that day.',
    })
    .input(changeSettingsInput)
    .output(accepted),

  deleteRankProject: endpoint({ ability: 'CREATE_SERP_PROJECT', hasLongStatements: true }, 'row.not-found')
    .route({
      method: 'DELETE',
      path: '/projects/{id}',
      tags: ['SERP Projects'],
      summary: 'Delete a project and its history',
      description: 'Stops a run in progress. Look-ups already sent are charged if they succeed; the rest is refunded.',
    })
    .input(projectRow)
    .output(z.object({ message: z.string() })),

  removeRankCompetitors: endpoint({ ability: 'CREATE_SERP_PROJECT', requiresPaidAccount: true }, 'row.not-found')
    .route({
      method: 'POST',
      path: '/projects/remove-project-competitors',
      tags: ['SERP Projects'],
      summary: 'Remove competitors from a project',
      description: 'Their history is kept and restored if you add them again.',
    })
    .input(
      z.object({
        project_id: rowId,
        /** Ids or domains. */
        competitorToRemove: listUpTo(
          z.union([rowId, targetInput], { error: rankProjectMessages.invalidCompetitor }),
          rankProjectMessages.invalidCompetitor,
          {
            none: rankProjectMessages.invalidCompetitor,
            most: competitorLimits.perProject,
            tooMany: rankProjectMessages.invalidCompetitor,
          },
        ),
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
      summary: 'Delete keywords and their history',
    })
    .input(
      z.object({
        keywords_ids: keywordIds,
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
      description: `Within ${freshHours} hours of the last check this requires \`confirm: true\`; without it the response is 409 \`refresh.recent\` with \`data.taken_at\`. A confirmed refresh fetches new results pages. \`onlyFailed\` checks only the keywords that failed last time. Repeat a request with the same \`Idempotency-Key\` header to get the original response.`,
    })
    .input(
      projectRow
        .extend({
          confirm: z.boolean({ error: 'confirm must be true or false.' }).default(false),
          onlyFailed: z.boolean({ error: 'onlyFailed must be true or false.' }).default(false),
          keywords_ids: keywordIds.optional(),
          /** Only the keywords of this setting. */
          setting: settingId.optional(),
        })
        .refine(({ onlyFailed, keywords_ids }) => !onlyFailed || keywords_ids === undefined, {
          message: 'Send onlyFailed or keywords_ids, not both.',
          path: ['keywords_ids'],
        }),
    )
    .output(accepted),

  ...viewEndpoints,
  ...pageEndpoints,
  ...shareEndpoints,

  ...settingEndpoints,

  ...tagEndpoints,

  ...groupEndpoints,

  addProjectNote: endpoint({ ability: 'CREATE_SERP_PROJECT' }, 'row.not-found', 'project.notes-full')
    .route({
      method: 'POST',
      path: '/projects/add-note/{id}',
      tags: ['SERP Projects'],
      summary: 'Add a note to a date',
      description: 'A note that names a tag, or pages, shows its effect on the visibility of those keywords.',
    })
    .input(projectRow.extend(noteFields).refine(...aboutOneThing))
    .output(z.object({ message: z.string(), data: projectNote })),

  editProjectNote: endpoint({ ability: 'CREATE_SERP_PROJECT' }, 'row.not-found')
    .route({
      method: 'PUT',
      path: '/projects/edit-note/{id}/{note_id}',
      tags: ['SERP Projects'],
      summary: 'Change a note’s text, date, and what it is about',
    })
    .input(projectRow.extend({ note_id: rowId, ...noteFields }).refine(...aboutOneThing))
    .output(z.object({ message: z.string(), data: projectNote })),

  showNoteEffect: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/show-note-effect/{id}/{note_id}',
      tags: ['SERP Projects'],
      summary: 'Show the effect of a note',
      description:
        'Mean visibility of the note’s keywords over the 28 days after it less that over the 28 days before, minus the same of the project’s other keywords (difference in differences), with the share of random choices of as many keywords whose difference is as large. Keywords of a tag are those that have it now; keywords of pages are those they ranked for at the last check before the note, or are the target of.',
    })
    .input(projectRow.extend({ note_id: rowId }))
    .output(z.object({ data: noteEffect })),

  deleteProjectNote: endpoint({ ability: 'CREATE_SERP_PROJECT' }, 'row.not-found')
    .route({
      method: 'DELETE',
      path: '/projects/delete-note/{id}/{note_id}',
      tags: ['SERP Projects'],
      summary: 'Delete a note',
    })
    .input(projectRow.extend({ note_id: rowId }))
    .output(z.object({ message: z.string() })),

  exportRankProject: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/excel/generate-project/{id}',
      outputStructure: 'detailed',
      tags: ['SERP Projects'],
      summary: 'Export a project to Excel',
      description:
        'Exports all keywords in the order they were added, or only those that match the search and filters.',
    })
    .input(projectRow.extend(keywordChoice).superRefine(chosenRanges))
    .output(spreadsheetDownload),

  exportRankProjectFile: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'POST',
      path: '/projects/export/{id}',
      outputStructure: 'detailed',
      tags: ['SERP Projects'],
      summary: 'Export keywords, dates and columns of a project to Excel or CSV',
      description: `Changes nothing. A file has the newest dates of the range, at most ${mostExportedDates}. CSV is one table; Excel files also contain the competitors’ latest rankings and the project’s settings.`,
    })
    .input(exportRankProjectInput)
    .output(spreadsheetDownload),
}
