import { useQuery } from '@tanstack/react-query'
import type { CurveSpan } from '#contract/rules/rank-projects/rank-views.ts'
import { rankKeyword } from './queries.ts'

/** A keyword by date. While another span is on its way, what was there stays in sight; another keyword starts anew. */
export const useKeyword = (projectId: number, keywordId: number, span: CurveSpan) =>
  useQuery({
    ...rankKeyword(projectId, keywordId, span),
    placeholderData: (previous) => (previous?.data.id === keywordId ? previous : undefined),
  })

export type KeywordQuery = ReturnType<typeof useKeyword>
