import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '../../shared/api/client.ts'

export const answers = orpc.aiAnswers.listAnswers.queryOptions({})

export const refresh = (queryClient: QueryClient) => queryClient.invalidateQueries({ queryKey: orpc.aiAnswers.key() })
export const follow = refresh
