import { IconReceipt } from '@tabler/icons-react'
import { billingGroup } from '../../layout/menu-groups.ts'
import { appPage, defineModule, formPage, type MenuGroup } from '../../module.ts'
import { failedMessages } from './payment-return/messages.ts'
import { readReturn } from './payment-return/read-return.ts'
import { planListHeader } from './plans/messages.ts'
import { readPricingAddress } from './pricing/pricing-address.ts'
import { readListAddress } from './purchases/list-address.ts'
import { purchaseListHeader } from './purchases/messages.ts'
import { amountTexts, topUpAmountsHeader } from './top-ups/messages.ts'

const plansGroup: MenuGroup = { label: 'Plans', icon: IconReceipt, ability: 'VIEW_PLANS_MODULE', at: 9 }

export const billing = defineModule({
  pages: [
    appPage({
      path: '/pricing-page',
      title: 'Subscription',
      layout: 'app',
      ability: 'VIEW_PRICING_PAGE',
      menu: { group: billingGroup, at: 1 },
      search: readPricingAddress,
      screen: () => import('./pricing/pricing-page.tsx'),
      shell: {
        header: { title: 'Subscription' },
        calls: ['/plans'],
        knownQuery: ['interval', 'show'],
        texts: () => import('./pricing/pricing-shell.ts'),
      },
    }),
    appPage({
      path: '/purchase-list',
      title: 'Purchase History',
      layout: 'app',
      ability: 'VIEW_PURCHASE_HISTORY',
      menu: { group: billingGroup, at: 2, label: 'Purchase history' },
      search: readListAddress,
      screen: () => import('./purchases/purchase-list-page.tsx'),
      shell: {
        header: purchaseListHeader,
        calls: ['/plans/list-customer-plans'],
        texts: () => import('./purchases/purchases-shell.ts'),
      },
    }),
    appPage({
      path: '/plan-list',
      title: 'Plans & Pricing',
      layout: 'app',
      ability: 'VIEW_PLANS_MODULE',
      menu: { group: plansGroup, at: 1 },
      screen: () => import('./plans/plan-list-page.tsx'),
      shell: {
        header: planListHeader,
        calls: ['/plans/manage'],
        texts: () => import('./plans/plan-list-shell.ts'),
      },
    }),
    appPage({
      path: '/top-up-amounts',
      title: 'Top-up amounts',
      layout: 'app',
      ability: 'VIEW_PLANS_MODULE',
      menu: { group: plansGroup, at: 2 },
      screen: () => import('./top-ups/top-up-amounts-page.tsx'),
      shell: { header: topUpAmountsHeader, calls: ['/plans/manage-amounts'], body: [amountTexts.kept] },
    }),
    /** The hosted page may have been opened in another browser. */
    formPage({
      path: '/payment-done',
      title: 'Payment',
      layout: 'form',
      session: 'either',
      search: readReturn,
      screen: () => import('./payment-return/payment-done.tsx'),
      shell: { texts: () => import('./payment-return/payment-done-shell.ts') },
    }),
    formPage({
      path: '/payment-failed',
      title: 'Payment failed',
      layout: 'form',
      session: 'either',
      search: readReturn,
      screen: () => import('./payment-return/payment-failed.tsx'),
      shell: { header: { title: failedMessages.title, context: failedMessages.text } },
    }),
  ],
})
