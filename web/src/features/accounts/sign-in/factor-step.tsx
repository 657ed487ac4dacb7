import { Button } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { FactorMethod } from '#contract/rules/accounts/factor-methods.ts'
import { passkeyMessages, supportsPasskeys } from '../../../parts/accounts/passkeys.ts'
import type { NextAddress } from '../../../shared/session/signed-out-route.ts'
import { Outcome } from '../../../shared/ui/pages/outcome.tsx'
import { factorFormMessages } from '../messages.ts'
import { FactorCodeForm } from './factor-code-form.tsx'
import type { FactorFormProps } from './factor-form-props.ts'
import { PasskeyForm } from './passkey-form.tsx'

type FactorStepProps = Omit<FactorFormProps, 'others' | 'onChoose'> & { methods: FactorMethod[] }

/** The second factor of a sign-in, a passkey first; if this browser doesn't support passkeys, the next method says so. */
export function FactorStep({ methods, ...form }: FactorStepProps) {
  const isLackingPasskeys = methods.includes('passkey') && !supportsPasskeys()
  const possible = methods.filter((method) => method !== 'passkey' || !isLackingPasskeys)
  const [method, setMethod] = useState(possible[0])
  const choice = { ...form, others: possible.filter((other) => other !== method), onChoose: setMethod }
  if (method === undefined) return <NoFactorForm isLackingPasskeys={isLackingPasskeys} next={form.pending.next} />
  if (method === 'passkey') return <PasskeyForm {...choice} />
  // Anew for each method: what was typed for another is of no use.
  return <FactorCodeForm key={method} method={method} isLackingPasskeys={isLackingPasskeys} {...choice} />
}

/** Nothing the account has can finish the sign-in in this browser. */
const NoFactorForm = ({ isLackingPasskeys, next }: NextAddress & { isLackingPasskeys: boolean }) => (
  <Outcome
    icon={IconShieldLock}
    tone="ended"
    title="Two-step verification"
    action={
      <Button size="lg" renderRoot={(props) => <Link to="/login" search={{ next }} {...props} />}>
        Back to sign in
      </Button>
    }
  >
    <p>
      {isLackingPasskeys ? `${passkeyMessages.unsupported} Sign in with one that does.` : factorFormMessages.noMethod}
    </p>
  </Outcome>
)
