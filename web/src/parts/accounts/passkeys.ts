/** Options and answers of passkeys as the contract carries them. */
type Options = Record<string, unknown>

const load = () => import('@simplewebauthn/browser')

/** Has the browser create a passkey. */
export async function createPasskey(options: Options) {
  const { startRegistration } = await load()
  return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON })
}

/** Has the browser sign with a passkey. */
export async function signWithPasskey(options: Options) {
  const { startAuthentication } = await load()
  return startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON })
}

type PublicKeyCredentialCreationOptionsJSON = Parameters<
  Awaited<ReturnType<typeof load>>['startRegistration']
>[0]['optionsJSON']
type PublicKeyCredentialRequestOptionsJSON = Parameters<
  Awaited<ReturnType<typeof load>>['startAuthentication']
>[0]['optionsJSON']

export const supportsPasskeys = () => typeof window.PublicKeyCredential === 'function'

export const passkeyMessages = {
  unsupported: 'This browser doesn’t support passkeys.',
  noDomain: 'Passkeys aren’t available because this site is reached by an IP address or without HTTPS.',
  onlyAt: (origin: string) => `Passkeys only work at ${origin}.`,
  elsewhere: 'Passkeys don’t work at this address. Use another method.',
  cancelled: 'The passkey request was cancelled or timed out. Please try again.',
  known: 'This device already has a passkey for your account.',
  failed: 'The passkey couldn’t be used. Please try again.',
} as const

/** The reason why no passkey can be created or used here; undefined where one can. */
export function passkeyObstacle(origin: string | null): string | undefined {
  if (origin === null) return passkeyMessages.noDomain
  if (window.location.origin !== origin) return passkeyMessages.onlyAt(origin)
  return supportsPasskeys() ? undefined : passkeyMessages.unsupported
}

const byName: Record<string, string> = {
  NotAllowedError: passkeyMessages.cancelled,
  AbortError: passkeyMessages.cancelled,
  InvalidStateError: passkeyMessages.known,
  SecurityError: passkeyMessages.elsewhere,
}

/** Message for an error of the browser's own; undefined for one of a call to the server. */
export function passkeyFailure(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  const { name } = error
  return (
    byName[name] ??
    (name === 'WebAuthnError' || ('code' in error && String(error.code).startsWith('ERROR_'))
      ? passkeyMessages.failed
      : undefined)
  )
}
