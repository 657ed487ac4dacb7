import type { ProfileChange } from '#contract/accounts/profile-change.ts'
import type { UserData } from '#contract/accounts/rows.ts'

/** Values of the form. `oldPassword` counts for a new address only. */
export type ProfileValues = {
  name: string
  email: string
  oldPassword: string
  contact: string
  country: number
  language: string
}

export const valuesOf = ({ name, email, contact, country, language }: UserData): ProfileValues => ({
  name,
  email,
  oldPassword: '',
  contact: contact ?? '',
  country,
  language,
})

/** Only what is another than before: what somebody else changed meanwhile stays. */
export function changesOf(values: ProfileValues, user: UserData): Omit<ProfileChange, 'id'> {
  const before = valuesOf(user)
  const email = values.email.trim()
  return {
    ...(values.name.trim() !== before.name && { name: values.name.trim() }),
    ...(email.toLowerCase() !== before.email && { email, oldPassword: values.oldPassword }),
    ...(values.contact.trim() !== before.contact && { contact: values.contact.trim() }),
    ...(values.country !== before.country && { country: values.country }),
    ...(values.language !== before.language && { language: values.language }),
  }
}
