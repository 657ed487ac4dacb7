import { UnstyledButton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { passwordMessages, profileMessages, registrationMessages } from '#contract/accounts/messages.ts'
import { passwordRules, unmetRules } from '#contract/rules/password-rules.ts'
import { orpc } from '../../../shared/api/client.ts'
import { accountQuery } from '../../../shared/session/account.ts'
import { toast } from '../../../shared/ui/toast.ts'
import { logOut } from '../log-out.ts'
import { temporaryPasswordMessages } from '../messages.ts'
import { errorsByField } from '../signed-out/errors-by-field.ts'
import { focusFirstError } from '../signed-out/focus-first-error.ts'
import { LargePasswordField } from '../signed-out/large-password-field.tsx'
import { NewPasswordField } from '../signed-out/new-password-field.tsx'
import { SignedOutForm } from '../signed-out/signed-out-form.tsx'
import { SubmitButton } from '../signed-out/submit-button.tsx'
import { useFormCall } from '../signed-out/use-form-call.ts'

type ChoosePasswordFormProps = {
  account: { id: number; email: string }
  onChosen: () => void
  /** The session is an ordinary one, in which a password is changed elsewhere. */
  onNotNeeded: () => void
}

const fields = ['password', 'confirmPassword'] as const

/** A password in place of the temporary one, without which the session opens nothing. */
export function ChoosePasswordForm({ account, onChosen, onNotNeeded }: ChoosePasswordFormProps) {
  const queryClient = useQueryClient()
  const form = useForm({
    initialValues: { password: '', confirmPassword: '' },
    validate: {
      password: (password) => (unmetRules(passwordRules, password).length > 0 ? registrationMessages.password : null),
      confirmPassword: (repeated, { password }) => (repeated === password ? null : profileMessages.mismatch),
    },
  })
  const call = useFormCall(orpc.accounts.updateProfile.mutationOptions(), {
    onDone: () => {
      toast('done', passwordMessages.changed, 3_000)
      // Refetches what was refused until now.
      void queryClient.resetQueries({ queryKey: accountQuery.queryKey })
      onChosen()
    },
    onFailure: (failure) => {
      if (failure.code === 'password.wrong') onNotNeeded()
      const errors = errorsByField(failure, fields)
      form.setErrors(errors)
      return focusFirstError(form, fields, errors) === undefined ? passwordMessages.changeFailed : undefined
    },
  })
  const submit = form.onSubmit(
    ({ password }) => call.send({ id: account.id, password }),
    (errors) => focusFirstError(form, fields, errors),
  )
  return (
    <SignedOutForm
      title="Choose a new password"
      lead={temporaryPasswordMessages.lead}
      problem={call.problem}
      onSubmit={submit}
      below={
        <span>
          Signed in as {account.email}.{' '}
          <UnstyledButton className="link" fz="inherit" onClick={() => void logOut(queryClient)}>
            Sign out
          </UnstyledButton>
        </span>
      }
    >
      <input name="username" autoComplete="username" value={account.email} readOnly hidden />
      <NewPasswordField
        {...form.getInputProps('password')}
        value={form.values.password}
        rules={passwordRules}
        label="New password"
        name="password"
        autoFocus
      />
      <LargePasswordField
        {...form.getInputProps('confirmPassword')}
        label="Confirm password"
        name="confirmPassword"
        autoComplete="new-password"
      />
      <SubmitButton isBusy={call.isBusy} secondsLeft={call.secondsLeft}>
        Change password
      </SubmitButton>
    </SignedOutForm>
  )
}
