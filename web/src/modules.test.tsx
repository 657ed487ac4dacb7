import { IconFlask } from '@tabler/icons-react'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { screensOf } from '../shell/screens.ts'
import { findPages } from './features/search/find-pages.ts'
import { appPage, defineModule, definePlan, type LoadInput, type MenuGroup, openAddressesOf } from './module.ts'
import { modules } from './modules.ts'
import { people } from './testing/accounts.ts'
import { openScreen } from './testing/open-screen.tsx'

const loaded: object[] = []

const plan = definePlan({
  name: 'Backlink Module',
  icon: IconFlask,
  extent: () => 'Samples of everything',
  lockedTitle: 'Samples Module is Locked!',
  inSentence: 'samples',
  locked: async () => ({ default: () => <p>A picture of samples</p>, points: ['Samples for every keyword'] }),
  subject: { kind: 'Sample', link: (id) => ({ to: '/sample-view/$id', params: { id: String(id) } }) },
  units: { delivered: 'sample', failed: 'sample', verb: 'taken' },
  use: { fill: 'var(--sp-c1)', at: 9 },
})

const group: MenuGroup = { label: 'Samples', icon: IconFlask, ability: 'VIEW_BACKLINK_MODULE', at: 5.5 }

const sampleList = appPage({
  path: '/sample-list',
  title: 'Sample listing',
  layout: 'app',
  ability: 'VIEW_BACKLINK_PROJECTS',
  menu: { group, at: 1 },
  search: ({ search }): { search?: string } => ({ search: typeof search === 'string' ? search : undefined }),
  screen: async () => ({
    default: ({ address }) => <h1>Samples of {address.search ?? 'everything'}</h1>,
    load: (input: LoadInput<{ search?: string }>) => void loaded.push(input.address),
  }),
  shell: { header: { title: 'Samples', context: 'Taken from everywhere' }, calls: ['/samples?page=1'] },
})

/** A module as a newcomer would add it: its declaration, and its place in the list. */
const samples = defineModule({
  plan,
  pages: [
    sampleList,
    appPage({
      path: '/sample-view/$id',
      title: 'Sample',
      layout: 'app',
      ability: 'VIEW_BACKLINK_OVERVIEW',
      plan: 'needed',
      menu: { under: sampleList },
      screen: async () => ({ default: ({ id }) => <h1>Sample {id}</h1> }),
      shell: {},
    }),
  ],
})

/** The sample takes the place of the module that has its plan part. */
const withSamples = [...modules.filter((module) => !('plan' in module) || module.plan.name !== plan.name), samples]

test('a module that is declared has its entry in the menu, its title, its place and its first calls', async () => {
  const { user } = await openScreen('/sample-list?search=tea', { modules: withSamples })
  expect(await screen.findByRole('heading', { name: 'Samples of tea' })).toBeVisible()
  expect(document.title).toBe('Sample listing · Serpplus')
  expect(loaded).toContainEqual({ search: 'tea' })
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
  expect(menu.getByRole('button', { name: 'Samples' })).toHaveAttribute('aria-expanded', 'true')
  expect(menu.getByRole('link', { name: 'Sample listing' })).toHaveAttribute('aria-current', 'page')
  const place = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  expect(place.getByText('Samples')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Samples' }))
})

test('a page below it is reached, and its entry stays marked', async () => {
  await openScreen('/sample-view/7', { modules: withSamples })
  expect(await screen.findByRole('heading', { name: 'Sample 7' })).toBeVisible()
  const menu = within(screen.getByRole('navigation', { name: 'Main menu' }))
  expect(menu.getByRole('link', { name: 'Sample listing' })).toHaveAttribute('aria-current', 'page')
  const place = within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
  expect(place.getByRole('link', { name: 'Sample listing' })).toHaveAttribute('href', '/sample-list')
})

test('without a plan that names it the page is locked in its own words, and nobody without the ability sees it', async () => {
  const { close } = await openScreen('/sample-view/7', { modules: withSamples, account: people.expired() })
  expect(await screen.findByRole('heading', { name: 'Samples Module is Locked!' })).toBeVisible()
  expect(screen.getByText('Samples for every keyword')).toBeVisible()
  expect(screen.getByText('A picture of samples', { ignore: false })).toBeInTheDocument()
  close()
  const account = people.paid()
  const userAbilities = account.userAbilities.filter((ability) => ability !== 'VIEW_BACKLINK_PROJECTS')
  await openScreen('/sample-list', { modules: withSamples, account: { ...account, userAbilities } })
  expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Sample listing' })).toBeNull()
})

test('the search, the shell and the sweeps know its pages', () => {
  const abilities = people.paid().userAbilities
  expect(findPages(withSamples, 'sample listing', abilities)).toMatchObject([
    { title: 'Sample listing', detail: 'Samples', link: { to: '/sample-list' } },
  ])
  expect(findPages(withSamples, 'sample listing', [])).toEqual([])
  expect(screensOf([samples])).toMatchObject([
    {
      path: '/sample-list',
      heading: 'Samples',
      lead: 'Taken from everywhere',
      calls: ['/samples?page=1'],
      ability: 'VIEW_BACKLINK_PROJECTS',
    },
    { path: '/sample-view/$id' },
  ])
  expect(openAddressesOf([samples])).toEqual({ open: [], signedOut: [] })
})

test('what a plan may name is declared once, and every page has an address of its own', () => {
  const names = modules.flatMap((module) => ('plan' in module ? [module.plan.name] : []))
  expect(new Set(names).size).toBe(names.length)
  const paths = modules.flatMap((module) => module.pages.map(({ path }) => path))
  expect(new Set(paths).size).toBe(paths.length)
  expect(paths.length).toBeGreaterThan(40)
})
