import type { DemoAccount } from '../lib/demo-accounts.ts'

// The pictures that `npm run screenshots` takes. Names are those of the files, which README, the guide and /welcome
// refer to.

/** A control as a person knows it: its role and name; a name may be the beginning of one. */
type Control = readonly [role: 'link' | 'button' | 'radio' | 'tab', name: string | RegExp]

export type Picture = {
  name: string
  /** The screen’s address, or where to begin. */
  address: string
  /** Signed out if omitted. */
  as?: DemoAccount
  /** Clicked one after another on the way there. */
  open?: readonly Control[]
  /** Text that is on the screen once it has loaded. */
  shows: string | RegExp
  /** Text that is scrolled up to the header. */
  from?: string
  /** In CSS pixels; what does not fit is left out. */
  height?: number
  /** Also on /welcome, in both colour schemes, at one height. */
  isOnWelcome?: true
}

const project = { address: '/list-serp-project', as: 'paid', open: [['link', 'Kestrel Roast, Ireland']] } as const

export const pictures: readonly Picture[] = [
  { name: 'dashboard', address: '/', as: 'paid', shows: 'Project schedules', height: 1_120 },
  { name: 'check-serp', address: '/create-serp', as: 'paid', shows: 'Cost of this check', height: 960 },
  {
    name: 'serp-listing',
    address: '/view-serps',
    as: 'paid',
    open: [['button', /^Rankings for check \d+, kestrelroast/]],
    shows: 'organic coffee beans',
    isOnWelcome: true,
  },
  { name: 'projects', address: '/list-serp-project', as: 'paid', shows: /^Showing \d/, height: 480 },
  { name: 'new-project', address: '/create-serp-project', as: 'paid', shows: 'Cost of this project' },
  { name: 'project-history', ...project, shows: 'In top 50', from: 'Average position', isOnWelcome: true },
  {
    name: 'project-competitors',
    ...project,
    open: [...project.open, ['radio', 'Competitors View']],
    shows: 'beanharbour.example',
    from: 'Average position',
    height: 900,
  },
  {
    name: 'keyword',
    ...project,
    open: [...project.open, ['link', 'organic coffee beans']],
    shows: /^Position over time|Best/,
    isOnWelcome: true,
  },
  {
    name: 'why-it-moved',
    ...project,
    open: [...project.open, ['link', /declined by [2-9]/]],
    shows: 'Both pages',
    height: 1_000,
  },
  {
    name: 'domain',
    address: '/domain-projects-list',
    as: 'paid',
    open: [['link', 'kestrelroast.example']],
    shows: 'Organic Search Positions Analysis',
    isOnWelcome: true,
  },
  {
    name: 'backlinks',
    address: '/backlinks-projects-list',
    as: 'paid',
    open: [['link', 'kestrelroast.example']],
    shows: 'New and lost links',
    isOnWelcome: true,
  },
  { name: 'pricing', address: '/pricing-page', as: 'paid', shows: '0% platform fee', height: 880 },
  { name: 'purchases', address: '/purchase-list', as: 'paid', shows: 'Credit top-ups', height: 480 },
  { name: 'credits', address: '/credits-list', as: 'paid', shows: 'Credits History', height: 640 },
  { name: 'security', address: '/user-profile?tab=security', as: 'paid', shows: 'Two-step verification' },
  { name: 'register', address: '/register', shows: 'Create account', height: 760 },
  { name: 'locked', address: '/backlink-overview', as: 'trial', shows: 'Backlink Checker Module is Locked!' },
  { name: 'customers', address: '/customer-list', as: 'superadmin', shows: /^Showing \d/, height: 480 },
  {
    name: 'customer',
    address: '/customer-list?search=paid@serpplus.test',
    as: 'superadmin',
    open: [['link', /^Open Profile of/]],
    shows: /^Showing \d/,
  },
  { name: 'users', address: '/user-list', as: 'superadmin', shows: /^Showing \d/, height: 480 },
  { name: 'roles', address: '/role-list', as: 'superadmin', shows: 'Superadmin', height: 480 },
  { name: 'notifications', address: '/notifications', as: 'paid', shows: 'Receipt', height: 480 },
  { name: 'help', address: '/faq-customer', as: 'paid', shows: 'General FAQs', height: 760 },
  { name: 'statistics', address: '/', as: 'superadmin', shows: 'Newest customers', height: 1_060 },
  { name: 'plans', address: '/plan-list', as: 'superadmin', shows: '5 projects, 1,000 keywords each', height: 640 },
  { name: 'credit-settings', address: '/credit-settings', as: 'superadmin', shows: 'A check costs' },
  { name: 'audit-log', address: '/audit-log', as: 'superadmin', shows: 'Export to CSV', height: 640 },
]

/** Checks the customer makes first, so that the listing has some. The demonstration’s history has none. */
export const checks = [
  {
    domainUrl: 'lumenbikes.example',
    competitors: ['halfords.com', 'evanscycles.com'],
    country: 2826,
    keywords: ['bike lights', 'commuter bike', 'electric bike', 'gravel bike', 'bike lock', 'bicycle bell'],
  },
  {
    domainUrl: 'kestrelroast.example',
    competitors: ['beanharbour.example', 'morningpress.example'],
    country: 2372,
    keywords: [
      'single origin coffee',
      'organic coffee beans',
      'coffee gift box',
      'decaf coffee beans',
      'filter coffee',
      'cold brew coffee',
      'moka pot coffee',
      'latte art',
    ],
    depth: 50,
  },
] as const
