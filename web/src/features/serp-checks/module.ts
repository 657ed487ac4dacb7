import { appPage, defineModule, foundRows, liveUpdates, type MenuGroup, oldAddress } from '../../module.ts'
import { readCheckAddress } from './form/check-address.ts'
import { readListAddress } from './list/list-address.ts'
import { serpListHeader, startCheckHeader } from './messages.ts'
import { plan } from './plan.ts'

const group: MenuGroup = { label: 'SERP Checker', icon: plan.icon, ability: 'VIEW_SERP_CHECKER_MODULE', at: 2 }

const checkSerp = appPage({
  path: '/create-serp',
  title: 'Check SERP',
  layout: 'app',
  ability: 'CREATE_SERP_CHECK',
  plan: 'needed',
  menu: { group, at: 1 },
  search: readCheckAddress,
  screen: () => import('./form/start-check-page.tsx'),
  shell: {
    header: startCheckHeader,
    calls: ['/serp/list-languages?searchEngine=1', '/serp/list-countries?searchEngine=1'],
    texts: () => import('./form/start-check-shell.ts'),
  },
})

const checkList = appPage({
  path: '/view-serps',
  title: 'SERP listing',
  layout: 'app',
  ability: 'VIEW_SERP_LIST',
  menu: { group, at: 2 },
  search: readListAddress,
  screen: () => import('./list/serp-list-page.tsx'),
  shell: {
    header: serpListHeader,
    calls: ['/serp/list-serps?search=&sort=created_at&direction=desc&page=1&per_page=30'],
    knownQuery: ['open', 'keyword', 'run'],
  },
})

export const serpChecks = defineModule({
  found: foundRows({ groups: { checks: 'SERP checks' }, file: () => import('./found-rows.ts') }),
  plan,
  pages: [
    checkSerp,
    checkList,
    oldAddress({ path: '/check-serp', layout: 'app', leadsTo: checkSerp, shell: checkSerp.shell }),
  ],
  checkList: { page: checkList, label: 'SERP checks' },
  live: liveUpdates({
    events: ['serp-check'],
    updates: () => import('./live-updates.ts'),
  }),
})
