import { z } from 'zod'

type Service = { url: string; timeoutMs: number }
type Answer = { isDisposable: boolean } | { failure: 'no address of a service' | 'no answer' | 'not understood' }

/** An answer is a line or two. */
const mostBytes = 65_536

/** Such services answer with a boolean or with its word. */
const reply = z.object({ disposable: z.union([z.boolean(), z.stringbool({ truthy: ['true'], falsy: ['false'] })]) })

/** Asks a service about an address. Never throws, and what it answers never repeats the address. */
export async function callService({ url, timeoutMs }: Service, address: string): Promise<Answer> {
  const question = writeQuestion(url, address)
  if (question === undefined) return { failure: 'no address of a service' }
  try {
    const response = await fetch(question, {
      headers: { accept: 'application/json' },
      // Only the operator says where we call.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    const text = await readText(response)
    if (!response.ok || text === undefined) return { failure: 'not understood' }
    return understand(text)
  } catch {
    return { failure: 'no answer' }
  }
}

/** The address stands in path and query only: whatever it is, the host is the configuration's. */
function writeQuestion(url: string, address: string): URL | undefined {
  if (!URL.canParse(url)) return undefined
  const question = new URL(url)
  const { pathname, search } = question
  const fill = (part: string) => part.replace(/\{email\}|%7bemail%7d/gi, () => encodeURIComponent(address))
  question.pathname = fill(pathname)
  question.search = fill(search)
  const isFilled = fill(pathname) !== pathname || fill(search) !== search
  if (!isFilled) question.searchParams.set('email', address)
  return question
}

/** The body, or undefined where it is too long to be an answer. */
async function readText(response: Response): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  // Leaving the loop lets go of the connection.
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length
    if (bytes > mostBytes) return undefined
    text += decoder.decode(chunk, { stream: true })
  }
  return text
}

function understand(text: string): Answer {
  try {
    const { disposable } = reply.parse(JSON.parse(text))
    return { isDisposable: disposable }
  } catch {
    return { failure: 'not understood' }
  }
}
