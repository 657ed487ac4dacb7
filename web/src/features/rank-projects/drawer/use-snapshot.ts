import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { failureOf } from '../../../shared/api/failure.ts'
import { projectSnapshot } from './queries.ts'

/**
 * The page of a date. A link may name one without a check of the keyword: then the newest, and
 * which one it is not.
 */
export function useShownPage(projectId: number, keywordId: number, date: string | undefined) {
  const asked = useQuery({ ...projectSnapshot(projectId, keywordId, date), placeholderData: keepPreviousData })
  const isUnknown = date !== undefined && isMissing(asked.error)
  const newest = useQuery({ ...projectSnapshot(projectId, keywordId, undefined), enabled: isUnknown })
  return isUnknown ? { query: newest, unknown: date } : { query: asked, unknown: undefined }
}

export const isMissing = (error: unknown) => error !== null && failureOf(error).code === 'row.not-found'
