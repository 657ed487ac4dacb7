import { useForm } from '@mantine/form'
import { useState } from 'react'
import { passwordMessages, registrationMessages } from '#contract/accounts/messages.ts'
import { passwordRules, unmetRules } from '#contract/rules/password-rules.ts'
import { orpc } from '../../../shared/api/client.ts'
import { readStoredAccount, readToken } from '../../../shared/session/session.ts'
import { passwordFormMessages } from '../messages.ts'
import { errorsByField } from '../signed-out/errors-by-field.ts'
import { focusFirstError } from '../signed-out/focus-first-error.ts'
import { LargePasswordField } from '../signed-out/large-password-field.tsx'
import { NewPasswordField } from '../signed-out/new-password-field.tsx'
import { SignedOutForm } from '../signed-out/signed-out-form.tsx'
import { SubmitButton } from '../signed-out/submit-button.tsx'
import { useFormCall } from '../signed-out/use-form-call.ts'

type NewPasswordFormProps = { token: string; onChanged: () => void; onEnded: () => void }

const fields = ['password', 'confirmPassword'] as const

export function NewPasswordForm({ token, onChanged, onEnded }: NewPasswordFormProps) {
  const [accountEmail] = useState(readAccountEmail)
  const form = useForm({
    initialValues: { password: '', confirmPassword: '' },
    validate: {
      password: (password) => (unmetRules(passwordRules, password).length > 0 ? registrationMessages.password : null),
      confirmPassword: (repeated, { password }) => (repeated === password ? null : passwordFormMessages.differ),
    },
  })
  const call = useFormCall(orpc.passwords.updatePassword.mutationOptions(), {
    onDone: onChanged,
    onFailure: (failure) => {
      const isAboutLink = failure.issues.some(({ path }) => path === 'token')
      if (failure.code === 'link.ended' || isAboutLink) onEnded()
      const errors = errorsByField(failure, fields)
      form.setErrors(errors)
      return focusFirstError(form, fields, errors) === undefined ? passwordMessages.changeFailed : undefined
    },
  })
  const submit = form.onSubmit(
    ({ password, confirmPassword }) => call.send({ password, confirmPassword, token }),
    (errors) => {
      call.refuse(passwordMessages.mismatch)
      focusFirstError(form, fields, errors)
    },
  )
  return (
    <SignedOutForm
      title="Choose a new password"
      lead={<Consequence accountEmail={accountEmail} />}
      problem={call.problem}
      onSubmit={submit}
    >
      {accountEmail !== undefined && <UserName email={accountEmail} />}
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

/** Who is signed in here; nobody, most of the time. */
const readAccountEmail = () => (readToken() === undefined ? undefined : readStoredAccount()?.userData.email)

/** Tells a password manager whose password this becomes. */
const UserName = ({ email }: { email: string }) => (
  <input
    className="visually-hidden"
    type="email"
    name="username"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden
  />
)

/** A link may be opened where somebody is signed in, who is signed out by using it. */
function Consequence({ accountEmail }: { accountEmail: string | undefined }) {
  return (
    <>
      {passwordFormMessages.newLead}
      {accountEmail !== undefined && ` ${accountEmail} will be signed out in this browser.`}
    </>
  )
}
