import { useQuery } from '@tanstack/react-query'
import type { LoadInput } from '../../module.ts'
import { PageHeader } from '../../shared/ui/pages/page-header.tsx'
import { answers } from './queries.ts'

/** /ai-answers: the questions of the account. */
export default function AnswersPage() {
  const { data } = useQuery(answers)
  return (
    <>
      <PageHeader title="AI answers" context="Questions you asked" />
      <ul>
        {data?.data.map(({ id, question }) => (
          <li key={id}>{question}</li>
        ))}
      </ul>
    </>
  )
}

export const load = ({ queryClient }: LoadInput) => void queryClient.prefetchQuery(answers)
