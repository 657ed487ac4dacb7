import { useState } from 'react'
import type { FactorMethod } from '#contract/rules/accounts/factor-methods.ts'
import { supportsPasskeys } from '../../../parts/accounts/passkeys.ts'
import { FactorCodeForm } from './factor-code-form.tsx'
import type { FactorFormProps } from './factor-form-props.ts'
import { NoFactorForm } from './no-factor-form.tsx'
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
