import { Button, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import encodeQR from 'qr'
import { type FormEvent, type RefObject, useRef, useState } from 'react'
import { factorMessages } from '#contract/accounts/factors/messages.ts'
import { orpc } from '../../../shared/api/client.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { Dialog, DialogActions, DialogText } from '../../../shared/dialogs/dialog.tsx'
import classes from './factors.module.css'
import { factorWords } from './messages.ts'
import { PasswordDialog } from './password-dialog.tsx'

type Frame = { onClose: () => void; focusInstead: RefObject<HTMLElement | null> }
type AuthenticatorDialogProps = Frame & { onAdded: (message: string, codes: string[] | null) => void }
type Setup = { secret: string; uri: string }

/** The password first, then the secret, then a code that shows the app has it. */
export function AuthenticatorDialog({ onAdded, ...frame }: AuthenticatorDialogProps) {
  const [setup, setSetup] = useState<Setup>()
  if (setup !== undefined) return <ConfirmCode setup={setup} onAdded={onAdded} {...frame} />
  return (
    <PasswordDialog
      {...frame}
      title="Set up an authenticator app"
      confirm="Continue"
      call={orpc.factors.startAuthenticator.mutationOptions()}
      inputOf={(password) => ({ password })}
      onDone={({ data }) => setSetup(data)}
    >
      You’ll need an app such as Google Authenticator, 1Password or Aegis.
    </PasswordDialog>
  )
}

function ConfirmCode({ setup, onAdded, ...frame }: AuthenticatorDialogProps & { setup: Setup }) {
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const confirming = useMutation({
    ...orpc.factors.confirmAuthenticator.mutationOptions(),
    onSuccess: ({ message, data }) => onAdded(message, data.recovery_codes),
    onError: (error) => {
      setProblem(failureOf(error).message)
      field.current?.select()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (confirming.isPending) return
    const isCode = /^\d{6}$/.test(code)
    setProblem(isCode ? undefined : factorMessages.code)
    if (isCode) confirming.mutate({ code })
    else field.current?.focus()
  }
  return (
    <Dialog title="Set up an authenticator app" {...frame}>
      <form onSubmit={submit} noValidate>
        <DialogText>{factorWords.scan}</DialogText>
        <div className={classes.fields}>
          <QrCode text={setup.uri} label="QR code for your authenticator app" />
          <p className={classes.secret}>
            Key <code>{setup.secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}</code>
          </p>
          <TextInput
            ref={field}
            label="Code"
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={({ currentTarget }) => setCode(currentTarget.value.replace(/\D/g, '').slice(0, 6))}
            error={problem}
            classNames={{ input: classes.code }}
            data-autofocus
          />
        </div>
        <DialogActions onClose={frame.onClose}>
          <Button type="submit" loading={confirming.isPending}>
            Turn on
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Cells of white around it, which readers need. */
const quiet = 4

/** A text as a QR code: one path, drawn without a style or an address of its own. */
function QrCode({ text, label }: { text: string; label: string }) {
  const cells = encodeQR(text, 'raw', { ecc: 'medium', border: quiet })
  const dark = cells.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg
      className={classes.qr}
      viewBox={`0 0 ${cells.length} ${cells.length}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} fill="currentColor" />
    </svg>
  )
}
