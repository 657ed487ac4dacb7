import type { InfiniteData } from '@tanstack/react-query'

type Paged = { pagination: { current_page: number; last_page: number } }

/** The page after this one, as far as there is one. */
export const nextPage = ({ pagination: { current_page, last_page } }: Paged) =>
  current_page < last_page ? current_page + 1 : undefined

const withoutEventsMilliseconds = 30_000

/** Fetches pages again while a check is under way: the event stream tells of every row, and this is for when it cannot get through. */
export const refetchWhile =
  <Page>(isPending: (page: Page) => boolean) =>
  ({ state: { data } }: { state: { data: InfiniteData<Page> | undefined } }) =>
    data?.pages.some(isPending) ? withoutEventsMilliseconds : false

export const isAnyPending = (projects: readonly { state: string }[]) =>
  projects.some(({ state }) => state === 'pending')
