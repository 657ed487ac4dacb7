import type { ShellTexts } from '../../../module.ts'
import { securityMessages } from '../sessions/messages.ts'
import { readProfileAddress } from './profile-address.ts'

export function before(): ShellTexts {
  const { tab } = readProfileAddress(Object.fromEntries(new URLSearchParams(location.search)))
  return tab === 'security' ? { body: [securityMessages.passwordEffect] } : {}
}
