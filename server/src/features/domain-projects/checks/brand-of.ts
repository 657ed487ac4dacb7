import { getDomainWithoutSuffix } from 'tldts'
import { toTarget } from '#contract/rules/text/domain-syntax.ts'

const folded = (text: string) => text.toLowerCase().replace(/[\s\-_.']/g, '')

/** Whether a keyword names the domain: its registrable label stands in it, with or without spaces and hyphens. */
export function createBrandTest(target: string): (keyword: string) => boolean {
  const host = toTarget(target)?.host ?? target
  const label = folded(getDomainWithoutSuffix(host, { allowPrivateDomains: true }) ?? '')
  // Two letters stand in half of all words.
  return label.length < 3 ? () => false : (keyword) => folded(keyword).includes(label)
}
