import { useRef, useState } from 'react'
import type { SearchSettings } from './search-settings.ts'
import type { SettingsForm } from './settings-form.ts'

/** Settings that stand outside a form, with what the server said of their fields. */
export function useSettingsState(initial: SearchSettings, idPrefix: string) {
  const [values, setValues] = useState(initial)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const latest = useRef(values)
  const form: SettingsForm = {
    idPrefix,
    values,
    errors,
    change: (part) => {
      latest.current = { ...latest.current, ...part }
      setValues(latest.current)
      setErrors({})
    },
    latest: () => latest.current,
    clearError: (field) => setErrors(({ [field]: _cleared, ...others }) => others),
  }
  return { form, setErrors }
}
