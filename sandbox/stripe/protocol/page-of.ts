import type { z } from 'zod'
import type { createdRange } from './read-parameters.ts'
import { invalidRequest } from './stripe-failure.ts'

interface Paging {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

interface Page<Item> {
  object: 'list'
  data: Item[]
  has_more: boolean
  url: string
}

/** One page of a list, newest first, after or before the object a cursor names. */
export function pageOf<Item extends { id: string }>(newestFirst: Item[], url: string, paging: Paging): Page<Item> {
  const { limit = 10, starting_after: after, ending_before: before } = paging
  if (before !== undefined) {
    const end = positionOf(newestFirst, before, 'ending_before')
    const start = Math.max(0, end - limit)
    return { object: 'list', data: newestFirst.slice(start, end), has_more: start > 0, url }
  }
  const start = after === undefined ? 0 : positionOf(newestFirst, after, 'starting_after') + 1
  const data = newestFirst.slice(start, start + limit)
  return { object: 'list', data, has_more: start + limit < newestFirst.length, url }
}

export function isWithin(at: number, range: z.output<typeof createdRange>): boolean {
  const { gt = -Infinity, gte = -Infinity, lt = Infinity, lte = Infinity } = (range ?? {}) as Record<string, number>
  return at > gt && at >= gte && at < lt && at <= lte
}

function positionOf(items: { id: string }[], id: string, param: string): number {
  const position = items.findIndex((item) => item.id === id)
  if (position < 0) throw invalidRequest(`No such object: '${id}'`, { param, code: 'resource_missing' })
  return position
}
