import type { CreditSetting, PricedReading } from '#contract/rules/paid-runs/prices.ts'
import { choiceNames } from '#contract/rules/serp-fetches/search-engines.ts'
import type { ShellPart } from '../../../module.ts'
import { extraPageText, overviewText } from './reading-texts.ts'

/** The settings of a look-up, as the shell of a form shows them. */
export const settingsParts = (reading: PricedReading, setting: CreditSetting): ShellPart[] => [
  { label: choiceNames.loadsAiOverview, hint: overviewText(setting) },
  { label: choiceNames.extraPage, hint: extraPageText(reading, setting) },
]
