import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { loginMessages, passwordMessages } from '#contract/accounts/messages.ts'
import { orpc } from '../../../shared/api/client.ts'
import type { NextAddress } from '../../../shared/session/signed-out-route.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { passwordFormMessages } from '../messages.ts'
import { EmailField, emailRule } from '../signed-out/email-field.tsx'
import { focusFirstError, showFieldProblems } from '../signed-out/field-problems.ts'
import { SignedOutForm } from '../signed-out/signed-out-form.tsx'
import { SubmitButton } from '../signed-out/submit-button.tsx'
import { readTypedEmail, storeTypedEmail } from '../signed-out/typed-email.ts'
import { useFormCall } from '../signed-out/use-form-call.ts'

const fields = ['email'] as const

export function AskForLinkForm({ next, onSent }: NextAddress & { onSent: (email: string) => void }) {
  const form = useForm({
    initialValues: { email: readTypedEmail() },
    validateInputOnBlur: true,
    onValuesChange: ({ email }) => call.readdress(email),
    validate: { email: emailRule(loginMessages.email) },
  })
  const call = useFormCall(orpc.passwords.resetPassword.mutationOptions(), {
    onDone: () => {
      const email = form.values.email.trim()
      storeTypedEmail(email)
      toast('done', passwordMessages.emailSent, 3_000)
      onSent(email)
    },
    onFailure: (failure) => (showFieldProblems(form, fields, failure) ? undefined : passwordMessages.resetFailed),
  })
  const submit = form.onSubmit(
    ({ email }) => call.send({ email: email.trim() }),
    (errors) => focusFirstError(form, fields, errors),
  )
  return (
    <SignedOutForm
      title="Forgot your password?"
      lead={passwordFormMessages.resetLead}
      problem={call.problem}
      onSubmit={submit}
      below={
        <span>
          Remember your password?{' '}
          <Link to="/login" search={{ next }} className="link" onClick={() => storeTypedEmail(form.values.email)}>
            Back to sign in
          </Link>
        </span>
      }
    >
      <EmailField {...form.getInputProps('email')} autoComplete="username" autoFocus />
      <SubmitButton isBusy={call.isBusy} secondsLeft={call.secondsLeft}>
        Send reset link
      </SubmitButton>
    </SignedOutForm>
  )
}
