import type { ReactNode } from 'react'
import { findLanguage, type Language } from '#contract/rules/locations/places.ts'
import type { SearchEngineCode } from '#contract/rules/serp-fetches/search-engines.ts'
import { Picker } from '../../shared/inputs/picker.tsx'
import { lockedPicker } from '../limits/locked-picker.tsx'
import { useOfferedLanguages } from '../serp-fetches/domains/engine-offers.ts'

type LanguagePickerProps = {
  id: string
  searchEngine: SearchEngineCode
  /** In place of the engine's. */
  offered?: readonly Language[]
  value: string
  onChange: (code: string) => void
  /** The reason why the last choice is gone. */
  note?: string
  error?: ReactNode
  isLocked?: boolean
}

/** Languages the engine offers; what is chosen stays listed even if the engine should lack it. */
export function LanguagePicker(props: LanguagePickerProps) {
  const { id, searchEngine, value, onChange, note, error, isLocked = false } = props
  const ofEngine = useOfferedLanguages(searchEngine, props.offered === undefined)
  const { offered = ofEngine } = props
  const chosen = findLanguage(value)
  const isListed = chosen === undefined || offered.some(({ language_code }) => language_code === value)
  return (
    <Picker
      id={id}
      label="Language"
      options={(isListed ? offered : [chosen, ...offered]).map(({ language_code, language_name }) => ({
        value: language_code,
        label: language_name,
      }))}
      value={value}
      onChange={onChange}
      searchable
      nothingFound="No matching languages"
      description={note}
      error={error}
      {...lockedPicker(isLocked)}
    />
  )
}
