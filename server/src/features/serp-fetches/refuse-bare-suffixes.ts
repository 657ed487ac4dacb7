import { getDomain } from 'tldts'
import { toTarget } from '#contract/rules/domain-syntax.ts'
import { AppError } from '../../platform/errors/app-error.ts'

/** Throws `input.invalid` for a target that is a public or private suffix: below it are other people's sites. */
export function refuseBareSuffixes(targets: readonly string[], path: string): void {
  const host = targets.map((target) => toTarget(target)?.host).find((one) => one !== undefined && isBareSuffix(one))
  if (host === undefined) return
  const message = `“${host}” is shared by many websites. Please enter one of them, such as “name.${host}”.`
  throw new AppError('input.invalid', `${path}: ${message}`, {
    publicMessage: message,
    data: { issues: [{ path, message }] },
  })
}

const isBareSuffix = (host: string) => getDomain(host, { allowPrivateDomains: true }) === null
