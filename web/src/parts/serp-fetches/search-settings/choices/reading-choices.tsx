import { Checkbox } from '@mantine/core'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import { aiOverviewPrice, type CreditSetting, extraPagePrice } from '#contract/rules/paid-runs/prices.ts'
import { providerAiOverviewSurcharge } from '#contract/rules/paid-runs/provider-work.ts'
import { choiceNames, extraResults, searchEngineOf } from '#contract/rules/serp-fetches/search-engines.ts'
import { holdsAbility } from '../../../access/access.ts'
import { lateOverviews } from '../messages.ts'
import classes from './choices.module.css'
import { settingFieldIds as fieldIds } from './search-settings.ts'
import type { SettingsForm } from './settings-form.ts'

type ReadingChoicesProps = {
  form: SettingsForm
  /** The price row; undefined until it is loaded. */
  setting: CreditSetting | undefined
}

const addedPrice = (credits: number | undefined) =>
  credits === undefined ? '' : ` Adds ${formatCredits(credits)} credits per keyword.`

/** Choices of reading beside the results, and what each adds to the price. */
export function ReadingChoices({ form, setting }: ReadingChoicesProps) {
  const { values } = form
  const engine = searchEngineOf(values.searchEngine)
  const surcharge = holdsAbility('MANAGE_CREDIT_SETTINGS')
    ? ` The provider charges up to $${providerAiOverviewSurcharge}.`
    : ''
  return (
    <div className={classes.choices}>
      {engine === 'google' && (
        <Checkbox
          id={fieldIds.loadsAiOverview}
          label={choiceNames.loadsAiOverview}
          description={`${lateOverviews} Wait for them to see who is cited.${addedPrice(setting && aiOverviewPrice(setting))}${surcharge}`}
          checked={values.loadsAiOverview}
          onChange={(event) => form.change({ loadsAiOverview: event.currentTarget.checked })}
          error={form.errors.loadsAiOverview}
        />
      )}
      <Checkbox
        id={fieldIds.extraPage}
        label={choiceNames.extraPage}
        description={`Many results pages show fewer than ${extraResults} organic results. An extra page helps fill the top ${values.depth}.${addedPrice(setting && extraPagePrice(setting, { engine, depth: values.depth }))}`}
        checked={values.extraPage}
        onChange={(event) => form.change({ extraPage: event.currentTarget.checked })}
        error={form.errors.extraPage}
      />
    </div>
  )
}
