import { hostOfTarget, isNarrowed, type OtherPage } from '#contract/rules/serp-fetches/other-page.ts'
import type { PageWarning } from '#contract/rules/serp-fetches/page-warnings.ts'
import { type SerpFeatureKey, serpFeatureNames } from '#contract/rules/serp-fetches/serp-features.ts'
import type { PageFields } from '#contract/serp-fetches/page-fields.ts'
import type { Cell } from '../../../platform/spreadsheet/write-cell.ts'
import type { Column } from '../../../platform/spreadsheet/write-sheet.ts'

/** A line each; empty where it was not kept. */
export const featureNames = (features: readonly SerpFeatureKey[] | null): Cell =>
  features === null ? null : features.map((key) => serpFeatureNames[key]).join('\n')

/** Title of the column with the features a domain owns. */
export const ownedFeaturesTitle = 'Owned SERP features'

/** For a domain with a path: rank of another page of it. None for a whole domain. */
export const otherPageColumns = <Row>(target: string, pageOf: (row: Row) => OtherPage | null): Column<Row>[] =>
  isNarrowed(target)
    ? [
        { title: `Other page of ${hostOfTarget(target)}: Rank`, width: 12, cell: (row) => pageOf(row)?.rank ?? null },
        { title: `Other page of ${hostOfTarget(target)}: URL`, width: 50, cell: (row) => pageOf(row)?.url ?? null },
      ]
    : []

const warningTexts = {
  doubtful: 'Results may be incomplete',
  corrected: 'Keyword changed by the search engine',
} as const satisfies Record<PageWarning, string>

/** The details of a row's results page, in a spreadsheet. */
export const pageColumns = <Row>(pageOf: (row: Row) => PageFields): Column<Row>[] => [
  { title: 'SERP features', width: 30, cell: (row) => featureNames(pageOf(row).features) },
  { title: 'AI Overview', width: 18, cell: (row) => aiOverviewText(pageOf(row)) },
  ...checkColumns(pageOf),
]

/** Columns that show how far a row's results page can be trusted. */
export const checkColumns = <Row>(pageOf: (row: Row) => PageFields): Column<Row>[] => [
  { title: 'Results read', width: 12, cell: (row) => pageOf(row).results_read },
  { title: 'Search engine corrected to', width: 30, cell: (row) => pageOf(row).correction?.keyword ?? null },
  { title: 'Warning', width: 30, cell: (row) => warningText(pageOf(row)) },
]

/** Only a loaded AI Overview shows if it cites the own domain. */
export function aiOverviewText({ ai_overview, owned_features }: PageFields): Cell {
  if (ai_overview === null) return null
  if (ai_overview === 'none') return 'Not shown'
  if (ai_overview === 'not-loaded') return 'Shown, not loaded'
  return owned_features?.includes('ai_overview') === true ? 'Cites you' : 'Doesn’t cite you'
}

const warningText = ({ warning }: PageFields): Cell => (warning === null ? null : warningTexts[warning])
