import { findAppSecret } from '../../platform/config/app-secret.ts'
import type { Config } from '../../platform/config/config.ts'
import { hmac } from '../../platform/secrets/secrets.ts'

export type SecretSource = Pick<Config, 'appSecret' | 'dataDir'>

const purpose = 'backup'

/** Tells one APP_SECRET from another and says nothing else about it; null where none is known. */
export function secretCheckOf({ appSecret, dataDir }: SecretSource): string | null {
  const secret = appSecret ?? findAppSecret(dataDir)
  return secret === undefined ? null : hmac({ settings: { appSecret: secret } }, purpose)
}

/** The place where the secret is kept, for a person to read. */
export const placeOfSecret = ({ appSecret, dataDir }: SecretSource) =>
  appSecret === undefined ? `${dataDir}/app-secret` : 'the APP_SECRET of your configuration'

/** A warning if a restored database will be used with another secret than it was backed up with, or possibly so. */
export function secretWarning(source: SecretSource, inBackup: string | null): string | undefined {
  const here = secretCheckOf(source)
  if (inBackup !== null && here === inBackup) return undefined
  const lost = [
    'With another one, authenticator apps and recovery codes stop working, every browser needs a code again,',
    'links that were already emailed end, somebody who had a trial can get another one,',
    'results that DataForSEO posts for tasks under way are refused and fetched instead,',
    'and a payment that was being requested may be requested twice.',
    'Passwords, passkeys and all data keep working.',
  ].join(' ')
  if (inBackup === null)
    return `The backup doesn’t say which APP_SECRET it was made with. Use the one of that installation. ${lost}`
  if (here === null)
    return `APP_SECRET is not set. Set the one of the installation that was backed up before you start. ${lost}`
  return `APP_SECRET is not the one of the installation that was backed up. Set that one before you start. ${lost}`
}
