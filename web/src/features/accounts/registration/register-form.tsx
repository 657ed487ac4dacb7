import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { registrationMessages } from '#contract/accounts/messages.ts'
import { registrationPasswordRules, unmetRules } from '#contract/rules/password-rules.ts'
import { orpc } from '../../../shared/api/client.ts'
import { NewPasswordField } from '../../../shared/inputs/new-password-field.tsx'
import type { NextAddress } from '../../../shared/session/signed-out-route.ts'
import { toast } from '../../../shared/ui/toast.ts'
import { registrationFormMessages } from '../messages.ts'
import { EmailField, emailRule } from '../signed-out/email-field.tsx'
import { errorsByField, focusFirstError } from '../signed-out/field-problems.ts'
import classes from '../signed-out/form.module.css'
import { large } from '../signed-out/large-password-field.tsx'
import { SignedOutForm } from '../signed-out/signed-out-form.tsx'
import { SubmitButton } from '../signed-out/submit-button.tsx'
import { keepTypedEmail, readTypedEmail } from '../signed-out/typed-email.ts'
import { useFormCall } from '../signed-out/use-form-call.ts'

export type Registered = { email: string; trialCredits: number }

const fields = ['name', 'email', 'password'] as const

export function RegisterForm({ next, onRegistered }: NextAddress & { onRegistered: (registered: Registered) => void }) {
  const form = useForm({
    initialValues: { name: '', email: readTypedEmail(), password: '' },
    validateInputOnBlur: ['name', 'email'],
    onValuesChange: ({ email }) => call.readdress(email),
    validate: {
      name: (name) => (name.trim() === '' ? registrationMessages.name : null),
      email: emailRule(registrationMessages.email),
      password: (password) =>
        unmetRules(registrationPasswordRules, password).length > 0 ? registrationMessages.password : null,
    },
  })
  const call = useFormCall(orpc.registration.register.mutationOptions(), {
    onDone: ({ data }) => {
      const email = form.values.email.trim()
      keepTypedEmail(email)
      toast('done', registrationMessages.done, 6_000)
      onRegistered({ email, trialCredits: data.trial_credits })
    },
    onFailure: (failure) => {
      const errors =
        failure.code === 'email.taken' ? { email: registrationMessages.taken } : errorsByField(failure, fields)
      form.setErrors(errors)
      focusFirstError(form, fields, errors)
      if (failure.code === 'email.taken') return undefined
      return failure.code === 'input.invalid' ? registrationMessages.fields : registrationMessages.failed
    },
  })
  const submit = form.onSubmit(
    ({ name, email, password }) => call.send({ name: name.trim(), email: email.trim(), password }),
    (errors) => {
      call.refuse(registrationMessages.fields)
      focusFirstError(form, fields, errors)
    },
  )
  return (
    <SignedOutForm
      title="Create an account"
      lead={registrationFormMessages.lead}
      problem={call.problem}
      onSubmit={submit}
      below={
        <>
          <span>
            Already have an account?{' '}
            <Link to="/login" search={{ next }} className="link" onClick={() => keepTypedEmail(form.values.email)}>
              Sign in
            </Link>
          </span>
          <span className={classes.small}>
            By creating an account, you agree to the{' '}
            <Link to="/terms-of-use" target="_blank" className="link">
              terms of use
              <NewTab />
            </Link>{' '}
            and the{' '}
            <Link to="/privacy-policy" target="_blank" className="link">
              privacy policy
              <NewTab />
            </Link>
            .
          </span>
        </>
      }
    >
      <TextInput
        {...form.getInputProps('name')}
        size="lg"
        label="Name"
        name="name"
        autoComplete="name"
        maxLength={100}
        autoFocus
        classNames={{ error: classes.error }}
      />
      <EmailField {...form.getInputProps('email')} autoComplete="email" />
      <NewPasswordField
        {...form.getInputProps('password')}
        {...large}
        password={form.values.password}
        rules={registrationPasswordRules}
        label="Password"
        name="password"
      />
      <SubmitButton isBusy={call.isBusy} secondsLeft={call.secondsLeft}>
        Create account
      </SubmitButton>
    </SignedOutForm>
  )
}

/** Beside the form, so that what was typed stays. */
const NewTab = () => <span className="visually-hidden"> (opens in a new tab)</span>
