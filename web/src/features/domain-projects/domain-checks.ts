import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import type { DomainProject } from '#contract/domain-projects/rows.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { lockedMessages } from '../../parts/limits/messages.ts'
import type { SiteChecks } from '../../parts/site-checks/site-checks.ts'
import { client } from '../../shared/api/client.ts'
import { domainUpdates } from './live-updates.ts'
import { domainListHeader, domainMessages } from './messages.ts'
import { plan } from './plan.ts'
import { domainAbilities } from './queries.ts'

export const domainChecks: SiteChecks<DomainProject> = {
  module: plan.name,
  plan,
  priced: 'DOMAIN',
  event: 'domain-project',
  unit: 'keyword',
  abilities: domainAbilities,
  addresses: { form: '/domain-check', list: '/domain-projects-list' },
  mostRows: ({ limit }) => limit,
  scheduleNames: { onceInFifteenDays: 'Every 15 days', never: 'Never' },
  words: {
    check: 'Check Domain Rank',
    notChecked: domainMessages.notChecked,
    running: domainMessages.running,
    notSent: domainMessages.notSent,
    paid: domainMessages.paidForRows,
    missingRows: 'The figures below leave them out.',
    forTrial: { save: domainProjectMessages.saveForTrial, refresh: lockedMessages.select },
    saved: domainProjectMessages.saved,
    saveFailed: domainProjectMessages.saveFailed,
    scheduleFailed: domainProjectMessages.scheduleFailed,
    alreadySaved: 'This domain is in your domain projects',
    unsaved: domainMessages.unsaved,
    refresh: {
      question: 'Refresh this domain?',
      again: 'Search again?',
      recentlyChecked: serpCheckMessages.confirmRefresh,
      verb: 'checks',
      started: domainProjectMessages.refreshed,
      failed: domainProjectMessages.refreshFailed,
    },
    schedule: {
      label: 'Check this domain',
      period: '15 days',
      savesToo: 'This also saves the domain to your domain projects.',
    },
    list: {
      title: domainListHeader.title,
      mine: 'My domains',
      failed: domainMessages.listFailed,
      search: 'Search domains',
      empty: 'Check a domain and save it to see it here.',
      noMatch: (search) => `No domain matches “${search}”`,
      one: 'domain',
      locked: domainMessages.lockedList,
    },
    deleted: domainProjectMessages.deleted,
    deleteFailed: domainProjectMessages.deleteFailed,
  },
  updates: domainUpdates,
  calls: {
    delete: (id) => client.domainProjects.deleteDomainProject({ id }),
    save: (id, chosen) => client.domainProjects.saveDomainProject({ id, ...chosen }),
    refresh: (order, context) => client.domainProjects.refreshDomainProject(order, { context }),
  },
}
