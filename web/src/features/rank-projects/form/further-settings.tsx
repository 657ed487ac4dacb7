import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { settingLimits } from '#contract/rules/limits/limits.ts'
import { settingText } from '#contract/rules/rank-projects/settings.ts'
import { EngineChoices } from '../../../parts/serp-fetches/search-settings/choices/engine-choices.tsx'
import { PlaceChoices } from '../../../parts/serp-fetches/search-settings/choices/place-choices.tsx'
import { useEngineChange } from '../../../parts/serp-fetches/search-settings/choices/use-engine-change.ts'
import { useSettingsState } from '../../../parts/serp-fetches/search-settings/choices/use-settings-state.ts'
import layout from '../../../shared/inputs/form-layout.module.css'
import { FormSection } from '../../../shared/inputs/form-section.tsx'
import { IconAction } from '../../../shared/ui/actions/icon-action.tsx'
import { MissingSettings } from '../settings/settings-choice.tsx'
import classes from '../tags/menu.module.css'
import { type FurtherSetting, isInForm, keywordSettingsOf, partsOf } from './form-settings.ts'
import type { ProjectForm } from './project-form-values.ts'

type FurtherSettingsProps = {
  form: ProjectForm
  isLocked: boolean
  /** Says that there are more keywords × settings than a project can have. */
  beyond: string | undefined
}

/** Further combinations in which a new project tracks its keywords. */
export function FurtherSettings({ form, isLocked, beyond }: FurtherSettingsProps) {
  const { values } = form
  const [isAdding, setAdding] = useState(false)
  const change = (furtherSettings: FurtherSetting[]) => form.setFieldValue('furtherSettings', furtherSettings)
  const isFull = values.furtherSettings.length + 1 >= settingLimits.perProject
  return (
    <FormSection
      title="More search settings"
      hint={`Track the same keywords on other devices or search engines, or in other locations or languages: up to ${settingLimits.perProject} combinations. Keywords are charged in each.`}
    >
      <div className={layout.full}>
        <ul className={classes.tags} aria-label="Search settings of the project">
          {[values, ...values.furtherSettings].map((setting, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: nothing is kept in a row, and two may read the same
            <li key={`${at} ${settingText(partsOf(setting))}`}>
              <span className={classes.name}>{settingText(partsOf(setting))}</span>
              {at > 0 && (
                <IconAction
                  icon={IconTrash}
                  label={`Remove ${settingText(partsOf(setting))}`}
                  hint="Remove"
                  onClick={() => change(values.furtherSettings.filter((_one, place) => place !== at - 1))}
                />
              )}
            </li>
          ))}
        </ul>
        <MissingSettings missing={keywordSettingsOf(values).missing} />
        {beyond !== undefined && (
          <p className={classes.problem} role="status">
            {beyond}
          </p>
        )}
        {form.errors.furtherSettings !== undefined && (
          <p className={classes.problem} role="alert">
            {form.errors.furtherSettings}
          </p>
        )}
        {isAdding ? (
          <NewSetting
            form={form}
            isLocked={isLocked}
            onAdd={(setting) => {
              change([...values.furtherSettings, setting])
              setAdding(false)
            }}
            onClose={() => setAdding(false)}
          />
        ) : (
          <Button
            mt={12}
            variant="default"
            leftSection={<IconPlus size={15} stroke={1.8} aria-hidden />}
            disabled={isFull}
            data-hint={isFull ? rankProjectMessages.tooManySettings : undefined}
            onClick={() => setAdding(true)}
          >
            Add search setting
          </Button>
        )}
      </div>
    </FormSection>
  )
}

type NewSettingProps = {
  form: ProjectForm
  isLocked: boolean
  onAdd: (setting: FurtherSetting) => void
  onClose: () => void
}

function NewSetting({ form: { values: project }, isLocked, onAdd, onClose }: NewSettingProps) {
  const { form } = useSettingsState(project, 'new-')
  const change = useEngineChange(form)
  const isKnown = isInForm(project, form.values)
  const { searchEngine, deviceType, language, country, place } = form.values
  return (
    <fieldset className={classes.group} aria-label="New search setting">
      <div className={layout.fields}>
        <EngineChoices form={form} change={change} isLocked={isLocked} />
        <PlaceChoices form={form} change={change} />
      </div>
      <p className={classes.note} role="status">
        {isKnown && rankProjectMessages.knownSetting}
      </p>
      <div className={classes.buttons}>
        <Button disabled={isKnown} onClick={() => onAdd({ searchEngine, deviceType, language, country, place })}>
          Add
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </fieldset>
  )
}
