import { appPage, defineModule, foundRows, liveUpdates, type MenuGroup } from '../../module.ts'
import { readAddress } from './list/list-address.ts'
import { backlinkCheckHeader, backlinkListHeader, backlinkTexts } from './messages.ts'
import { plan } from './plan.ts'
import { readBacklinkAddress } from './view/backlink-address.ts'

const group: MenuGroup = { label: 'Backlinks', icon: plan.icon, ability: 'VIEW_BACKLINK_MODULE', at: 5 }

const overview = appPage({
  path: '/backlink-overview',
  title: 'Backlink overview',
  layout: 'app',
  ability: 'VIEW_BACKLINK_OVERVIEW',
  plan: 'needed',
  menu: { group, at: 1 },
  screen: () => import('./form/backlink-check-page.tsx'),
  shell: { header: backlinkCheckHeader, body: [backlinkTexts.paidForLinks] },
})

/** Needs no plan: without one the page is locked, and what one has stays readable on it. */
const backlinkList = appPage({
  path: '/backlinks-projects-list',
  title: 'Backlink projects',
  layout: 'app',
  ability: 'VIEW_BACKLINK_PROJECTS',
  menu: { group, at: 2 },
  search: readAddress,
  screen: () => import('./list/backlink-list-page.tsx'),
  shell: { header: backlinkListHeader, lockedPart: { name: plan.inSentence, needsPaidAccount: true } },
})

export const backlinks = defineModule({
  found: foundRows({ groups: { backlinks: 'Backlinks' }, file: () => import('./found-rows.ts') }),
  plan,
  pages: [
    overview,
    appPage({
      path: '/backlink-view/$id',
      title: 'Backlinks',
      layout: 'app',
      ability: 'VIEW_BACKLINK_OVERVIEW',
      plan: 'reading',
      menu: { under: overview },
      search: readBacklinkAddress,
      screen: () => import('./view/backlink-page.tsx'),
      shell: { knownQuery: ['tab', 'others'], texts: () => import('./view/backlink-shell.ts') },
    }),
    backlinkList,
  ],
  checkList: { page: backlinkList, label: 'Backlinks' },
  live: liveUpdates({
    events: ['backlink-project'],
    updates: () => import('./live-updates.ts'),
  }),
})
