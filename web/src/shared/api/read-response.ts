import { ApiError } from './api-error.ts'
import { readEvents } from './read-events.ts'

/** The answer of a call; throws an `ApiError` for one that is not a success. */
export async function readResponse(response: Response): Promise<unknown> {
  const body = await readBody(response)
  // A successful page of text comes from something on the way, such as a network's own sign-in page.
  if (response.ok && typeof body !== 'string') return body
  const isOurs = typeof body === 'object' && body !== null && 'code' in body && 'message' in body
  if (!isOurs) throw new ApiError({ code: 'unknown', message: response.statusText })
  const data = 'data' in body ? body.data : undefined
  throw new ApiError({ code: String(body.code), message: String(body.message), data })
}

async function readBody(response: Response): Promise<unknown> {
  const { headers, status } = response
  const disposition = headers.get('content-disposition')
  // The contract describes a file together with its headers.
  if (disposition !== null)
    return { status, headers: Object.fromEntries(headers), body: await readFile(response, disposition) }
  const type = headers.get('content-type')
  if (type?.startsWith('text/event-stream')) return readEvents(response.body)
  const text = await response.text()
  if (type !== null && !type.startsWith('application/json')) return text
  return text === '' ? undefined : JSON.parse(text)
}

async function readFile(response: Response, disposition: string) {
  const content = await response.blob()
  return new File([content], nameIn(disposition) ?? 'blob', { type: content.type })
}

function nameIn(disposition: string): string | undefined {
  const encoded = /filename\*=(?:UTF-8'')?([^;]*)/i.exec(disposition)?.[1]
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="((?:\\"|[^"])*)"/i.exec(disposition)?.[1]?.replaceAll('\\"', '"')
}
