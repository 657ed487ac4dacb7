import { defaultReading } from '#contract/rules/paid-runs/prices.ts'
import type { ShellWords, WordsContext } from '../../../module.ts'
import { settingsWords } from '../../../parts/serp-fetches/search-settings/settings-words.ts'

export const after = (_replies: unknown[], { account: { module } }: WordsContext): ShellWords => ({
  body: settingsWords(defaultReading, module.SERPS),
})
