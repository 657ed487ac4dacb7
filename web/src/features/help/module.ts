import { IconLifebuoy, IconMessageQuestion } from '@tabler/icons-react'
import { appPage, defineModule, type MenuGroup, textPage } from '../../module.ts'
import { readFaqAddress } from './faq/faq-address.ts'
import { readQuestionListAddress } from './faq-lists/list-address.ts'
import { faqCategoryHeader, faqHeader, faqQuestionHeader, privacyPolicyText, termsText } from './messages.ts'

const faqGroup: MenuGroup = { label: 'FAQ', icon: IconMessageQuestion, ability: 'VIEW_FAQ_MODULE', at: 10 }
const supportGroup: MenuGroup = { label: 'Support', icon: IconLifebuoy, ability: 'VIEW_SUPPORT_MODULE', at: 12 }

export const help = defineModule({
  pages: [
    appPage({
      path: '/faq-category-list',
      title: 'FAQ Categories',
      layout: 'app',
      ability: 'VIEW_FAQ_CATEGORY',
      menu: { group: faqGroup, at: 1, label: 'Categories' },
      screen: () => import('./faq-lists/category-list-page.tsx'),
      shell: { header: faqCategoryHeader, calls: ['/category/names'] },
    }),
    appPage({
      path: '/faq-questions-list',
      title: 'FAQ Questions',
      layout: 'app',
      ability: 'VIEW_FAQ_QUESTIONS',
      menu: { group: faqGroup, at: 2, label: 'Questions' },
      search: readQuestionListAddress,
      screen: () => import('./faq-lists/question-list-page.tsx'),
      shell: {
        header: faqQuestionHeader,
        calls: ['/questions?search=&sort=order&direction=asc&page=1', '/category/names'],
        texts: () => import('./faq-lists/question-list-shell.ts'),
      },
    }),
    appPage({
      path: '/faq-customer',
      title: 'Help & FAQ',
      layout: 'app',
      ability: 'VIEW_FAQ_CUSTOMER',
      menu: { group: supportGroup, at: 1 },
      search: readFaqAddress,
      screen: () => import('./faq/faq-page.tsx'),
      shell: { header: faqHeader, calls: ['/category-faq'], knownQuery: ['search', 'category', 'question'] },
    }),
    textPage({
      path: '/privacy-policy',
      title: 'Privacy policy',
      layout: 'text',
      menu: { group: supportGroup, at: 2, ability: 'VIEW_PRIVACY_POLICY' },
      screen: () => import('./privacy-policy.tsx'),
      shell: { header: { title: privacyPolicyText.title, context: privacyPolicyText.lead } },
    }),
    textPage({
      path: '/terms-of-use',
      title: 'Terms of use',
      layout: 'text',
      menu: { group: supportGroup, at: 3, ability: 'VIEW_PRIVACY_POLICY' },
      screen: () => import('./terms-of-use.tsx'),
      shell: { header: { title: termsText.title, context: termsText.lead }, body: [termsText.agreement] },
    }),
  ],
  supportEmail: { label: 'Email us', group: supportGroup, ability: 'SEND_SUPPORT_EMAIL', at: 4 },
})
