import { createFileRoute, useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { type QuestionListAddress, readQuestionListAddress } from '../../features/help/faq-lists/list-address.ts'
import { QuestionListPage } from '../../features/help/faq-lists/question-list-page.tsx'
import { categoryList, questionList } from '../../features/help/queries.ts'
import { holdsAbility } from '../../parts/access/access.ts'

export const Route = createFileRoute('/_app/faq-questions-list')({
  staticData: { title: 'FAQ Questions', section: 'FAQ', ability: 'VIEW_FAQ_QUESTIONS' },
  validateSearch: readQuestionListAddress,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => {
    if (!holdsAbility('VIEW_FAQ_QUESTIONS')) return
    void context.queryClient.prefetchQuery(questionList(deps))
    void context.queryClient.prefetchQuery(categoryList)
  },
  component: QuestionList,
})

function QuestionList() {
  const address = Route.useSearch()
  const navigate = useNavigate({ from: Route.fullPath })
  const change = useCallback(
    (part: QuestionListAddress) =>
      void navigate({
        search: (now) => ({ ...now, ...part }),
        // Back returns to the page before.
        replace: !('page' in part) || part.page === undefined,
        resetScroll: false,
      }),
    [navigate],
  )
  return <QuestionListPage address={address} onChange={change} />
}
