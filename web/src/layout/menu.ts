import {
  IconCoins,
  IconCreditCard,
  IconFolders,
  IconLayoutDashboard,
  IconLifebuoy,
  IconLink,
  IconListSearch,
  IconMessageQuestion,
  IconReceipt,
  IconUserShield,
  IconUsers,
  IconWorldSearch,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { Ability } from '#contract/rules/access/abilities.ts'
import type { Icon } from '../shared/ui/actions/icon.ts'

/** `alsoAt` is another address of the same screen, or how those begin that are reached from it. */
type Page = { label: string; to: LinkProps['to']; alsoAt?: LinkProps['to'] | `/${string}/`; ability?: Ability }
/** Opens an email to those who help; where to write is known only to the server. */
type SupportEmail = { label: string; kind: 'support-mail'; ability: Ability }
export type MenuItem = Page | SupportEmail
export type MenuGroup = { label: string; icon: Icon; ability: Ability; items: MenuItem[] }
export type MenuEntry = (Page & { icon: Icon }) | MenuGroup

/** Everything the sidebar can show; an entry appears for those who hold its ability. */
const menu: MenuEntry[] = [
  { label: 'Dashboard', icon: IconLayoutDashboard, to: '/' },
  {
    label: 'SERP Checker',
    icon: IconListSearch,
    ability: 'VIEW_SERP_CHECKER_MODULE',
    items: [
      { label: 'Check SERP', to: '/create-serp', ability: 'CREATE_SERP_CHECK' },
      { label: 'SERP listing', to: '/view-serps', ability: 'VIEW_SERP_LIST' },
    ],
  },
  {
    label: 'SERP Projects',
    icon: IconFolders,
    ability: 'VIEW_SERP_PROJECTS_MODULE',
    items: [
      {
        label: 'New project',
        to: '/create-serp-project',
        alsoAt: '/create-rank-project',
        ability: 'CREATE_SERP_PROJECT',
      },
      {
        label: 'Projects listing',
        to: '/list-serp-project',
        alsoAt: '/view-serp-project/',
        ability: 'VIEW_SERP_PROJECT_LIST',
      },
    ],
  },
  {
    label: 'Domain Checker',
    icon: IconWorldSearch,
    ability: 'VIEW_DOMAIN_CHECKER_MODULE',
    items: [
      { label: 'Domain ranking', to: '/domain-check', alsoAt: '/domain-view/', ability: 'VIEW_DOMAIN_RANKING' },
      { label: 'Domain projects', to: '/domain-projects-list', ability: 'VIEW_DOMAIN_PROJECTS' },
    ],
  },
  {
    label: 'Backlinks',
    icon: IconLink,
    ability: 'VIEW_BACKLINK_MODULE',
    items: [
      {
        label: 'Backlink overview',
        to: '/backlink-overview',
        alsoAt: '/backlink-view/',
        ability: 'VIEW_BACKLINK_OVERVIEW',
      },
      { label: 'Backlink projects', to: '/backlinks-projects-list', ability: 'VIEW_BACKLINK_PROJECTS' },
    ],
  },
  {
    label: 'Billing',
    icon: IconCreditCard,
    ability: 'VIEW_PLAN_SUBSCRIPTION_MODULE',
    items: [
      { label: 'Subscription', to: '/pricing-page', ability: 'VIEW_PRICING_PAGE' },
      { label: 'Purchase history', to: '/purchase-list', ability: 'VIEW_PURCHASE_HISTORY' },
      { label: 'Credits history', to: '/credits-list', ability: 'VIEW_CREDITS_HISTORY' },
    ],
  },
  {
    label: 'Authorization',
    icon: IconUserShield,
    ability: 'VIEW_AUTHORIZATION_MODULE',
    items: [
      { label: 'Users', to: '/user-list', ability: 'VIEW_USERS' },
      { label: 'Roles', to: '/role-list', ability: 'VIEW_ROLES' },
      { label: 'Permissions', to: '/permission-list', ability: 'VIEW_PERMISSIONS' },
      { label: 'Audit log', to: '/audit-log', ability: 'VIEW_AUDIT_LOG' },
    ],
  },
  {
    label: 'Customers',
    icon: IconUsers,
    to: '/customer-list',
    alsoAt: '/view-customer/',
    ability: 'VIEW_CUSTOMERS_MODULE',
  },
  {
    label: 'Plans',
    icon: IconReceipt,
    ability: 'VIEW_PLANS_MODULE',
    items: [
      { label: 'Plans & Pricing', to: '/plan-list', ability: 'VIEW_PLANS_MODULE' },
      { label: 'Top-up amounts', to: '/top-up-amounts', ability: 'VIEW_PLANS_MODULE' },
    ],
  },
  {
    label: 'FAQ',
    icon: IconMessageQuestion,
    ability: 'VIEW_FAQ_MODULE',
    items: [
      { label: 'Categories', to: '/faq-category-list', ability: 'VIEW_FAQ_CATEGORY' },
      { label: 'Questions', to: '/faq-questions-list', ability: 'VIEW_FAQ_QUESTIONS' },
    ],
  },
  { label: 'Credit settings', icon: IconCoins, to: '/credit-settings', ability: 'VIEW_CREDIT_SETTINGS' },
  {
    label: 'Support',
    icon: IconLifebuoy,
    ability: 'VIEW_SUPPORT_MODULE',
    items: [
      { label: 'Help & FAQ', to: '/faq-customer', ability: 'VIEW_FAQ_CUSTOMER' },
      { label: 'Privacy policy', to: '/privacy-policy', ability: 'VIEW_PRIVACY_POLICY' },
      { label: 'Terms of use', to: '/terms-of-use', ability: 'VIEW_PRIVACY_POLICY' },
      { label: 'Email us', kind: 'support-mail', ability: 'SEND_SUPPORT_EMAIL' },
    ],
  },
]

export const isGroup = (entry: MenuEntry): entry is MenuGroup => 'items' in entry
export const isPage = (item: MenuItem): item is Page => 'to' in item

/** Whether the path is another address of the page. */
export const isAlsoAt = ({ alsoAt }: Page, path: string) =>
  alsoAt !== undefined && (alsoAt.endsWith('/') ? path.startsWith(alsoAt) : path === alsoAt)

/** The menu of somebody with these abilities; a group without a visible item is left out. */
export function menuFor(abilities: readonly string[]): MenuEntry[] {
  const holds = (ability: Ability | undefined) => ability === undefined || abilities.includes(ability)
  return menu.flatMap((entry): MenuEntry[] => {
    if (!holds(entry.ability)) return []
    if (!isGroup(entry)) return [entry]
    const items = entry.items.filter((item) => holds(item.ability))
    return items.length === 0 ? [] : [{ ...entry, items }]
  })
}
