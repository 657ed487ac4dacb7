import { z } from 'zod'
import { keywordLimits, keywordsAtOnce } from '../rules/limits/limits.ts'
import { landingPageFilters, landingPageSorts } from '../rules/rank-projects/page-order.ts'
import { readTargetPage, targetPageLimits, targetPageMessages } from '../rules/rank-projects/target-page.ts'
import { keywordKey, normalizeKeyword } from '../rules/serp-fetches/keyword-syntax.ts'
import { listUpTo, textUpTo } from '../wire/bounded-input.ts'
import { endpoint } from '../wire/endpoint.ts'
import { exportFormat, pageNumber, pagination, rowId, spreadsheetDownload, yesOrNo } from '../wire/fields.ts'
import { chosenRanges, keywordChoice, missingFilters, wrongDirection } from './keyword-choice.ts'
import { landingPage, pageHealth } from './landing-pages.ts'
import { rankProjectMessages } from './messages.ts'
import { projectRow } from './rows.ts'
import { dayCompared } from './standing.ts'
import { keywordsOnPage } from './view-endpoints.ts'

/** Its domain is checked where the project is known. */
const targetPageInput = textUpTo(
  targetPageLimits.entered,
  targetPageMessages.invalid,
  targetPageMessages.tooLong,
).refine((text) => readTargetPage(text) !== undefined, targetPageMessages.invalid)

const most = keywordLimits.perAddition
const importLists = { none: rankProjectMessages.invalidKeywords, most, tooMany: rankProjectMessages.tooManyAdded }
const importedKeyword = textUpTo(keywordLimits.entered, 'A keyword must be text.').transform((text) =>
  keywordKey(normalizeKeyword(text)),
)
const importedTarget = textUpTo(targetPageLimits.entered, targetPageMessages.invalid, targetPageMessages.tooLong)

const { sort: _keywordOrder, ...keywordFilters } = keywordChoice

const wrongPageSort = `Sort by ${landingPageSorts.join(', ')}.`
const wrongShow = `Show one of ${landingPageFilters.join(', ')}.`

/** The choice of landing pages, by that of the keywords they rank for. `url` and `landing_page` choose among the pages. */
const pageChoice = {
  ...keywordFilters,
  sort: z.enum(landingPageSorts, { error: wrongPageSort }).default('keywords'),
  direction: z.enum(['asc', 'desc'], { error: wrongDirection }).default('desc'),
  /** Only pages of which the count is above zero. */
  show: z.enum(landingPageFilters, { error: wrongShow }).optional(),
}

export const pageEndpoints = {
  listLandingPages: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/projects/list-pages/{id}',
      tags: ['SERP Projects'],
      summary: 'List a project’s landing pages, 25 to 250 per page',
      description:
        'The pages of the project’s domain that rank for the chosen keywords at their latest successful check, or did on the compared day, with the state of the keywords’ pages. Swaps are those known when the last run ended.',
    })
    .input(
      projectRow
        .extend({ page: pageNumber.default(1), pages_per_page: keywordsOnPage, ...pageChoice })
        .superRefine(chosenRanges),
    )
    .output(
      z.object({
        data: z.object({
          pages: z.array(landingPage),
          pagination,
          /** The day that gained and lost keywords are counted from; null before the first check. */
          comparison: dayCompared.nullable(),
          health: pageHealth,
          /** False until the swaps of earlier checks have been counted once. */
          are_swaps_counted: z.boolean(),
          missing_filters: missingFilters,
        }),
      }),
    ),

  exportLandingPages: endpoint({ ability: 'VIEW_SERP_PROJECT_LIST' }, 'row.not-found')
    .route({
      method: 'POST',
      path: '/projects/export-pages/{id}',
      outputStructure: 'detailed',
      tags: ['SERP Projects'],
      summary: 'Export a project’s landing pages to Excel or CSV',
      description: 'Changes nothing. Exports all pages that match, in the chosen order.',
    })
    .input(projectRow.extend({ ...pageChoice, format: exportFormat }).superRefine(chosenRanges))
    .output(spreadsheetDownload),

  setTargetPages: endpoint({ ability: 'CREATE_SERP_PROJECT' }, 'row.not-found')
    .route({
      method: 'PUT',
      path: '/projects/set-target-pages/{id}',
      tags: ['SERP Projects'],
      summary: 'Set or remove the target page of keywords',
      description:
        'A target page is the page that should rank: an address or path on the project’s domain, or with `/*` at its end all pages below it. Send `target_page` (null removes it), or `uses_ranking_page` for the page that ranks for each keyword now; keywords without one keep their target.',
    })
    .input(
      projectRow
        .extend({
          keywords_ids: listUpTo(rowId, rankProjectMessages.invalidKeywords, {
            none: rankProjectMessages.invalidKeywords,
            most: keywordsAtOnce,
            tooMany: rankProjectMessages.tooManySelected,
          }),
          target_page: targetPageInput.nullable().optional(),
          uses_ranking_page: yesOrNo.default(false),
        })
        .refine(({ target_page, uses_ranking_page }) => (target_page === undefined) === uses_ranking_page, {
          message: 'Send target_page or uses_ranking_page, not both.',
          path: ['target_page'],
        }),
    )
    .output(z.object({ message: z.string(), data: z.object({ set_count: z.number().int() }) })),

  importTargetPages: endpoint({ ability: 'CREATE_SERP_PROJECT' }, 'row.not-found')
    .route({
      method: 'POST',
      path: '/projects/import-target-pages/{id}',
      tags: ['SERP Projects'],
      summary: `Set the target pages of up to ${most.toLocaleString('en-GB')} keywords, such as those of a file`,
      description:
        'Keywords that the project doesn’t have, and addresses outside its domain or too long, are skipped and counted.',
    })
    .input(
      projectRow
        .extend({
          keywords: listUpTo(importedKeyword, rankProjectMessages.invalidKeywords, {
            ...importLists,
            units: { most: 2 * keywordLimits.characters * most, perText: keywordLimits.entered },
          }),
          /** In the order of the keywords. Text that is no page of the project's domain, or too long, is skipped and counted. */
          target_pages: listUpTo(importedTarget, targetPageMessages.invalid, {
            ...importLists,
            units: { most: targetPageLimits.imported * most, perText: targetPageLimits.entered },
          }),
        })
        .refine(({ keywords, target_pages }) => keywords.length === target_pages.length, {
          message: 'Send as many target_pages as keywords.',
          path: ['target_pages'],
        }),
    )
    .output(
      z.object({
        message: z.string(),
        data: z.object({
          set_count: z.number().int(),
          /** Keywords the project doesn't have. */
          unknown_count: z.number().int(),
          /** Addresses that are no page of the project's domain, or too long. */
          elsewhere_count: z.number().int(),
        }),
      }),
    ),
}
