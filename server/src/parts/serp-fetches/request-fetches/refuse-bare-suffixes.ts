import { getDomain } from 'tldts'
import { toTarget, withoutWww } from '#contract/rules/text/domain-syntax.ts'
import { AppError } from '../../../platform/errors/app-error.ts'

/** Throws `input.invalid` for a target that is a public or private suffix, `www.` or not: below it are other people's sites. */
export function refuseBareSuffixes(targets: readonly string[], path: string): void {
  const bare = targets.map((target) => toTarget(target)?.host).find((one) => one !== undefined && isBareSuffix(one))
  if (bare === undefined) return
  const host = withoutWww(bare)
  const message = `“${host}” is shared by many websites. Please enter one of them, such as “name.${host}”.`
  throw new AppError('input.invalid', `${path}: ${message}`, {
    publicMessage: message,
    data: { issues: [{ path, message }] },
  })
}

const isBareSuffix = (host: string) =>
  getDomain(withoutWww(host), { allowPrivateDomains: true }) === null && !institution.test(host)

/** www.gov.uk and www.nhs.uk are sites of their own, although their names without `www.` are suffixes. */
const institution = /^www\.(?:gob|gouv|gov|govt|nhs|police)\.[a-z]{2}$/
