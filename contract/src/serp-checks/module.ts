import type { ModuleDeclaration } from '../module.ts'
import { keywordLimits } from '../rules/limits/limits.ts'
import { providerAiOverviewSurcharge, standardCredit } from '../rules/paid-runs/provider-work.ts'

/** docs.dataforseo.com, unchanged since 2025-10-02, when further pages became cheaper. */
const page = { standard: 0.0006, live: 0.002 } as const
const loadingAiOverview = { standard: providerAiOverviewSurcharge, live: 0.002 } as const
const furtherPageShare = 0.75

export const serpChecks = {
  name: 'serp-checks',
  plan: { name: 'SERP Checker', needsPlan: false },
  abilities: { group: 'SERP_CHECKER', names: ['VIEW_SERP_CHECKER_MODULE', 'CREATE_SERP_CHECK', 'VIEW_SERP_LIST'] },
  price: {
    title: 'SERPS',
    costs: { ...standardCredit, taskCost: 0, keywordCost: 0.0012, transactions: 1, aiOverviewCost: 0.0007 },
    mostTransactions: keywordLimits.perTrialCheck,
    listedCostUsd: ({ units, aiOverviewShare }, method) =>
      page[method] * (1 + furtherPageShare * (units - 1)) + loadingAiOverview[method] * aiOverviewShare,
    rows: null,
  },
  events: { 'serp-check': { done_count: 'integer', failed_count: 'integer', keywords_count: 'integer' } },
  optionalNotices: [],
  errors: {
    'check.running': { status: 409, message: 'This check is still running. Please wait until it’s complete.' },
    'check.nothing-failed': { status: 409, message: 'This check has no failed keywords.' },
  },
  found: {
    checks: {
      id: 'integer',
      domain: 'text',
      note: 'textOrNull',
      keywords_count: 'integer',
      created_at: 'timestamp',
    },
  },
} as const satisfies ModuleDeclaration
