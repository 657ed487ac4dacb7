import type { ProviderCall } from '#server/ports/data-provider/account.ts'
import { ProviderError, type ProviderFailure } from '#server/ports/data-provider/failure.ts'
import type { SearchTask } from '#server/ports/data-provider/organic-results.ts'
import { createDataForSeo, type DataForSeoOptions } from '../index.ts'

export const testNow = new Date('2026-11-20T10:00:30.000Z')

/** The adapter with a clock that moves only when it waits, so that no test sleeps. */
export function createTestProvider(baseUrl: string, options: Partial<DataForSeoOptions> = {}) {
  const calls: ProviderCall[] = []
  const waits: number[] = []
  let now = testNow.getTime()
  const provider = createDataForSeo({
    baseUrl,
    login: 'someone@example.test',
    password: 'correct-horse+%',
    record: (call) => calls.push(call),
    clock: () => new Date(now),
    random: () => 1,
    wait: async (milliseconds) => {
      waits.push(milliseconds)
      now += milliseconds
    },
    ...options,
  })
  return { provider, calls, waits, now: () => new Date(now) }
}

export function searchTask(fields: Partial<SearchTask> = {}): SearchTask {
  return {
    tag: 'fetch-1',
    engine: 'google',
    device: 'desktop',
    languageCode: 'en',
    locationCode: 2372,
    keyword: 'car insurance',
    depth: 20,
    loadsAiOverview: false,
    ...fields,
  }
}

/** The failure a call ends with; a call that succeeds, or fails otherwise, fails the test. */
export async function failureOf(call: Promise<unknown>): Promise<ProviderFailure> {
  return (await providerErrorOf(call)).failure
}

export async function providerErrorOf(call: Promise<unknown>): Promise<ProviderError> {
  const outcome = await call.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  )
  if ('error' in outcome && outcome.error instanceof ProviderError) return outcome.error
  throw new Error(`expected a ProviderError, got ${JSON.stringify(outcome)}`, { cause: outcome })
}
