import { backlinkMessages } from '#contract/backlinks/messages.ts'
import type { BacklinkProject } from '#contract/backlinks/rows.ts'
import { backlinkLimits } from '#contract/rules/backlinks/backlink-limits.ts'
import type { CreditSetting } from '#contract/rules/paid-runs/prices.ts'
import type { SiteChecks } from '../../parts/site-checks/site-checks.ts'
import { client } from '../../shared/api/client.ts'
import { backlinkUpdates } from './live-updates.ts'
import { backlinkCheckHeader, backlinkListHeader, backlinkTexts } from './messages.ts'
import { plan } from './plan.ts'
import { backlinkAbilities } from './queries.ts'

/** The largest number of links an analysis loads; the server enforces the same limits. */
export const linksPerCheck = ({ transactions }: Pick<CreditSetting, 'transactions'>) =>
  Math.min(transactions, backlinkLimits.perCheck)

export const backlinkChecks: SiteChecks<BacklinkProject> = {
  module: plan.name,
  plan,
  priced: 'BACKLINKS',
  event: 'backlink-project',
  unit: 'link',
  abilities: backlinkAbilities,
  addresses: { form: '/backlink-overview', list: '/backlinks-projects-list' },
  mostRows: (_project, setting) => setting && linksPerCheck(setting),
  scheduleNames: { onceInMonth: 'Monthly', never: 'Never' },
  words: {
    check: backlinkCheckHeader.title,
    notChecked: backlinkTexts.notAnalyzed,
    running: backlinkTexts.running,
    notSent: backlinkTexts.notSent,
    unexpected: backlinkMessages.unexpected,
    failurePrefix: 'Error: ',
    paid: backlinkTexts.paidForLinks,
    missingRows: 'The table and the changes don’t include them.',
    saved: backlinkMessages.saved,
    saveFailed: backlinkMessages.saveFailed,
    scheduleFailed: backlinkTexts.scheduleFailed,
    alreadySaved: 'This target is in your backlink projects',
    unsaved: backlinkTexts.unsaved,
    refresh: {
      question: 'Refresh these backlinks?',
      again: 'Analyze again?',
      recentlyChecked: backlinkMessages.recentlyChecked,
      verb: 'analyzes',
      started: backlinkMessages.refreshed,
      failed: backlinkTexts.refreshFailed,
    },
    schedule: {
      label: 'Analyze these backlinks',
      period: 'month',
      savesToo: 'This also saves the target to your backlink projects.',
    },
    list: {
      title: backlinkListHeader.title,
      mine: 'My backlink projects',
      failed: backlinkTexts.listFailed,
      search: 'Search targets',
      empty: 'Analyze a domain or page and save it to see it here.',
      noMatch: (search) => `No target matches “${search}”`,
      one: 'project',
    },
    deleted: backlinkMessages.deleted,
    deleteFailed: backlinkMessages.deleteFailed,
  },
  updates: backlinkUpdates,
  calls: {
    delete: (id) => client.backlinks.deleteBacklinkProject({ id }),
    save: (id, chosen) => client.backlinks.saveBacklinkProject({ backlink_id: id, ...chosen }),
    refresh: (order, context) => client.backlinks.refreshBacklinkProject(order, { context }),
  },
}
