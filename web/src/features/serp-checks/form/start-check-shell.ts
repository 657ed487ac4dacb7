import { defaultReading } from '#contract/rules/paid-runs/prices.ts'
import type { ShellTexts, TextsContext } from '../../../module.ts'
import { settingsParts } from '../../../parts/serp-fetches/search-settings/settings-shell.ts'

export const after = (_replies: unknown[], { account: { module } }: TextsContext): ShellTexts => ({
  body: settingsParts(defaultReading, module.SERPS),
})
