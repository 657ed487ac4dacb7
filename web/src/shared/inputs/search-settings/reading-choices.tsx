import { Checkbox } from '@mantine/core'
import { formatCredits } from '#contract/rules/credit-amounts.ts'
import {
  aiOverviewPrice,
  type CreditSetting,
  extraPagePrice,
  providerAiOverviewSurcharge,
} from '#contract/rules/pricing.ts'
import { searchEngineOf } from '#contract/rules/search-engines.ts'
import { holdsAbility } from '../../session/access.ts'
import classes from './reading-choices.module.css'
import { settingFieldIds as fieldIds } from './search-settings.ts'
import type { SettingsForm } from './settings-form.ts'

type ReadingChoicesProps = {
  form: SettingsForm
  /** The price row; undefined until it is loaded. */
  setting: CreditSetting | undefined
}

const addedPrice = (credits: number | undefined) =>
  credits === undefined ? '' : ` Adds ${formatCredits(credits)} credits per keyword.`

/** What may be read beside the results, and what it adds to the price. */
export function ReadingChoices({ form, setting }: ReadingChoicesProps) {
  const { values } = form
  const surcharge = holdsAbility('MANAGE_CREDIT_SETTINGS')
    ? ` The provider charges up to $${providerAiOverviewSurcharge}.`
    : ''
  return (
    <div className={classes.choices}>
      {searchEngineOf(values.searchEngine) === 'google' && (
        <Checkbox
          id={fieldIds.loadsAiOverview}
          label="AI Overview: read its citations"
          description={`Google loads about half of its AI Overviews late. This waits for them.${addedPrice(setting && aiOverviewPrice(setting))}${surcharge}`}
          checked={values.loadsAiOverview}
          onChange={(event) => form.change({ loadsAiOverview: event.currentTarget.checked })}
          error={form.errors.loadsAiOverview}
        />
      )}
      <Checkbox
        id={fieldIds.extraPage}
        label="Read one more page"
        description={`Results pages often hold 7 to 10 organic results. One more makes a full top ${values.depth} likely.${addedPrice(setting && extraPagePrice(setting, values.depth))}`}
        checked={values.extraPage}
        onChange={(event) => form.change({ extraPage: event.currentTarget.checked })}
        error={form.errors.extraPage}
      />
    </div>
  )
}
