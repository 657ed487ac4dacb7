import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'vitest'

/** The provider's captured example answers belong to their authors and stay outside the repository, beside it. */
export const capturedExamples = join(import.meta.dirname, '../../../../shared/fixtures/dataforseo')

/**
 * Declares tests that read captured examples. Without the folder one skipped test stands for all of them, which `npm test`
 * names at its end; with it none is skipped, and a file that is missing fails its test.
 */
export function describeCapturedExamples(name: string, declare: () => void): void {
  if (existsSync(capturedExamples)) declare()
  else test.skip(`${name}: needs the captured examples in ../shared/fixtures/dataforseo`, () => {})
}
