import type { UseFormReturnType } from '@mantine/form'
import type { CreditSetting } from '#contract/rules/pricing.ts'
import { ChoiceAnnouncer } from '../../../shared/inputs/search-settings/choice-announcer.tsx'
import { PlaceChoices } from '../../../shared/inputs/search-settings/place-choices.tsx'
import { SearchChoices } from '../../../shared/inputs/search-settings/search-choices.tsx'
import { settingsFormOf } from '../../../shared/inputs/search-settings/settings-form.ts'
import { useEngineChange } from '../../../shared/inputs/search-settings/use-engine-change.ts'
import type { CheckFormValues } from './check-form-values.ts'

type LocationFieldsProps = {
  form: UseFormReturnType<CheckFormValues>
  /** The price row; undefined until it is loaded. */
  setting: CreditSetting | undefined
  isLocked: boolean
}

/** Engine, device, language, depth and place. */
export function LocationFields({ form, setting, isLocked }: LocationFieldsProps) {
  const settings = settingsFormOf(form)
  const change = useEngineChange(settings)
  return (
    <>
      <SearchChoices form={settings} change={change} setting={setting} isLocked={isLocked} />
      <PlaceChoices form={settings} change={change} />
      <ChoiceAnnouncer notes={change.notes} />
    </>
  )
}
