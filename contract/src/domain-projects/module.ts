import type { ModuleDeclaration } from '../module.ts'
import { domainLimits } from '../rules/limits/limits.ts'
import { callsFor, standardCredit } from '../rules/paid-runs/provider-work.ts'

/** USD for a call to the provider's Labs API and for each row, since the increase of 2026-07-01; real answers confirm them. */
const labs = { call: 0.012, row: 0.00012 } as const

export const domainProjects = {
  name: 'domain-projects',
  plan: { name: 'Domain Checker', needsPlan: true },
  abilities: {
    group: 'DOMAIN_CHECKER',
    names: ['VIEW_DOMAIN_CHECKER_MODULE', 'VIEW_DOMAIN_RANKING', 'VIEW_DOMAIN_PROJECTS'],
  },
  price: {
    title: 'DOMAIN',
    costs: { ...standardCredit, taskCost: 0.02, keywordCost: 0.00015, transactions: 10, aiOverviewCost: null },
    mostTransactions: domainLimits.perTrialCheck,
    listedCostUsd: ({ units }) => callsFor(units) * labs.call + units * labs.row,
    rows: { unit: 'keyword', usual: [10, domainLimits.perTrialCheck] },
  },
  events: {
    'domain-project': { done_count: 'integer', failed_count: 'integer', rows_count: 'integer' },
    // A top-ten look-up has made progress; screens that wait for it refetch.
    'domain-serp': {},
  },
  optionalNotices: ['domain-check.no-credits', 'domain-check.no-plan'],
  errors: {
    'domain.running': {
      status: 409,
      message: 'This domain is still being checked. Please wait until the check is complete.',
    },
  },
  found: { domains: { id: 'integer', domain: 'text', location_name: 'text', is_saved: 'boolean' } },
} as const satisfies ModuleDeclaration
