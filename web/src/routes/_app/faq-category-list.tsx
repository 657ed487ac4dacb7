import { createFileRoute } from '@tanstack/react-router'
import { CategoryListPage } from '../../features/help/faq-lists/category-list-page.tsx'
import { categoryList } from '../../features/help/queries.ts'
import { holdsAbility } from '../../parts/access/access.ts'

export const Route = createFileRoute('/_app/faq-category-list')({
  staticData: { title: 'FAQ Categories', section: 'FAQ', ability: 'VIEW_FAQ_CATEGORY' },
  loader: ({ context }) => {
    if (holdsAbility('VIEW_FAQ_CATEGORY')) void context.queryClient.prefetchQuery(categoryList)
  },
  component: CategoryListPage,
})
