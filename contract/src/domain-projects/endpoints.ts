import { z } from 'zod'
import { domainLimits, fileKeptMinutes, freshHours } from '../rules/limits/limits.ts'
import { findCountry } from '../rules/locations/places.ts'
import { domainSchedules } from '../rules/site-checks/domain-checks.ts'
import { ignoredFields, randomId, settingFields, targetInput } from '../serp-fetches/search-inputs.ts'
import { confirmation, scheduleChoice, sortDirection } from '../site-checks/inputs.ts'
import { ignored } from '../wire/bounded-input.ts'
import { endpoint } from '../wire/endpoint.ts'
import {
  exportFormat,
  fileToken,
  pageNumber,
  pagination,
  searchText,
  spreadsheetDownload,
  threeIds,
  wireInteger,
  wireText,
} from '../wire/fields.ts'
import { domainProjectMessages } from './messages.ts'
import { dates, rangesInOrder, rankedKind, rowChoice, rowOrder, viewInput } from './row-choice.ts'
import { domainPage, domainProject, domainProjectRow, domainView, topTenResult } from './rows.ts'

const languageCode = wireText(12, domainProjectMessages.language).min(2, domainProjectMessages.language)

const countryCode = wireInteger(domainProjectMessages.country).refine(
  (code) => findCountry(code) !== undefined,
  domainProjectMessages.country,
)

/** The payload that checks a domain. Fields that only repeat the price or name a place are accepted and ignored. */
export const checkDomainInput = z.object({
  target: targetInput,
  language: languageCode,
  load_rank_absolute: ignored(),
  /** The number of keywords to read; its bounds are the credit setting's and the account's. */
  limit: wireInteger(domainProjectMessages.limit).pipe(
    z.number().min(1, domainProjectMessages.limit).max(1_000_000, domainProjectMessages.limit),
  ),
  country: countryCode,
  /** Location code of a state or city, used for top ten results. Keyword data covers the whole country. */
  state_city: settingFields.state_city,
  location_code: ignored(),
  random_id: randomId,
  ...ignoredFields,
})

export type CheckDomainInput = z.output<typeof checkDomainInput>

const accepted = z.object({ message: z.string(), data: z.object({ domain_project_id: z.number().int() }) })

const done = z.object({ success: z.literal(true), message: z.string() })

export const domainProjects = {
  checkDomain: endpoint(
    { ability: 'VIEW_DOMAIN_RANKING', module: 'Domain Checker', startsPaidWork: true },
    'credits.insufficient',
    'trial.restricted',
    'request.conflict',
    'provider.unavailable',
  )
    .route({
      method: 'POST',
      path: '/domain/check-domain',
      successStatus: 202,
      tags: ['Domain Checker'],
      summary: 'Check which keywords a domain ranks for',
      description:
        'Progress arrives over `GET /events`; the view has the keywords as they come in, with `selected_date` null until the first check is complete. Credits for the whole limit are held now. Those for keywords that aren’t found are refunded, and a check that finds none costs the base fee alone. A check that isn’t saved is deleted after 24 hours. Repeat a request with the same `Idempotency-Key` header or `random_id` to get the original check.',
    })
    .input(checkDomainInput)
    .output(accepted),

  listDomainProjects: endpoint({ ability: 'VIEW_DOMAIN_PROJECTS', requiresPaidAccount: true })
    .route({
      method: 'GET',
      path: '/domain/list-domain-projects',
      tags: ['Domain Checker'],
      summary: 'List saved domains',
    })
    .input(
      z.object({
        page: pageNumber.default(1),
        /** Part of a domain. */
        search: searchText,
        sort: z
          .enum(['target', 'limit', 'created_at'], { error: 'Sort by target, limit or created_at.' })
          .default('created_at'),
        direction: sortDirection.default('desc'),
      }),
    )
    .output(z.object({ data: z.object({ domainCheckers: z.array(domainProject), pagination }) })),

  showDomain: endpoint({ ability: 'VIEW_DOMAIN_RANKING' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/domain/view-domain/{id}',
      tags: ['Domain Checker'],
      summary: 'Get a domain’s rankings on a date',
      description: `\`totalCounts\`, \`history\` and the keyword counts in \`tableData\` cover the whole domain. Rows, traffic by page of results and \`movements\` cover only the keywords loaded. ${domainLimits.rowsPerPage} rows per page.`,
    })
    .input(viewInput)
    .output(domainView),

  listDomainPages: endpoint({ ability: 'VIEW_DOMAIN_RANKING' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/domain/list-pages/{id}',
      tags: ['Domain Checker'],
      summary: 'List a domain’s pages with the keywords they rank for, organic results and ads separately',
    })
    .input(
      z.object({
        ...domainProjectRow.shape,
        page: pageNumber.default(1),
        created_at: dates.created_at,
        /** Part of an address. */
        search: searchText,
        /** If omitted, both kinds, organic first. */
        kind: rankedKind,
        sort: z
          .enum(['url', 'keywords_count', 'traffic', 'best_position'], {
            error: 'Sort by url, keywords_count, traffic or best_position.',
          })
          .default('traffic'),
        direction: sortDirection.default('desc'),
      }),
    )
    .output(z.object({ data: z.array(domainPage), pagination })),

  compareDomains: endpoint({ ability: 'VIEW_DOMAIN_RANKING' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/domain/compare-domains/{id}',
      tags: ['Domain Checker'],
      summary: 'Compare a domain’s keywords with those of up to three others',
      description:
        'All domains must be checked for the same country and language. Compares the organic keywords loaded by each domain’s latest check: `shared` by all of them, `missing` from this one, `won` where this one ranks highest, `lost` where another ranks higher.',
    })
    .input(
      z.object({
        ...domainProjectRow.shape,
        /** Ids of the others, comma-separated. */
        others: threeIds(domainProjectMessages.compared),
        group: z
          .enum(['shared', 'missing', 'won', 'lost'], { error: 'The group must be shared, missing, won or lost.' })
          .default('shared'),
        search: searchText,
        page: pageNumber.default(1),
      }),
    )
    .output(
      z.object({
        domains: z.array(domainProject),
        counts: z.object({
          shared: z.number().int(),
          missing: z.number().int(),
          won: z.number().int(),
          lost: z.number().int(),
        }),
        data: z.array(
          z.object({
            keyword: z.string(),
            search_volume: z.number().int().nullable(),
            kd: z.number().int().nullable(),
            /** In the order of `domains`; null where it is not among the rows read. */
            positions: z.array(z.number().int().nullable()),
          }),
        ),
        pagination,
      }),
    ),

  postDomainSerp: endpoint(
    { ability: 'VIEW_DOMAIN_RANKING', module: 'Domain Checker', startsPaidWork: true },
    'row.not-found',
    'credits.insufficient',
    'provider.unavailable',
  )
    .route({
      method: 'POST',
      path: '/domain/post-domain-serp/{id}',
      tags: ['Domain Checker'],
      summary: 'Get the top ten results for one of a domain’s keywords',
      description: `Costs as much as a Google keyword at a depth of 10, charged when the results arrive. Requesting the same results again is free; \`again: true\` fetches new ones at the same price, or free within ${freshHours} hours. While \`state\` is \`pending\`, repeat the request or wait for \`domain-serp\` over \`GET /events\`.`,
    })
    .input(
      z.object({
        ...domainProjectRow.shape,
        keyword: wireText(700, domainProjectMessages.serpKeyword).min(1, domainProjectMessages.serpKeyword),
        /** Language and country of the row; without them the project’s. */
        language_code: ignored(),
        location_code: ignored(),
        /** Fetches new results, at the same price. */
        again: z.boolean({ error: 'again must be true or false.' }).default(false),
      }),
    )
    .output(
      z.object({
        keyword: z.string(),
        state: z.enum(['pending', 'ready', 'failed']),
        /** The reason why it failed, for a person. */
        failure: z.string().nullable(),
        location_name: z.string(),
        taken_at: z.iso.datetime().nullable(),
        top_ten: z.array(topTenResult),
      }),
    ),

  saveDomainProject: endpoint(
    { ability: 'VIEW_DOMAIN_PROJECTS', module: 'Domain Checker', requiresPaidAccount: true },
    'row.not-found',
    'trial.restricted',
  )
    .route({
      method: 'POST',
      path: '/domain/save-domain-project/{id}',
      tags: ['Domain Checker'],
      summary: 'Save a domain, or change its schedule',
    })
    .input(
      z.object({
        ...domainProjectRow.shape,
        ...scheduleChoice(domainSchedules, domainProjectMessages.schedule),
      }),
    )
    .output(done),

  refreshDomainProject: endpoint(
    {
      ability: 'VIEW_DOMAIN_PROJECTS',
      module: 'Domain Checker',
      requiresPaidAccount: true,
      startsPaidWork: true,
    },
    'row.not-found',
    'credits.insufficient',
    'refresh.recent',
    'domain.running',
    'request.conflict',
  )
    .route({
      method: 'POST',
      path: '/domain/refresh-domain-project/{id}',
      successStatus: 202,
      tags: ['Domain Checker'],
      summary: 'Check a domain again',
      description: `Costs the same as a new check. The results are added under today’s date; earlier dates are kept. Within ${freshHours} hours of the last check this requires \`confirm: true\`; without it the response is 409 \`refresh.recent\` with \`data.taken_at\`.`,
    })
    .input(z.object({ ...domainProjectRow.shape, ...confirmation }))
    .output(accepted),

  deleteDomainProject: endpoint({ ability: 'VIEW_DOMAIN_PROJECTS', hasLongStatements: true }, 'row.not-found')
    .route({
      method: 'DELETE',
      path: '/domain/delete-domain-project/{id}',
      tags: ['Domain Checker'],
      summary: 'Delete a domain and its full history',
      description:
        'Stops a check in progress. Once loading has begun, the base fee and the keywords loaded so far are charged; the rest is refunded.',
    })
    .input(domainProjectRow)
    .output(z.object({ message: z.string() })),

  generateDomainExcel: endpoint({ ability: 'VIEW_DOMAIN_RANKING' }, 'row.not-found')
    .route({
      method: 'POST',
      path: '/domain/generate-excel/{id}',
      tags: ['Domain Checker'],
      summary: 'Create an Excel or CSV file of a domain’s rankings on a date',
      description: `\`file_url\` is valid for ${fileKeptMinutes} minutes and only for your account.`,
    })
    .input(
      z
        .object({
          ...domainProjectRow.shape,
          ...rowChoice,
          ...rowOrder,
          ...dates,
          format: exportFormat,
        })
        .superRefine(rangesInOrder),
    )
    .output(z.object({ file_url: z.string() })),

  downloadDomainExcel: endpoint({ ability: 'VIEW_DOMAIN_RANKING', hasLongStatements: true }, 'file.expired')
    .route({
      method: 'GET',
      path: '/domain/files/{token}',
      outputStructure: 'detailed',
      tags: ['Domain Checker'],
      summary: 'Download a created file',
    })
    .input(z.object({ token: fileToken }))
    .output(spreadsheetDownload),
}
