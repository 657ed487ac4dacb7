// Loaded into every test file: an error on the console that the test did not expect fails it.
import { format } from 'node:util'
import { afterEach, beforeEach } from 'vitest'

let unexpected: string[] = []

beforeEach(() => {
  unexpected = []
  // A test that expects one replaces console.error itself: vi.spyOn(console, 'error').mockImplementation(() => {})
  console.error = (...parts: unknown[]) => {
    unexpected.push(format(...parts))
  }
})

afterEach(() => {
  if (unexpected.length > 0) throw new Error(`Unexpected console.error:\n${unexpected.join('\n')}`)
})
