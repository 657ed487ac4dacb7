import type { Ability } from '#contract/rules/abilities.ts'
import { roleNames } from '#contract/rules/plan-modules.ts'
import {
  newAddressMessages,
  passwordFormMessages,
  registrationFormMessages,
  signInFormMessages,
} from '../src/features/accounts/messages.ts'
import { auditLogMessages } from '../src/features/audit-log/messages.ts'
import { backlinkCheckHeader, backlinkListHeader } from '../src/features/backlinks/messages.ts'
import { creditSettingsHeader } from '../src/features/credit-settings/messages.ts'
import { customerListHeader } from '../src/features/customers/messages.ts'
import { domainCheckHeader, domainListHeader } from '../src/features/domain-projects/messages.ts'
import {
  faqCategoryHeader,
  faqHeader,
  faqQuestionHeader,
  privacyPolicyText,
  termsText,
} from '../src/features/help/messages.ts'
import { noticesHeader } from '../src/features/notifications/messages.ts'
import { failedMessages } from '../src/features/payment-return/messages.ts'
import { planListHeader } from '../src/features/plan-list/messages.ts'
import { profileHeader } from '../src/features/profile/messages.ts'
import { purchaseListHeader } from '../src/features/purchases/messages.ts'
import { createProjectHeader, projectListHeader } from '../src/features/rank-projects/messages.ts'
import { permissionListHeader, roleListHeader } from '../src/features/roles/messages.ts'
import { serpListHeader, startCheckHeader } from '../src/features/serp-checks/messages.ts'
import { topUpAmountsHeader } from '../src/features/top-up-amounts/messages.ts'
import { userListHeader } from '../src/features/users/messages.ts'
import { welcomeMessages } from '../src/features/welcome/messages.ts'

/**
 * What surrounds a screen: the signed-in layout, a form's card, the plain layout of a text, or that of /welcome.
 */
export type Frame = 'app' | 'form' | 'text' | 'welcome'

export type Screen = {
  /** As the router names it; `$name` matches any one part. */
  path: string
  /** The route's file below web/src/routes, whose chunks are fetched with the page. */
  file: string
  frame: Frame
  heading?: string
  lead?: string
  /** What the screen begins with asking, as the client puts it, when its address has no query; `{zone}` is the reader's. */
  calls?: string[]
  /** Shown below heading and lead: the name of a picture `npm run screenshots` takes for /welcome. */
  picture?: string
  /** The route’s ability, or that of its calls if the route has none; a page starts its calls only for accounts that have it. */
  ability?: Ability
  /** The role that sees a different screen at this address; its calls are not started here. */
  exceptRole?: string
  /** Closed to customers. */
  isForStaff?: true
}

/** The screens a visit can start with, for the shell that the page itself contains before any script has loaded. */
export const screens: Screen[] = [
  { path: '/login', file: 'login.tsx', frame: 'form', heading: 'Sign in', lead: signInFormMessages.lead },
  {
    path: '/register',
    file: 'register.tsx',
    frame: 'form',
    heading: 'Create an account',
    lead: registrationFormMessages.lead,
  },
  {
    path: '/forgot-password',
    file: 'forgot-password.tsx',
    frame: 'form',
    heading: 'Forgot your password?',
    lead: passwordFormMessages.resetLead,
  },
  { path: '/otp-verify', file: 'otp-verify.tsx', frame: 'form' },
  { path: '/payment-done', file: 'payment-done.tsx', frame: 'form' },
  { path: '/payment-failed', file: 'payment-failed.tsx', frame: 'form', heading: failedMessages.title },
  { path: '/changepassword', file: 'changepassword.index.tsx', frame: 'form' },
  { path: '/changepassword/$token', file: 'changepassword.$token.tsx', frame: 'form' },
  { path: '/change-password/$token', file: 'change-password.$token.tsx', frame: 'form' },
  { path: '/choose-password', file: 'choose-password.tsx', frame: 'form', heading: 'Choose a new password' },
  // Its heading is another without a link.
  { path: '/confirm-email', file: 'confirm-email.index.tsx', frame: 'form' },
  { path: '/confirm-email/$token', file: 'confirm-email.$token.tsx', frame: 'form', heading: newAddressMessages.title },
  // Its heading is another with a link that is none.
  { path: '/unsubscribe/$token', file: 'unsubscribe.$token.tsx', frame: 'form' },
  {
    path: '/privacy-policy',
    file: '_app/privacy-policy.tsx',
    frame: 'text',
    heading: privacyPolicyText.title,
    lead: privacyPolicyText.lead,
  },
  {
    path: '/terms-of-use',
    file: '_app/terms-of-use.tsx',
    frame: 'text',
    heading: termsText.title,
    lead: termsText.lead,
  },
  {
    path: '/welcome',
    file: 'welcome.tsx',
    frame: 'welcome',
    heading: welcomeMessages.title,
    lead: welcomeMessages.lead,
    calls: ['/plans/public'],
    picture: 'project-history',
  },
  {
    path: '/',
    file: '_app/index.tsx',
    frame: 'app',
    heading: 'Dashboard',
    ability: 'VIEW_SERP_LIST',
    exceptRole: roleNames.superadmin,
    calls: [
      '/dashboard/work',
      '/dashboard/ranks?days=7',
      '/dashboard/movement?days=7',
      '/dashboard?filter=weekly&timeZone={zone}',
    ],
  },
  {
    path: '/view-serps',
    file: '_app/view-serps.tsx',
    frame: 'app',
    heading: serpListHeader.title,
    lead: serpListHeader.context,
    ability: 'VIEW_SERP_LIST',
    calls: ['/serp/list-serps?search=&sort=created_at&direction=desc&page=1&per_page=30'],
  },
  {
    path: '/create-serp',
    file: '_app/create-serp.tsx',
    frame: 'app',
    heading: startCheckHeader.title,
    lead: startCheckHeader.context,
    ability: 'CREATE_SERP_CHECK',
    calls: ['/serp/list-languages?searchEngine=1', '/serp/list-countries?searchEngine=1'],
  },
  {
    path: '/list-serp-project',
    file: '_app/list-serp-project.tsx',
    frame: 'app',
    heading: projectListHeader.title,
    lead: projectListHeader.context,
    ability: 'VIEW_SERP_PROJECT_LIST',
    calls: ['/projects?page=1&search=&sort=created&direction=desc&days=7'],
  },
  { path: '/view-serp-project/$id', file: '_app/view-serp-project.$id.tsx', frame: 'app' },
  {
    path: '/create-serp-project',
    file: '_app/create-serp-project.tsx',
    frame: 'app',
    heading: createProjectHeader.title,
    lead: createProjectHeader.context,
    ability: 'CREATE_SERP_PROJECT',
    calls: ['/projects'],
  },
  {
    path: '/domain-check',
    file: '_app/domain-check.tsx',
    frame: 'app',
    heading: domainCheckHeader.title,
    lead: domainCheckHeader.context,
    ability: 'VIEW_DOMAIN_RANKING',
    calls: ['/domain/list-keyword-markets'],
  },
  {
    path: '/customer-list',
    file: '_app/customer-list.tsx',
    frame: 'app',
    isForStaff: true,
    heading: customerListHeader.title,
    lead: customerListHeader.context,
    ability: 'VIEW_CUSTOMERS_MODULE',
    calls: ['/customers?page=1&search=&sort=id&direction=desc'],
  },
  { path: '/view-customer/$id', file: '_app/view-customer.$id.tsx', frame: 'app', isForStaff: true },
  { path: '/domain-view/$id', file: '_app/domain-view.$id.tsx', frame: 'app' },
  {
    path: '/domain-projects-list',
    file: '_app/domain-projects-list.tsx',
    frame: 'app',
    heading: domainListHeader.title,
    lead: domainListHeader.context,
  },
  {
    path: '/backlink-overview',
    file: '_app/backlink-overview.tsx',
    frame: 'app',
    heading: backlinkCheckHeader.title,
    lead: backlinkCheckHeader.context,
  },
  { path: '/backlink-view/$id', file: '_app/backlink-view.$id.tsx', frame: 'app' },
  {
    path: '/backlinks-projects-list',
    file: '_app/backlinks-projects-list.tsx',
    frame: 'app',
    heading: backlinkListHeader.title,
    lead: backlinkListHeader.context,
  },
  {
    path: '/purchase-list',
    file: '_app/purchase-list.tsx',
    frame: 'app',
    heading: purchaseListHeader.title,
    lead: purchaseListHeader.context,
    ability: 'VIEW_PURCHASE_HISTORY',
    calls: ['/plans/list-customer-plans'],
  },
  {
    path: '/credits-list',
    file: '_app/credits-list.tsx',
    frame: 'app',
    heading: 'Credits History',
    ability: 'VIEW_CREDITS_HISTORY',
    calls: ['/user/history?page=1'],
  },
  {
    path: '/pricing-page',
    file: '_app/pricing-page.tsx',
    frame: 'app',
    heading: 'Subscription',
    ability: 'VIEW_PRICING_PAGE',
    calls: ['/plans'],
  },
  {
    path: '/plan-list',
    file: '_app/plan-list.tsx',
    frame: 'app',
    isForStaff: true,
    heading: planListHeader.title,
    lead: planListHeader.context,
    ability: 'VIEW_PLANS_MODULE',
    calls: ['/plans/manage'],
  },
  {
    path: '/top-up-amounts',
    file: '_app/top-up-amounts.tsx',
    frame: 'app',
    isForStaff: true,
    heading: topUpAmountsHeader.title,
    lead: topUpAmountsHeader.context,
    ability: 'VIEW_PLANS_MODULE',
    calls: ['/plans/manage-amounts'],
  },
  {
    path: '/credit-settings',
    file: '_app/credit-settings.tsx',
    frame: 'app',
    isForStaff: true,
    heading: creditSettingsHeader.title,
    lead: creditSettingsHeader.context,
    ability: 'VIEW_CREDIT_SETTINGS',
    calls: ['/credits'],
  },
  {
    path: '/faq-category-list',
    file: '_app/faq-category-list.tsx',
    frame: 'app',
    isForStaff: true,
    heading: faqCategoryHeader.title,
    lead: faqCategoryHeader.context,
    ability: 'VIEW_FAQ_CATEGORY',
    calls: ['/category/names'],
  },
  {
    path: '/faq-questions-list',
    file: '_app/faq-questions-list.tsx',
    frame: 'app',
    isForStaff: true,
    heading: faqQuestionHeader.title,
    lead: faqQuestionHeader.context,
    ability: 'VIEW_FAQ_QUESTIONS',
    calls: ['/questions?search=&sort=order&direction=asc&page=1', '/category/names'],
  },
  {
    path: '/faq-customer',
    file: '_app/faq-customer.tsx',
    frame: 'app',
    heading: faqHeader.title,
    lead: faqHeader.context,
    ability: 'VIEW_FAQ_CUSTOMER',
    calls: ['/category-faq'],
  },
  {
    path: '/user-list',
    file: '_app/user-list.tsx',
    frame: 'app',
    isForStaff: true,
    heading: userListHeader.title,
    lead: userListHeader.context,
    ability: 'VIEW_USERS',
    calls: ['/users?search=&sort=id&direction=desc&page=1'],
  },
  {
    path: '/role-list',
    file: '_app/role-list.tsx',
    frame: 'app',
    isForStaff: true,
    heading: roleListHeader.title,
    lead: roleListHeader.context,
    ability: 'VIEW_ROLES',
    calls: ['/roles'],
  },
  {
    path: '/permission-list',
    file: '_app/permission-list.tsx',
    frame: 'app',
    isForStaff: true,
    heading: permissionListHeader.title,
    lead: permissionListHeader.context,
    ability: 'VIEW_PERMISSIONS',
    calls: ['/permissions'],
  },
  {
    path: '/user-profile',
    file: '_app/user-profile.tsx',
    frame: 'app',
    heading: profileHeader.title,
    lead: profileHeader.context,
  },
  {
    path: '/notifications',
    file: '_app/notifications.tsx',
    frame: 'app',
    heading: noticesHeader.title,
    lead: noticesHeader.context,
    calls: ['/notifications'],
  },
  {
    path: '/audit-log',
    file: '_app/audit-log.tsx',
    frame: 'app',
    isForStaff: true,
    heading: auditLogMessages.title,
    lead: auditLogMessages.context,
    ability: 'VIEW_AUDIT_LOG',
    calls: ['/audit-log'],
  },
  {
    path: '/create-rank-project',
    file: '_app/create-rank-project.tsx',
    frame: 'app',
    heading: createProjectHeader.title,
    lead: createProjectHeader.context,
    ability: 'CREATE_SERP_PROJECT',
    calls: ['/projects'],
  },
  // Addresses that lead on to another, whose files are fetched; what it is called is said there.
  { path: '/check-serp', file: '_app/create-serp.tsx', frame: 'app' },
  { path: '/user-security', file: '_app/user-profile.tsx', frame: 'app' },
  // Every other address.
  { path: '/$', file: '_app/$.tsx', frame: 'app', heading: 'Page not found' },
]
