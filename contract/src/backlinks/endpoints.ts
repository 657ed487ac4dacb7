import { z } from 'zod'
import { backlinkLimits } from '../rules/backlinks/backlink-limits.ts'
import { backlinkSchedules, backlinkTargetLimits, toBacklinkTarget } from '../rules/backlinks/backlinks.ts'
import { fileKeptMinutes, freshHours } from '../rules/limits/limits.ts'
import { randomId } from '../serp-fetches/search-inputs.ts'
import { confirmation, scheduleChoice, sortDirection } from '../site-checks/inputs.ts'
import { listUpTo, textUpTo } from '../wire/bounded-input.ts'
import { endpoint } from '../wire/endpoint.ts'
import {
  exportFormat,
  fileToken,
  pageNumber,
  pagination,
  rowId,
  searchText,
  spreadsheetDownload,
  threeIds,
  wireInteger,
  yesOrNo,
} from '../wire/fields.ts'
import { dates, linkChoice, order, rangesInOrder, viewInput } from './link-choice.ts'
import { backlinkMessages } from './messages.ts'
import { anchorGroup, backlinkProject, backlinkRow, backlinkView, gapDomain, referringDomain } from './rows.ts'

/** The target that is analysed; with a path it is that page, whatever the scope. */
export const checkBacklinkInput = z
  .object({
    target: textUpTo(backlinkTargetLimits.entered, backlinkMessages.targetRequired, backlinkMessages.targetInvalid)
      .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text.trim()), backlinkMessages.targetInvalid)
      .trim()
      .min(1, backlinkMessages.targetRequired)
      .max(backlinkTargetLimits.characters, { error: backlinkMessages.targetInvalid, abort: true }),
    scope: z.enum(['domain', 'subdomain'], { error: backlinkMessages.scope }).default('domain'),
    random_id: randomId,
  })
  .superRefine(({ target, scope }, context) => {
    // The check above reports an empty target.
    if (target !== '' && toBacklinkTarget(target, scope) === undefined)
      context.addIssue({ code: 'custom', message: backlinkMessages.targetInvalid, path: ['target'] })
  })

export type CheckBacklinkInput = z.output<typeof checkBacklinkInput>

const exportInput = z
  .object({ ...backlinkRow.shape, ...linkChoice, ...dates, ...order, format: exportFormat })
  .superRefine(rangesInOrder)

export type ExportLinksInput = z.output<typeof exportInput>

const groupInput = { ...backlinkRow.shape, ...dates, search: searchText, page: pageNumber.default(1) }

const accepted = z.object({
  success: z.literal(true),
  message: z.string(),
  data: z.object({ backlinks_id: z.number().int() }),
})

const done = z.object({ success: z.literal(true), message: z.string() })

const module = 'Backlink Module'

const own = { requiresPaidAccount: true } as const

export const backlinks = {
  checkBacklink: endpoint(
    { ability: 'VIEW_BACKLINK_OVERVIEW', module, ...own, startsPaidWork: true },
    'credits.insufficient',
    'request.conflict',
    'provider.unavailable',
  )
    .route({
      method: 'POST',
      path: '/backlink/check-backlink',
      successStatus: 202,
      tags: ['Backlinks'],
      summary: 'Analyze the backlinks of a domain or page',
      description:
        'A target with a path is analyzed as that page. Progress arrives over `GET /events`. Credits for the maximum number of links are held now. Those for links that aren’t found are refunded, and a check that finds none costs the base fee alone. A check that isn’t saved is deleted after 24 hours. Repeat a request with the same `Idempotency-Key` header or `random_id` to get the original check.',
    })
    .input(checkBacklinkInput)
    .output(accepted),

  getBacklinkData: endpoint({ ability: 'VIEW_BACKLINK_OVERVIEW', ...own, emptyMeans: ['anchor'] }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/backlink/get-backlink-data',
      tags: ['Backlinks'],
      summary: 'Get the backlinks of a target on a date',
      description: `\`summary\`, \`new_lost\` and \`history\` cover the whole target. \`project\`, \`statuses\` and \`changes\` cover only the links loaded. ${backlinkLimits.rowsPerPage} links per page.`,
    })
    .input(viewInput)
    .output(z.object({ data: backlinkView, pagination })),

  listReferringDomains: endpoint({ ability: 'VIEW_BACKLINK_OVERVIEW', ...own }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/backlink/list-referring-domains/{id}',
      tags: ['Backlinks'],
      summary: 'List the domains that link to a target',
      description: 'Grouped from the links loaded.',
    })
    .input(
      z.object({
        ...groupInput,
        sort: z
          .enum(
            [
              'domain',
              'domain_from_rank',
              'backlinks',
              'lost_backlinks',
              'dofollow_backlinks',
              'spam_score',
              'first_seen',
            ],
            {
              error:
                'Sort by domain, domain_from_rank, backlinks, lost_backlinks, dofollow_backlinks, spam_score or first_seen.',
            },
          )
          .default('domain_from_rank'),
        direction: sortDirection.default('desc'),
      }),
    )
    .output(z.object({ data: z.array(referringDomain), pagination })),

  listAnchors: endpoint({ ability: 'VIEW_BACKLINK_OVERVIEW', ...own }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/backlink/list-anchors/{id}',
      tags: ['Backlinks'],
      summary: 'List the anchor texts of a target’s backlinks',
      description: 'Grouped from the links loaded.',
    })
    .input(
      z.object({
        ...groupInput,
        sort: z
          .enum(['anchor', 'backlinks', 'lost_backlinks', 'dofollow_backlinks', 'referring_domains', 'first_seen'], {
            error: 'Sort by anchor, backlinks, lost_backlinks, dofollow_backlinks, referring_domains or first_seen.',
          })
          .default('backlinks'),
        direction: sortDirection.default('desc'),
      }),
    )
    .output(z.object({ data: z.array(anchorGroup), pagination })),

  linkGap: endpoint({ ability: 'VIEW_BACKLINK_PROJECTS', ...own }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/backlink/link-gap/{id}',
      tags: ['Backlinks'],
      summary: 'List domains that link to up to three other targets but not to this one',
      description: 'Compares the live links loaded by the latest check of each saved project.',
    })
    .input(
      z.object({
        ...backlinkRow.shape,
        /** Ids of the others, comma-separated. */
        others: threeIds(backlinkMessages.compared),
        search: searchText,
        page: pageNumber.default(1),
      }),
    )
    .output(
      z.object({
        /** One’s own first. */
        projects: z.array(backlinkProject),
        /** Not every live link of this target was read: some of these domains may link to it after all. */
        is_partial: z.boolean(),
        data: z.array(gapDomain),
        pagination,
      }),
    ),

  saveBacklinkProject: endpoint({ ability: 'VIEW_BACKLINK_PROJECTS', module, ...own }, 'row.not-found')
    .route({
      method: 'POST',
      path: '/backlink/save-backlink-project',
      tags: ['Backlinks'],
      summary: 'Save a backlink project, or change its schedule',
    })
    .input(
      z.object({
        backlink_id: rowId,
        ...scheduleChoice(backlinkSchedules, backlinkMessages.schedule),
      }),
    )
    .output(done),

  getBacklinkProjects: endpoint({ ability: 'VIEW_BACKLINK_PROJECTS', ...own })
    .route({
      method: 'GET',
      path: '/backlink/get-backlink-projects',
      tags: ['Backlinks'],
      summary: 'List saved backlink projects',
    })
    .input(
      z.object({
        page: pageNumber.default(1),
        per_page: wireInteger('per_page must be a whole number from 1 to 50.')
          .pipe(
            z
              .number()
              .min(1, 'per_page must be a whole number from 1 to 50.')
              .max(50, 'per_page must be a whole number from 1 to 50.'),
          )
          .default(10),
        /** Part of a target. */
        search: searchText,
        sort: z.enum(['target', 'created_at'], { error: 'Sort by target or created_at.' }).default('created_at'),
        direction: sortDirection.default('desc'),
      }),
    )
    .output(z.object({ data: z.array(backlinkProject), pagination })),

  refreshBacklinkProject: endpoint(
    { ability: 'VIEW_BACKLINK_PROJECTS', module, ...own, startsPaidWork: true },
    'row.not-found',
    'credits.insufficient',
    'refresh.recent',
    'backlinks.running',
    'request.conflict',
  )
    .route({
      method: 'POST',
      path: '/backlink/refresh-backlink-project/{id}',
      successStatus: 202,
      tags: ['Backlinks'],
      summary: 'Analyze a target again',
      description: `Costs the same as a new check. The results are added under today’s date; earlier dates are kept. Within ${freshHours} hours of the last check this requires \`confirm: true\`; without it the response is 409 \`refresh.recent\` with \`data.taken_at\`.`,
    })
    .input(z.object({ ...backlinkRow.shape, ...confirmation }))
    .output(accepted),

  deleteBacklinkProject: endpoint(
    { ability: 'VIEW_BACKLINK_PROJECTS', ...own, hasLongStatements: true },
    'row.not-found',
  )
    .route({
      method: 'DELETE',
      path: '/backlink/delete-backlink-project/{id}',
      tags: ['Backlinks'],
      summary: 'Delete a backlink project and its full history',
      description:
        'Stops a check in progress. Once loading has begun, the base fee and the links loaded so far are charged; the rest is refunded.',
    })
    .input(backlinkRow)
    .output(z.object({ message: z.string() })),

  generateBacklinkExcel: endpoint({ ability: 'VIEW_BACKLINK_OVERVIEW', ...own }, 'row.not-found')
    .route({
      method: 'POST',
      path: '/backlink/generate-excel/{id}',
      tags: ['Backlinks'],
      summary: 'Create an Excel or CSV file of a target’s backlinks',
      description: `Contains every link that matches the filters. \`file_url\` is valid for ${fileKeptMinutes} minutes and only for your account.`,
    })
    .input(exportInput)
    .output(z.object({ file_url: z.string() })),

  generateDisavow: endpoint({ ability: 'VIEW_BACKLINK_OVERVIEW', ...own }, 'row.not-found')
    .route({
      method: 'POST',
      path: '/backlink/generate-disavow/{id}',
      tags: ['Backlinks'],
      summary: 'Create a disavow file from selected backlinks',
      description: `A text file in the format of Google’s disavow tool. \`file_url\` is valid for ${fileKeptMinutes} minutes and only for your account.`,
    })
    .input(
      z.object({
        ...backlinkRow.shape,
        created_at: dates.created_at,
        /** Ids of the chosen links, as the view of that date has them. */
        links: listUpTo(rowId, backlinkMessages.chosenLinks, {
          none: backlinkMessages.chosenLinks,
          most: backlinkLimits.perDisavow,
          tooMany: `Select up to ${backlinkLimits.perDisavow.toLocaleString('en-GB')} links.`,
        }),
        /** Whole domains instead of single pages. */
        whole_domains: yesOrNo.default(true),
      }),
    )
    .output(z.object({ file_url: z.string() })),

  downloadBacklinkFile: endpoint({ ability: 'VIEW_BACKLINK_OVERVIEW', ...own, hasLongStatements: true }, 'file.expired')
    .route({
      method: 'GET',
      path: '/backlink/files/{token}',
      outputStructure: 'detailed',
      tags: ['Backlinks'],
      summary: 'Download a created file',
    })
    .input(z.object({ token: fileToken }))
    .output(spreadsheetDownload),
}
