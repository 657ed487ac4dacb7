import { expect, test } from 'vitest'
import { destinationFor } from './destination.ts'

test('a terminal gets text a person reads; whatever collects logs, and production, gets JSON', async () => {
  expect(await destinationFor({ nodeEnv: 'development' }, true)).toBeDefined()
  expect(await destinationFor({ nodeEnv: 'development' }, false)).toBeUndefined()
  expect(await destinationFor({ nodeEnv: 'production' }, true)).toBeUndefined()
})
