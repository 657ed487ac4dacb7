import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useCallback } from 'react'
import { refreshAccount } from '../../../parts/access/account.ts'
import { orpc } from '../../../shared/api/client.ts'
import { toast } from '../../../shared/ui/toasts/toast.ts'
import { AddPasskeyDialog } from './add-passkey-dialog.tsx'
import { AuthenticatorDialog } from './authenticator-dialog.tsx'
import type { FactorQuestion } from './factor-question.ts'
import { PasswordDialog } from './password-dialog.tsx'
import { refreshFactors } from './queries.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { RenamePasskeyDialog } from './rename-passkey-dialog.tsx'

type FactorDialogsProps = {
  question: FactorQuestion
  /** The next question, or none. */
  onAsk: (question: FactorQuestion | undefined) => void
  /** Gets the focus when the clicked button is gone. */
  focusInstead: RefObject<HTMLElement | null>
}

/** The open dialog of the panel. After a factor is added, it shows the recovery codes that came with it, if any. */
export default function FactorDialogs({ question, onAsk, focusInstead }: FactorDialogsProps) {
  const queryClient = useQueryClient()
  const onClose = useCallback(() => onAsk(undefined), [onAsk])
  const done = (message: string, codes: string[] | null = null) => {
    toast('done', message, 3_000)
    void refreshFactors(queryClient)
    // Staff may have been waiting for it.
    refreshAccount(queryClient)
    onAsk(codes === null ? undefined : { kind: 'show-codes', codes })
  }
  const frame = { onClose, focusInstead }
  switch (question.kind) {
    case 'add-passkey':
      return <AddPasskeyDialog {...frame} suggested={question.name} onAdded={done} />
    case 'add-authenticator':
      return <AuthenticatorDialog {...frame} onAdded={done} />
    case 'show-codes':
      return <RecoveryCodesDialog {...frame} codes={question.codes} />
    case 'renew-codes':
      return (
        <PasswordDialog
          {...frame}
          title="Create new recovery codes?"
          confirm="Create new codes"
          call={orpc.factors.renewRecoveryCodes.mutationOptions()}
          inputOf={(password) => ({ password })}
          onDone={({ message, data }) => done(message, data.recovery_codes)}
        >
          Your current recovery codes will stop working.
        </PasswordDialog>
      )
    case 'rename-passkey':
      return <RenamePasskeyDialog {...frame} passkey={question} onRenamed={done} />
    case 'remove-passkey':
      return (
        <PasswordDialog
          {...frame}
          title="Remove this passkey?"
          confirm="Remove"
          isDestructive
          call={orpc.factors.removePasskey.mutationOptions()}
          inputOf={(password) => ({ id: question.id, password })}
          onDone={({ message }) => done(message)}
        >
          You won’t be able to sign in with <b>{question.name}</b> any more.{question.isLast && turnsOff}
        </PasswordDialog>
      )
    case 'remove-authenticator':
      return (
        <PasswordDialog
          {...frame}
          title="Remove the authenticator app?"
          confirm="Remove"
          isDestructive
          call={orpc.factors.removeAuthenticator.mutationOptions()}
          inputOf={(password) => ({ password })}
          onDone={({ message }) => done(message)}
        >
          Codes from the app will stop working.{question.isLast && turnsOff}
        </PasswordDialog>
      )
  }
}

const turnsOff =
  ' This is your last method, so two-step verification will be turned off and your recovery codes will be deleted.'
