import { passkeyFailure, signWithPasskey } from '../../../parts/accounts/passkeys.ts'
import { client } from '../../../shared/api/client.ts'
import { factorFormMessages } from '../messages.ts'
import { SignedOutForm } from '../signed-out/signed-out-form.tsx'
import { SubmitButton } from '../signed-out/submit-button.tsx'
import { useFormCall } from '../signed-out/use-form-call.ts'
import codeClasses from './code-form.module.css'
import type { FactorFormProps } from './factor-form-props.ts'
import { OtherMethods } from './other-methods.tsx'
import { deletePendingSignInToken } from './pending-sign-in.ts'
import { useEntry } from './use-entry.ts'

async function signIn() {
  const { data } = await client.signIn.startPasskeySignIn()
  return client.signIn.verifyPasskey({ credential: await signWithPasskey(data.options) })
}

/** The browser prompts for the passkey only after a click, as browsers require. */
export function PasskeyForm({ pending, others, onChoose, onSignedIn, onEnded }: FactorFormProps) {
  const enter = useEntry(onSignedIn)
  const call = useFormCall(
    { mutationFn: signIn },
    {
      onDone: enter,
      onFailure: (failure, error) => {
        if (failure.code !== 'code.ended') return passkeyFailure(error) ?? failure.message
        deletePendingSignInToken()
        onEnded(failure.message)
        return undefined
      },
    },
  )
  return (
    <SignedOutForm
      title="Use your passkey"
      lead={
        <>
          {factorFormMessages.passkey} Signing in as <strong className={codeClasses.address}>{pending.email}</strong>.
        </>
      }
      problem={call.problem}
      onSubmit={(event) => {
        event.preventDefault()
        call.send(undefined)
      }}
      below={<OtherMethods others={others} onChoose={onChoose} pending={pending} />}
    >
      <SubmitButton isBusy={call.isBusy} secondsLeft={call.secondsLeft} autoFocus>
        Use passkey
      </SubmitButton>
    </SignedOutForm>
  )
}
