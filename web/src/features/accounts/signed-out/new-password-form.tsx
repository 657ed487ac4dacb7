import { useForm } from '@mantine/form'
import type { ReactNode } from 'react'
import { passwordMessages, registrationMessages } from '#contract/accounts/messages.ts'
import { type PasswordRule, unmetRules } from '#contract/rules/accounts/password-rules.ts'
import { NewPasswordField } from '../../../parts/accounts/fields/new-password-field.tsx'
import type { Failure } from '../../../shared/api/failure.ts'
import { newPasswordHeader, passwordFormMessages } from '../messages.ts'
import { focusFirstError, showFieldProblems } from './field-problems.ts'
import { LargePasswordField, large } from './large-password-field.tsx'
import { SignedOutForm } from './signed-out-form.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useFormCall } from './use-form-call.ts'

type NewPasswordFormProps<Answer> = {
  lead: ReactNode
  rules: readonly PasswordRule[]
  /** Owner of the new password, if known: for password managers. */
  email: string | undefined
  /** Asks for it twice, as whoever follows a link of an email is asked. */
  isRepeated?: boolean
  change: (password: string) => Promise<Answer>
  onChanged: () => void
  onFailed: (failure: Failure) => void
  below?: ReactNode
}

const fields = ['password', 'confirmPassword'] as const

/** A password in place of another one. */
export function NewPasswordForm<Answer>(props: NewPasswordFormProps<Answer>) {
  const { lead, rules, email, isRepeated = false, change, onChanged, onFailed, below } = props
  const form = useForm({
    initialValues: { password: '', confirmPassword: '' },
    validate: {
      password: (password) => (unmetRules(rules, password).length > 0 ? registrationMessages.password : null),
      confirmPassword: (repeated, { password }) =>
        !isRepeated || repeated === password ? null : passwordFormMessages.differ,
    },
  })
  const call = useFormCall(
    { mutationFn: change },
    {
      onDone: onChanged,
      onFailure: (failure) => {
        onFailed(failure)
        return showFieldProblems(form, fields, failure) ? undefined : passwordMessages.changeFailed
      },
    },
  )
  const submit = form.onSubmit(
    ({ password }) => call.send(password),
    (errors) => {
      if (isRepeated) call.refuse(passwordMessages.mismatch)
      focusFirstError(form, fields, errors)
    },
  )
  return (
    <SignedOutForm title={newPasswordHeader.title} lead={lead} problem={call.problem} onSubmit={submit} below={below}>
      {email !== undefined && <UserName email={email} />}
      <NewPasswordField
        {...form.getInputProps('password')}
        {...large}
        password={form.values.password}
        rules={rules}
        label="New password"
        name="password"
        autoFocus
      />
      {isRepeated && (
        <LargePasswordField
          {...form.getInputProps('confirmPassword')}
          label="Confirm password"
          name="confirmPassword"
          autoComplete="new-password"
        />
      )}
      <SubmitButton isBusy={call.isBusy} secondsLeft={call.secondsLeft}>
        Change password
      </SubmitButton>
    </SignedOutForm>
  )
}

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
