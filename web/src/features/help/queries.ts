import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { orpc } from '../../shared/api/client.ts'
import { listOf, type QuestionListAddress } from './faq-lists/list-address.ts'

/** Staff may change it meanwhile: refetched on every visit. */
const staleTime = 5_000

export const faqQuery = orpc.faq.listFaq.queryOptions({ staleTime })
export const categoryList = orpc.faq.listCategories.queryOptions({ staleTime })
export const questionList = (address: QuestionListAddress) =>
  orpc.faq.listQuestions.queryOptions({ input: listOf(address), staleTime, placeholderData: keepPreviousData })

export const refreshFaq = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: orpc.faq.key() })
