import { toTarget, withoutWww } from '#contract/rules/text/domain-syntax.ts'

/** As the provider wants it: a host without `www.`, or the address of a page. */
export function providerTargetOf(target: string): string {
  const { host, path } = toTarget(target) ?? { host: target, path: '' }
  return path === '' ? withoutWww(host) : `https://${host}${path}`
}
