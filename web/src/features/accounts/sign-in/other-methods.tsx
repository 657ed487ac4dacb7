import { Link } from '@tanstack/react-router'
import type { FactorMethod } from '#contract/rules/accounts/factor-methods.ts'
import { passkeyMessages } from '../../../parts/accounts/passkeys.ts'
import codeClasses from './code-form.module.css'
import type { FactorFormProps } from './factor-form-props.ts'

const choices: Record<FactorMethod, string> = {
  passkey: 'Use a passkey instead',
  authenticator: 'Use a code from your app instead',
  'recovery-code': 'Use a recovery code',
}

type OtherMethodsProps = Pick<FactorFormProps, 'others' | 'onChoose' | 'pending'> & { isLackingPasskeys?: boolean }

/** The ways to finish a sign-in other than the one shown, and back to its start. */
export const OtherMethods = ({ others, onChoose, pending, isLackingPasskeys = false }: OtherMethodsProps) => (
  <>
    {isLackingPasskeys && <span>{passkeyMessages.unsupported}</span>}
    {others.map((method) => (
      <span key={method}>
        <button type="button" className={`link ${codeClasses.resend}`} onClick={() => onChoose(method)}>
          {choices[method]}
        </button>
      </span>
    ))}
    <span>
      Not your account?{' '}
      <Link to="/login" search={{ next: pending.next }} className="link">
        Back to sign in
      </Link>
    </span>
  </>
)
