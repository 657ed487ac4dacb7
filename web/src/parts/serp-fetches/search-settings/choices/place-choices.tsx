import { CountryPicker, PlacePicker } from '../../../locations/location-picker.tsx'
import classes from './choices.module.css'
import { settingFieldIds as fieldIds } from './search-settings.ts'
import type { SettingsForm } from './settings-form.ts'
import type { EngineChange } from './use-engine-change.ts'

type PlaceChoicesProps = { form: SettingsForm; change: EngineChange }

/** Country, and a state or city in it. */
export function PlaceChoices({ form, change: { notes, forget } }: PlaceChoicesProps) {
  const { values, idPrefix = '' } = form
  return (
    <>
      <CountryPicker
        id={idPrefix + fieldIds.country}
        searchEngine={values.searchEngine}
        value={values.country}
        onChange={(country) => {
          form.change(country === values.country ? { country } : { country, place: null })
          forget('country')
          forget('place')
        }}
        note={notes.country}
        error={form.errors.country}
      />
      <div className={classes.place}>
        <PlacePicker
          id={idPrefix + fieldIds.state_city}
          key={values.country}
          country={values.country}
          searchEngine={values.searchEngine}
          value={values.place}
          onChange={(place) => {
            form.change({ place })
            form.clearError('state_city')
            forget('place')
          }}
          note={notes.place}
          error={form.errors.state_city}
        />
      </div>
    </>
  )
}
