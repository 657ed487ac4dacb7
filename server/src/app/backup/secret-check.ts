import { findAppSecret } from '../../platform/config/app-secret.ts'
import type { Config } from '../../platform/config/config.ts'
import { hmac } from '../../platform/secrets/secrets.ts'

export type SecretSource = Pick<Config, 'appSecret' | 'dataDir'>

const purpose = 'backup'

/** Tells one APP_SECRET from another and reveals nothing else; null if none is known. */
export function secretCheckOf({ appSecret, dataDir }: SecretSource): string | null {
  const secret = appSecret ?? findAppSecret(dataDir)
  return secret === undefined ? null : hmac({ settings: { appSecret: secret } }, purpose)
}

/** Names the place of the secret, in words. */
export const placeOfSecret = ({ appSecret, dataDir }: SecretSource) =>
  appSecret === undefined ? `${dataDir}/app-secret` : 'the APP_SECRET of your configuration'

/** A warning if a restored database will, or may, be used with a different secret than it was backed up with. */
export function secretWarning(source: SecretSource, inBackup: string | null): string | undefined {
  const here = secretCheckOf(source)
  if (inBackup !== null && here === inBackup) return undefined
  const lost = [
    'With a different one, authenticator apps and recovery codes stop working, every browser needs a code again,',
    'links already emailed stop working, customers who had a trial can start another,',
    'results that DataForSEO posts for open tasks are refused and fetched instead,',
    'and a payment request in progress may be sent twice.',
    'Passwords, passkeys and all data keep working.',
  ].join(' ')
  if (inBackup === null)
    return `The backup doesn’t say which APP_SECRET it was made with. Use that installation’s secret. ${lost}`
  if (here === null)
    return `APP_SECRET is not set. Before you start Serpplus, set it to that of the backed-up installation. ${lost}`
  return `APP_SECRET differs from that of the backed-up installation. Set that one before you start Serpplus. ${lost}`
}
