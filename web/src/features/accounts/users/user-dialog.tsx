import { Button, SegmentedControl, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { profileMessages, userMessages } from '#contract/accounts/messages.ts'
import type { UserRow } from '#contract/accounts/user-endpoints.ts'
import { countries, languages } from '#contract/rules/locations/places.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { refreshAccounts } from '../../../parts/access/refresh-accounts.ts'
import { LanguagePicker } from '../../../parts/locations/language-picker.tsx'
import { CountryPicker } from '../../../parts/locations/location-picker.tsx'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { Dialog, DialogActions, DialogText } from '../../../shared/dialogs/dialog.tsx'
import { Problem } from '../../../shared/dialogs/problem.tsx'
import { errorsByField, focusField } from '../../../shared/inputs/field-errors.ts'
import { Picker } from '../../../shared/inputs/picker.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { userTexts } from './messages.ts'
import { roleList } from './queries.ts'
import {
  changesOf,
  createInput,
  hasOtherCredits,
  isCustomerRole,
  newUser,
  type UserValues,
  userProblems,
  valuesOf,
} from './user-values.ts'
import classes from './users.module.css'

type UserDialogProps = {
  /** Undefined for a new one. */
  user: UserRow | undefined
  onClose: () => void
}

/** Adds a user, or changes one. */
export default function UserDialog({ user, onClose }: UserDialogProps) {
  const ids = useId()
  const idOf = (field: string) => `${ids}-${field}`
  const [before] = useState(() => (user === undefined ? undefined : valuesOf(user)))
  const form = useForm<UserValues>({
    initialValues: before ?? newUser,
    validate: userProblems(before),
    validateInputOnBlur: true,
  })
  const focusFirst = (errors: Record<string, unknown>) => {
    const first = order.find((field) => errors[field] !== undefined && errors[field] !== null)
    if (first !== undefined) focusField(idOf(first))
  }
  const save = useSaveUser(user, before, {
    onSaved: onClose,
    onFieldErrors: (errors) => {
      form.setErrors(errors)
      focusFirst(errors)
    },
  })
  const text = (field: TextField) => ({ id: idOf(field), size: 'md', ...form.getInputProps(field) }) as const
  return (
    <Dialog
      title={user === undefined ? userTexts.addTitle : userTexts.editTitle(user.name)}
      onClose={onClose}
      size="lg"
    >
      <form
        noValidate
        onSubmit={form.onSubmit((values) => {
          if (!save.isPending) save.mutate(values)
        }, focusFirst)}
      >
        {user === undefined && <DialogText>{userTexts.addText}</DialogText>}
        <div className={classes.fields} style={{ marginTop: 12 }}>
          {user === undefined ? (
            <>
              <TextInput
                label="First Name"
                withAsterisk
                autoComplete="off"
                maxLength={100}
                data-autofocus
                {...text('firstname')}
              />
              <TextInput label="Last Name" withAsterisk autoComplete="off" maxLength={100} {...text('lastname')} />
            </>
          ) : (
            <TextInput
              label="Full Name"
              withAsterisk
              autoComplete="off"
              maxLength={100}
              data-autofocus
              {...text('name')}
            />
          )}
          <TextInput
            label="Email Address"
            withAsterisk
            type="email"
            autoComplete="off"
            maxLength={254}
            {...text('email')}
          />
          <TextInput label="Phone Number" type="tel" autoComplete="off" maxLength={31} {...text('contact')} />
          <CountryPicker
            id={idOf('country')}
            searchEngine={1}
            offered={countries}
            value={form.values.country}
            onChange={(country) => form.setFieldValue('country', country)}
            error={form.errors.country}
          />
          <LanguagePicker
            id={idOf('language')}
            searchEngine={1}
            offered={languages}
            value={form.values.language}
            onChange={(language) => form.setFieldValue('language', language)}
            error={form.errors.language}
          />
          <Rights form={form} idOf={idOf} user={user} />
          <TextInput label="Credits" inputMode="decimal" autoComplete="off" maxLength={16} {...text('credits')} />
          {hasOtherCredits(before, form.values.credits) && (
            <TextInput
              label={userTexts.reason}
              description={userTexts.reasonHelp}
              withAsterisk
              autoComplete="off"
              maxLength={200}
              {...text('credits_reason')}
            />
          )}
        </div>
        {save.error !== null && !save.isPending && <Problem>{failureOf(save.error).message}</Problem>}
        <DialogActions onClose={onClose}>
          <Button type="submit" loading={save.isPending} disabled={user !== undefined && !form.isDirty()}>
            {user === undefined ? 'Add user' : 'Save changes'}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

type TextField = 'firstname' | 'lastname' | 'name' | 'email' | 'contact' | 'credits' | 'credits_reason'

/** As they stand on the page. */
const order = [
  ...['firstname', 'lastname', 'name', 'email', 'contact', 'country', 'language', 'role', 'type'],
  ...['credits', 'credits_reason'],
]

type RightsProps = {
  form: UseFormReturnType<UserValues>
  idOf: (field: string) => string
  user: UserRow | undefined
}

/** Role and type: the user's abilities, and whether they count as paid. */
function Rights({ form, idOf, user }: RightsProps) {
  const mayGrant = useAccount()?.userAbilities.includes('MANAGE_USERS') === true
  const { data, error } = useQuery({ ...roleList, enabled: mayGrant })
  const own = user?.roles[0]
  const grantable = data?.data.filter((role) => role.may_grant || role.id === own?.id) ?? []
  const roles = own === undefined || grantable.some(({ id }) => id === own.id) ? grantable : [own, ...grantable]
  const chosen = roles.find(({ id }) => String(id) === form.values.role)
  const isTrialCustomer = user === undefined && isCustomerRole(chosen?.name) && form.values.type === '1'
  return (
    <>
      {mayGrant && (
        <Picker
          id={idOf('role')}
          label="Role"
          placeholder="Choose a role"
          options={roles.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={form.values.role === '' ? null : form.values.role}
          onChange={(role) => {
            form.setFieldValue('role', role)
            form.clearFieldError('role')
          }}
          description={data?.data.some((role) => !role.may_grant) === true ? userTexts.ungrantable : undefined}
          nothingFound={error === null ? 'Loading roles…' : userTexts.rolesFailed}
          error={
            form.errors.role ?? (error === null ? undefined : `${userTexts.rolesFailed}. ${failureOf(error).message}`)
          }
        />
      )}
      <div>
        <span id={idOf('type-label')} className={classes.typeLabel}>
          Type
        </span>
        <SegmentedControl
          fullWidth
          size="md"
          aria-labelledby={idOf('type-label')}
          data={types}
          value={form.values.type}
          onChange={(type) => form.setFieldValue('type', type === '2' ? '2' : '1')}
        />
        {isTrialCustomer && <p className={classes.help}>{userTexts.trial}</p>}
      </div>
    </>
  )
}

const types = [
  { value: '1', label: 'Trial' },
  { value: '2', label: 'Paid' },
]

function useSaveUser(
  user: UserRow | undefined,
  before: UserValues | undefined,
  on: { onSaved: () => void; onFieldErrors: (errors: Record<string, string>) => void },
) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (values: UserValues): Promise<{ message: string }> =>
      user === undefined || before === undefined
        ? client.users.createUser(createInput(values))
        : client.accounts.updateProfile({ id: user.id, ...changesOf(before, values) }),
    onSuccess: ({ message }) => {
      void refreshAccounts(queryClient)
      toast('done', message, 6_000)
      on.onSaved()
    },
    onError: (error) => {
      const failure = failureOf(error)
      const errors = errorsByField(failure)
      if (failure.code === 'email.taken') errors.email ??= failure.message
      on.onFieldErrors(errors)
      toast('failed', user === undefined ? userMessages.createFailed : profileMessages.failed, 6_000)
    },
  })
}
