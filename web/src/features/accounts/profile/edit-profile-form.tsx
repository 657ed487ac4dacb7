import { Button, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ShouldBlockFn } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { loginMessages, profileMessages } from '#contract/accounts/messages.ts'
import type { UserData } from '#contract/accounts/rows.ts'
import { countries, languages } from '#contract/rules/locations/places.ts'
import { toEmailAddress } from '#contract/rules/text/email-syntax.ts'
import { setUserData } from '../../../parts/access/account.ts'
import { PasswordField } from '../../../parts/accounts/fields/password-field.tsx'
import { isOnTrial } from '../../../parts/limits/query-limits.ts'
import { LanguagePicker } from '../../../parts/locations/language-picker.tsx'
import { CountryPicker } from '../../../parts/locations/location-picker.tsx'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { LeaveGuard } from '../../../shared/dialogs/leave-guard.tsx'
import { errorsByField, firstWrongField, focusField } from '../../../shared/inputs/field-errors.ts'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { profileTexts } from './messages.ts'
import classes from './profile-page.module.css'
import { changesOf, type ProfileValues, valuesOf } from './profile-values.ts'

const fields = ['name', 'email', 'oldPassword', 'contact', 'country', 'language'] as const
const google = 1

/** Name, address, phone number, country and language; another address takes the password and a link. */
export function EditProfileForm({ user }: { user: UserData }) {
  const id = useId()
  const idOf = (name: (typeof fields)[number]) => `${id}-${name}`
  const focusFirst = (errors: object) => {
    const first = firstWrongField(fields, errors as Record<string, unknown>)
    if (first !== undefined) focusField(idOf(first))
  }
  const form = useForm<ProfileValues>({
    initialValues: valuesOf(user),
    validate: {
      name: (name) => (name.trim() === '' ? profileMessages.name : null),
      email: (email) => (/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(email.trim()) ? null : loginMessages.email),
      oldPassword: (entered, { email }) =>
        isOtherAddress(email, user) && entered.length < 8 ? loginMessages.password : null,
    },
  })
  const { save, isSaving, pending } = useSaveProfile(user, {
    onSaved: (saved) => {
      form.setInitialValues(valuesOf(saved))
      form.setValues(valuesOf(saved))
    },
    onErrors: (errors) => {
      form.setErrors(errors)
      focusFirst(errors)
    },
  })
  const changesEmail = isOtherAddress(form.values.email, user)
  return (
    <Panel title="Profile info" hint={isOnTrial(user) ? profileTexts.defaultsOfTrial : profileTexts.defaults}>
      <form
        className={classes.form}
        noValidate
        aria-label="Profile info"
        onSubmit={form.onSubmit((values) => save(values), focusFirst)}
      >
        <TextInput
          id={idOf('name')}
          label="Full Name"
          size="md"
          autoComplete="name"
          maxLength={100}
          {...form.getInputProps('name')}
        />
        <TextInput
          id={idOf('email')}
          label="Email Address"
          type="email"
          size="md"
          autoComplete="email"
          maxLength={254}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          description={pending === undefined ? undefined : profileTexts.pending(pending)}
          {...form.getInputProps('email')}
        />
        {changesEmail && (
          <PasswordField
            id={idOf('oldPassword')}
            label="Current password"
            size="md"
            autoComplete="current-password"
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            description={profileTexts.passwordForEmail}
            {...form.getInputProps('oldPassword')}
          />
        )}
        <TextInput
          id={idOf('contact')}
          label="Phone Number"
          type="tel"
          size="md"
          autoComplete="tel"
          maxLength={31}
          {...form.getInputProps('contact')}
        />
        <CountryPicker
          id={idOf('country')}
          searchEngine={google}
          offered={countries}
          value={form.values.country}
          onChange={(country) => form.setFieldValue('country', country)}
          error={form.errors.country}
        />
        <LanguagePicker
          id={idOf('language')}
          searchEngine={google}
          offered={languages}
          value={form.values.language}
          onChange={(language) => form.setFieldValue('language', language)}
          error={form.errors.language}
        />
        <div className={classes.actions}>
          <Button variant="default" disabled={!form.isDirty() || isSaving} onClick={() => form.reset()}>
            Cancel
          </Button>
          <Button type="submit" loading={isSaving} disabled={!form.isDirty()}>
            Update info
          </Button>
        </div>
      </form>
      <LeaveGuard
        isLeaving={isLeavingForm}
        isDisabled={!form.isDirty() || isSaving}
        title={profileTexts.unsaved}
        isSaving={isSaving}
        onSave={undefined}
        leave="Leave without saving"
        isLostOnReload
      >
        {profileTexts.unsavedText}
      </LeaveGuard>
    </Panel>
  )
}

const isOtherAddress = (email: string, user: UserData) => (toEmailAddress(email.trim()) ?? email) !== user.email

/** Another tab takes the form away too; whoever has to sign in again loses it anyway. */
const isLeavingForm: ShouldBlockFn = ({ current, next }) =>
  next.pathname !== '/login' &&
  (next.pathname !== current.pathname || JSON.stringify(next.search) !== JSON.stringify(current.search))

function useSaveProfile(
  user: UserData,
  on: { onSaved: (user: UserData) => void; onErrors: (errors: Record<string, string>) => void },
) {
  const queryClient = useQueryClient()
  const [pending, setPending] = useState<string>()
  const saving = useMutation({
    mutationFn: (values: ProfileValues) => client.accounts.updateProfile({ id: user.id, ...changesOf(values, user) }),
    onSuccess: ({ message, data }) => {
      setUserData(queryClient, data.userData)
      if (data.email_pending !== null) setPending(data.email_pending)
      toast('done', message, 6_000)
      on.onSaved(data.userData)
    },
    onError: (error) => {
      const failure = failureOf(error)
      const errors = { ...errorsByField(failure), ...errorsOf[failure.code ?? '']?.(failure.message) }
      on.onErrors(errors)
      if (Object.keys(errors).length > 0) return
      toast('failed', failure.code === 'server.failed' ? profileMessages.failed : failure.message, 6_000)
    },
  })
  return {
    save: (values: ProfileValues) => {
      if (!saving.isPending) saving.mutate(values)
    },
    isSaving: saving.isPending,
    pending,
  }
}

/** Refusals that are about one field. */
const errorsOf: Record<string, (message: string) => Record<string, string>> = {
  'password.wrong': (message) => ({ oldPassword: message }),
  'email.taken': (message) => ({ email: message }),
}
