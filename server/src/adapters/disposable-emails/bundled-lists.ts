import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { domainToASCII } from 'node:url'
import { z } from 'zod'

type Lists = {
  exact: ReadonlySet<string>
  /** Domains whose every subdomain counts too. */
  withSubdomains: ReadonlySet<string>
}

let loaded: Promise<Lists> | undefined

/** Some 15 MB of memory that only a process which registers people shall pay for. */
function lists(): Promise<Lists> {
  loaded ??= load()
  return loaded
}

const require = createRequire(import.meta.url)

/** Read and not imported: a module would keep the whole list a second time. */
async function load(): Promise<Lists> {
  const [exact, withSubdomains] = await Promise.all([
    readList(require.resolve('disposable-email-domains/index.json')),
    readList(require.resolve('disposable-email-domains/wildcard.json')),
  ])
  return { exact, withSubdomains }
}

async function readList(path: string): Promise<ReadonlySet<string>> {
  const domains = z.array(z.string()).parse(JSON.parse(await readFile(path, 'utf8')))
  return new Set(domains.map(inAscii))
}

const isAscii = /^[\0-\x7f]*$/
const inAscii = (domain: string) => (isAscii.test(domain) ? domain : domainToASCII(domain))

/** True if a domain, lower case and in ASCII, stands in the bundled lists. */
export async function isListed(domain: string): Promise<boolean> {
  const { exact, withSubdomains } = await lists()
  if (exact.has(domain)) return true
  const labels = domain.split('.')
  return labels.some((_, at) => withSubdomains.has(labels.slice(at).join('.')))
}
