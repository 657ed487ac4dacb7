import { Checkbox } from '@mantine/core'
import type { CreditSetting } from '#contract/rules/paid-runs/prices.ts'
import { providerAiOverviewSurcharge } from '#contract/rules/paid-runs/provider-work.ts'
import { choiceNames, searchEngineOf } from '#contract/rules/serp-fetches/search-engines.ts'
import { holdsAbility } from '../../../access/access.ts'
import { extraPageText, overviewText } from '../reading-texts.ts'
import classes from './choices.module.css'
import { settingFieldIds as fieldIds } from './search-settings.ts'
import type { SettingsForm } from './settings-form.ts'

type ReadingChoicesProps = {
  form: SettingsForm
  /** The price row; undefined until it is loaded. */
  setting: CreditSetting | undefined
  hasGoogle: boolean | undefined
}

/** Choices of reading beside the results, and what each adds to the price. */
export function ReadingChoices({ form, setting, hasGoogle }: ReadingChoicesProps) {
  const { values } = form
  const engine = searchEngineOf(values.searchEngine)
  const surcharge = holdsAbility('MANAGE_CREDIT_SETTINGS')
    ? ` The provider charges up to $${providerAiOverviewSurcharge}.`
    : ''
  return (
    <div className={classes.choices}>
      {(hasGoogle ?? engine === 'google') && (
        <Checkbox
          id={fieldIds.loadsAiOverview}
          label={choiceNames.loadsAiOverview}
          description={`${overviewText(setting)}${surcharge}`}
          checked={values.loadsAiOverview}
          onChange={(event) => form.change({ loadsAiOverview: event.currentTarget.checked })}
          error={form.errors.loadsAiOverview}
        />
      )}
      <Checkbox
        id={fieldIds.extraPage}
        label={choiceNames.extraPage}
        description={extraPageText({ engine, depth: values.depth }, setting)}
        checked={values.extraPage}
        onChange={(event) => form.change({ extraPage: event.currentTarget.checked })}
        error={form.errors.extraPage}
      />
    </div>
  )
}
