import { appPage, defineModule, foundRows, liveUpdates, type MenuGroup } from '../../module.ts'
import { readAddress } from './list/list-address.ts'
import { domainCheckHeader, domainListHeader, domainMessages } from './messages.ts'
import { plan } from './plan.ts'
import { readDomainAddress } from './view/domain-address.ts'

const group: MenuGroup = {
  label: 'Domain Checker',
  icon: plan.icon,
  ability: 'VIEW_DOMAIN_CHECKER_MODULE',
  at: 4,
}

const domainCheck = appPage({
  path: '/domain-check',
  title: 'Domain ranking',
  layout: 'app',
  ability: 'VIEW_DOMAIN_RANKING',
  plan: 'needed',
  menu: { group, at: 1 },
  screen: () => import('./form/domain-check-page.tsx'),
  shell: { header: domainCheckHeader, calls: ['/domain/list-keyword-markets'] },
})

/** Needs no plan: without one the page is locked, but existing data stays readable. */
const domainList = appPage({
  path: '/domain-projects-list',
  title: 'Domain projects',
  layout: 'app',
  ability: 'VIEW_DOMAIN_PROJECTS',
  menu: { group, at: 2 },
  search: readAddress,
  screen: () => import('./list/domain-list-page.tsx'),
  shell: { header: domainListHeader, lockedPart: { name: domainMessages.lockedList, needsPaidAccount: true } },
})

export const domainProjects = defineModule({
  found: foundRows({ groups: { domains: 'Domains' }, file: () => import('./found-rows.ts') }),
  plan,
  pages: [
    domainCheck,
    /** Needs no plan: what was checked with one stays readable. */
    appPage({
      path: '/domain-view/$id',
      title: 'Overview',
      layout: 'app',
      ability: 'VIEW_DOMAIN_RANKING',
      menu: { under: domainCheck },
      search: readDomainAddress,
      screen: () => import('./view/domain-page.tsx'),
      shell: { knownQuery: ['tab', 'others', 'group', 'from'], texts: () => import('./view/domain-shell.ts') },
    }),
    domainList,
  ],
  checkList: { page: domainList, label: 'Domains' },
  live: liveUpdates({
    events: ['domain-project', 'domain-serp'],
    updates: () => import('./live-updates.ts'),
  }),
})
