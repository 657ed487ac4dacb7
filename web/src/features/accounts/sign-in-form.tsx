import { Button, PasswordInput, TextInput, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { loginMessages } from '#contract/accounts.ts'
import { orpc } from '../../shared/api/client.ts'
import { failureOf } from '../../shared/api/failure.ts'
import { startSession } from '../../shared/session/session.ts'
import { toast } from '../../shared/ui/toast.ts'
import { accountMessages } from './messages.ts'
import classes from './sign-in.module.css'

/** Only what is plainly no address is caught here; the server decides. */
const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/

/** The notice stands for a second before the next page takes its place. */
const welcomeMilliseconds = 1_000

export function SignInForm({ onSignedIn }: { onSignedIn: () => void }) {
  const queryClient = useQueryClient()
  const [done, setDone] = useState(false)
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '', password: '' },
    validateInputOnBlur: ['email'],
    validate: {
      email: (email) => (emailPattern.test(email.trim()) ? null : loginMessages.email),
      password: (password) => (password.length < 8 ? loginMessages.password : null),
    },
  })
  const signIn = useMutation(
    orpc.accounts.logIn.mutationOptions({
      onSuccess: (answer) => {
        if ('otp' in answer) {
          toast('info', accountMessages.codeNotSupported, 6_000)
          return
        }
        queryClient.clear()
        startSession(answer)
        setDone(true)
        toast('done', accountMessages.signedIn, 2_000)
        setTimeout(onSignedIn, welcomeMilliseconds)
      },
      onError: (error) => {
        for (const { path, message } of failureOf(error).issues) form.setFieldError(path, message)
        form.getInputNode('password')?.focus()
      },
    }),
  )
  const submit = form.onSubmit(
    ({ email, password }) => signIn.mutate({ email: email.trim(), password }),
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? 'email')?.focus(),
  )
  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-labelledby="sign-in-title">
      <Title order={1} className={classes.title} id="sign-in-title">
        Sign in
      </Title>
      <p className={classes.lead}>{accountMessages.lead}</p>
      <div role="alert">
        {signIn.error !== null && <p className={classes.problem}>{signInProblem(signIn.error)}</p>}
      </div>
      <TextInput
        key={form.key('email')}
        {...form.getInputProps('email')}
        size="lg"
        label="Email"
        type="email"
        name="email"
        autoComplete="username"
        autoFocus
      />
      <PasswordInput
        key={form.key('password')}
        {...form.getInputProps('password')}
        size="lg"
        label="Password"
        name="password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
        visibilityToggleIcon={({ reveal }) =>
          reveal ? <IconEyeOff size={17} stroke={1.6} /> : <IconEye size={17} stroke={1.6} />
        }
      />
      <Button size="lg" fullWidth type="submit" mt={8} loading={signIn.isPending || done}>
        Sign in
      </Button>
    </form>
  )
}

function signInProblem(error: unknown) {
  const failure = failureOf(error)
  if (failure.code === undefined) return loginMessages.noResponse
  return failure.message || loginMessages.unexpected
}
