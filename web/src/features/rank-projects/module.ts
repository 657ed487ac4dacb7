import { appPage, defineModule, foundRows, liveUpdates, type MenuGroup } from '../../module.ts'
import { readProjectAddress } from './detail/project-address.ts'
import { readStep } from './form/step-address.ts'
import { readListAddress } from './list/list-address.ts'
import { createProjectHeader, projectListHeader } from './messages.ts'
import { plan } from './plan.ts'

const group: MenuGroup = { label: 'SERP Projects', icon: plan.icon, ability: 'VIEW_SERP_PROJECTS_MODULE', at: 3 }

const createProject = appPage({
  path: '/create-serp-project',
  title: 'New project',
  layout: 'app',
  ability: 'CREATE_SERP_PROJECT',
  plan: 'needed',
  menu: { group, at: 1 },
  search: readStep,
  screen: () => import('./form/create-project-route.tsx'),
  shell: {
    header: createProjectHeader,
    calls: ['/projects'],
    knownQuery: ['step'],
    texts: () => import('./form/create-project-shell.ts'),
  },
})

/** Needs no plan: without one the page is locked, and what one has stays readable on it. */
const projectList = appPage({
  path: '/list-serp-project',
  title: 'Projects listing',
  layout: 'app',
  ability: 'VIEW_SERP_PROJECT_LIST',
  menu: { group, at: 2 },
  search: readListAddress,
  screen: () => import('./list/project-list-page.tsx'),
  shell: {
    header: projectListHeader,
    calls: ['/projects?page=1&search=&sort=created&direction=desc&days=7'],
    lockedPart: { name: plan.inSentence },
    texts: () => import('./list/project-list-shell.ts'),
  },
})

export const rankProjects = defineModule({
  found: foundRows({
    groups: { projects: 'SERP projects', keywords: 'Keywords' },
    file: () => import('./found-rows.ts'),
  }),
  plan,
  pages: [
    createProject,
    appPage({ ...createProject, path: '/create-rank-project', menu: { sameAs: createProject } }),
    projectList,
    appPage({
      path: '/view-serp-project/$id',
      title: 'Project',
      layout: 'app',
      ability: 'VIEW_SERP_PROJECT_LIST',
      menu: { under: projectList },
      search: readProjectAddress,
      screen: () => import('./detail/project-page.tsx'),
      shell: { knownQuery: ['view', 'keyword', 'date', 'compared'], texts: () => import('./detail/project-shell.ts') },
    }),
  ],
  live: liveUpdates({
    events: ['rank-project'],
    updates: () => import('./live-updates.ts'),
  }),
})
