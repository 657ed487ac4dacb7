import type { ModuleDeclaration } from '../module.ts'
import { backlinkLimits } from '../rules/backlinks/backlink-limits.ts'
import { callsFor, standardCredit } from '../rules/paid-runs/provider-work.ts'

/** USD for a call to the provider's Backlinks API and for each row, since the increase of 2026-07-01; real answers confirm them. */
const provider = { call: 0.024, row: 0.000036 } as const
/** A check makes two calls besides those for its links: a summary of one row, and the new and lost links of the last months. */
const reportCalls = 2
const reportRows = 27

export const backlinks = {
  name: 'backlinks',
  plan: { name: 'Backlink Module', needsPlan: true },
  abilities: {
    group: 'BACKLINKS',
    names: ['VIEW_BACKLINK_MODULE', 'VIEW_BACKLINK_OVERVIEW', 'VIEW_BACKLINK_PROJECTS'],
  },
  price: {
    title: 'BACKLINKS',
    costs: { ...standardCredit, taskCost: 0.08, keywordCost: 0.00007, transactions: 1_000, aiOverviewCost: null },
    mostTransactions: backlinkLimits.perCheck,
    listedCostUsd: ({ units }) => (callsFor(units) + reportCalls) * provider.call + (units + reportRows) * provider.row,
    rows: { unit: 'link', usual: [100] },
  },
  events: { 'backlink-project': { done_count: 'integer', failed_count: 'integer', rows_count: 'integer' } },
  optionalNotices: ['backlink-check.no-credits', 'backlink-check.no-plan'],
  errors: {
    'backlinks.running': {
      status: 409,
      message: 'These backlinks are still being analyzed. Please wait until the check is complete.',
    },
  },
  found: { backlinks: { id: 'integer', target: 'text', is_saved: 'boolean' } },
} as const satisfies ModuleDeclaration
