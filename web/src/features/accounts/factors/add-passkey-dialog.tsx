import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { factorMessages } from '#contract/accounts/factors/messages.ts'
import { loginMessages } from '#contract/accounts/messages.ts'
import { PasswordField } from '../../../parts/accounts/fields/password-field.tsx'
import { createPasskey, passkeyFailure } from '../../../parts/accounts/passkeys.ts'
import { client } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { Dialog, DialogActions, DialogText } from '../../../shared/dialogs/dialog.tsx'
import classes from './factors.module.css'
import { factorWords } from './messages.ts'

type AddPasskeyDialogProps = {
  suggested: string
  onAdded: (message: string, codes: string[] | null) => void
  onClose: () => void
  focusInstead: RefObject<HTMLElement | null>
}

type Problem = { name?: string; password?: string; form?: string }

async function add({ name, password }: { name: string; password: string }) {
  const { data } = await client.factors.startPasskey({ password })
  const credential = await createPasskey(data.options)
  return client.factors.addPasskey({ name, credential })
}

/** Asks for password and name; then the browser creates the passkey. */
export function AddPasskeyDialog({ suggested, onAdded, ...frame }: AddPasskeyDialogProps) {
  const [nameField, passwordField] = [useRef<HTMLInputElement>(null), useRef<HTMLInputElement>(null)]
  const [name, setName] = useState(suggested)
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<Problem>({})
  const adding = useMutation({
    mutationFn: add,
    onSuccess: ({ message, data }) => onAdded(message, data.recovery_codes),
    onError: (error) => {
      const { code, message } = failureOf(error)
      const ofPassword = code === 'password.wrong'
      setProblem(ofPassword ? { password: message } : { form: passkeyFailure(error) ?? message })
      if (ofPassword) passwordField.current?.focus()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (adding.isPending) return
    const wrong: Problem = {
      ...(name.trim() === '' && { name: factorMessages.passkeyName }),
      ...(password.length < 8 && { password: loginMessages.password }),
    }
    setProblem(wrong)
    if (wrong.name !== undefined) nameField.current?.focus()
    else if (wrong.password !== undefined) passwordField.current?.focus()
    else adding.mutate({ name: name.trim(), password })
  }
  return (
    <Dialog title="Add a passkey" {...frame}>
      <form onSubmit={submit} noValidate>
        <DialogText>Your browser will ask for your fingerprint, face, PIN or security key.</DialogText>
        <div className={classes.fields}>
          <TextInput
            ref={nameField}
            label="Name"
            description={factorWords.nameHint}
            maxLength={60}
            value={name}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
            error={problem.name}
          />
          <PasswordField
            ref={passwordField}
            label="Your password"
            autoComplete="current-password"
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            error={problem.password}
            data-autofocus
          />
          <div role="alert" className={classes.problems}>
            {problem.form !== undefined && <p className={classes.problem}>{problem.form}</p>}
          </div>
        </div>
        <DialogActions onClose={frame.onClose}>
          <Button type="submit" loading={adding.isPending}>
            Continue
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}
