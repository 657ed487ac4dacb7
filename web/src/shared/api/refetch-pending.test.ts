import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { refetchPending } from './refetch-pending.ts'

type State = 'pending' | 'done'
const cleanups: (() => void)[] = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup()
})

/** A screen's query whose answers are given by the test; `asked` counts them. */
function open(queryClient: QueryClient, name: string, answers: (Promise<State> | State)[]) {
  const screen = { asked: 0 }
  const observer = new QueryObserver(queryClient, {
    queryKey: [name],
    queryFn: async () => {
      screen.asked += 1
      return answers[screen.asked - 1] ?? 'done'
    },
    refetchInterval: ({ state: { data } }) => (data === 'pending' ? 60_000 : false),
  })
  cleanups.push(observer.subscribe(() => {}))
  return screen
}
const shown = (queryClient: QueryClient, name: string) => queryClient.getQueryData([name])

test('what is pending is fetched once more, what is done or not shown is not', async () => {
  const queryClient = new QueryClient()
  queryClient.setQueryData(['left'], 'pending')
  const [pending, done] = [open(queryClient, 'pending', ['pending', 'pending']), open(queryClient, 'done', ['done'])]
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  refetchPending(queryClient)
  await expect.poll(() => pending.asked).toBe(2)
  await expect.poll(() => queryClient.isFetching()).toBe(0)
  expect([pending.asked, done.asked, shown(queryClient, 'left')]).toEqual([2, 1, 'pending'])
})

test('an answer under way is waited for: it may be older than the stream', async () => {
  const queryClient = new QueryClient()
  const first = Promise.withResolvers<State>()
  const screen = open(queryClient, 'slow', [first.promise])
  refetchPending(queryClient)
  expect(screen.asked).toBe(1)
  first.resolve('pending')
  await expect.poll(() => shown(queryClient, 'slow')).toBe('done')
  expect(screen.asked).toBe(2)
})

test('a screen that could not be loaded is left to its own retries', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const screen = open(queryClient, 'failing', [Promise.reject(new Error('no'))])
  refetchPending(queryClient)
  await expect.poll(() => queryClient.getQueryState(['failing'])?.status).toBe('error')
  expect(screen.asked).toBe(1)
})
