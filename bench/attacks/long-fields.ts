import { nastyTexts } from '#server/testing/contract-walk/nasty-texts.ts'
import { type Attack, type Call, countByStatus, projectBody, sideBySide } from './attack.ts'
import { bystandersOf, watchBystanders } from './watch-bystanders.ts'

const postsPerCall = 24
const atOnce = 8
/** Above every body limit, and within that of a keyword list. */
const lengths = [1_000_000, 250_000, 12_000]

const { projectName, ...check } = projectBody(['coffee'])
/** Ends with an invalid keyword, because what remains of some texts could be looked up. */
const cells = (text: string) => [
  ...Array.from({ length: Math.ceil(text.length / 400) }, (_, at) => text.slice(at * 400, (at + 1) * 400)),
  'site:a.com',
]
const ten = (text: string) => Array<string>(10).fill(text.slice(0, text.length / 10))

/** Endpoints that take a domain or keywords, each with a problematic text in one of them. */
const bodies: [path: string, bodyWith: (text: string) => object][] = [
  ['/serp/check-serp', (text) => ({ ...check, domainUrl: text })],
  ['/serp/check-serp', (text) => ({ ...check, competitors: ten(text).slice(0, 3) })],
  ['/serp/check-serp', (text) => ({ ...check, keywords: cells(text) })],
  ['/projects', (text) => ({ ...check, projectName, domainUrl: text })],
  ['/projects', (text) => ({ ...check, projectName, competitors: ten(text) })],
  ['/projects/remove-project-competitors', (text) => ({ project_id: 1, competitorToRemove: ten(text) })],
  ['/domain/check-domain', (text) => ({ target: text, language: 'en', limit: 50, country: 2372 })],
  ['/backlink/check-backlink', (text) => ({ target: text, scope: 'domain' })],
  ['/login', (text) => ({ email: text, password: text })],
]

/** A 1 MB field that is slow to split, decode or normalize, again and again. */
export const longFields: Attack = {
  name: 'one field of 1 MB',
  isTriedBesideCheck: true,
  async run(target) {
    // A trial can use fewer endpoints.
    const tokens = [(await target.newPerson('trial')).token, (await target.newPerson('paid')).token]
    const worst = { domainUrl: `a.com/${'%/'.repeat(520_000)}` }
    const posts = [
      { path: '/serp/check-serp', body: JSON.stringify({ ...check, ...worst }) },
      ...Array.from({ length: postsPerCall }, (_, turn) => {
        const { ofLength } = nastyTexts[turn * 2] ?? { ofLength: () => '' }
        const text = ofLength(lengths[turn % lengths.length] ?? 0)
        return bodies.map(([path, bodyWith]) => ({ path, body: JSON.stringify(bodyWith(text)) }))
      }).flat(),
    ]
    const { result, bystanders } = await watchBystanders(await bystandersOf(target, target.server.url), () =>
      sideBySide(posts.length * tokens.length, atOnce, async (at) => {
        const { path, body } = posts[Math.floor(at / tokens.length)] ?? { path: '', body: '' }
        return post(target.server.url, tokens[at % tokens.length] ?? '', path, body)
      }),
    )
    return [
      {
        tried: `a trial and a customer send ${result.length} bodies with percent signs, brackets, combining marks and the like in one field`,
        found: `${countByStatus(result)}, the slowest after ${Math.max(...result.map(({ milliseconds }) => milliseconds)).toFixed(0)} ms`,
        // An oversized body may be cut off before its sender reads the response.
        isHeld: result.every(({ status }) => status === 0 || (status >= 400 && status < 500)),
      },
      bystanders,
    ]
  },
}

async function post(url: string, token: string, path: string, body: string): Promise<Call> {
  const from = performance.now()
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  try {
    const reply = await fetch(`${url}/api${path}`, { method: 'POST', headers, body })
    return { status: reply.status, body: await reply.text(), milliseconds: performance.now() - from }
  } catch {
    return { status: 0, body: '', milliseconds: performance.now() - from }
  }
}
