import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { SearchSettings } from './search-settings.ts'

/** The settings among the other fields of a form. */
export type SettingsForm = {
  /** Before the ids of the fields, where a page has the same fields twice. */
  idPrefix?: string
  values: SearchSettings
  errors: Record<string, ReactNode>
  change: (part: Partial<SearchSettings>) => void
  /** The present settings, for a caller that waited. */
  latest: () => SearchSettings
  clearError: (field: string) => void
}

export function settingsFormOf<Values extends SearchSettings>(form: UseFormReturnType<Values>): SettingsForm {
  return {
    values: form.values,
    errors: form.errors,
    change: (part) => {
      for (const [field, value] of Object.entries(part)) form.setFieldValue(field, value as never)
    },
    latest: form.getValues,
    clearError: form.clearFieldError,
  }
}
