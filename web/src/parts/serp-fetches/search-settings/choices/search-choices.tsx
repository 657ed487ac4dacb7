import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { type CreditSetting, serpKeywordPrice } from '#contract/rules/paid-runs/prices.ts'
import { depths, type SearchEngine, searchEngineOf } from '#contract/rules/serp-fetches/search-engines.ts'
import { Picker } from '../../../../shared/inputs/picker.tsx'
import { lockedPicker } from '../../../limits/locked-picker.tsx'
import { EngineChoices } from './engine-choices.tsx'
import { ReadingChoices } from './reading-choices.tsx'
import { settingFieldIds as fieldIds } from './search-settings.ts'
import type { SettingsForm } from './settings-form.ts'
import type { EngineChange } from './use-engine-change.ts'

/** The price is shown because more results cost more, especially on engines with few results per page. */
const depthOptions = (setting: CreditSetting | undefined, engine: SearchEngine) =>
  depths.map((depth) => ({
    value: String(depth),
    label: `Top ${depth}`,
    detail: setting && `${formatCredits(serpKeywordPrice(setting, { engine, depth }))} credits per keyword`,
  }))

type SearchChoicesProps = {
  form: SettingsForm
  change: EngineChange
  /** The price row; undefined until it is loaded. */
  setting: CreditSetting | undefined
  /** True if Google is among the settings that the choices are for; if omitted, the chosen engine counts. */
  hasGoogle?: boolean
  isLocked: boolean
}

/** Engine, device, language, depth and what is read beside. On a trial they stand still and say so. */
export function SearchChoices({ form, change, setting, hasGoogle, isLocked }: SearchChoicesProps) {
  const { values } = form
  const closed = lockedPicker(isLocked)

  return (
    <>
      <EngineChoices form={form} change={change} isLocked={isLocked} />
      <Picker
        id={fieldIds.depth}
        label="Depth"
        options={depthOptions(setting, searchEngineOf(values.searchEngine))}
        value={String(values.depth)}
        onChange={(text) => {
          const depth = depths.find((one) => String(one) === text)
          if (depth !== undefined) form.change({ depth })
        }}
        error={form.errors.depth}
        {...closed}
      />
      <ReadingChoices form={form} setting={setting} hasGoogle={hasGoogle} />
    </>
  )
}
