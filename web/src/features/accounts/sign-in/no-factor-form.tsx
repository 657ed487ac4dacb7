import { Button } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { passkeyMessages } from '../../../parts/accounts/passkeys.ts'
import type { NextAddress } from '../../../shared/session/signed-out-route.ts'
import { Outcome } from '../../../shared/ui/pages/outcome.tsx'
import { factorFormMessages } from '../messages.ts'

/** Nothing the account has can finish the sign-in in this browser. */
export const NoFactorForm = ({ isLackingPasskeys, next }: NextAddress & { isLackingPasskeys: boolean }) => (
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
