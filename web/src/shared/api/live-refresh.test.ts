import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { cancelLiveRefreshes, createLiveRefresh } from './live-refresh.ts'

afterEach(() => void vi.useRealTimers())

test('a clock that is set back delays a refresh by one pause at most; what is cancelled does not come, what follows does', async () => {
  vi.useFakeTimers()
  const asked: (readonly number[] | undefined)[] = []
  const refresh = async (_: QueryClient, changed?: readonly number[]) => void asked.push(changed)
  const live = createLiveRefresh({ refresh })
  const queryClient = new QueryClient()
  await live.now(queryClient)
  vi.setSystemTime(Date.now() - 3_600_000)
  live.soon(queryClient, 1)
  await vi.advanceTimersByTimeAsync(700)
  expect(asked).toEqual([undefined, [1]])

  live.soon(queryClient, 2)
  cancelLiveRefreshes()
  await vi.advanceTimersByTimeAsync(5_000)
  live.soon(queryClient, 3)
  await vi.advanceTimersByTimeAsync(0)
  expect(asked).toEqual([undefined, [1], [3]])
})

test('one refresh sees all of a burst where its first event waits a little', async () => {
  vi.useFakeTimers()
  const asked: (readonly number[] | undefined)[] = []
  const live = createLiveRefresh({ refresh: async (_, changed) => void asked.push(changed), leastWait: 700 })
  const queryClient = new QueryClient()
  live.soon(queryClient, 1)
  await vi.advanceTimersByTimeAsync(699)
  live.soon(queryClient, 2)
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toEqual([[1, 2]])
})
