import { TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { registrationMessages } from '#contract/accounts/messages.ts'
import { registrationPasswordRules, unmetRules } from '#contract/rules/accounts/password-rules.ts'
import { NewPasswordField } from '../../../parts/accounts/fields/new-password-field.tsx'
import { client } from '../../../shared/api/client.ts'
import type { NextAddress } from '../../../shared/session/signed-out-route.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { registrationFormMessages } from '../messages.ts'
import { EmailField, emailRule } from '../signed-out/email-field.tsx'
import { errorsByField, focusFirstError } from '../signed-out/field-problems.ts'
import classes from '../signed-out/form.module.css'
import { large } from '../signed-out/large-password-field.tsx'
import { SignedOutForm } from '../signed-out/signed-out-form.tsx'
import { SubmitButton } from '../signed-out/submit-button.tsx'
import { readTypedEmail, storeTypedEmail } from '../signed-out/typed-email.ts'
import { useFormCall } from '../signed-out/use-form-call.ts'

type Registered = {
  email: string
  trialCredits: number
  /** If the code couldn't be requested, the account signs in like any other. */
  isCodeSent: boolean
}

/** Creates the account and starts its sign-in, up to the code that proves its address. */
async function registerAndSignIn(input: RegisterInput): Promise<Registered> {
  const { data } = await client.registration.register(input)
  const { email, password } = input
  const isCodeSent = await client.signIn.logIn({ email, password }).then(
    (answer) => 'otp' in answer,
    () => false,
  )
  return { email, trialCredits: data.trial_credits, isCodeSent }
}

const fields = ['name', 'email', 'password'] as const

type RegisterInput = Record<(typeof fields)[number], string>

export function RegisterForm({ next, onRegistered }: NextAddress & { onRegistered: (registered: Registered) => void }) {
  const { isDisposable, ask } = useDisposableEmails()
  const form = useForm({
    initialValues: { name: '', email: readTypedEmail(), password: '' },
    validateInputOnBlur: ['name', 'email'],
    onValuesChange: ({ email }) => call.readdress(email),
    validate: {
      name: (name) => (name.trim() === '' ? registrationMessages.name : null),
      email: (email) =>
        emailRule(registrationMessages.email)(email) ?? (isDisposable(email) ? registrationMessages.disposable : null),
      password: (password) =>
        unmetRules(registrationPasswordRules, password).length > 0 ? registrationMessages.password : null,
    },
  })
  const call = useFormCall(
    { mutationFn: registerAndSignIn },
    {
      onDone: (registered) => {
        storeTypedEmail(registered.email)
        toast('done', registrationMessages.done, 6_000)
        onRegistered(registered)
      },
      onFailure: (failure) => {
        const errors =
          failure.code === 'email.taken' ? { email: registrationMessages.taken } : errorsByField(failure, fields)
        form.setErrors(errors)
        focusFirstError(form, fields, errors)
        if (failure.code === 'email.taken') return undefined
        return failure.code === 'input.invalid' ? registrationMessages.fields : registrationMessages.failed
      },
    },
  )
  const emailProps = form.getInputProps('email')
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
            <Link to="/login" search={{ next }} className="link" onClick={() => storeTypedEmail(form.values.email)}>
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
      <EmailField
        {...emailProps}
        autoComplete="email"
        onBlur={(event) => {
          emailProps.onBlur?.(event)
          void ask(event.currentTarget.value, () => form.validateField('email'))
        }}
      />
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

/** The addresses typed so far that are disposable. */
function useDisposableEmails() {
  const known = useRef(new Map<string, boolean>())
  const isDisposable = (email: string) => known.current.get(email.trim()) === true
  /** Asks once per address. If that fails, the reply to the sent form says so. */
  const ask = async (typed: string, onDisposable: () => void) => {
    const email = typed.trim()
    if (known.current.has(email) || emailRule('wrong')(email) !== null) return
    known.current.set(email, false)
    try {
      const { disposable } = await client.registration.checkEmail({ email })
      known.current.set(email, disposable)
      if (disposable) onDisposable()
    } catch {
      known.current.delete(email)
    }
  }
  return { isDisposable, ask }
}
