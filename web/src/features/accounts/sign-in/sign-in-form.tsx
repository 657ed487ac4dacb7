import { useForm } from '@mantine/form'
import { Link, useNavigate, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { codeMessages, loginMessages } from '#contract/accounts/messages.ts'
import type { PageProps } from '../../../module.ts'
import { orpc } from '../../../shared/api/client.ts'
import type { NextAddress } from '../../../shared/session/signed-out-route.ts'
import { isStorageKept } from '../../../shared/session/usable-storage.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { signInFormMessages } from '../messages.ts'
import { EmailField, emailRule } from '../signed-out/email-field.tsx'
import { focusFirstError, showFieldProblems } from '../signed-out/field-problems.ts'
import classes from '../signed-out/form.module.css'
import { LargePasswordField } from '../signed-out/large-password-field.tsx'
import { SignedOutForm } from '../signed-out/signed-out-form.tsx'
import { SubmitButton } from '../signed-out/submit-button.tsx'
import { readTypedEmail, storeTypedEmail } from '../signed-out/typed-email.ts'
import { useFormCall } from '../signed-out/use-form-call.ts'
import { storePendingSignIn } from './pending-sign-in.ts'
import { useEntry } from './use-entry.ts'

type SignInFormProps = NextAddress & { onSignedIn: () => void; onCodeSent: () => void }

const fields = ['email', 'password'] as const

function SignInForm({ next, onSignedIn, onCodeSent }: SignInFormProps) {
  const [typedEmail] = useState(readTypedEmail)
  const enter = useEntry(onSignedIn)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: typedEmail, password: '' },
    validateInputOnBlur: ['email'],
    onValuesChange: ({ email }) => call.readdress(email),
    validate: {
      email: emailRule(loginMessages.email),
      password: (password) => (password.length < 8 ? loginMessages.password : null),
    },
  })
  const call = useFormCall(orpc.signIn.logIn.mutationOptions(), {
    onDone: (answer) => {
      if ('otp' in answer) {
        const email = form.getValues().email.trim()
        storeTypedEmail(email)
        const { methods } = answer
        storePendingSignIn({ email, next, ...(methods && { methods }) })
        if (methods === undefined) toast('info', codeMessages.sent, 3_000)
        onCodeSent()
      } else {
        enter(answer)
      }
    },
    onFailure: (failure) => {
      showFieldProblems(form, fields, failure)
      if (failure.code === 'login.invalid') form.getInputNode('password')?.focus()
      return failure.message
    },
  })
  const submit = form.onSubmit(
    ({ email, password }) => call.send({ email: email.trim(), password }),
    (errors) => focusFirstError(form, fields, errors),
  )
  const keepEmail = () => storeTypedEmail(form.getValues().email)
  return (
    <SignedOutForm
      title="Sign in"
      lead={signInFormMessages.lead}
      problem={call.problem}
      onSubmit={submit}
      below={
        <>
          <span>
            New here?{' '}
            <Link to="/register" search={{ next }} className="link" onClick={keepEmail}>
              Create an account
            </Link>
          </span>
          <span className={classes.small}>{signInFormMessages.newHere}</span>
          {!isStorageKept() && <span className={classes.small}>{signInFormMessages.notKept}</span>}
        </>
      }
    >
      <EmailField
        key={form.key('email')}
        {...form.getInputProps('email')}
        autoComplete="username"
        autoFocus={typedEmail === ''}
      />
      <div className={classes.withLink}>
        <LargePasswordField
          key={form.key('password')}
          {...form.getInputProps('password')}
          label="Password"
          name="password"
          autoComplete="current-password"
          autoFocus={typedEmail !== ''}
        />
        <Link to="/forgot-password" search={{ next }} className={`link ${classes.link}`} onClick={keepEmail}>
          Forgot password?
        </Link>
      </div>
      <SubmitButton isBusy={call.isBusy} secondsLeft={call.secondsLeft}>
        Sign in
      </SubmitButton>
    </SignedOutForm>
  )
}

export default function Login({ address: { next } }: PageProps<NextAddress>) {
  const navigate = useNavigate()
  const router = useRouter()
  return (
    <SignInForm
      next={next}
      onSignedIn={() => router.history.replace(next ?? '/')}
      onCodeSent={() => void navigate({ to: '/otp-verify' })}
    />
  )
}
