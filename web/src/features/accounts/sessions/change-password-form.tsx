import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { loginMessages, passwordMessages, profileMessages, registrationMessages } from '#contract/accounts/messages.ts'
import { passwordRules, unmetRules } from '#contract/rules/accounts/password-rules.ts'
import { NewPasswordField } from '../../../parts/accounts/fields/new-password-field.tsx'
import { PasswordField } from '../../../parts/accounts/fields/password-field.tsx'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { errorsByField } from '../../../shared/inputs/field-errors.ts'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { securityMessages } from './messages.ts'
import { refreshDevices, refreshSessions } from './queries.ts'
import classes from './security-tab.module.css'

type ChangePasswordFormProps = { accountId: number; email: string }

const empty = { oldPassword: '', password: '', confirmPassword: '' }

/** The current password, and twice the new one. */
export function ChangePasswordForm({ accountId, email }: ChangePasswordFormProps) {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: empty,
    validate: {
      oldPassword: (entered) => (entered.length < 8 ? loginMessages.password : null),
      password: (chosen) => (unmetRules(passwordRules, chosen).length > 0 ? registrationMessages.password : null),
      confirmPassword: (repeated, { password }) => (repeated === password ? null : profileMessages.mismatch),
    },
  })
  const focusFirst = (errors: object) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
  const change = useMutation({
    mutationFn: ({ oldPassword, password }: typeof empty) =>
      client.accounts.updateProfile({ id: accountId, oldPassword, password }),
    onSuccess: () => {
      form.reset()
      toast('done', passwordMessages.changed, 3_000)
      void refreshSessions(queryClient)
      void refreshDevices(queryClient)
    },
    onError: (error) => {
      const failure = failureOf(error)
      const errors = failure.code === 'password.wrong' ? { oldPassword: failure.message } : errorsByField(failure)
      form.setErrors(errors)
      if (Object.keys(errors).length > 0) focusFirst(errors)
      else toast('failed', failure.code === 'server.failed' ? passwordMessages.changeFailed : failure.message, 6_000)
    },
  })
  const submit = form.onSubmit((values) => {
    if (!change.isPending) change.mutate(values)
  }, focusFirst)
  return (
    <Panel title="Password" hint={securityMessages.passwordHint}>
      <form className={classes.passwordForm} onSubmit={submit} noValidate aria-label="Change password">
        <input className="visually-hidden" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label="Current password"
          size="md"
          autoComplete="current-password"
          {...form.getInputProps('oldPassword')}
        />
        <NewPasswordField
          label="New password"
          size="md"
          rules={passwordRules}
          password={form.values.password}
          {...form.getInputProps('password')}
        />
        <PasswordField
          label="Confirm password"
          size="md"
          autoComplete="new-password"
          {...form.getInputProps('confirmPassword')}
        />
        <p className={classes.effect}>{securityMessages.passwordEffect}</p>
        <Button type="submit" loading={change.isPending}>
          Change password
        </Button>
      </form>
    </Panel>
  )
}
